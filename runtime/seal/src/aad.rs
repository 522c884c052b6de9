//! The place that a sealed value belongs to, and its unambiguous encoding as associated data.

use crate::key::{FORMAT, KeyId};

/// Where a sealed value belongs. It is authenticated, not stored: opening needs the very same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aad<'a> {
    /// One column of one row of a store.
    Value {
        /// The table's name.
        table: &'a str,
        /// The row's key, unique in the table for ever.
        row: &'a str,
        /// The column's name.
        column: &'a str,
        /// Whom the row belongs to.
        owner: &'a str,
        /// The revision (version) of the row that the value was written with.
        revision: u64,
    },
    /// One line of a recording.
    Line {
        /// The recording's id.
        recording: &'a str,
        /// The line's number in its file.
        number: u64,
    },
    /// One picture of a recording.
    Frame {
        /// The recording's id.
        recording: &'a str,
        /// The frame's number.
        number: u64,
    },
    /// A key that is itself sealed ("wrapped") with another key.
    WrappedKey {
        /// What the wrapped key is for: a store's id.
        holder: &'a str,
        /// Counts the wrappings, so that an older one cannot be put back in its place.
        revision: u64,
    },
}

impl Aad<'_> {
    /// The bytes to authenticate. The kind fixes which fields follow; a text is preceded by its length, a number has
    /// eight bytes: no two places share an encoding.
    pub(crate) fn encode(&self, key: KeyId) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(128);
        bytes.extend_from_slice(b"taught-seal");
        bytes.push(FORMAT);
        bytes.extend_from_slice(&key.0);
        match *self {
            Aad::Value {
                table,
                row,
                column,
                owner,
                revision,
            } => {
                bytes.push(1);
                for field in [table, row, column, owner] {
                    push_text(&mut bytes, field);
                }
                push_number(&mut bytes, revision);
            }
            Aad::Line { recording, number } => {
                bytes.push(2);
                push_text(&mut bytes, recording);
                push_number(&mut bytes, number);
            }
            Aad::Frame { recording, number } => {
                bytes.push(3);
                push_text(&mut bytes, recording);
                push_number(&mut bytes, number);
            }
            Aad::WrappedKey { holder, revision } => {
                bytes.push(4);
                push_text(&mut bytes, holder);
                push_number(&mut bytes, revision);
            }
        }
        bytes
    }
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_number(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

fn push_number(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frozen example: an accidental change of the encoding would make every store and recording unreadable.
    #[test]
    fn the_encoding_is_fixed() {
        let place = Aad::Value {
            table: "t",
            row: "r",
            column: "c",
            owner: "o",
            revision: 258,
        };
        let mut expected = b"taught-seal\x01KEYIDKEY\x01".to_vec();
        for letter in [b't', b'r', b'c', b'o'] {
            expected.extend_from_slice(&[1, 0, 0, 0, 0, 0, 0, 0, letter]);
        }
        expected.extend_from_slice(&[2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(place.encode(KeyId(*b"KEYIDKEY")), expected);
    }

    #[test]
    fn a_border_moved_between_two_fields_is_another_place() {
        let place = |table, row| Aad::Value {
            table,
            row,
            column: "c",
            owner: "o",
            revision: 1,
        };
        let id = KeyId([0; 8]);
        assert_ne!(place("ab", "c").encode(id), place("a", "bc").encode(id));
    }
}
