//! `Text`: text that the nets have passed. A secret inside it is a mark beside the characters, never characters alone,
//! so recorded text that happens to read `{secret: x}` stays a literal and cannot pass for one.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What stands in for a secret, as far as the name: `{secret: password}`.
const OPENING: &str = "{secret: ";

/// Text that may be printed. It is made of our own words ([`Text::said`]), of recorded text that a
/// [`Net`](crate::Net) has cleaned, or of a document's text ([`Text::from_document`]); there is no
/// `From<String>` on purpose.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text {
    shown: String,
    /// Byte ranges of `shown` that stand for a secret; ascending, apart from each other.
    marks: Vec<(usize, usize)>,
}

/// A stretch of a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Literal text. The grammar escapes it, braces included.
    Plain(&'a str),
    /// A secret's name, to be printed as `{secret: NAME}`.
    Secret(&'a str),
}

impl Text {
    /// Words of our own, fixed when the program was built.
    #[must_use]
    pub fn said(words: &'static str) -> Self {
        Self {
            shown: words.to_owned(),
            marks: Vec::new(),
        }
    }

    /// A number of our own: a count, a position.
    #[must_use]
    pub fn number(number: usize) -> Self {
        Self {
            shown: number.to_string(),
            marks: Vec::new(),
        }
    }

    /// A literal that was parsed back from a skill document. It is not looked at here: the gate scans every document
    /// as a whole before it is written. A placeholder that the parser met is [`Text::secret`], not this.
    #[must_use]
    pub fn from_document(literal: &str) -> Self {
        Self {
            shown: literal.to_owned(),
            marks: Vec::new(),
        }
    }

    /// The placeholder for the secret `name`, which is brought into `snake_case`.
    #[must_use]
    pub fn secret(name: &str) -> Self {
        let shown = format!("{OPENING}{}}}", snake_case(name));
        let marks = vec![(0, shown.len())];
        Self { shown, marks }
    }

    /// An example that this package made up.
    pub(crate) fn made_up(example: String) -> Self {
        Self {
            shown: example,
            marks: Vec::new(),
        }
    }

    /// Only the nets call this: `shown` has been looked at, `findings` are what to replace, ascending and apart.
    pub(crate) fn cleaned(raw: &str, findings: &[(Range<usize>, &str)]) -> Self {
        let mut text = Self::default();
        let mut from = 0;
        for (span, name) in findings {
            text.shown.push_str(&raw[from..span.start]);
            text.push(&Self::secret(name));
            from = span.end;
        }
        text.shown.push_str(&raw[from..]);
        text
    }

    /// The text with its placeholders spelled out.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// Nothing in it, not even a placeholder.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// Something was replaced in it.
    #[must_use]
    pub fn has_secret(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The name, when the whole text is one placeholder.
    #[must_use]
    pub fn as_secret(&self) -> Option<&str> {
        match self.marks.as_slice() {
            [(0, end)] if *end == self.shown.len() => Some(self.name_at(0, *end)),
            _ => None,
        }
    }

    /// The names of the secrets in it, in order, repeats included.
    pub fn secrets(&self) -> impl Iterator<Item = &str> {
        self.marks
            .iter()
            .map(|&(start, end)| self.name_at(start, end))
    }

    /// Literal stretches and placeholders, in order; no empty literal.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::with_capacity(self.marks.len() * 2 + 1);
        let mut from = 0;
        for &(start, end) in &self.marks {
            if from < start {
                pieces.push(Piece::Plain(&self.shown[from..start]));
            }
            pieces.push(Piece::Secret(self.name_at(start, end)));
            from = end;
        }
        if from < self.shown.len() {
            pieces.push(Piece::Plain(&self.shown[from..]));
        }
        pieces
    }

    /// Appends `other`.
    pub fn push(&mut self, other: &Self) {
        let offset = self.shown.len();
        self.shown.push_str(&other.shown);
        self.marks.extend(
            other
                .marks
                .iter()
                .map(|(start, end)| (start + offset, end + offset)),
        );
    }

    /// The bytes `range` of [`as_str`](Self::as_str); `None` outside, between two halves of a character, or where it
    /// would cut a placeholder.
    #[must_use]
    pub fn get(&self, range: Range<usize>) -> Option<Self> {
        let shown = self.shown.get(range.clone())?;
        let mut marks = Vec::new();
        for &(start, end) in &self.marks {
            if end <= range.start || start >= range.end {
                continue;
            }
            if start < range.start || end > range.end {
                return None;
            }
            marks.push((start - range.start, end - range.start));
        }
        Some(Self {
            shown: shown.to_owned(),
            marks,
        })
    }

    /// Without white space at both ends.
    #[must_use]
    pub fn trim(&self) -> Self {
        let end = self.shown.trim_end().len();
        let start = self.shown.len() - self.shown.trim_start().len();
        self.get(start..end.max(start)).unwrap_or_default()
    }

    /// What stands before and after the first `separator` outside placeholders.
    #[must_use]
    pub fn split_once(&self, separator: &str) -> Option<(Self, Self)> {
        self.shown.match_indices(separator).find_map(|(at, found)| {
            let before = self.get(0..at)?;
            let after = self.get(at + found.len()..self.shown.len())?;
            Some((before, after))
        })
    }

    /// The spelling used where the text is stored as one string. Of the backslashes right before a `{secret: ` an
    /// odd number says "this is a literal", so that [`from_stored`](Self::from_stored) gives the very same text.
    #[must_use]
    pub fn to_stored(&self) -> String {
        let mut stored = String::with_capacity(self.shown.len());
        let mut from = 0;
        while let Some(at) = self.shown[from..].find(OPENING).map(|at| at + from) {
            let before = &self.shown[from..at];
            let backslashes = trailing_backslashes(before);
            let is_mark = self.marks.iter().any(|&(start, _)| start == at);
            stored.push_str(before);
            stored.extend(std::iter::repeat_n(
                '\\',
                backslashes + usize::from(!is_mark),
            ));
            stored.push_str(OPENING);
            from = at + OPENING.len();
        }
        stored.push_str(&self.shown[from..]);
        stored
    }

    /// Reads the spelling of [`to_stored`](Self::to_stored). Like [`Text::from_document`], for text that is in our
    /// files already and that the gate has scanned.
    #[must_use]
    pub fn from_stored(stored: &str) -> Self {
        let mut text = Self::default();
        let mut rest = stored;
        while let Some(at) = rest.find(OPENING) {
            let (before, after) = (&rest[..at], &rest[at + OPENING.len()..]);
            let backslashes = trailing_backslashes(before);
            text.shown
                .push_str(&before[..before.len() - backslashes.div_ceil(2)]);
            let name = after
                .split_once('}')
                .map(|(name, _)| name)
                .filter(|name| is_snake_case(name));
            match name {
                Some(name) if backslashes.is_multiple_of(2) => {
                    text.push(&Self::secret(name));
                    rest = &after[name.len() + 1..];
                }
                _ => {
                    text.shown.push_str(OPENING);
                    rest = after;
                }
            }
        }
        text.shown.push_str(rest);
        text
    }

    /// Where the placeholders stand, with their names.
    pub(crate) fn marks(&self) -> impl Iterator<Item = (Range<usize>, &str)> {
        self.marks
            .iter()
            .map(|&(start, end)| (start..end, self.name_at(start, end)))
    }

    fn name_at(&self, start: usize, end: usize) -> &str {
        &self.shown[start + OPENING.len()..end - 1]
    }
}

impl FromIterator<Text> for Text {
    fn from_iter<I: IntoIterator<Item = Text>>(texts: I) -> Self {
        let mut all = Self::default();
        for text in texts {
            all.push(&text);
        }
        all
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.shown, f)
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.shown
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.shown == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.shown == *other
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_stored())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|stored| Self::from_stored(&stored))
    }
}

