//! Chains of calls in a script (`page.getByRole('button', { name: 'Save' }).click()`), and the statements they stand in.

use super::tokens::{Kind, Token};

/// Deepest value in a value.
const DEEPEST: usize = 40;

/// What stands as an argument.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Arg {
    Text(String),
    /// Known only when it is run.
    Open,
    Number(f64),
    Bool(bool),
    Regex(String),
    List(Vec<Arg>),
    Object(Vec<(String, Arg)>),
    Chain(Chain),
    /// A function; the chains in it.
    Function(Vec<Chain>),
}

/// `.name` or `.name(args)`; named arguments of Python are an object at the end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Link {
    pub name: String,
    pub args: Option<Vec<Arg>>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Chain {
    pub root: String,
    pub links: Vec<Link>,
}

/// A statement, as far as it matters.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Statement {
    /// A test begins, with its title.
    Test(String),
    /// What is done before each test begins.
    Before,
    /// `name = …`, `with … as name`, or a chain alone.
    Chain {
        names: Vec<String>,
        chain: Chain,
        line: usize,
    },
    /// `name = "…"`.
    Text { name: String, text: String },
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    /// How many functions it is in.
    level: usize,
}

/// Reads the statements of a script.
pub(super) fn statements(tokens: &[Token]) -> Vec<Statement> {
    within(tokens, 0)
}

fn within(tokens: &[Token], level: usize) -> Vec<Statement> {
    let mut parser = Parser {
        tokens,
        at: 0,
        level,
    };
    let mut out = Vec::new();
    while parser.at < tokens.len() {
        let before = parser.at;
        parser.statement(&mut out);
        parser.at = parser.at.max(before + 1);
    }
    out
}

