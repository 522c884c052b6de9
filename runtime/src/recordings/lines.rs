//! Opens a recording whether its lines are plain or sealed. Lines are read one by one, and a sealed line that does not
//! open costs that line, not the recording.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

use recording::Recording;
use seal::{Key, LineSealer, SealError, Zeroizing};

use super::error::RecordingError;
use super::kept::{Form, Located};
use super::pending;

/// The header is line 1.
const HEADER: u64 = 1;
/// Longest line that is read into memory, bytes: what the format allows, sealed and in base64.
const LONGEST: u64 = 12 << 20;
/// Stands for a line that did not open: the reader says of it that it is no line, or, as the last, that it broke off.
const UNREADABLE: &[u8] = b"?";

/// Reads the recording, as it is to be where something is still to be taken out of it. The key is asked for only when the
/// lines are sealed.
///
/// # Errors
/// The file cannot be read, is no recording, or is sealed with another key.
pub fn open(
    located: &Located,
    key: impl FnOnce() -> Result<Key, RecordingError>,
) -> Result<Recording, RecordingError> {
    let path = &located.file;
    let pending = pending::find(located).map_err(RecordingError::io("read", path))?;
    let file = File::open(path).map_err(RecordingError::io("read", path))?;
    let failed = Rc::new(RefCell::new(None));
    let raw = RawLines {
        input: BufReader::new(file),
        failed: Rc::clone(&failed),
    };
    let raw = (HEADER..).zip(raw).map(|(number, line)| {
        let new = pending.line(number);
        new.map_or(line, |new| Zeroizing::new(new.as_bytes().to_vec()))
    });
    let read = match located.form {
        Form::Plain => recording::read(raw),
        Form::Sealed => {
            let lines = LineSealer::new(&key()?, &located.id);
            let mut raw = raw.zip(HEADER..);
            let first = raw
                .next()
                .map(|(line, number)| open_line(&lines, number, &line))
                .transpose()
                .map_err(|error| cannot_open(located, error))?;
            let rest = raw.map(|(line, number)| {
                open_line(&lines, number, &line).unwrap_or_else(|error| {
                    tracing::warn!(number, %error, "a line does not open");
                    Zeroizing::new(UNREADABLE.to_vec())
                })
            });
            recording::read(first.into_iter().chain(rest))
        }
    };
    if let Some(source) = failed.take() {
        return Err(RecordingError::io("read", path)(source));
    }
    read.map_err(|reason| RecordingError::not_a_recording(path, &reason))
}

fn open_line(
    lines: &LineSealer,
    number: u64,
    line: &[u8],
) -> Result<Zeroizing<Vec<u8>>, SealError> {
    let sealed = std::str::from_utf8(line).map_err(|_| SealError::NotSealed)?;
    let plain = lines.open_line(number, sealed)?;
    Ok(Zeroizing::new(plain.as_bytes().to_vec()))
}

fn cannot_open(located: &Located, error: SealError) -> RecordingError {
    let path = located.file.clone();
    match error {
        SealError::OtherKey { sealed_with, key } => RecordingError::SealedWithAnotherKey {
            path,
            sealed_with: sealed_with.to_string(),
            key: key.to_string(),
        },
        SealError::NotSealed => RecordingError::NotARecording {
            path,
            reason: "its first line is not sealed".to_owned(),
        },
        other => RecordingError::CannotOpen {
            path,
            reason: other.to_string(),
        },
    }
}

/// The lines of a file without their breaks. What is longer than any line of the format is cut, which the reader says.
struct RawLines<R> {
    input: R,
    failed: Rc<RefCell<Option<io::Error>>>,
}

impl<R: BufRead> RawLines<R> {
    fn line(&mut self) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
        let mut line = Vec::new();
        let read = (&mut self.input)
            .take(LONGEST)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if read as u64 == LONGEST {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(Zeroizing::new(line)))
    }
}

impl<R: BufRead> Iterator for RawLines<R> {
    type Item = Zeroizing<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.line() {
            Ok(line) => line,
            Err(error) => {
                self.failed.replace(Some(error));
                None
            }
        }
    }
}
