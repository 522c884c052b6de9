//! The tokens of a script in Python, JavaScript or TypeScript, as far as codegen writes them. Nothing is executed.

/// A token with its line, from 1.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    pub kind: Kind,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Word(String),
    Text(String),
    /// A string with places in it that only a run would fill.
    Open,
    Number(String),
    Regex(String),
    Mark(char),
    /// `=>`
    Arrow,
}

impl Token {
    pub(super) fn is(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }

    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

struct Lexer<'s> {
    chars: std::iter::Peekable<std::str::Chars<'s>>,
    line: usize,
    python: bool,
    out: Vec<Token>,
}

/// Splits a script.
pub(super) fn tokens(script: &str, python: bool) -> Vec<Token> {
    let mut lexer = Lexer {
        chars: script.chars().peekable(),
        line: 1,
        python,
        out: Vec::new(),
    };
    while let Some(c) = lexer.next() {
        lexer.one(c);
    }
    lexer.out
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.next();
        self.line += usize::from(c == Some('\n'));
        c
    }

    fn push(&mut self, kind: Kind) {
        self.out.push(Token {
            kind,
            line: self.line,
        });
    }

    fn one(&mut self, c: char) {
        match c {
            '#' if self.python => self.skip_line(),
            '/' if !self.python && self.chars.peek() == Some(&'/') => self.skip_line(),
            '/' if !self.python && self.chars.peek() == Some(&'*') => self.skip_comment(),
            '/' if !self.python && self.value_may_start() => {
                let regex = self.regex();
                self.push(Kind::Regex(regex));
            }
            '"' | '\'' | '`' => self.string(c, false, false),
            c if c.is_alphabetic() || c == '_' || c == '$' => self.word(c),
            c if c.is_ascii_digit() => {
                let mut number = String::from(c);
                while let Some(c) = self
                    .chars
                    .next_if(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
                {
                    number.push(c);
                }
                self.push(Kind::Number(number.replace('_', "")));
            }
            '=' if self.chars.peek() == Some(&'>') => {
                self.next();
                self.push(Kind::Arrow);
            }
            c if c.is_whitespace() || c == '\\' => {}
            c => self.push(Kind::Mark(c)),
        }
    }

    fn word(&mut self, first: char) {
        let mut word = String::from(first);
        while let Some(c) = self
            .chars
            .next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
        {
            word.push(c);
        }
        let prefix = word.to_ascii_lowercase();
        let is_prefix = self.python
            && matches!(
                prefix.as_str(),
                "r" | "f" | "b" | "u" | "rf" | "fr" | "rb" | "br"
            );
        match self.chars.next_if(|c| is_prefix && matches!(c, '"' | '\'')) {
            Some(quote) => self.string(quote, prefix.contains('r'), prefix.contains('f')),
            None => self.push(Kind::Word(word)),
        }
    }

    /// The rest of a string of which the opening quote was taken.
    fn string(&mut self, quote: char, raw: bool, format: bool) {
        let line = self.line;
        let mut triple = false;
        if self.python && self.chars.peek() == Some(&quote) {
            self.next();
            if self.chars.peek() == Some(&quote) {
                self.next();
                triple = true;
            } else {
                self.out.push(Token {
                    kind: Kind::Text(String::new()),
                    line,
                });
                return;
            }
        }
        let mut text = String::new();
        let mut open = false;
        let mut quotes = 0;
        while let Some(c) = self.next() {
            if c == quote {
                quotes += 1;
                if !triple || quotes == 3 {
                    let kept =
                        text.len()
                            .saturating_sub(if triple { 2 * quote.len_utf8() } else { 0 });
                    text.truncate(kept);
                    break;
                }
                text.push(c);
                continue;
            }
            quotes = 0;
            match c {
                '\\' if raw => {
                    text.push(c);
                    if let Some(c) = self.next() {
                        text.push(c);
                    }
                }
                '\\' => self.escape(&mut text),
                '$' if quote == '`' && self.chars.peek() == Some(&'{') => open = true,
                '{' if format => open = true,
                // A string that is not closed on its line is broken: what follows is not lost.
                '\n' if !triple && quote != '`' => break,
                c => text.push(c),
            }
        }
        let kind = if open { Kind::Open } else { Kind::Text(text) };
        self.out.push(Token { kind, line });
    }

    fn escape(&mut self, text: &mut String) {
        let Some(c) = self.next() else { return };
        let code = |lexer: &mut Self, most: usize| {
            let mut digits = String::new();
            while digits.len() < most
                && let Some(c) = lexer.chars.next_if(char::is_ascii_hexdigit)
            {
                digits.push(c);
            }
            u32::from_str_radix(&digits, 16).ok()
        };
        match c {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            '\n' => {}
            'x' => text.extend(code(self, 2).and_then(char::from_u32)),
            'u' => {
                let braces = self.chars.next_if_eq(&'{').is_some();
                let first = code(self, if braces { 6 } else { 4 });
                if braces {
                    self.chars.next_if_eq(&'}');
                }
                match first {
                    // Two halves of one character.
                    Some(high @ 0xd800..=0xdbff) => {
                        let both = self.chars.next_if_eq(&'\\').is_some()
                            && self.chars.next_if_eq(&'u').is_some();
                        let low = if both { code(self, 4) } else { None };
                        let whole = low
                            .filter(|low| (0xdc00..=0xdfff).contains(low))
                            .map(|low| 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
                        text.extend(whole.and_then(char::from_u32));
                    }
                    code => text.extend(code.and_then(char::from_u32)),
                }
            }
            c => text.push(c),
        }
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|c| *c != '\n') {
            self.next();
        }
    }

    fn skip_comment(&mut self) {
        let mut last = ' ';
        self.next();
        while let Some(c) = self.next() {
            if last == '*' && c == '/' {
                break;
            }
            last = c;
        }
    }

    /// Whether a slash here begins a regular expression rather than divides.
    fn value_may_start(&self) -> bool {
        match self.out.last().map(|token| &token.kind) {
            None | Some(Kind::Arrow) => true,
            Some(Kind::Mark(c)) => !matches!(c, ')' | ']' | '}'),
            Some(Kind::Word(word)) => matches!(word.as_str(), "return" | "await"),
            _ => false,
        }
    }

    fn regex(&mut self) -> String {
        let mut out = String::new();
        let mut class = false;
        while let Some(c) = self.chars.next_if(|c| *c != '\n') {
            match c {
                '\\' => {
                    out.push(c);
                    out.extend(self.chars.next_if(|c| *c != '\n'));
                    continue;
                }
                '[' => class = true,
                ']' => class = false,
                '/' if !class => break,
                _ => {}
            }
            out.push(c);
        }
        while self.chars.next_if(char::is_ascii_alphabetic).is_some() {}
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(script: &str, python: bool) -> Vec<String> {
        let all = tokens(script, python).into_iter();
        all.filter_map(|token| match token.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn strings_of_all_spellings_are_read() {
        assert_eq!(
            texts(r#"a('it\'s', "\u00e9\x41", `b`) // 'no'"#, false),
            ["it's", "éA", "b"]
        );
        assert_eq!(
            texts("a(\"\"\"two\nlines\"\"\", r'\\d', '') # 'no'", true),
            ["two\nlines", "\\d", ""]
        );
        assert_eq!(texts("'\\ud83d\\ude00'", false), ["😀"]);
        assert!(
            tokens("f'{x}'", true)
                .iter()
                .any(|token| token.kind == Kind::Open)
        );
    }

    #[test]
    fn a_slash_is_a_regular_expression_only_where_a_value_starts() {
        let all = tokens("name: /a[/]b/i, x = 4 / 2", false);
        assert!(
            all.iter()
                .any(|token| token.kind == Kind::Regex("a[/]b".to_owned()))
        );
        assert!(all.iter().any(|token| token.is('/')));
    }
}
