//! Recordings of other tools: read, chosen among several in one file, kept as recordings of our own.

use std::fs;
use std::path::Path;

use compiler::import::{self, ImportError, Told};
use recording::{Lines, Recording};
use seal::{Key, LineSealer};

use super::copy::plain_lines;
use super::error::RecordingError;
use super::whole_folder::WholeFolder;
use crate::home::Home;

/// What a foreign file holds.
#[derive(Debug)]
pub struct Foreign {
    /// Which importer read it.
    pub importer: &'static str,
    /// The demonstrations in it.
    pub told: Vec<Told>,
    /// Names of those without a step.
    pub empty: Vec<String>,
}

/// Reads a file of another tool; `None` where it is no such file but a recording of our own, plain or sealed, a folder,
/// or not there.
///
/// # Errors
/// It cannot be read, or is no recording that is known.
pub fn foreign(given: &str) -> Result<Option<Foreign>, RecordingError> {
    let path = Path::new(given);
    let Ok(metadata) = fs::metadata(path) else {
        return Ok(None);
    };
    let sealed = path.extension().is_some_and(|end| end == "sealed");
    if metadata.is_dir() || sealed {
        return Ok(None);
    }
    let not_imported = |reason: ImportError| RecordingError::NotImported {
        path: path.to_owned(),
        reason,
    };
    if metadata.len() > import::LARGEST as u64 {
        // Only a recording of our own may be that large, and it is read line by line.
        return Ok(None);
    }
    let bytes = fs::read(path).map_err(RecordingError::io("read", path))?;
    if import::is_own(&bytes) {
        return Ok(None);
    }
    let imported = import::read(&bytes).map_err(not_imported)?;
    Ok(Some(Foreign {
        importer: imported.importer,
        told: imported.told,
        empty: imported.empty,
    }))
}

/// Keeps an imported recording in the home folder under a new id, sealed with the key.
///
/// # Errors
/// The folder cannot be written, or nothing can be sealed.
pub fn keep(
    home: &Home,
    key: &Key,
    mut recording: Recording,
    id: &str,
    started_at: &str,
) -> Result<Recording, RecordingError> {
    id.clone_into(&mut recording.header.id);
    started_at.clone_into(&mut recording.header.started_at);
    let folder = home.recordings().join(id);
    let failed = |source| RecordingError::io("write", &folder)(source);
    let sealed = sealed_lines(key, &recording).map_err(failed)?;
    let out = WholeFolder::start(&folder).map_err(failed)?;
    out.file("recording.sealed", sealed.as_bytes())
        .and_then(|()| out.put_in_place())
        .map_err(failed)?;
    Ok(recording)
}

/// Writes an imported recording into a folder as plain lines.
///
/// # Errors
/// The folder cannot be written.
pub fn write_plain(folder: &Path, recording: &Recording) -> Result<(), RecordingError> {
    let failed = |source| RecordingError::io("write", folder)(source);
    let lines = plain_lines(recording).map_err(failed)?;
    let out = WholeFolder::start(folder).map_err(failed)?;
    out.file("recording.jsonl", lines.as_bytes())
        .and_then(|()| out.put_in_place())
        .map_err(failed)
}

fn sealed_lines(key: &Key, recording: &Recording) -> std::io::Result<String> {
    let sealer = LineSealer::new(key, &recording.header.id);
    let mut lines = Lines::new();
    let mut out = String::new();
    let header = Lines::header(&recording.header)?;
    let events = recording.events.iter().map(|event| lines.event(event));
    for (number, line) in (1..).zip(std::iter::once(Ok(header)).chain(events)) {
        let sealed = sealer
            .seal_line(number, &line?)
            .map_err(std::io::Error::other)?;
        out.push_str(&sealed);
        out.push('\n');
    }
    Ok(out)
}
