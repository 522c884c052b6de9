//! Where skills are kept: one trait of intent-sized, atomic operations, and the back ends that carry them out.
//!
//! Every operation either happens as a whole and is durable when it returns, or did not happen. Versions are only ever
//! added: an edit, a rating and a rollback each add one, and deleting a skill leaves its versions behind a tombstone.
//!
//! What is private is sealed ([`seal`]): names, descriptions, instructions, the names and contents of files, rating notes
//! and the works that they are about. In clear are slugs, owners, numbers, dates, sizes and verdicts.
//!
//! The rules of the product (what a slug looks like, who may do what, how a rating is written into the document) are in
//! the service of the package `taught`, not here. What is here are the rules that no back end may see broken: the limits
//! and safe paths of a [`Bundle`].

pub mod sqlite;

mod bundle;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod contract;
mod error;
mod model;

pub use bundle::{
    Bundle, BundleError, BundlePath, MAX_FILE_BYTES, MAX_FILES, MAX_SKILL_BYTES, PathProblem,
};
pub use contract::Store;
pub use error::StoreError;
pub use model::{
    Base, Change, Content, NewRating, OwnerId, Part, Rating, Redacted, Redaction, Skill,
    SkillSummary, Verdict, Version, VersionInfo, Why,
};
pub use sqlite::SqliteStore;
