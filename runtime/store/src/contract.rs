//! The trait that every back end carries out, and [`conformance`](crate) checks.

use async_trait::async_trait;

use crate::{
    Base, Change, Content, NewRating, OwnerId, Rating, Redacted, Redaction, Skill, SkillSummary,
    StoreError, Version, VersionInfo,
};

/// Skills, their versions and ratings, kept for good.
///
/// Every operation is atomic and durable when it returns. Times (`at`) are milliseconds since 1970-01-01 UTC and come
/// from the caller: a store has no clock. An owner sees and changes nothing but their own skills; another's skill is as
/// if it did not exist.
#[async_trait]
pub trait Store: Send + Sync {
    /// Makes the owner known; nothing happens if they are already.
    async fn create_owner(&self, owner: &OwnerId) -> Result<(), StoreError>;

    /// Adds a version and makes it current: version 1 of a new, enabled skill, or the next one of an existing skill.
    ///
    /// # Errors
    /// [`StoreError::SlugTaken`] or [`StoreError::Conflict`] when `base` is not what the skill is at;
    /// [`StoreError::Bundle`] when the content breaks a limit.
    async fn publish_version(
        &self,
        owner: &OwnerId,
        slug: &str,
        base: Base,
        content: Content,
        at: i64,
    ) -> Result<u32, StoreError>;

    /// Adds a version that carries a rating in its document, and the rating itself, both or neither. The text is the
    /// caller's: `content` is version `base` with one more row in its *Outcome history*.
    async fn rate(
        &self,
        owner: &OwnerId,
        slug: &str,
        base: u32,
        content: Content,
        rating: NewRating,
        at: i64,
    ) -> Result<u32, StoreError>;

    /// Adds a version with the content of version `to`, and makes it current.
    async fn rollback(
        &self,
        owner: &OwnerId,
        slug: &str,
        to: u32,
        at: i64,
    ) -> Result<u32, StoreError>;

    /// Shows the skill to agents, or hides it from them.
    async fn set_enabled(
        &self,
        owner: &OwnerId,
        slug: &str,
        enabled: bool,
    ) -> Result<(), StoreError>;

    /// Takes the skill away. Its versions and ratings stay behind a tombstone with the time; its slug is free again.
    async fn delete_skill(&self, owner: &OwnerId, slug: &str, at: i64) -> Result<(), StoreError>;

    /// Brings back the skill that was deleted last under this slug.
    ///
    /// # Errors
    /// [`StoreError::SlugTaken`] if another skill has taken the slug since.
    async fn restore_skill(&self, owner: &OwnerId, slug: &str) -> Result<(), StoreError>;

    /// Goes over every text of every version of all skills of the owner, deleted ones too, and of their ratings; where
    /// `change` gives another text, that one takes its place for good, and a tombstone says when and by whom. Gives the
    /// versions that were changed, by slug. Besides purging, this alone changes what was kept; done again, it changes
    /// nothing.
    async fn redact(
        &self,
        owner: &OwnerId,
        change: Change,
        by: &str,
        at: i64,
    ) -> Result<Vec<Redacted>, StoreError>;

    /// The tombstones of the skill, the oldest first.
    async fn redactions(&self, owner: &OwnerId, slug: &str) -> Result<Vec<Redaction>, StoreError>;

    /// The skill at its current version.
    async fn get_skill(&self, owner: &OwnerId, slug: &str) -> Result<Skill, StoreError>;

    /// One version of the skill.
    async fn get_version(
        &self,
        owner: &OwnerId,
        slug: &str,
        version: u32,
    ) -> Result<Version, StoreError>;

    /// All skills of the owner, by slug.
    async fn list_skills(&self, owner: &OwnerId) -> Result<Vec<SkillSummary>, StoreError>;

    /// All versions of the skill, the oldest first.
    async fn history(&self, owner: &OwnerId, slug: &str) -> Result<Vec<VersionInfo>, StoreError>;

    /// All ratings of the skill, the oldest first.
    async fn ratings(&self, owner: &OwnerId, slug: &str) -> Result<Vec<Rating>, StoreError>;

    /// A number that is another one after anything in the store was changed, by whichever process. It says no more, and
    /// is cheap to ask for.
    async fn change_mark(&self) -> Result<u64, StoreError>;
}
