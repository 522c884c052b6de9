//! Writes a recording out as plain lines, with its pictures opened.

use std::fs;
use std::path::Path;

use recording::{Lines, Recording};
use seal::{Key, LineSealer};

use super::error::RecordingError;
use super::kept::{Form, Located};
use super::whole_folder::WholeFolder;

/// The recording as plain lines, each with its break.
///
/// # Errors
/// A recording that JSON cannot hold; none that was read is.
pub fn plain_lines(recording: &Recording) -> std::io::Result<String> {
    let mut text = Lines::header(&recording.header)?;
    text.push('\n');
    let mut lines = Lines::new();
    for event in &recording.events {
        text.push_str(&lines.event(event)?);
        text.push('\n');
    }
    Ok(text)
}

/// Writes a folder with the plain lines and the pictures. Returns how many pictures could not be opened.
///
/// # Errors
/// The folder cannot be written, or the pictures cannot be read.
pub fn export(
    located: &Located,
    mut recording: Recording,
    folder: &Path,
    key: impl FnOnce() -> Result<Key, RecordingError>,
) -> Result<usize, RecordingError> {
    let out = WholeFolder::start(folder).map_err(RecordingError::io("write", folder))?;
    let sealer = match located.form {
        Form::Plain => None,
        Form::Sealed => Some(LineSealer::new(&key()?, &located.id)),
    };
    let frames = located.file.with_file_name("frames");
    let mut missing = 0;
    for event in &mut recording.events {
        let Some(shot) = event.shot.take() else {
            continue;
        };
        // The name comes from the file: it is used only if it is one that a recorder gives.
        let Some(number) = frame_number(&shot) else {
            missing += 1;
            continue;
        };
        let picture = fs::read(frames.join(&shot))
            .ok()
            .and_then(|bytes| match &sealer {
                None => Some(bytes),
                Some(sealer) => sealer
                    .open_frame(number, &bytes)
                    .ok()
                    .map(|opened| opened.to_vec()),
            });
        let Some(picture) = picture else {
            missing += 1;
            continue;
        };
        let name = format!("{number:06}.webp");
        let written = out.file(&format!("frames/{name}"), &picture);
        match written {
            // Several lines may share one picture.
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            other => other.map_err(RecordingError::io("write", folder))?,
        }
        event.shot = Some(name);
    }
    let text = plain_lines(&recording).map_err(RecordingError::io("write", folder))?;
    out.file("recording.jsonl", text.as_bytes())
        .and_then(|()| out.put_in_place())
        .map_err(RecordingError::io("write", folder))?;
    Ok(missing)
}

/// The number in `000012.webp` or `000012.sealed`.
pub(super) fn frame_number(name: &str) -> Option<u64> {
    let digits = name
        .strip_suffix(".webp")
        .or_else(|| name.strip_suffix(".sealed"))?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}
