//! A sentence cut into words, marks, names, values and braces. Total, and linear in the length of the sentence.

use super::escape::Span;
use super::unescape::{Builder, Unit, unit};
use crate::model::{Phrase, Piece};

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Letters, digits, inner hyphens and apostrophes.
    Word,
    /// One of `, . ( ) +` or another character that is no part of anything.
    Mark(char),
    /// `→` or `->`.
    Arrow,
    /// What stands between emphasis marks.
    Name(Phrase),
    /// What stands between quotation marks.
    Value(Phrase),
    /// An input, a secret or any text outside both.
    Piece(Piece),
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub(crate) kind: Kind,
    pub(crate) text: &'s str,
    /// Byte offset of `text` in the sentence.
    pub(crate) start: usize,
}

impl Token<'_> {
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is this word, in any case.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text.eq_ignore_ascii_case(word)
    }

    pub(crate) fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }
}

/// Cuts a sentence.
pub(crate) fn tokens(sentence: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(first) = sentence[at..].chars().next() {
        let rest = &sentence[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let touches_word = out
            .last()
            .is_some_and(|last| last.kind == Kind::Word && last.end() == at);
        let (kind, length) = token(rest, first, touches_word);
        out.push(Token {
            kind,
            text: &rest[..length],
            start: at,
        });
        at += length;
    }
    out
}

fn token(rest: &str, first: char, touches_word: bool) -> (Kind, usize) {
    if first == '→' {
        return (Kind::Arrow, first.len_utf8());
    }
    if rest.starts_with("->") {
        return (Kind::Arrow, 2);
    }
    let span = match first {
        '*' => emphasis(rest, '*'),
        '_' if !touches_word => emphasis(rest, '_'),
        '"' => quoted(rest, first, &['"']),
        '“' => quoted(rest, first, &['”']),
        '„' => quoted(rest, first, &['“', '”']),
        '«' => quoted(rest, first, &['»']),
        _ => None,
    };
    if let Some(found) = span {
        return found;
    }
    if first == '{'
        && let Some((Unit::Piece(piece), length)) = unit(rest)
    {
        return (Kind::Piece(piece), length);
    }
    let length = word(rest);
    if length > 0 {
        (Kind::Word, length)
    } else if first == '\\' {
        // An escaped character is no mark of the grammar's: both belong together.
        let length = unit(rest).map_or(1, |(_, length)| length);
        (Kind::Mark('\\'), length)
    } else {
        (Kind::Mark(first), first.len_utf8())
    }
}

fn word(rest: &str) -> usize {
    let mut length = 0;
    for (at, c) in rest.char_indices() {
        let inner = at > 0 && matches!(c, '-' | '\'' | '’') && {
            let after = rest[at + c.len_utf8()..].chars().next();
            after.is_some_and(char::is_alphanumeric)
        };
        if !c.is_alphanumeric() && !inner {
            break;
        }
        length = at + c.len_utf8();
    }
    length
}

/// A span between equal runs of one to three emphasis marks.
fn emphasis(rest: &str, mark: char) -> Option<(Kind, usize)> {
    let run = run_of(rest, mark);
    if run > 3 || rest[run..].starts_with(char::is_whitespace) {
        return None;
    }
    if rest[run..].starts_with("\"\"") && closes(&rest[run + 2..], mark, run) {
        return Some((Kind::Name(Phrase::default()), 2 * run + 2));
    }
    let crosses_arrows = mark == '*' && run == 2;
    let mut builder = Builder::new(Span::Name);
    let mut at = run;
    let mut before = ' ';
    loop {
        let here = &rest[at..];
        let (unit, length) = unit(here)?;
        match unit {
            Unit::Bare(c) if c == mark => {
                let found = run_of(here, mark);
                let after = here[found..].chars().next();
                let in_word = mark == '_'
                    && before.is_alphanumeric()
                    && after.is_some_and(char::is_alphanumeric);
                if in_word {
                    for _ in 0..found {
                        builder.push(Unit::Bare(mark));
                    }
                    at += found;
                    before = mark;
                    continue;
                }
                let closed = found == run && at > run && !before.is_whitespace();
                return closed.then(|| (Kind::Name(builder.finish()), at + run));
            }
            Unit::Brace(_) => return None,
            Unit::Bare(_) if interpreted(here, before) => return None,
            Unit::Bare('→') if !crosses_arrows => return None,
            unit => {
                before = match &unit {
                    Unit::Bare(c) => *c,
                    _ => '\\',
                };
                builder.push(unit);
                at += length;
            }
        }
    }
}

fn closes(rest: &str, mark: char, run: usize) -> bool {
    run_of(rest, mark) == run
}

fn run_of(rest: &str, mark: char) -> usize {
    rest.len() - rest.trim_start_matches(mark).len()
}

fn quoted(rest: &str, open: char, close: &[char]) -> Option<(Kind, usize)> {
    let mut builder = Builder::new(Span::Value);
    let mut at = open.len_utf8();
    let mut before = ' ';
    loop {
        let here = &rest[at..];
        let (unit, length) = unit(here)?;
        match unit {
            Unit::Bare(c) if close.contains(&c) => {
                return Some((Kind::Value(builder.finish()), at + length));
            }
            Unit::Bare(c) if c == open => return None,
            Unit::Brace(_) => return None,
            Unit::Bare('→') if open != '"' => return None,
            Unit::Bare('*') if !lonely(&here[1..], before) => return None,
            Unit::Bare(_) if interpreted(here, before) => return None,
            unit => {
                before = match &unit {
                    Unit::Bare(c) => *c,
                    _ => '\\',
                };
                builder.push(unit);
                at += length;
            }
        }
    }
}

fn lonely(after: &str, before: char) -> bool {
    before.is_whitespace() && after.starts_with(char::is_whitespace)
}

/// Whether Markdown would show something else than the bare character that `here` begins with: code, HTML, an entity,
/// struck text. Such a span has two readings.
fn interpreted(here: &str, before: char) -> bool {
    let mut chars = here.chars();
    let (first, second) = (chars.next(), chars.next());
    match (first, second) {
        (Some('`'), _) | (Some('~'), Some('~')) => true,
        (Some('<'), Some(c)) => c.is_ascii_alphabetic() || "/!?".contains(c),
        (Some('&'), _) => {
            let name =
                here[1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '#');
            name.len() + 1 < here.len() && name.starts_with(';')
        }
        (Some('('), _) => before == ']',
        _ => false,
    }
}
