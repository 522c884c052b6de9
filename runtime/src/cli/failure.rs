//! How a command fails: a stable code, a sentence, a hint, and the exit code. Domain errors become this here and only
//! here.

use std::io;
use std::path::Path;

use crate::codes::{AnyCode, Code};
use crate::home::HomeError;
use crate::recordings::RecordingError;
use crate::service::ServiceError;

/// What the process ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done.
    Done = 0,
    /// It failed.
    Failed = 1,
    /// The command line is not understood.
    Usage = 2,
    /// Stopped, a person has to do something first.
    Halted = 3,
    /// Refused: nothing demonstrated, an unknown or look-alike file, a conflict.
    Refused = 4,
}

/// Why a command did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// A stable word for programs.
    pub code: AnyCode,
    /// What happened, with the value in backticks, without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The exit code.
    pub exit: Exit,
}

impl Failure {
    /// A failure with exit code 1.
    pub fn failed(code: impl Into<AnyCode>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            hint: None,
            exit: Exit::Failed,
        }
    }

    /// A refusal, exit code 4.
    pub fn refused(code: impl Into<AnyCode>, message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Refused,
            ..Self::failed(code, message)
        }
    }

    /// A command line that makes no sense, exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Usage,
            ..Self::failed(Code::Usage, message)
        }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A file that could not be read or written.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Self::failed(
            Code::File,
            format!("cannot {doing} `{}`: {}", path.display(), reason(error)),
        )
    }
}

/// What the system said, without the number that Rust puts behind it.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}

impl From<HomeError> for Failure {
    fn from(error: HomeError) -> Self {
        let message = error.to_string();
        match error {
            HomeError::Nowhere => {
                Self::failed(Code::NoHome, message).hint("set TAUGHT_HOME to a folder of your own")
            }
            HomeError::NotAFolder { .. } => {
                Self::failed(Code::NotAFolder, message).hint("set TAUGHT_HOME to another folder")
            }
            HomeError::ChangeableByOthers { path, .. } => {
                Self::failed(Code::UnsafeHome, message).hint(format!(
                    "look whether the files in it are yours, then run `chmod 700 {}`",
                    path.display()
                ))
            }
            HomeError::Io { path, source } => Self::file("use the folder", &path, &source)
                .hint("set TAUGHT_HOME to a folder that you may write"),
            HomeError::KeyMissing { .. } => Self::failed(Code::KeyMissing, message).hint(
                "put the key file back from your copy, or name it in TAUGHT_KEY_FILE; without it they cannot be opened",
            ),
            HomeError::Key(_) => Self::failed(Code::Key, message).hint(
                "a key file holds one key of 32 bytes in base64, as `openssl rand -base64 32` prints; TAUGHT_KEY_FILE names it",
            ),
        }
    }
}

impl From<RecordingError> for Failure {
    fn from(error: RecordingError) -> Self {
        let message = error.to_string();
        match error {
            RecordingError::NotFound { .. } => Self::failed(Code::NoRecording, message)
                .hint("`taught recording list` shows the recordings that are kept"),
            RecordingError::NotARecording { .. } => Self::refused(Code::NotARecording, message).hint(
                "give the folder that `taught record` made, its recording.jsonl, or the id of a kept recording",
            ),
            RecordingError::NotInItsFolder { .. } => Self::refused(Code::NotInItsFolder, message)
                .hint("name it `recording.jsonl` or `recording.sealed`, beside the folder `frames`"),
            RecordingError::NotImported { reason, .. } => {
                Self::refused(Code::NotARecording, message).hint(reason.hint())
            }
            RecordingError::SealedWithAnotherKey { .. } | RecordingError::CannotOpen { .. } => {
                Self::failed(Code::Key, message)
                    .hint("name the file of the key that it was recorded with in TAUGHT_KEY_FILE")
            }
            RecordingError::Io { doing, path, source } => Self::file(doing, &path, &source),
            RecordingError::Home(error) => error.into(),
        }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        Self {
            code: error.code().into(),
            message: error.to_string(),
            hint: error.hint(),
            exit: match error.is_refusal() {
                true => Exit::Refused,
                false => Exit::Failed,
            },
        }
    }
}

#[cfg(feature = "record")]
impl From<desktop::OpenError> for Failure {
    fn from(error: desktop::OpenError) -> Self {
        let code = match error {
            desktop::OpenError::Unsupported { .. } => Code::UnsupportedSystem,
            desktop::OpenError::Wayland => Code::Wayland,
            desktop::OpenError::NoDisplay { .. } => Code::NoDisplay,
            desktop::OpenError::NoExtension { .. } => Code::NoExtension,
            desktop::OpenError::NoAccessibility { .. } => Code::NoAccessibilityBus,
            desktop::OpenError::Thread { .. } => Code::NoThread,
        };
        Self::failed(code, error.to_string()).hint(error.hint())
    }
}

#[cfg(feature = "record")]
impl From<desktop::cdp::OpenError> for Failure {
    fn from(error: desktop::cdp::OpenError) -> Self {
        use desktop::cdp::OpenError as E;
        let code = match error {
            E::NoBrowser => Code::NoBrowser,
            E::NotStarted { .. } => Code::BrowserNotStarted,
            E::NoDevTools { .. } => Code::NoDevTools,
            E::NoAddress { .. } => Code::NoDevToolsAddress,
            E::Refused { .. } => Code::DevToolsRefused,
        };
        Self::failed(code, error.to_string()).hint(error.hint())
    }
}

#[cfg(feature = "record")]
impl From<recorder::StartError> for Failure {
    fn from(error: recorder::StartError) -> Self {
        let failure = match error {
            recorder::StartError::FolderTaken(_) => {
                Self::refused(Code::FolderTaken, error.to_string())
            }
            recorder::StartError::BadId(_) => Self::usage(error.to_string()),
            recorder::StartError::SelfTest(_) => Self::failed(Code::NotHeard, error.to_string()),
            recorder::StartError::NoInput | recorder::StartError::Listen(_) => {
                Self::failed(Code::NoInput, error.to_string())
            }
            _ => Self::failed(Code::Recorder, error.to_string()),
        };
        failure.hint(error.hint())
    }
}

#[cfg(feature = "record")]
impl From<recorder::FinishError> for Failure {
    fn from(error: recorder::FinishError) -> Self {
        Self::failed(Code::Recorder, error.to_string())
            .hint("what was recorded before is kept; `taught recording list` shows it")
    }
}
