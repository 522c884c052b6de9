//! Appends lines to the file of a recording, plain or sealed, and rewrites them when a secret is recognised too late.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use recording::{Event, Header, Lines, Pending};
use seal::LineSealer;
use serde_json::Value;

use super::pending;
use super::{FRAMES, PLAIN, SEALED};
use crate::options::Keep;

/// The open file of a recording. Each line is one write, so a kill loses at most the line being written.
pub(crate) struct Log {
    folder: PathBuf,
    name: &'static str,
    file: File,
    sealer: Option<LineSealer>,
    lines: Lines,
    /// Number of the last line; the header is line 1.
    number: u64,
    bytes: u64,
    unsynced: bool,
}

impl Log {
    /// Makes the folder and writes the header.
    pub(crate) fn create(folder: &Path, keep: &Keep, header: &Header) -> io::Result<Self> {
        private_folder(folder)?;
        private_folder(&folder.join(FRAMES))?;
        let (name, sealer) = match keep {
            Keep::Plain => (PLAIN, None),
            Keep::Sealed(key) => (SEALED, Some(LineSealer::new(key, &header.id))),
        };
        let file = private_file(&folder.join(name))?;
        let mut log = Self {
            folder: folder.to_owned(),
            name,
            file,
            sealer,
            lines: Lines::new(),
            number: 0,
            bytes: 0,
            unsynced: false,
        };
        log.put(&Lines::header(header)?)?;
        log.sync()?;
        Ok(log)
    }

    /// Whether a folder holds a recording already.
    pub(crate) fn is_taken(folder: &Path) -> bool {
        [PLAIN, SEALED]
            .iter()
            .any(|name| folder.join(name).exists())
    }

    /// Bytes written so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn event(&mut self, event: &Event) -> io::Result<()> {
        let line = self.lines.event(event)?;
        self.put(&line)
    }

    fn put(&mut self, line: &str) -> io::Result<()> {
        let number = self.number + 1;
        let mut bytes = match &self.sealer {
            None => line.as_bytes().to_vec(),
            Some(sealer) => sealed(sealer, number, line)?.into_bytes(),
        };
        bytes.push(b'\n');
        self.file.write_all(&bytes)?;
        self.number = number;
        self.bytes += bytes.len() as u64;
        self.unsynced = true;
        Ok(())
    }

    /// Makes what was written survive a power cut.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        if self.unsynced {
            self.file.sync_data()?;
            self.unsynced = false;
        }
        Ok(())
    }

    /// Goes over all lines, the header first; where `change` returns true, the line is written anew, and a picture that
    /// it does not name any more is deleted. Either the old lines are there and a note that says what to do with them, or
    /// the new ones.
    pub(crate) fn rewrite(
        &mut self,
        mut change: impl FnMut(&mut Value) -> bool,
    ) -> io::Result<bool> {
        let path = self.folder.join(self.name);
        let text = fs::read_to_string(&path)?;
        let mut pending = Pending::default();
        for (number, line) in (1..).zip(text.lines()) {
            let mut value = self.read(number, line)?;
            let shot = shot(&value).map(str::to_owned);
            if !change(&mut value) {
                continue;
            }
            if self::shot(&value).is_none() {
                shot.into_iter().for_each(|shot| pending.delete(shot));
            }
            pending.rewrite(number, self.written(number, &value)?);
        }
        if pending.is_empty() {
            return Ok(false);
        }
        pending::promise(&pending, &self.folder)?;
        self.bytes = pending::complete(&pending, &self.folder, self.name)?;
        self.file = OpenOptions::new().append(true).open(&path)?;
        Ok(true)
    }

    fn read(&self, number: u64, line: &str) -> io::Result<Value> {
        let value = match &self.sealer {
            None => serde_json::from_str(line)?,
            Some(sealer) => {
                let opened = sealer.open_line(number, line).map_err(io::Error::other)?;
                serde_json::from_str(&opened)?
            }
        };
        Ok(value)
    }

    fn written(&self, number: u64, value: &Value) -> io::Result<String> {
        let line = serde_json::to_string(value)?;
        match &self.sealer {
            None => Ok(line),
            Some(sealer) => sealed(sealer, number, &line),
        }
    }
}

/// The picture that a line names.
fn shot(line: &Value) -> Option<&str> {
    line.get("shot")?.as_str()
}

fn sealed(sealer: &LineSealer, number: u64, line: &str) -> io::Result<String> {
    sealer.seal_line(number, line).map_err(io::Error::other)
}

/// A folder that only the person can enter.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// A new file that only the person can read. One that is there already is an error.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a rename in it survive a power cut.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(path)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
