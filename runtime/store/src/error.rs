//! What can go wrong in a store. No variant carries anything that is sealed.

use std::path::PathBuf;

use crate::BundleError;

/// Why an operation did not happen. Whatever the reason, the store is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No such skill, or it is another owner's, or it was deleted.
    #[error("there is no skill `{slug}`")]
    NoSuchSkill {
        /// The slug that was asked for.
        slug: String,
    },
    /// The skill has no version with this number.
    #[error("the skill `{slug}` has no version {version}")]
    NoSuchVersion {
        /// The skill.
        slug: String,
        /// The number that was asked for.
        version: u32,
    },
    /// A new skill was to be created, but the slug is taken.
    #[error("there is a skill `{slug}` already")]
    SlugTaken {
        /// The slug.
        slug: String,
    },
    /// The change started from a version that is no longer the current one.
    #[error("the skill `{slug}` is at version {current}, the change started from version {base}")]
    Conflict {
        /// The skill.
        slug: String,
        /// The version that the change started from.
        base: u32,
        /// The version that is current.
        current: u32,
    },
    /// No owner with this id.
    #[error("there is no owner `{owner}`")]
    NoSuchOwner {
        /// The id.
        owner: String,
    },
    /// The files or the whole skill break a limit.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The master key does not open this store. Nothing was read or written.
    #[error("the key `{given}` does not open the store `{}`, which is sealed with the key `{sealed_with}`", path.display())]
    WrongKey {
        /// The database.
        path: PathBuf,
        /// The id of the key that the store's own key is sealed with.
        sealed_with: String,
        /// The id of the key that was given.
        given: String,
    },
    /// The database was written by a later version of the program. It was not touched.
    #[error("the store `{}` has schema {found}, this version knows schemas up to {known}", path.display())]
    TooNew {
        /// The database.
        path: PathBuf,
        /// The schema number in the file.
        found: i64,
        /// The newest number that this program knows.
        known: i64,
    },
    /// The file is no database of ours. It was not touched.
    #[error("`{}` is not a store of taught", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// A sealed value fails to open, or a row contradicts another: the file was changed from outside or is damaged.
    #[error("the store is damaged at {place}")]
    Damaged {
        /// Table, row and column; never content.
        place: String,
    },
    /// Another process held the database for longer than the waiting time.
    #[error("the store is busy: another process has held it for {waited_ms} ms")]
    Busy {
        /// How long was waited, in milliseconds.
        waited_ms: u64,
    },
    /// The disk is full.
    #[error("the disk is full, nothing was saved")]
    DiskFull,
    /// The file cannot be made.
    #[error("cannot create `{}`: {source}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The system gave no thread for the store to run on.
    #[error("cannot start the store's thread: {0}")]
    Thread(std::io::Error),
    /// Nothing can be sealed without random bytes.
    #[error("the system gave no random bytes")]
    NoRandom,
    /// SQLite refused, for a reason that has no name of its own here.
    #[error("the database failed: {0}")]
    Database(String),
    /// The store was closed, or its thread has ended.
    #[error("the store is closed")]
    Closed,
}
