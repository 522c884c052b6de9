//! The embedded back end: one SQLite file, safe with several processes on it.
//!
//! One thread owns the connection and takes jobs from a bounded queue, so that no task of the runtime ever blocks on the
//! disk. Writes begin as IMMEDIATE transactions: two processes take turns instead of failing at commit.

mod migrations;
mod open;
mod read;
mod redact;
mod sealing;
#[cfg(test)]
mod tests;
mod write;

use std::path::Path;
use std::thread::JoinHandle;

use async_trait::async_trait;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use seal::Key;
use tokio::sync::{mpsc, oneshot};

use self::sealing::Sealing;
use crate::{
    Base, Change, Content, NewRating, OwnerId, Rating, Redacted, Redaction, Skill, SkillSummary,
    Store, StoreError, Version, VersionInfo, Why,
};

/// So many operations wait for the disk at most; more wait in their callers.
const QUEUE: usize = 64;

type Job = Box<dyn FnOnce(&mut Connection, &Sealing) + Send>;

/// A store in one SQLite file.
pub struct SqliteStore {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl SqliteStore {
    /// Opens the file, or creates it (mode 0600) with a key of its own, sealed with `master`. Blocks the thread.
    ///
    /// # Errors
    /// [`StoreError::WrongKey`], [`StoreError::TooNew`] or [`StoreError::NotAStore`], all before anything is written.
    pub fn open(path: &Path, master: &Key) -> Result<Self, StoreError> {
        let (mut connection, sealing) = open::open(path, master)?;
        let (jobs, mut queue) = mpsc::channel::<Job>(QUEUE);
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                while let Some(job) = queue.blocking_recv() {
                    job(&mut connection, &sealing);
                }
            })
            .map_err(StoreError::Thread)?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Runs `job` in a transaction on the store's thread, and commits it if it succeeds.
    async fn run<T: Send + 'static>(
        &self,
        behavior: TransactionBehavior,
        job: impl FnOnce(&Transaction<'_>, &Sealing) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection, sealing| {
            let result = connection
                .transaction_with_behavior(behavior)
                .map_err(StoreError::from)
                .and_then(|transaction| {
                    let value = job(&transaction, sealing)?;
                    transaction.commit()?;
                    Ok(value)
                });
            // Nobody waits any more: the caller was cancelled, and what was written stands.
            let _ = answer.send(result);
        });
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes the journal back and empties it: what was there before a redaction is in it, though sealed. Where another
    /// process reads just now, its end does the same.
    async fn empty_journal(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection, _| {
            let emptied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
            let _ = answer.send(emptied.map_err(StoreError::from));
        });
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Transaction<'_>, &Sealing) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run(TransactionBehavior::Immediate, job).await
    }

    async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Transaction<'_>, &Sealing) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run(TransactionBehavior::Deferred, job).await
    }
}