/// Where in `text` a whole placeholder is spelled.
pub(crate) fn placeholders(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices(OPENING).filter_map(|(at, _)| {
        let (name, _) = text[at + OPENING.len()..].split_once('}')?;
        is_snake_case(name).then(|| at..at + OPENING.len() + name.len() + 1)
    })
}

/// A name made of `a-z`, `0-9` and single underscores; "secret" when nothing is left of it.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            snake.push(c.to_ascii_lowercase());
        } else if !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
    }
    let snake = snake.trim_end_matches('_');
    if snake.is_empty() {
        "secret".to_owned()
    } else {
        snake.to_owned()
    }
}

fn trailing_backslashes(text: &str) -> usize {
    text.len() - text.trim_end_matches('\\').len()
}

fn is_snake_case(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn with_secret(before: &str, name: &str, after: &str) -> Text {
        [
            Text::from_document(before),
            Text::secret(name),
            Text::from_document(after),
        ]
        .into_iter()
        .collect()
    }

    #[test]
    fn a_literal_that_reads_like_a_placeholder_is_none() {
        let forged = Text::from_document("{secret: password}");
        assert_eq!(forged.pieces(), [Piece::Plain("{secret: password}")]);
        assert_ne!(forged, Text::secret("password"));
        assert_eq!(forged.to_stored(), "\\{secret: password}");
    }

    #[test]
    fn a_piece_can_be_taken_out_but_a_placeholder_not_cut() {
        let text = with_secret("Key ", "API key", " (live) ");
        assert_eq!(text.as_str(), "Key {secret: api_key} (live) ");
        assert_eq!(text.get(0..6), None);
        assert_eq!(
            text.get(4..21)
                .and_then(|t| t.as_secret().map(str::to_owned))
                .as_deref(),
            Some("api_key")
        );
        assert_eq!(text.trim().as_str(), "Key {secret: api_key} (live)");
        assert_eq!(text.split_once("api"), None);
        let (before, after) = text
            .split_once(" (")
            .expect("stands outside the placeholder");
        assert_eq!(
            (before.as_str(), after.as_str()),
            ("Key {secret: api_key}", "live) ")
        );
    }

    #[test]
    fn names_become_snake_case() {
        for (name, expect) in [
            ("API key", "api_key"),
            (" -x--Y ", "x_y"),
            ("密码", "secret"),
            ("", "secret"),
        ] {
            assert_eq!(Text::secret(name).as_secret(), Some(expect));
        }
    }

    proptest! {
        #[test]
        fn stored_text_is_read_back_as_it_was(parts in prop::collection::vec(
            (prop_oneof![r"\PC{0,6}", r"\\{0,3}", Just("{secret: ".to_owned()), Just("{secret: a}".to_owned())], any::<bool>()), 0..8))
        {
            let text: Text = parts.iter()
                .map(|(part, secret)| if *secret { Text::secret(part) } else { Text::from_document(part) })
                .collect();
            prop_assert_eq!(Text::from_stored(&text.to_stored()), text);
        }
    }
}
