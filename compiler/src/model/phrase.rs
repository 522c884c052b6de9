//! A name or a value: literal text, inputs, secrets and "any text", in order.

use secrets::Text;

/// One piece of a [`Phrase`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// Text that stands for itself, without secrets. May hold line breaks (`\n`), printed as `{⏎}`.
    Literal(Text),
    /// An input by its name in snake case, printed as `{amount}`.
    Input(String),
    /// A secret input by its name in snake case, printed as `{secret: password}`.
    Secret(String),
    /// Any text, printed as `{…}`.
    Any,
    /// A character of Markdown that a person left bare in a sentence of their own, such as the asterisks of
    /// `**this**`: printed as it is. Only [`Action::AgentOnly`](super::Action::AgentOnly) has them; a name or value
    /// has the character as a literal.
    Mark(char),
}

/// A name or a value. Neighbouring literals are joined, empty ones left out, secrets within them taken apart, so that
/// equal phrases compare equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Phrase(Vec<Piece>);

impl Phrase {
    /// Joins the pieces into the normal form.
    pub fn new(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut phrase = Self(Vec::new());
        for piece in pieces {
            match piece {
                Piece::Literal(text) if text.has_secret() => phrase.push_with_secrets(&text),
                piece => phrase.push(piece),
            }
        }
        phrase
    }

    fn push(&mut self, piece: Piece) {
        match (self.0.last_mut(), piece) {
            (_, Piece::Literal(text)) if text.is_empty() => {}
            (Some(Piece::Literal(last)), Piece::Literal(text)) => last.push(&text),
            (Some(Piece::Any), Piece::Any) => {}
            (_, piece) => self.0.push(piece),
        }
    }

    fn push_with_secrets(&mut self, text: &Text) {
        let mut at = 0;
        for piece in text.pieces() {
            match piece {
                secrets::Piece::Plain(plain) => {
                    let end = at + plain.len();
                    self.push(Piece::Literal(text.get(at..end).unwrap_or_default()));
                    at = end;
                }
                secrets::Piece::Secret(name) => {
                    at += Text::secret(name).as_str().len();
                    self.push(Piece::Secret(name.to_owned()));
                }
            }
        }
    }

    /// The phrase of one text, secrets taken apart.
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

    /// The looked-at text, if the phrase is exactly one literal.
    pub fn as_text(&self) -> Option<&Text> {
        match self.0.as_slice() {
            [Piece::Literal(text)] => Some(text),
            _ => None,
        }
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

impl FromIterator<Piece> for Phrase {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Self::new(pieces)
    }
}
