//! Phrases to Markdown that shows them literally and reads back as they were.

use crate::model::{Phrase, Piece};
use recording::is_invisible;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Where a phrase stands; it decides what must be escaped beyond [`ESCAPED`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Span {
    /// In `**bold**`.
    Name,
    /// In "quotes".
    Value,
    /// Bare, as a sentence that is no form of ours; an arrow or full stop of ours may follow.
    Sentence,
    /// Bare, beside a value in quotes.
    Free,
    /// Bare, as a whole line or paragraph: a quotation mark in it is one.
    Prose,
}

impl Span {
    /// Whether nothing but the line delimits it.
    pub(crate) fn is_bare(self) -> bool {
        matches!(self, Self::Sentence | Self::Free | Self::Prose)
    }
}

/// The characters that a backslash escapes wherever they stand.
pub(crate) const ESCAPED: &str = "\\*_`{}[]<>|~&#!$\"";

/// Prints a phrase without what delimits it.
pub(crate) fn phrase(phrase: &Phrase, span: Span) -> String {
    let mut out = String::new();
    let pieces = phrase.pieces();
    for (at, piece) in pieces.iter().enumerate() {
        let edges = Edges {
            first: at == 0,
            last: at + 1 == pieces.len(),
            escapes_later: pieces[at + 1..].iter().any(has_escapes),
        };
        match piece {
            Piece::Literal(text) => {
                literal(&mut out, text.as_str(), span, edges);
            }
            Piece::Input(name) => {
                out.push('{');
                out.push_str(&snake_case(name, "input"));
                out.push('}');
            }
            Piece::Secret(name) => {
                out.push_str("{secret: ");
                out.push_str(&snake_case(name, "secret"));
                out.push('}');
            }
            Piece::Any => out.push_str("{…}"),
            Piece::Mark(mark) if span.is_bare() && is_mark(*mark) => out.push(*mark),
            Piece::Mark(mark) => {
                literal(&mut out, mark.encode_utf8(&mut [0; 4]), span, edges);
            }
        }
    }
    out
}

/// Whether a [`Piece::Mark`] may hold the character. A bare backslash is none, as it would change what follows it.
pub(crate) fn is_mark(c: char) -> bool {
    c != '\\' && (c == '→' || ESCAPED.contains(c))
}

/// A name that can stand in braces: `a-z`, `0-9` and underscores, or `otherwise`.
pub(crate) fn snake_case(name: &str, otherwise: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| match c.to_ascii_lowercase() {
            c @ ('a'..='z' | '0'..='9') => c,
            _ => '_',
        })
        .collect();
    if name.is_empty() {
        otherwise.to_owned()
    } else {
        name
    }
}

fn has_escapes(piece: &Piece) -> bool {
    match piece {
        Piece::Literal(text) => text.as_str().contains(is_escaped),
        Piece::Input(_) | Piece::Secret(_) | Piece::Any | Piece::Mark(_) => false,
    }
}

fn is_escaped(c: char) -> bool {
    ESCAPED.contains(c) || is_invisible(c)
}

/// Where a literal stands in its phrase.
#[derive(Clone, Copy)]
struct Edges {
    first: bool,
    last: bool,
    /// Whether a later piece has an escape.
    escapes_later: bool,
}

fn literal(out: &mut String, text: &str, span: Span, edges: Edges) {
    // A name is brought into NFC when it is read, so what NFC would change is spelled by its code.
    let fragile = span == Span::Name && !text.chars().nfc().eq(text.chars());
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let after = &text[at + c.len_utf8()..];
        let at_edge = (at == 0 && edges.first) || (after.is_empty() && edges.last);
        match c {
            '\n' => out.push_str("{⏎}"),
            '\t' => out.push_str("{⇥}"),
            ' ' if at_edge || before == Some(' ') => out.push_str("{␣}"),
            ' ' => out.push(' '),
            '→' if span == Span::Sentence => code(out, c),
            '"' if span == Span::Prose => out.push(c),
            _ if ESCAPED.contains(c) => {
                out.push('\\');
                out.push(c);
            }
            _ if c.is_whitespace() || c.is_control() => code(out, c),
            _ if is_invisible(c) => {
                if span == Span::Value && joins(c) && before.is_some_and(takes_joiner) {
                    out.push(c);
                } else {
                    code(out, c);
                }
            }
            _ if before.is_none() && is_combining_mark(c) => code(out, c),
            _ if fragile && !c.is_ascii() => code(out, c),
            ':' if links(&text[..at]) && may_not_link(after, span, edges) => out.push_str("\\:"),
            '.' if links_www(&text[..at]) && may_not_link(after, span, edges) => {
                out.push_str("\\.");
            }
            _ if span.is_bare() && at == 0 && edges.first && starts_block(c, after) => {
                out.push('\\');
                out.push(c);
            }
            '.' | ')' if span.is_bare() && edges.first && ends_number(&text[..at], after) => {
                out.push('\\');
                out.push(c);
            }
            // The text's own full stop, told apart from the sentence's by its backslash.
            '.' if span == Span::Sentence && at_edge && after.is_empty() => out.push_str("\\."),
            _ => out.push(c),
        }
        before = Some(c);
    }
}

fn code(out: &mut String, c: char) {
    out.push_str(&format!("{{U+{:04X}}}", u32::from(c)));
}

/// Joiners and variation selectors, which belong to emoji and to some scripts.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
}

fn takes_joiner(before: char) -> bool {
    !before.is_ascii() && !is_invisible(before) && !before.is_whitespace()
}

/// Whether the colon after `before` would make renderers link an address.
fn links(before: &str) -> bool {
    const SCHEMES: &[&str] = &["http", "https", "ftp", "mailto", "xmpp"];
    let letters = before
        .trim_end_matches(|c: char| c.is_ascii_alphabetic())
        .len();
    SCHEMES
        .iter()
        .any(|scheme| before[letters..].eq_ignore_ascii_case(scheme))
}

/// The same for the full stop after `www`.
fn links_www(before: &str) -> bool {
    let word = before
        .trim_end_matches(|c: char| c.is_ascii_alphanumeric())
        .len();
    before[word..].eq_ignore_ascii_case("www")
}

/// Names are never linked. Elsewhere a link is harmless, as it shows what it links to, unless something in it is
/// escaped: within a link, backslashes show.
fn may_not_link(after: &str, span: Span, edges: Edges) -> bool {
    // Other white space is spelled in braces, and a link goes on behind them.
    let end = after.find(' ').unwrap_or(after.len());
    let goes_on = end == after.len() && edges.escapes_later;
    span == Span::Name || goes_on || after[..end].contains(is_escaped)
}

/// Whether a line that begins so would be a list or a rule; the other blocks begin with characters of [`ESCAPED`].
fn starts_block(c: char, after: &str) -> bool {
    matches!(c, '-' | '+' | '=') && (after.is_empty() || after.starts_with([c, ' ']))
}

/// Whether the line begins with digits only, and goes on as an item of a numbered list would.
fn ends_number(before: &str, after: &str) -> bool {
    !before.is_empty()
        && before.bytes().all(|b| b.is_ascii_digit())
        && (after.is_empty() || after.starts_with(' '))
}
