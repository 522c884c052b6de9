//! A name or a value: literal text, inputs, secrets and "any text", in order.

use secrets::Text;

/// One piece of a [`Phrase`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// Text that stands for itself. May hold line breaks (`\n`), printed as `{⏎}`.
    Literal(Text),
    /// An input by its name in snake case, printed as `{amount}`.
    Input(String),
    /// A secret input by its name in snake case, printed as `{secret: password}`.
    Secret(String),
    /// Any text, printed as `{…}`.
    Any,
}

/// A name or a value. Neighbouring literals are joined, empty ones left out, so that equal phrases compare equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Phrase(Vec<Piece>);

impl Phrase {
    /// Joins the pieces into the normal form.
    pub fn new(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut out: Vec<Piece> = Vec::new();
        for piece in pieces {
            match (out.last_mut(), piece) {
                (_, Piece::Literal(text)) if text.is_empty() => {}
                (Some(Piece::Literal(last)), Piece::Literal(text)) => *last = last.join(&text),
                (Some(Piece::Any), Piece::Any) => {}
                (_, piece) => out.push(piece),
            }
        }
        Self(out)
    }

    /// One literal.
    pub fn literal(text: Text) -> Self {
        Self::new([Piece::Literal(text)])
    }

    /// One input.
    pub fn input(name: impl Into<String>) -> Self {
        Self(vec![Piece::Input(name.into())])
    }

    /// The pieces in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether there is no piece.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text, if the phrase is one literal (or nothing).
    pub fn as_literal(&self) -> Option<&str> {
        match self.0.as_slice() {
            [] => Some(""),
            [Piece::Literal(text)] => Some(text.as_str()),
            _ => None,
        }
    }
}
