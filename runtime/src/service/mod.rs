//! One place for every rule about skills: what a slug is, what may be changed, what an agent gets to see.
//!
//! The faces (`cli`, `mcp`) decode, call one method, and encode. There is no clock in here: whoever changes something says
//! what time it is. All text goes through [`store::Store`], which keeps it sealed.

mod diff;
mod document;
mod error;
mod export;
mod outcome;
mod reading;
mod redact;
mod shelf;
mod slug;
#[cfg(test)]
mod tests;
mod writing;

use std::sync::Arc;

use store::{OwnerId, Store};

use shelf::Shelf;

pub use diff::FileDiff;
pub use document::{Document, Spelling};
pub use error::ServiceError;
pub use export::SkillFolder;
pub use reading::{LoadedSkill, ManifestEntry, ShownSkill};
pub use slug::{TAUGHT_PREFIX, is_slug};
pub use store::{Rating, Redacted, Redaction, SkillSummary, Verdict, VersionInfo, Why};
pub use writing::{RatingOfWork, Saved};

/// The skills of one owner.
#[derive(Clone)]
pub struct Service {
    shelf: Shelf,
}

impl Service {
    /// For the implicit owner of a store without users.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn local(store: Arc<dyn Store>) -> Result<Self, ServiceError> {
        Self::of(store, OwnerId::local()).await
    }

    /// For this owner, who is made known to the store.
    ///
    /// # Errors
    /// The store cannot be written.
    pub async fn of(store: Arc<dyn Store>, owner: OwnerId) -> Result<Self, ServiceError> {
        let shelf = Shelf::open(store, owner).await?;
        Ok(Self { shelf })
    }
}
