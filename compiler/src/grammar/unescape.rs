//! Markdown back to phrases: backslashes, braces, white space.

use super::escape::{Span, is_mark};
use crate::model::{Phrase, Piece};
use recording::is_invisible;
use secrets::Text;
use unicode_normalization::UnicodeNormalization;

/// The smallest thing that text in a span consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A character as it stands.
    Bare(char),
    /// A character after a backslash.
    Escaped(char),
    /// A character spelled in braces: `{⏎}`, `{␣}`, `{⇥}`, `{U+200B}`.
    Spelled(char),
    /// `{…}`, an input or a secret.
    Piece(Piece),
    /// A brace that begins or ends nothing known.
    Brace(char),
}

/// The first unit of `rest` and its length in bytes.
pub(crate) fn unit(rest: &str) -> Option<(Unit, usize)> {
    let first = rest.chars().next()?;
    match first {
        '\\' => {
            let escaped = rest[1..].chars().next().filter(char::is_ascii_punctuation);
            Some(match escaped {
                Some(c) => (Unit::Escaped(c), 2),
                None => (Unit::Bare('\\'), 1),
            })
        }
        '{' => Some(braces(rest).unwrap_or((Unit::Brace('{'), 1))),
        '}' => Some((Unit::Brace('}'), 1)),
        c => Some((Unit::Bare(c), c.len_utf8())),
    }
}

fn braces(rest: &str) -> Option<(Unit, usize)> {
    let inside = |c: char| c.is_ascii_alphanumeric() || " \t\r\n_:+….⏎␣⇥".contains(c);
    let length = rest[1..].find(|c| !inside(c))?;
    let content = rest[1..=length].trim();
    if !rest[1 + length..].starts_with('}') {
        return None;
    }
    let unit = match content {
        "…" | "..." => Unit::Piece(Piece::Any),
        "⏎" => Unit::Spelled('\n'),
        "␣" => Unit::Spelled(' '),
        "⇥" => Unit::Spelled('\t'),
        _ => {
            if let Some(name) = input_name(content) {
                Unit::Piece(Piece::Input(name))
            } else if let Some((word, name)) = content.split_once(':') {
                let name = input_name(name.trim())?;
                if !word.trim().eq_ignore_ascii_case("secret") {
                    return None;
                }
                Unit::Piece(Piece::Secret(name))
            } else {
                let digits = content
                    .strip_prefix("U+")
                    .or_else(|| content.strip_prefix("u+"))?;
                let hex = (1..=6).contains(&digits.len())
                    && digits.bytes().all(|b| b.is_ascii_hexdigit());
                let number = u32::from_str_radix(digits, 16).ok().filter(|_| hex)?;
                Unit::Spelled(char::from_u32(number)?)
            }
        }
    };
    Some((unit, length + 2))
}

fn input_name(content: &str) -> Option<String> {
    let valid = !content.is_empty()
        && content
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_');
    valid.then(|| content.to_ascii_lowercase())
}

/// Puts units together to a phrase.
#[derive(Debug)]
pub(crate) struct Builder {
    span: Span,
    pieces: Vec<Piece>,
    literal: String,
    /// Whether a character of `literal` was spelled, so that it stays as it is.
    spelled: bool,
    /// Bare white space that has not been followed by anything yet.
    space: bool,
}

impl Builder {
    pub(crate) fn new(span: Span) -> Self {
        Self {
            span,
            pieces: Vec::new(),
            literal: String::new(),
            spelled: false,
            space: false,
        }
    }

    /// Takes the next unit.
    pub(crate) fn push(&mut self, unit: Unit) {
        match unit {
            Unit::Bare(' ' | '\t' | '\n' | '\r') => self.space = true,
            Unit::Bare(c) if self.span == Span::Name && c.is_whitespace() => self.space = true,
            Unit::Bare(c) if self.span == Span::Name && is_invisible(c) => {}
            Unit::Bare(c) | Unit::Brace(c) if self.is_mark(c) => {
                self.settle_space();
                self.finish_literal();
                self.pieces.push(Piece::Mark(c));
            }
            Unit::Bare(c) | Unit::Brace(c) | Unit::Escaped(c) => {
                self.settle_space();
                self.literal.push(c);
            }
            Unit::Spelled(c) => {
                self.settle_space();
                self.literal.push(c);
                self.spelled = true;
            }
            Unit::Piece(piece) => {
                self.settle_space();
                self.finish_literal();
                self.pieces.push(piece);
            }
        }
    }

    /// Whether a bare character is Markdown of a person's own; an arrow is so only where one could divide.
    fn is_mark(&self, c: char) -> bool {
        match c {
            '→' => self.span == Span::Sentence,
            '"' if self.span == Span::Prose => false,
            _ => self.span.is_bare() && is_mark(c),
        }
    }

    /// Bare white space counts once, and not at the ends of names and sentences.
    fn settle_space(&mut self) {
        let at_start = self.literal.is_empty() && self.pieces.is_empty();
        if self.space && !(at_start && self.span != Span::Value) {
            self.literal.push(' ');
        }
        self.space = false;
    }

    fn finish_literal(&mut self) {
        let literal = std::mem::take(&mut self.literal);
        let literal = if self.span == Span::Name && !self.spelled {
            literal.nfc().collect()
        } else {
            literal
        };
        self.spelled = false;
        self.pieces
            .push(Piece::Literal(Text::from_document(&literal)));
    }

    /// The phrase.
    pub(crate) fn finish(mut self) -> Phrase {
        if self.span == Span::Value {
            self.settle_space();
        }
        self.finish_literal();
        Phrase::new(self.pieces)
    }
}

/// Reads text that is no form of ours, in a bare span: everything in it is kept.
pub(crate) fn free(source: &str, span: Span) -> Phrase {
    let mut builder = Builder::new(span);
    let mut rest = source;
    while let Some((unit, length)) = unit(rest) {
        builder.push(unit);
        rest = &rest[length..];
    }
    builder.finish()
}
