//! Looks through files from anywhere: texts, recordings in plain lines, and folders of skills.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::look::{Hit, NetBroke, hits_of};
use crate::recordings;

/// The largest file that is looked through, bytes.
const LARGEST: u64 = 32 << 20;
/// The most that is looked through of one folder: files, and their bytes.
const MOST_FILES: usize = 2000;
const MOST_BYTES: u64 = 128 << 20;

/// What was looked through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scanned {
    /// What hangs in the nets, file by file.
    pub hits: Vec<Hit>,
    /// How many files.
    pub files: usize,
    /// Files of a folder that hold no text.
    pub binary: Vec<String>,
}

/// Why something was not looked through. It may hold anything.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says what its fields are")]
pub enum ScanError {
    #[error("cannot read `{}`: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("`{name}` is larger than {} MB, so it was not looked through", LARGEST >> 20)]
    TooLarge { name: String },
    #[error("`{}` holds more than {MOST_FILES} files or {} MB", path.display(), MOST_BYTES >> 20)]
    TooMuch { path: PathBuf },
    #[error("`{name}` is not text, so it was not looked through")]
    Binary { name: String },
    #[error("`{name}` is sealed, so nothing shows of what it holds")]
    Sealed { name: String },
    #[error("`{name}` could not be looked through for secrets")]
    NetBroke { name: String },
}

impl ScanError {
    /// What to do about it, where there is something.
    #[must_use]
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Io { .. } => None,
            Self::TooLarge { .. } | Self::TooMuch { .. } => Some("scan its parts one by one"),
            Self::Binary { .. } => {
                Some("texts in UTF-8 are scanned: Markdown, JSON, lines of JSON")
            }
            Self::Sealed { .. } => {
                Some("write it as plain lines with `taught recording export`, and scan those")
            }
            Self::NetBroke { .. } => Some("the line above says where; please report it"),
        }
    }
}

/// Looks through a file, or through every file of a folder; links are not followed.
///
/// # Errors
/// It cannot be read, is too large, is sealed or, given by itself, is not text.
pub fn scan(path: &Path) -> Result<Scanned, ScanError> {
    let metadata = fs::metadata(path).map_err(failed(path))?;
    let name = path.display().to_string();
    let mut scanned = Scanned::default();
    if !metadata.is_dir() {
        let file = File::open(path).map_err(failed(path))?;
        scanned.take(&name, file, path)?;
        return Ok(scanned);
    }
    let mut bytes = 0;
    for file in files_below(path)? {
        let name = file
            .strip_prefix(path)
            .unwrap_or(&file)
            .display()
            .to_string();
        bytes += fs::metadata(&file).map_err(failed(&file))?.len();
        if bytes > MOST_BYTES {
            return Err(ScanError::TooMuch {
                path: path.to_owned(),
            });
        }
        scanned.look("a file's name", &name)?;
        let opened = File::open(&file).map_err(failed(&file))?;
        match scanned.take(&name, opened, &file) {
            Err(ScanError::Binary { name }) => scanned.binary.push(name),
            other => other?,
        }
    }
    Ok(scanned)
}

/// Looks through what can be read from `input`.
///
/// # Errors
/// As [`scan`].
pub fn scan_text(name: &str, input: impl Read) -> Result<Scanned, ScanError> {
    let mut scanned = Scanned::default();
    scanned.take(name, input, Path::new(name))?;
    Ok(scanned)
}

impl Scanned {
    fn take(&mut self, name: &str, input: impl Read, path: &Path) -> Result<(), ScanError> {
        if path.extension().is_some_and(|ending| ending == "sealed") {
            return Err(ScanError::Sealed {
                name: name.to_owned(),
            });
        }
        let mut bytes = Vec::new();
        input
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(failed(path))?;
        if bytes.len() as u64 > LARGEST {
            return Err(ScanError::TooLarge {
                name: name.to_owned(),
            });
        }
        let text = String::from_utf8(bytes)
            .ok()
            .filter(|text| !text.contains('\0'))
            .ok_or_else(|| ScanError::Binary {
                name: name.to_owned(),
            })?;
        self.look(name, &text)?;
        self.files += 1;
        Ok(())
    }

    fn look(&mut self, name: &str, text: &str) -> Result<(), ScanError> {
        // In a recording the field that a value went to tells as much as the value's looks.
        let net = recordings::net_of_lines(text);
        let hits =
            hits_of(name, text, |part| net.scan(part)).map_err(|NetBroke| ScanError::NetBroke {
                name: name.to_owned(),
            })?;
        self.hits.extend(hits);
        Ok(())
    }
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, ScanError> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(failed(&folder))? {
            let entry = entry.map_err(failed(&folder))?;
            let kind = entry.file_type().map_err(failed(&folder))?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
            if files.len() + folders.len() > MOST_FILES {
                return Err(ScanError::TooMuch { path: folder });
            }
        }
    }
    files.sort();
    Ok(files)
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> ScanError {
    let path = path.to_owned();
    move |source| ScanError::Io { path, source }
}