impl Drop for SqliteStore {
    /// Waits for the operations that are under way; the connection's end writes the journal back.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_owner(&self, owner: &OwnerId) -> Result<(), StoreError> {
        let owner = owner.clone();
        self.write(move |transaction, _| write::create_owner(transaction, &owner))
            .await
    }

    async fn publish_version(
        &self,
        owner: &OwnerId,
        slug: &str,
        base: Base,
        content: Content,
        at: i64,
    ) -> Result<u32, StoreError> {
        content.check()?;
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, sealing| {
            let skill = match base {
                Base::New => write::create_skill(transaction, &owner, &slug)?,
                Base::Version(base) => read::skill_at(transaction, &owner, &slug, base)?,
            };
            let why = if matches!(base, Base::New) {
                Why::Created
            } else {
                Why::Edited
            };
            write::add_version(transaction, sealing, &owner, skill, &content, why, at)
        })
        .await
    }

    async fn rate(
        &self,
        owner: &OwnerId,
        slug: &str,
        base: u32,
        content: Content,
        rating: NewRating,
        at: i64,
    ) -> Result<u32, StoreError> {
        content.check()?;
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, sealing| {
            let skill = read::skill_at(transaction, &owner, &slug, base)?;
            if rating.version == 0 || rating.version > base {
                return Err(StoreError::NoSuchVersion {
                    slug,
                    version: rating.version,
                });
            }
            let number = write::add_version(
                transaction,
                sealing,
                &owner,
                skill,
                &content,
                Why::Rated,
                at,
            )?;
            write::add_rating(transaction, sealing, &owner, skill.id, number, &rating)?;
            Ok(number)
        })
        .await
    }

    async fn rollback(
        &self,
        owner: &OwnerId,
        slug: &str,
        to: u32,
        at: i64,
    ) -> Result<u32, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, sealing| {
            let skill = read::skill(transaction, &owner, &slug)?;
            let version = read::version(transaction, sealing, &owner, skill, to)?
                .ok_or(StoreError::NoSuchVersion { slug, version: to })?;
            write::add_version(
                transaction,
                sealing,
                &owner,
                skill,
                &version.content,
                Why::RolledBack { to },
                at,
            )
        })
        .await
    }

    async fn redact(
        &self,
        owner: &OwnerId,
        change: Change,
        by: &str,
        at: i64,
    ) -> Result<Vec<Redacted>, StoreError> {
        let (owner, by) = (owner.clone(), by.to_owned());
        let redacted = self
            .write(move |transaction, sealing| {
                redact::Redacting {
                    transaction,
                    sealing,
                    owner: &owner,
                    change: &change,
                    by: &by,
                    at,
                }
                .all()
            })
            .await?;
        self.empty_journal().await?;
        Ok(redacted)
    }

    async fn redactions(&self, owner: &OwnerId, slug: &str) -> Result<Vec<Redaction>, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.read(move |transaction, _| redact::tombstones(transaction, &owner, &slug))
            .await
    }

    async fn set_enabled(
        &self,
        owner: &OwnerId,
        slug: &str,
        enabled: bool,
    ) -> Result<(), StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, _| {
            let skill = read::skill(transaction, &owner, &slug)?;
            write::set_enabled(transaction, skill.id, enabled)
        })
        .await
    }

    async fn delete_skill(&self, owner: &OwnerId, slug: &str, at: i64) -> Result<(), StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, _| {
            let skill = read::skill(transaction, &owner, &slug)?;
            write::delete_skill(transaction, skill.id, at)
        })
        .await
    }

    async fn restore_skill(&self, owner: &OwnerId, slug: &str) -> Result<(), StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.write(move |transaction, _| write::restore_skill(transaction, &owner, &slug))
            .await
    }

    async fn get_skill(&self, owner: &OwnerId, slug: &str) -> Result<Skill, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.read(move |transaction, sealing| {
            let skill = read::skill(transaction, &owner, &slug)?;
            let version = read::version(transaction, sealing, &owner, skill, skill.current)?
                .ok_or_else(|| read::broken(skill, "has no current version"))?;
            Ok(Skill {
                slug,
                enabled: skill.enabled,
                version,
            })
        })
        .await
    }

    async fn get_version(
        &self,
        owner: &OwnerId,
        slug: &str,
        version: u32,
    ) -> Result<Version, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.read(move |transaction, sealing| {
            let skill = read::skill(transaction, &owner, &slug)?;
            read::version(transaction, sealing, &owner, skill, version)?
                .ok_or(StoreError::NoSuchVersion { slug, version })
        })
        .await
    }

    async fn list_skills(&self, owner: &OwnerId) -> Result<Vec<SkillSummary>, StoreError> {
        let owner = owner.clone();
        self.read(move |transaction, sealing| read::skills(transaction, sealing, &owner))
            .await
    }

    async fn history(&self, owner: &OwnerId, slug: &str) -> Result<Vec<VersionInfo>, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.read(move |transaction, sealing| {
            let skill = read::skill(transaction, &owner, &slug)?;
            read::history(transaction, sealing, &owner, skill)
        })
        .await
    }

    async fn ratings(&self, owner: &OwnerId, slug: &str) -> Result<Vec<Rating>, StoreError> {
        let (owner, slug) = (owner.clone(), slug.to_owned());
        self.read(move |transaction, sealing| {
            let skill = read::skill(transaction, &owner, &slug)?;
            read::ratings(transaction, sealing, &owner, skill)
        })
        .await
    }

    async fn change_mark(&self) -> Result<u64, StoreError> {
        self.read(|transaction, _| read::change_mark(transaction))
            .await
    }
}
