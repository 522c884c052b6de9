//! Why a session does not start, or ended badly.

use std::io;

use desktop::{ElementError, ListenError, SelfTestError, WindowError};

/// A session does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The desktop cannot hear input.
    #[error("keys and pointer cannot be heard here")]
    NoInput,
    /// The proof that input arrives failed.
    #[error(transparent)]
    SelfTest(#[from] SelfTestError),
    /// Listening failed.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// Windows cannot be followed.
    #[error(transparent)]
    Windows(#[from] WindowError),
    /// Changes cannot be followed.
    #[error(transparent)]
    Changes(#[from] ElementError),
    /// The folder holds a recording already.
    #[error("the folder `{0}` holds a recording already")]
    FolderTaken(String),
    /// The recording's name has other characters than letters, digits and hyphens.
    #[error("`{0}` is no name for a recording: letters, digits and hyphens only")]
    BadId(String),
    /// The folder or the file in it cannot be written.
    #[error("the recording cannot be written: {0}")]
    Write(#[source] io::Error),
    /// A thread could not be started.
    #[error("a thread could not be started: {0}")]
    Thread(#[source] io::Error),
}

impl StartError {
    /// What the person can do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoInput | Self::Listen(_) => "run `taught doctor` to see what is missing",
            Self::SelfTest(_) => {
                "another program may hold the keyboard; close screen lockers and remote desktops, then try again"
            }
            Self::Windows(_) => "record under a window manager",
            Self::Changes(_) => "install at-spi2-core and sign in again",
            Self::FolderTaken(_) => "name another folder",
            Self::BadId(_) => "leave the name out to get one",
            Self::Write(_) => "choose a folder that can be written, on a disk with room",
            Self::Thread(_) => "close some programs and try again",
        }
    }
}

/// A session ended badly. What was written before stays readable.
#[derive(Debug, thiserror::Error)]
pub enum FinishError {
    /// The recording could not be written to its end.
    #[error("the recording could not be written to its end: {0}")]
    Write(#[source] io::Error),
    /// The session's thread failed.
    #[error("the recording broke off by a fault of the recorder")]
    Broke,
}
