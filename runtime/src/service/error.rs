//! Why the service did not do what it was asked: a stable code, a sentence, and what to do about it.

use std::path::PathBuf;

use store::{BundleError, StoreError};

use crate::codes::Code;
use crate::gate::Stopped;

/// Why a request was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says what its fields are")]
pub enum ServiceError {
    #[error("there is no skill `{slug}`")]
    NoSuchSkill { slug: String, nearest: Vec<String> },
    #[error("the skill `{slug}` has no version {version}")]
    NoSuchVersion { slug: String, version: u32 },
    #[error("the skill `{slug}` is disabled")]
    Disabled { slug: String },
    #[error("the skill `{slug}` has no file `{path}`")]
    NoSuchFile {
        slug: String,
        path: String,
        files: Vec<String>,
    },
    #[error("there is a skill `{slug}` already")]
    SlugTaken { slug: String },
    #[error("the skill `{slug}` is at version {current}, the change started from version {base}")]
    Conflict {
        slug: String,
        base: u32,
        current: u32,
    },
    #[error("`{slug}` cannot be a slug")]
    BadSlug { slug: String },
    #[error("a taught skill's slug starts with `taught-`, this is `{slug}`")]
    NotTaught { slug: String },
    #[error("the document is for the skill `{found}`, not for `{slug}`")]
    OtherSlug { slug: String, found: String },
    #[error("the document cannot be read: {problem}{}", line.map(|line| format!(" (line {line})")).unwrap_or_default())]
    BadDocument { problem: String, line: Option<u64> },
    #[error(transparent)]
    BadFiles(BundleError),
    #[error("the {what} has {characters} characters, at most {most} are kept")]
    TooLong {
        what: &'static str,
        characters: usize,
        most: usize,
    },
    #[error("`{}` is there already", path.display())]
    ExportTaken { path: PathBuf },
    #[error("cannot write `{}`: {reason}", path.display())]
    ExportFailed { path: PathBuf, reason: String },
    #[error("this is not written: {0}")]
    Stopped(Stopped),
    #[error(transparent)]
    Store(StoreError),
}

impl ServiceError {
    /// The code of the failure.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::NoSuchSkill { .. } => Code::NoSkill,
            Self::NoSuchVersion { .. } => Code::NoVersion,
            Self::Disabled { .. } => Code::Disabled,
            Self::NoSuchFile { .. } => Code::NoFile,
            Self::SlugTaken { .. } => Code::SlugTaken,
            Self::Conflict { .. } => Code::Conflict,
            Self::BadSlug { .. } => Code::BadSlug,
            Self::NotTaught { .. } => Code::NotTaught,
            Self::OtherSlug { .. } => Code::OtherSlug,
            Self::BadDocument { .. } => Code::BadDocument,
            Self::BadFiles(_) => Code::BadFiles,
            Self::TooLong { .. } => Code::TooLong,
            Self::ExportTaken { .. } => Code::ExportTaken,
            Self::ExportFailed { .. } => Code::ExportFailed,
            Self::Stopped(Stopped::Found(_)) => Code::HoldsSecret,
            Self::Stopped(Stopped::NetBroke) => Code::NotLookedThrough,
            Self::Store(error) => match error {
                StoreError::WrongKey { .. } => Code::WrongKey,
                StoreError::TooNew { .. } => Code::StoreTooNew,
                StoreError::NotAStore { .. } => Code::NotAStore,
                StoreError::Damaged { .. } => Code::StoreDamaged,
                StoreError::Busy { .. } => Code::StoreBusy,
                StoreError::DiskFull => Code::DiskFull,
                _ => Code::StoreFailed,
            },
        }
    }

    /// What to do about it, where there is something.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::NoSuchSkill { nearest, .. } if nearest.is_empty() => {
                "`taught skill list` shows the skills there are".to_owned()
            }
            Self::NoSuchSkill { nearest, .. } => format!("did you mean `{}`?", nearest.join("` or `")),
            Self::NoSuchVersion { slug, .. } => format!("`taught skill history {slug}` shows the versions there are"),
            Self::Disabled { slug } => format!("its owner can enable it with `taught skill enable {slug}`"),
            Self::NoSuchFile { files, .. } if files.is_empty() => "it has no files beside its document".to_owned(),
            Self::NoSuchFile { files, .. } => format!("its files are `{}`", files.join("`, `")),
            Self::SlugTaken { slug } => {
                format!("choose another name with `--name`, or delete the other with `taught skill delete {slug}`")
            }
            Self::Conflict { slug, base, current } => {
                format!("look at what changed with `taught skill diff {slug} {base} {current}`, then make the change again")
            }
            Self::BadSlug { .. } => {
                "a slug has lower-case letters, digits and single hyphens between them, at most 64 characters".to_owned()
            }
            Self::NotTaught { slug } => format!("use `taught-{slug}`"),
            Self::OtherSlug { .. } => "a skill keeps its slug for good; change the other lines only".to_owned(),
            Self::BadDocument { .. } => {
                "a skill begins with a line `---`, then `name:`, `slug:` and `description:`, then `---`, then the text".to_owned()
            }
            Self::TooLong { most, .. } => format!("say it in {most} characters; longer text belongs into the skill itself"),
            Self::ExportTaken { .. } => "name another folder with `--dir`, or move this one away".to_owned(),
            Self::Stopped(Stopped::Found(_)) => {
                "put `{secret: NAME}` where the value stands, which says what to ask the user for; `taught scan FILE` shows every place".to_owned()
            }
            Self::Stopped(Stopped::NetBroke) => "the line above says where taught went wrong; please report it".to_owned(),
            Self::Store(error) => return store_hint(error),
            Self::BadFiles(_) | Self::ExportFailed { .. } => return None,
        };
        Some(hint)
    }

    /// Whether it was refused as it stands (exit code 4), rather than failed (exit code 1).
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        !matches!(
            self,
            Self::Store(_)
                | Self::ExportFailed { .. }
                | Self::NoSuchSkill { .. }
                | Self::NoSuchVersion { .. }
                | Self::NoSuchFile { .. }
        )
    }
}

fn store_hint(error: &StoreError) -> Option<String> {
    let hint = match error {
        StoreError::WrongKey { .. } => {
            "name the file of the key that the store was made with in TAUGHT_KEY_FILE"
        }
        StoreError::TooNew { .. } => {
            "install the version of taught that wrote it; nothing was changed"
        }
        StoreError::NotAStore { .. } => "move this file away, or set TAUGHT_HOME to another folder",
        StoreError::Damaged { .. } => "put back a copy of the file; what is damaged is not shown",
        StoreError::Busy { .. } => "end the other process, or try again",
        StoreError::DiskFull => "make room, then try again",
        _ => return None,
    };
    Some(hint.to_owned())
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoSuchSkill { slug } => Self::NoSuchSkill {
                slug,
                nearest: Vec::new(),
            },
            StoreError::NoSuchVersion { slug, version } => Self::NoSuchVersion { slug, version },
            StoreError::SlugTaken { slug } => Self::SlugTaken { slug },
            StoreError::Conflict {
                slug,
                base,
                current,
            } => Self::Conflict {
                slug,
                base,
                current,
            },
            StoreError::Bundle(error) => Self::BadFiles(error),
            other => Self::Store(other),
        }
    }
}

impl From<Stopped> for ServiceError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<BundleError> for ServiceError {
    fn from(error: BundleError) -> Self {
        Self::BadFiles(error)
    }
}
