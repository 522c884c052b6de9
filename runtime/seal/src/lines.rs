//! The lines and frames of one recording, each sealed by itself: a torn last line costs that line and no other.
//!
//! A sealed line is base64 without padding, so that it holds no line break. Its recording and number are authenticated:
//! a line that was moved, swapped, duplicated or taken from another recording fails to open. That lines were cut off at
//! the end does not show here; a recording says by its `ended` event whether it is whole.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use zeroize::Zeroizing;

use crate::{Aad, Key, SealError};

/// Seals and opens the lines and frames of one recording.
#[derive(Debug, Clone)]
pub struct LineSealer {
    key: Key,
    recording: String,
}

impl LineSealer {
    /// For the recording with this id.
    #[must_use]
    pub fn new(key: &Key, recording: &str) -> Self {
        Self {
            key: key.clone(),
            recording: recording.to_owned(),
        }
    }

    /// Seals the line with this number. The result has no line break and needs one after it.
    ///
    /// # Errors
    /// Only if the system gives no random bytes.
    pub fn seal_line(&self, number: u64, line: &str) -> Result<String, SealError> {
        let sealed = self.key.seal(&self.line(number), line.as_bytes())?;
        Ok(STANDARD_NO_PAD.encode(sealed))
    }

    /// Opens the line that stands at this number; a line break at its end is ignored.
    ///
    /// # Errors
    /// A line that is cut, damaged, from another place or recording, or sealed with another key.
    pub fn open_line(&self, number: u64, sealed: &str) -> Result<Zeroizing<String>, SealError> {
        let sealed = sealed.trim_end_matches(['\r', '\n']);
        let bytes = STANDARD_NO_PAD
            .decode(sealed)
            .map_err(|_| SealError::NotSealed)?;
        let content = self.key.open(&self.line(number), &bytes)?;
        match std::str::from_utf8(&content) {
            Ok(text) => Ok(Zeroizing::new(text.to_owned())),
            Err(_) => Err(SealError::NotText),
        }
    }

    /// Seals the frame with this number.
    ///
    /// # Errors
    /// Only if the system gives no random bytes.
    pub fn seal_frame(&self, number: u64, picture: &[u8]) -> Result<Vec<u8>, SealError> {
        self.key.seal(&self.frame(number), picture)
    }

    /// Opens the frame with this number.
    ///
    /// # Errors
    /// As [`LineSealer::open_line`].
    pub fn open_frame(&self, number: u64, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SealError> {
        self.key.open(&self.frame(number), sealed)
    }

    fn line(&self, number: u64) -> Aad<'_> {
        Aad::Line {
            recording: &self.recording,
            number,
        }
    }

    fn frame(&self, number: u64) -> Aad<'_> {
        Aad::Frame {
            recording: &self.recording,
            number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealer(recording: &str) -> LineSealer {
        LineSealer::new(&Key::from_bytes(&[7; 32]).unwrap(), recording)
    }

    #[test]
    fn a_torn_last_line_costs_only_itself() {
        let lines = sealer("r");
        let sealed: Vec<String> = (0..3)
            .map(|n| lines.seal_line(n, "event").unwrap())
            .collect();
        for cut in 0..sealed[2].len() {
            assert!(
                lines.open_line(2, &sealed[2][..cut]).is_err(),
                "cut at {cut}"
            );
        }
        assert_eq!(*lines.open_line(1, &sealed[1]).unwrap(), "event");
    }

    #[test]
    fn a_line_opens_only_where_it_was_written() {
        let line = sealer("r").seal_line(4, "event").unwrap();
        assert_eq!(
            *sealer("r").open_line(4, &format!("{line}\r\n")).unwrap(),
            "event"
        );
        assert_eq!(
            sealer("r").open_line(5, &line).unwrap_err(),
            SealError::Damaged
        );
        assert_eq!(
            sealer("s").open_line(4, &line).unwrap_err(),
            SealError::Damaged
        );
    }

    #[test]
    fn a_frame_is_no_line() {
        let frame = sealer("r").seal_frame(4, b"event").unwrap();
        assert_eq!(
            sealer("r").open_frame(4, &frame).unwrap().as_slice(),
            b"event"
        );
        assert!(
            sealer("r")
                .open_line(4, &STANDARD_NO_PAD.encode(frame))
                .is_err()
        );
    }

    #[test]
    fn a_sealed_line_holds_no_line_break() {
        let line = sealer("r").seal_line(0, &"a\nb".repeat(1000)).unwrap();
        assert!(line.bytes().all(|byte| byte.is_ascii_graphic()));
    }
}
