//! Where recordings lie: by path, or kept in the home folder by id.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use recording::{Recording, What};
use seal::Key;
use serde::Serialize;

use super::error::RecordingError;
use super::lines;
use crate::gate::said;
use crate::home::Home;

const PLAIN: &str = "recording.jsonl";
const SEALED: &str = "recording.sealed";

/// How a recording's lines stand in their file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// JSON lines.
    Plain,
    /// Each line sealed by itself.
    Sealed,
}

/// A recording's place on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The file with the lines.
    pub file: PathBuf,
    /// How they stand in it.
    pub form: Form,
    /// The recording's id, which sealed lines are bound to: the name of its folder.
    pub id: String,
}

impl Located {
    /// The folder that the file stands in.
    pub fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new("."))
    }

    /// Whether the file has the name that a recording's lines have in its folder.
    pub(super) fn is_in_its_folder(&self) -> bool {
        let name = match self.form {
            Form::Plain => PLAIN,
            Form::Sealed => SEALED,
        };
        self.file.file_name().is_some_and(|file| file == name)
    }
}

/// What a list shows of one recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Overview {
    /// The goal, in the person's own words.
    pub goal: String,
    /// RFC 3339.
    pub started_at: String,
    /// Until the last line, in milliseconds.
    pub duration_ms: u64,
    /// Lines after the header.
    pub events: usize,
    /// Whether it ended as it should.
    pub whole: bool,
    /// How many values were withheld.
    pub withheld: u64,
}

impl Overview {
    /// Of a recording that was read.
    pub fn of(recording: &Recording) -> Self {
        let last = recording.events.last();
        Self {
            goal: said(&recording.header.goal),
            started_at: recording.header.started_at.clone(),
            duration_ms: last.map_or(0, |event| event.t),
            events: recording.events.len(),
            whole: recording.is_whole(),
            withheld: match last.map(|event| &event.what) {
                Some(What::Ended(end)) if end.withheld.is_some() => end.withheld.unwrap_or(0),
                _ => recording
                    .events
                    .iter()
                    .filter(|event| event.withheld.is_some())
                    .count() as u64,
            },
        }
    }
}

/// A kept recording, or why it cannot be read.
#[derive(Debug)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// Its folder.
    pub folder: PathBuf,
    /// What it holds.
    pub overview: Result<Overview, RecordingError>,
}

/// Finds a recording: a folder, a file, or the id of one that is kept.
///
/// # Errors
/// Nothing is there, or it is something else.
pub fn locate(given: &str, home: Option<&Home>) -> Result<Located, RecordingError> {
    let path = Path::new(given);
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return in_folder(path),
        Ok(_) => return Ok(as_file(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
        Err(error) => return Err(RecordingError::io("read", path)(error)),
    }
    match home.filter(|_| is_id(given)) {
        Some(home) if home.recordings().join(given).is_dir() => {
            in_folder(&home.recordings().join(given))
        }
        _ => Err(RecordingError::NotFound {
            given: given.to_owned(),
        }),
    }
}

/// All kept recordings, the oldest first; those that cannot be read come last.
///
/// # Errors
/// The folder cannot be read. A recording that cannot be read stands in the list with its error.
pub fn list(
    home: &Home,
    mut key: impl FnMut() -> Result<Key, RecordingError>,
) -> Result<Vec<Entry>, RecordingError> {
    let folder = home.recordings();
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(RecordingError::io("read", &folder)(error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(RecordingError::io("read", &folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !is_id(&name) || !entry.path().is_dir() {
            continue;
        }
        let overview = in_folder(&entry.path())
            .and_then(|located| lines::open(&located, &mut key))
            .map(|recording| Overview::of(&recording));
        found.push(Entry {
            id: name,
            folder: entry.path(),
            overview,
        });
    }
    found.sort_by_cached_key(|entry| match &entry.overview {
        Ok(overview) => (false, overview.started_at.clone(), entry.id.clone()),
        Err(_) => (true, String::new(), entry.id.clone()),
    });
    Ok(found)
}

/// Deletes a kept recording with its frames. It is gone from the list at once, also when deleting its files takes long
/// or breaks off.
///
/// # Errors
/// No recording with this id is kept, or its files cannot be deleted.
pub fn delete(home: &Home, id: &str) -> Result<(), RecordingError> {
    let folder = home.recordings().join(id);
    if !is_id(id) || !folder.is_dir() {
        return Err(RecordingError::NotFound {
            given: id.to_owned(),
        });
    }
    // A name with a dot is no id, so that what is left of it is never taken for a recording.
    let doomed = home.recordings().join(format!(".deleted-{id}"));
    fs::rename(&folder, &doomed).map_err(RecordingError::io("delete", &folder))?;
    fs::remove_dir_all(&doomed).map_err(RecordingError::io("delete", &doomed))
}

/// The id for a recording that starts at this moment: local time, so that a person finds it by name, and letters from
/// the fraction of the second, against a second one that starts within it.
pub fn new_id(now: &jiff::ZonedDateTime) -> String {
    let fraction = now.subsec_nanosecond().unsigned_abs();
    let letters: String = [
        1_000_000_000 / 26,
        1_000_000_000 / 26 / 26,
        1_000_000_000 / 26 / 26 / 26,
    ]
    .map(|unit| char::from(b'a' + (fraction / unit % 26) as u8))
    .iter()
    .collect();
    format!("{}-{letters}", now.strftime("%Y%m%d-%H%M%S"))
}

/// Whether a text can be a recording's id: letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 80
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn in_folder(folder: &Path) -> Result<Located, RecordingError> {
    for (name, form) in [(PLAIN, Form::Plain), (SEALED, Form::Sealed)] {
        let file = folder.join(name);
        if file.is_file() {
            return Ok(Located {
                id: folder_name(folder),
                file,
                form,
            });
        }
    }
    Err(RecordingError::NotARecording {
        path: folder.to_owned(),
        reason: format!("it holds neither {PLAIN} nor {SEALED}"),
    })
}

fn as_file(file: &Path) -> Located {
    let sealed = file
        .extension()
        .is_some_and(|extension| extension == "sealed");
    Located {
        file: file.to_owned(),
        form: if sealed { Form::Sealed } else { Form::Plain },
        id: folder_name(file.parent().unwrap_or(Path::new("."))),
    }
}

/// The folder's own name, also where it was given as `.` or by a link.
fn folder_name(folder: &Path) -> String {
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
