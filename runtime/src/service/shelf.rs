//! The store behind the gate: whatever adds a document to it takes a cleared one. The service has no other way to it.

use std::sync::Arc;

use store::{
    Base, Change, Content, NewRating, OwnerId, Rating, Redacted, Redaction, Skill, SkillSummary,
    Store, StoreError, Version, VersionInfo,
};

use super::Spelling;
use super::reading::document_of;
use crate::gate::{Cleared, Written};

/// One owner's skills.
#[derive(Clone)]
pub(super) struct Shelf {
    store: Arc<dyn Store>,
    owner: OwnerId,
}

impl Written for Content {
    fn texts(&self, look: &mut dyn FnMut(&str, &str)) {
        // Lines are counted as they are shown.
        look(
            "SKILL.md",
            &document_of("", self.clone()).print(Spelling::Ours),
        );
        for (path, text) in self.files.iter() {
            look("a file's name", path.as_str());
            look(path.as_str(), text);
        }
    }
}

impl Shelf {
    pub(super) async fn open(store: Arc<dyn Store>, owner: OwnerId) -> Result<Self, StoreError> {
        store.create_owner(&owner).await?;
        Ok(Self { store, owner })
    }

    pub(super) async fn publish_version(
        &self,
        slug: &str,
        base: Base,
        content: Cleared<Content>,
        at: i64,
    ) -> Result<u32, StoreError> {
        self.store
            .publish_version(&self.owner, slug, base, content.into_inner(), at)
            .await
    }

    pub(super) async fn rate(
        &self,
        slug: &str,
        base: u32,
        content: Cleared<Content>,
        rating: NewRating,
        at: i64,
    ) -> Result<u32, StoreError> {
        self.store
            .rate(&self.owner, slug, base, content.into_inner(), rating, at)
            .await
    }

    /// `cleared` is the version that is restored, which never changes once it is there but by redaction.
    pub(super) async fn rollback(
        &self,
        slug: &str,
        cleared: &Cleared<Version>,
        at: i64,
    ) -> Result<u32, StoreError> {
        let to = cleared.get().info.number;
        self.store.rollback(&self.owner, slug, to, at).await
    }

    pub(super) async fn redact(
        &self,
        change: Change,
        at: i64,
    ) -> Result<Vec<Redacted>, StoreError> {
        let by = self.owner.as_str();
        self.store.redact(&self.owner, change, by, at).await
    }

    pub(super) async fn redactions(&self, slug: &str) -> Result<Vec<Redaction>, StoreError> {
        self.store.redactions(&self.owner, slug).await
    }

    pub(super) async fn set_enabled(&self, slug: &str, enabled: bool) -> Result<(), StoreError> {
        self.store.set_enabled(&self.owner, slug, enabled).await
    }

    pub(super) async fn delete(&self, slug: &str, at: i64) -> Result<(), StoreError> {
        self.store.delete_skill(&self.owner, slug, at).await
    }

    pub(super) async fn restore(&self, slug: &str) -> Result<(), StoreError> {
        self.store.restore_skill(&self.owner, slug).await
    }

    pub(super) async fn skill(&self, slug: &str) -> Result<Skill, StoreError> {
        self.store.get_skill(&self.owner, slug).await
    }

    pub(super) async fn version(&self, slug: &str, number: u32) -> Result<Version, StoreError> {
        self.store.get_version(&self.owner, slug, number).await
    }

    pub(super) async fn skills(&self) -> Result<Vec<SkillSummary>, StoreError> {
        self.store.list_skills(&self.owner).await
    }

    pub(super) async fn history(&self, slug: &str) -> Result<Vec<VersionInfo>, StoreError> {
        self.store.history(&self.owner, slug).await
    }

    pub(super) async fn ratings(&self, slug: &str) -> Result<Vec<Rating>, StoreError> {
        self.store.ratings(&self.owner, slug).await
    }

    pub(super) async fn change_mark(&self) -> Result<u64, StoreError> {
        self.store.change_mark().await
    }
}

impl Written for Version {
    fn texts(&self, look: &mut dyn FnMut(&str, &str)) {
        self.content.texts(look);
    }
}
