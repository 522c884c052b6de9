//! Lines that are to be written anew because a secret was recognised late, as a note beside the recording. The note is
//! on disk before the first line changes, and goes when all is done: a kill leaves the old lines with the note, or the
//! new ones. Whoever reads the recording meanwhile reads it as the note says. It holds only what may be kept: the new
//! lines as they are to stand in the file, plain or sealed, and names of pictures that are to be deleted.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// The note's file, in the recording's folder.
pub const PENDING: &str = "rewrite.pending";

/// What is still to be done to a recording.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Pending {
    /// By number, without their breaks; the header is line 1.
    lines: BTreeMap<u64, String>,
    pictures: BTreeSet<String>,
}

/// A note that cannot be understood. The recording beside it must not be read as if it were not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the note on what is still to be taken out of the recording cannot be understood")]
pub struct BadNote;

impl From<BadNote> for std::io::Error {
    fn from(bad: BadNote) -> Self {
        Self::new(std::io::ErrorKind::InvalidData, bad)
    }
}

impl Pending {
    /// The line of this number, as it is to stand in the file, without its break.
    pub fn rewrite(&mut self, number: u64, line: String) {
        self.lines.insert(number, line);
    }

    /// A picture in the folder of the pictures is to be deleted.
    pub fn delete(&mut self, picture: String) {
        self.pictures.insert(picture);
    }

    /// There is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.pictures.is_empty()
    }

    /// What is to stand in the place of the line of this number.
    #[must_use]
    pub fn line(&self, number: u64) -> Option<&str> {
        self.lines.get(&number).map(String::as_str)
    }

    /// Names of the pictures that are to be deleted; never a path, whatever the note says.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.pictures.iter().map(String::as_str).filter(|name| {
            !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\'])
        })
    }

    /// The file of the recording as it is to be.
    #[must_use]
    pub fn applied(&self, file: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(file.len());
        for (number, line) in (1..).zip(file.split_inclusive(|byte| *byte == b'\n')) {
            match self.line(number) {
                Some(new) => {
                    out.extend_from_slice(new.as_bytes());
                    out.push(b'\n');
                }
                None => out.extend_from_slice(line),
            }
        }
        out
    }

    /// The note as it stands in its file: one JSON object a line.
    #[must_use]
    pub fn to_note(&self) -> String {
        let lines = self
            .lines
            .iter()
            .map(|(number, line)| json!({"line": number, "text": line}));
        let pictures = self.pictures.iter().map(|name| json!({"picture": name}));
        let mut note = String::new();
        for entry in lines.chain(pictures) {
            note.push_str(&entry.to_string());
            note.push('\n');
        }
        note
    }

    /// Reads a note.
    ///
    /// # Errors
    /// [`BadNote`] if any line of it is something else.
    pub fn parse(note: &str) -> Result<Self, BadNote> {
        let mut pending = Self::default();
        for entry in note.lines() {
            let entry: Value = serde_json::from_str(entry).map_err(|_| BadNote)?;
            match (&entry["line"], &entry["text"], &entry["picture"]) {
                (Value::Number(number), Value::String(line), _) => {
                    pending.rewrite(number.as_u64().ok_or(BadNote)?, line.clone());
                }
                (_, _, Value::String(name)) => pending.delete(name.clone()),
                _ => return Err(BadNote),
            }
        }
        Ok(pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written_and_names_no_place_outside() {
        let mut pending = Pending::default();
        pending.rewrite(2, "{\"a\":\"\\n\"}".to_owned());
        for name in ["000004.webp", "../file", "a\\b", "..", ""] {
            pending.delete(name.to_owned());
        }
        assert_eq!(Pending::parse(&pending.to_note()), Ok(pending.clone()));
        assert_eq!(pending.pictures().collect::<Vec<_>>(), ["000004.webp"]);
        assert_eq!(Pending::parse("{\"lin"), Err(BadNote));
        assert_eq!(Pending::parse("{\"line\":-1,\"text\":\"\"}"), Err(BadNote));
    }
}