impl<'t> Parser<'t> {
    fn peek(&self, ahead: usize) -> Option<&'t Token> {
        self.tokens.get(self.at + ahead)
    }

    fn is(&self, ahead: usize, mark: char) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(mark))
    }

    fn word(&self, ahead: usize) -> Option<&'t str> {
        self.peek(ahead).and_then(Token::word)
    }

    fn take(&mut self, mark: char) -> bool {
        let taken = self.is(0, mark);
        self.at += usize::from(taken);
        taken
    }

    fn skip_words(&mut self, words: &[&str]) {
        while self.word(0).is_some_and(|word| words.contains(&word)) {
            self.at += 1;
        }
    }

    fn statement(&mut self, out: &mut Vec<Statement>) {
        let line = self.peek(0).map_or(0, |token| token.line);
        match self.word(0) {
            Some("import" | "from" | "export") => return self.skip_line(line),
            Some("def" | "function" | "class") => return self.definition(out),
            Some("async" | "await" | "return" | "try" | "else" | "with") => {
                let with = self.word(0) == Some("with");
                self.at += 1;
                if with {
                    self.with(out, line);
                }
                return;
            }
            Some("test" | "it") if self.test(out) => return,
            _ => {}
        }
        let declared = matches!(self.word(0), Some("const" | "let" | "var"));
        self.skip_words(&["const", "let", "var"]);
        let start = self.at;
        let names = self.names();
        // A type of TypeScript or Python between the name and the sign.
        if !names.is_empty() && self.is(0, ':') && (declared || self.word(1).is_some()) {
            let limit = self.at + 12;
            let mut ahead = self.at;
            while ahead < limit
                && self
                    .tokens
                    .get(ahead)
                    .is_some_and(|token| !token.is('=') && !token.is(';') && token.line == line)
            {
                ahead += 1;
            }
            if self.tokens.get(ahead).is_some_and(|token| token.is('=')) {
                self.at = ahead;
            }
        }
        let assigns = !names.is_empty() && self.is(0, '=') && !self.is(1, '=');
        if assigns {
            self.at += 1;
            self.skip_words(&["await"]);
            match self.peek(0).map(|token| token.kind.clone()) {
                Some(Kind::Text(text)) => {
                    if let Some(name) = names.into_iter().next() {
                        out.push(Statement::Text { name, text });
                    }
                    self.at += 1;
                    return;
                }
                Some(Kind::Word(_)) => {}
                _ => return,
            }
            if let Some(chain) = self.chain(0) {
                out.push(Statement::Chain { names, chain, line });
            }
            return;
        }
        self.at = start;
        let calls = self.word(0).is_some() && (self.is(1, '.') || self.is(1, '('));
        if calls && let Some(chain) = self.chain(0) {
            out.push(Statement::Chain {
                names: Vec::new(),
                chain,
                line,
            });
        }
    }

    /// `a`, `[a, b]` or `{ a, b }` before an assignment.
    fn names(&mut self) -> Vec<String> {
        if let Some(word) = self.word(0) {
            let word = word.to_owned();
            self.at += 1;
            return vec![word];
        }
        let close = match () {
            () if self.is(0, '[') => ']',
            () if self.is(0, '{') => '}',
            () => return Vec::new(),
        };
        let mut names = Vec::new();
        let start = self.at;
        self.at += 1;
        while let Some(word) = self.word(0) {
            names.push(word.to_owned());
            self.at += 1;
            if !self.take(',') {
                break;
            }
        }
        if !self.take(close) {
            self.at = start;
            return Vec::new();
        }
        names
    }

    fn skip_line(&mut self, line: usize) {
        while self.peek(0).is_some_and(|token| token.line == line) {
            self.at += 1;
        }
    }

    /// `def test_login(page: Page) -> None:` begins a test; any other definition is only walked into.
    fn definition(&mut self, out: &mut Vec<Statement>) {
        let line = self.peek(0).map_or(0, |token| token.line);
        let is_def = self.word(0) == Some("def");
        if let Some(name) = self.word(1).filter(|_| is_def)
            && let Some(title) = name.strip_prefix("test")
        {
            out.push(Statement::Test(
                title.trim_start_matches('_').replace('_', " "),
            ));
        }
        while let Some(token) = self.peek(0) {
            if token.is('{') || token.line != line {
                break;
            }
            self.at += 1;
        }
    }

    /// `test('title', async ({ page }) => {`: what is in it is read as it comes.
    fn test(&mut self, out: &mut Vec<Statement>) -> bool {
        let mut at = self.at + 1;
        let mut kind = "";
        if self.tokens.get(at).is_some_and(|token| token.is('.')) {
            kind = self
                .tokens
                .get(at + 1)
                .and_then(Token::word)
                .unwrap_or_default();
            at += 2;
        }
        if !self.tokens.get(at).is_some_and(|token| token.is('(')) {
            return false;
        }
        let title = self.tokens.get(at + 1).and_then(|token| match &token.kind {
            Kind::Text(title) => Some(title.clone()),
            _ => None,
        });
        match (kind, title) {
            ("" | "only" | "skip" | "fixme" | "slow", Some(title)) => {
                out.push(Statement::Test(title));
            }
            ("beforeEach" | "beforeAll", _) => out.push(Statement::Before),
            ("describe" | "step" | "afterEach" | "afterAll", _) => {}
            _ => return false,
        }
        // Up to the body of its function.
        while self
            .tokens
            .get(at)
            .is_some_and(|token| !matches!(token.kind, Kind::Arrow))
        {
            at += 1;
        }
        self.at = at + 1;
        true
    }

    /// `with page.expect_popup() as page1_info:`
    fn with(&mut self, out: &mut Vec<Statement>, line: usize) {
        if let Some(chain) = self.chain(0) {
            let mut names = Vec::new();
            if self.word(0) == Some("as") {
                names.extend(self.word(1).map(str::to_owned));
                self.at += 2;
            }
            out.push(Statement::Chain { names, chain, line });
        }
    }

    /// A chain from its first word on.
    fn chain(&mut self, depth: usize) -> Option<Chain> {
        let root = self.word(0)?.to_owned();
        self.at += 1;
        let mut links = Vec::new();
        if self.is(0, '(') {
            let args = self.args(depth);
            links.push(Link {
                name: String::new(),
                args: Some(args),
            });
        }
        loop {
            // `page?.x`, `x!.y`, `x[0]`.
            while self.is(0, '?') && self.is(1, '.') || self.is(0, '!') && self.is(1, '.') {
                self.at += 1;
            }
            if self.is(0, '[')
                && matches!(self.peek(1).map(|token| &token.kind), Some(Kind::Number(_)))
                && self.is(2, ']')
            {
                self.at += 3;
                continue;
            }
            let Some(name) = self.word(1).filter(|_| self.is(0, '.')) else {
                break;
            };
            let name = name.to_owned();
            self.at += 2;
            let args = self.is(0, '(').then(|| self.args(depth));
            links.push(Link { name, args });
        }
        Some(Chain { root, links })
    }

    /// Arguments in parentheses.
    fn args(&mut self, depth: usize) -> Vec<Arg> {
        self.at += 1;
        let mut args = Vec::new();
        let mut named = Vec::new();
        while self.at < self.tokens.len() && !self.take(')') {
            let before = self.at;
            let name = self
                .word(0)
                .filter(|_| self.is(1, '=') && !self.is(2, '='))
                .map(str::to_owned);
            if name.is_some() {
                self.at += 2;
            }
            let arg = self.value(depth + 1);
            match (name, arg) {
                (Some(name), Some(arg)) => named.push((name, arg)),
                (None, Some(arg)) => args.push(arg),
                (_, None) => {}
            }
            self.take(',');
            self.at = self.at.max(before + 1);
        }
        if !named.is_empty() {
            args.push(Arg::Object(named));
        }
        args
    }

    /// A value up to the comma or bracket after it.
    fn value(&mut self, depth: usize) -> Option<Arg> {
        self.skip_words(&["await", "async", "new"]);
        if depth > DEEPEST {
            self.skip_value();
            return Some(Arg::Open);
        }
        let token = self.peek(0)?;
        let value = match &token.kind {
            Kind::Text(text) => {
                let text = text.clone();
                self.at += 1;
                self.joined(text)
            }
            Kind::Open => {
                self.at += 1;
                Arg::Open
            }
            Kind::Number(number) => {
                let number = number.parse().unwrap_or(0.0);
                self.at += 1;
                Arg::Number(number)
            }
            Kind::Regex(regex) => {
                let regex = regex.clone();
                self.at += 1;
                Arg::Regex(regex)
            }
            Kind::Mark('[') => self.list(depth),
            Kind::Mark('{') => self.object(depth),
            Kind::Mark('(') => return Some(self.function()),
            Kind::Mark('-') if matches!(self.peek(1).map(|t| &t.kind), Some(Kind::Number(_))) => {
                self.at += 1;
                match self.value(depth + 1) {
                    Some(Arg::Number(number)) => Arg::Number(-number),
                    other => return other,
                }
            }
            Kind::Mark(_) | Kind::Arrow => {
                self.skip_value();
                return None;
            }
            Kind::Word(word) => match word.as_str() {
                "true" | "True" | "false" | "False" => {
                    let on = word.eq_ignore_ascii_case("true");
                    self.at += 1;
                    Arg::Bool(on)
                }
                "lambda" | "function" => return Some(self.function()),
                _ if matches!(self.peek(1).map(|t| &t.kind), Some(Kind::Arrow)) => {
                    return Some(self.function());
                }
                _ => match self.chain(depth) {
                    Some(chain) => regex_of(&chain).map_or(Arg::Chain(chain), Arg::Regex),
                    None => Arg::Open,
                },
            },
        };
        // Anything joined on to it is known only when it is run.
        if self.peek(0).is_some_and(|token| {
            !token.is(',') && !token.is(')') && !token.is(']') && !token.is('}')
        }) {
            self.skip_value();
            return Some(Arg::Open);
        }
        Some(value)
    }

    /// `"a" "b"` and `'a' + 'b'` are one text.
    fn joined(&mut self, mut text: String) -> Arg {
        loop {
            let plus = usize::from(self.is(0, '+'));
            match self.peek(plus).map(|token| &token.kind) {
                Some(Kind::Text(more)) => {
                    text.push_str(more);
                    self.at += plus + 1;
                }
                _ => return Arg::Text(text),
            }
        }
    }

    fn list(&mut self, depth: usize) -> Arg {
        self.at += 1;
        let mut items = Vec::new();
        while self.at < self.tokens.len() && !self.take(']') {
            let before = self.at;
            items.extend(self.value(depth + 1));
            self.take(',');
            self.at = self.at.max(before + 1);
        }
        Arg::List(items)
    }

    fn object(&mut self, depth: usize) -> Arg {
        self.at += 1;
        let mut fields = Vec::new();
        while self.at < self.tokens.len() && !self.take('}') {
            let before = self.at;
            let name = match self.peek(0).map(|token| &token.kind) {
                Some(Kind::Word(name) | Kind::Text(name)) => name.clone(),
                _ => String::new(),
            };
            self.at += 1;
            if self.take(':') {
                if let Some(value) = self.value(depth + 1) {
                    fields.push((name, value));
                }
            } else {
                fields.push((name, Arg::Open));
            }
            self.take(',');
            self.at = self.at.max(before + 1);
        }
        Arg::Object(fields)
    }

    /// A function; the chains in it.
    fn function(&mut self) -> Arg {
        let start = self.at;
        self.skip_value();
        let inner = &self.tokens[start..self.at];
        if self.level > DEEPEST {
            return Arg::Function(Vec::new());
        }
        let chains = within(inner, self.level + 1)
            .into_iter()
            .filter_map(|statement| match statement {
                Statement::Chain { chain, .. } => Some(chain),
                _ => None,
            });
        Arg::Function(chains.collect())
    }

    /// Up to the comma or closing bracket that ends the value.
    fn skip_value(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek(0) {
            match token.kind {
                Kind::Mark('(' | '[' | '{') => depth += 1,
                Kind::Mark(')' | ']' | '}') if depth == 0 => break,
                Kind::Mark(')' | ']' | '}') => depth -= 1,
                Kind::Mark(',') if depth == 0 => break,
                _ => {}
            }
            self.at += 1;
        }
    }
}

/// `re.compile("…")`.
fn regex_of(chain: &Chain) -> Option<String> {
    match (chain.root.as_str(), chain.links.as_slice()) {
        (
            "re",
            [
                Link {
                    name,
                    args: Some(args),
                },
            ],
        ) if name == "compile" => match args.first() {
            Some(Arg::Text(text)) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}
