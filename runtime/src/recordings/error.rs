//! Why a recording could not be found, opened or removed.

use std::io;
use std::path::{Path, PathBuf};

use compiler::import::ImportError;
use recording::NotARecording;

use crate::home::HomeError;

/// Why a recording could not be found, opened or removed. No variant holds anything from inside a recording.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// Neither a file or folder of that name nor a kept recording with that id.
    #[error("there is no recording `{given}`")]
    NotFound {
        /// What was asked for.
        given: String,
    },
    /// Something is there, but it is no recording.
    #[error("`{}` is not a recording: {reason}", path.display())]
    NotARecording {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Another tool's file, or something like it, that is not imported.
    #[error("`{}` is not imported: {reason}", path.display())]
    NotImported {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: ImportError,
    },
    /// The recording needs a key that is not the one at hand.
    #[error("the recording `{}` was sealed with the key `{sealed_with}`, not with `{key}`", path.display())]
    SealedWithAnotherKey {
        /// The sealed file.
        path: PathBuf,
        /// Id of the key that it needs.
        sealed_with: String,
        /// Id of the key at hand.
        key: String,
    },
    /// The first line cannot be opened.
    #[error("the recording `{}` cannot be opened: {reason}", path.display())]
    CannotOpen {
        /// The sealed file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A recording's lines under another name, without the folder that its pictures stand in.
    #[error("`{}` does not stand in a recording's folder", path.display())]
    NotInItsFolder {
        /// The file.
        path: PathBuf,
    },
    /// The system refused.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    Io {
        /// `read`, `write`, `delete` …
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The home folder or its key cannot be used.
    #[error(transparent)]
    Home(#[from] HomeError),
}

impl RecordingError {
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            doing,
            path,
            source,
        }
    }

    pub(super) fn not_a_recording(path: &Path, reason: &NotARecording) -> Self {
        Self::NotARecording {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}
