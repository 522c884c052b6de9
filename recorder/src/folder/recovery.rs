//! Opens a recording's folder, plain or sealed, and closes one that broke off, if asked.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use recording::{Ended, Event, Lines, NotARecording, Recording, What};
use seal::{Key, LineSealer, SealError};

use super::log::sync_folder;
use super::pending;
use super::{FRAMES, PLAIN, SEALED};

/// What was found of a recording.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovery {
    /// All whole lines.
    pub recording: Recording,
    /// It has no last line that says why it ended, or that line says that it crashed.
    pub broke_off: bool,
    /// Lines that could not be opened with the key, by number; the header is line 1.
    pub unopened: Vec<u64>,
}

/// A folder holds no recording that can be opened.
#[derive(Debug, thiserror::Error)]
pub enum RecoverError {
    /// Neither file is there.
    #[error("`{0}` holds no recording")]
    Missing(String),
    /// A sealed recording without a key.
    #[error("the recording in `{0}` is sealed, and no key was given")]
    NeedsKey(String),
    /// The header cannot be opened.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// Its first line is something else.
    #[error(transparent)]
    NotARecording(#[from] NotARecording),
    /// It cannot be read or written.
    #[error("the recording cannot be read or written: {0}")]
    Io(#[from] io::Error),
}

/// Reads a recording's folder; changes nothing. The name in `id` is what a sealed recording was sealed for. Lines that
/// were still to be written anew are given as they are to be.
///
/// # Errors
/// When there is no recording, or its header cannot be opened with this key and name.
pub fn open(folder: &Path, key: Option<&Key>, id: &str) -> Result<Recovery, RecoverError> {
    let noted = pending::find(folder)?;
    let read = |path: PathBuf| -> io::Result<Vec<u8>> {
        let bytes = fs::read(path)?;
        Ok(match &noted {
            Some(noted) => noted.applied(&bytes),
            None => bytes,
        })
    };
    let plain = folder.join(PLAIN);
    if plain.exists() {
        let recording = recording::read_bytes(&read(plain)?)?;
        return Ok(Recovery {
            broke_off: !recording.is_whole(),
            recording,
            unopened: Vec::new(),
        });
    }
    let sealed = folder.join(SEALED);
    if !sealed.exists() {
        return Err(RecoverError::Missing(folder.display().to_string()));
    }
    let key = key.ok_or_else(|| RecoverError::NeedsKey(folder.display().to_string()))?;
    let sealer = LineSealer::new(key, id);
    let bytes = read(sealed)?;
    let mut unopened = Vec::new();
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        if line.is_empty() {
            continue;
        }
        let opened = std::str::from_utf8(line)
            .map_err(|_| SealError::NotSealed)
            .and_then(|line| sealer.open_line(number, line));
        match opened {
            Ok(text) => lines.push(text.as_bytes().to_vec()),
            Err(error) if number == 1 => return Err(error.into()),
            Err(_) => unopened.push(number),
        }
    }
    let recording = recording::read(&lines)?;
    Ok(Recovery {
        broke_off: !recording.is_whole(),
        recording,
        unopened,
    })
}

/// Closes a recording that broke off: writes anew what was still to be, cuts a torn last line, appends the line that says
/// `crashed`, and removes half-written pictures and those that no line names. One that ended as it should is left as it
/// is.
///
/// # Errors
/// As [`open`].
pub fn recover(folder: &Path, key: Option<&Key>, id: &str) -> Result<Recovery, RecoverError> {
    let found = open(folder, key, id)?;
    let plain = folder.join(PLAIN).exists();
    let name = if plain { PLAIN } else { SEALED };
    if let Some(noted) = pending::find(folder)? {
        pending::complete(&noted, folder, name)?;
    }
    let closed = matches!(
        found.recording.events.last().map(|last| &last.what),
        Some(What::Ended(_))
    );
    if closed {
        return Ok(found);
    }
    remove_half_written(folder)?;
    remove_unnamed_pictures(folder, &found.recording)?;
    let path = folder.join(name);
    let bytes = fs::read(&path)?;
    let whole = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    // A last line that is whole but for its break is kept.
    let keeps_last = whole < bytes.len()
        && if plain {
            serde_json::from_slice::<serde_json::Value>(&bytes[whole..]).is_ok()
        } else {
            found.unopened.last() != Some(&count_lines(&bytes))
        };
    let mut file = OpenOptions::new().write(true).open(&path)?;
    let end = if keeps_last { bytes.len() } else { whole };
    file.set_len(end as u64)?;
    io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
    let last = found.recording.events.last();
    let event = Event {
        seq: last.map_or(1, |last| last.seq + 1),
        t: last.map_or(0, |last| last.t),
        what: What::Ended(Ended {
            reason: "crashed".to_owned(),
            ..Ended::default()
        }),
        ..Event::default()
    };
    let mut line = Lines::new().event(&event)?;
    if let (false, Some(key)) = (plain, key) {
        let number = count_lines(&bytes[..end]) + 1;
        line = LineSealer::new(key, id).seal_line(number, &line)?;
    }
    let start = if keeps_last { "\n" } else { "" };
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    file.sync_all()?;
    sync_folder(folder)?;
    open(folder, key, id)
}

fn count_lines(bytes: &[u8]) -> u64 {
    let breaks = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    breaks + u64::from(bytes.last().is_some_and(|last| *last != b'\n'))
}

/// Files that a kill left between being written and being put in their place.
fn remove_half_written(folder: &Path) -> io::Result<()> {
    for place in [folder.to_owned(), folder.join(FRAMES)] {
        let Ok(entries) = fs::read_dir(place) else {
            continue;
        };
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "new") {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

/// A picture that no line names was still to be named, or was withdrawn because of what it shows.
fn remove_unnamed_pictures(folder: &Path, recording: &Recording) -> io::Result<()> {
    let named = |name: &OsStr| {
        let mut shots = recording
            .events
            .iter()
            .filter_map(|event| event.shot.as_deref());
        shots.any(|shot| name == shot)
    };
    let Ok(entries) = fs::read_dir(folder.join(FRAMES)) else {
        return Ok(());
    };
    for entry in entries {
        let entry = entry?;
        if !named(&entry.file_name()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
