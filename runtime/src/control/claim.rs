//! The lock that makes sure of one recording at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{ControlError, LOCK, SOCKET};
use crate::home::{Home, private_folder};

/// The right to record. It ends with the process, however that ends.
#[derive(Debug)]
pub struct Claim {
    lock: File,
    socket: PathBuf,
    broken_off: Option<String>,
}

impl Claim {
    /// Takes the right to record into `recording` (its folder, for others to see).
    ///
    /// # Errors
    /// [`ControlError::Busy`], or the runtime folder cannot be used.
    pub fn take(home: &Home, recording: &str) -> Result<Self, ControlError> {
        private_folder(home.runtime())?;
        let path = home.runtime().join(LOCK);
        let mut lock = open_lock(&path)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ControlError::Busy {
                    recording: name_in(&mut lock),
                });
            }
            Err(TryLockError::Error(source)) => return Err(ControlError::Io { path, source }),
        }
        let failed = |source| ControlError::Io {
            path: path.clone(),
            source,
        };
        // Whoever recorded last took its name out again, unless it was killed.
        let left = name_in(&mut lock);
        lock.set_len(0).map_err(failed)?;
        lock.seek(SeekFrom::Start(0)).map_err(failed)?;
        lock.write_all(recording.as_bytes()).map_err(failed)?;
        let socket = home.runtime().join(SOCKET);
        // Whoever holds the lock is the only one: a socket that is there was left behind.
        remove_if_there(&socket)?;
        Ok(Self {
            lock,
            socket,
            broken_off: Some(left).filter(|left| !left.is_empty()),
        })
    }

    /// What is being recorded now, if anything.
    pub fn holder(home: &Home) -> Option<String> {
        let mut lock = File::open(home.runtime().join(LOCK)).ok()?;
        match lock.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Some(name_in(&mut lock)),
            _ => None,
        }
    }

    /// The recording before this one, if its process ended without ending it.
    pub fn broken_off(&self) -> Option<&str> {
        self.broken_off.as_deref()
    }

    /// Where the recording takes its orders.
    pub fn socket(&self) -> &Path {
        &self.socket
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // The lock file stays: removing it would let two processes lock two files of one name.
        let _ = fs::remove_file(&self.socket);
        if !std::thread::panicking() {
            let _ = self.lock.set_len(0);
        }
    }
}

fn open_lock(path: &Path) -> Result<File, ControlError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|source| ControlError::Io {
        path: path.to_owned(),
        source,
    })
}

fn name_in(lock: &mut File) -> String {
    let mut name = String::new();
    // On systems where a lock also keeps others from reading, the name stays empty.
    let _ = lock.take(1024).read_to_string(&mut name);
    name
}

fn remove_if_there(path: &Path) -> Result<(), ControlError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(ControlError::Io {
            path: path.to_owned(),
            source,
        }),
        _ => Ok(()),
    }
}
