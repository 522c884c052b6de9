//! What changes skills. Every change of content adds a version; none is ever overwritten.

use jiff::ZonedDateTime;
use recording::clean_name;
use store::{Base, Bundle, BundlePath, Content, NewRating, Skill, StoreError, Verdict};

use super::outcome::{Outcome, with_outcome};
use super::{Document, Service, ServiceError, SkillFolder, TAUGHT_PREFIX};
use crate::gate::clear;

const MAX_NOTE_CHARACTERS: usize = 1000;
const MAX_WORK_CHARACTERS: usize = 200;
/// How often a rating starts again when other changes come first.
const ATTEMPTS: usize = 16;

/// What a change came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The skill.
    pub slug: String,
    /// The version that is current now.
    pub version: u32,
    /// Whether there was anything to save.
    pub changed: bool,
    /// Keys of the document's frontmatter that are not kept.
    pub ignored: Vec<String>,
}

/// The owner's judgement of a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingOfWork {
    /// How it went.
    pub verdict: Verdict,
    /// The version that was followed; the current one if it is not said.
    pub version: Option<u32>,
    /// The run's id, where there is one.
    pub work: Option<String>,
    /// What the owner has to say.
    pub note: Option<String>,
}

impl Service {
    /// Saves a compiled recording as a new skill.
    ///
    /// # Errors
    /// The document cannot be read, its slug is taken or does not start with `taught-`, or the files break a limit.
    pub async fn save_taught(
        &self,
        folder: &SkillFolder,
        now: &ZonedDateTime,
    ) -> Result<Saved, ServiceError> {
        let document = Document::parse(&folder.document)?;
        if !document.slug.starts_with(TAUGHT_PREFIX) {
            return Err(ServiceError::NotTaught {
                slug: document.slug,
            });
        }
        let files = folder
            .files
            .iter()
            .map(|(path, text)| Ok((BundlePath::new(path)?, text.clone())));
        let content = Content {
            name: document.name,
            description: document.description,
            instructions: document.instructions,
            files: Bundle::new(files.collect::<Result<_, ServiceError>>()?)?,
        };
        let slug = document.slug;
        let version = self
            .shelf
            .publish_version(&slug, Base::New, clear(content)?, millis(now))
            .await?;
        Ok(Saved {
            slug,
            version,
            changed: true,
            ignored: document.ignored,
        })
    }

    /// Replaces the skill's document; its files stay. `base` is the version that the text was made from.
    ///
    /// # Errors
    /// The document cannot be read or is another skill's, or the skill is no longer at `base`.
    pub async fn edit(
        &self,
        slug: &str,
        base: u32,
        text: &str,
        now: &ZonedDateTime,
    ) -> Result<Saved, ServiceError> {
        let document = Document::parse(text)?;
        if document.slug != slug {
            return Err(ServiceError::OtherSlug {
                slug: slug.to_owned(),
                found: document.slug,
            });
        }
        let skill = self.current(slug).await?;
        let current = skill.version.info.number;
        if current != base {
            return Err(ServiceError::Conflict {
                slug: slug.to_owned(),
                base,
                current,
            });
        }
        let content = Content {
            name: document.name,
            description: document.description,
            instructions: document.instructions,
            files: skill.version.content.files.clone(),
        };
        let changed = content != skill.version.content;
        let version = if changed {
            let at = millis(now);
            self.shelf
                .publish_version(slug, Base::Version(base), clear(content)?, at)
                .await?
        } else {
            current
        };
        Ok(Saved {
            slug: slug.to_owned(),
            version,
            changed,
            ignored: document.ignored,
        })
    }

    /// Adds a dated row to the skill's *Outcome history*, saved as a version, and keeps the rating beside it.
    ///
    /// # Errors
    /// A note or work id that is too long, a version that does not exist, a skill that is full.
    pub async fn rate(
        &self,
        slug: &str,
        rating: &RatingOfWork,
        now: &ZonedDateTime,
    ) -> Result<Saved, ServiceError> {
        let note = short_line("note", rating.note.as_deref(), MAX_NOTE_CHARACTERS)?;
        let work = short_line("work", rating.work.as_deref(), MAX_WORK_CHARACTERS)?;
        let date = now.date().to_string();
        // The row goes into whatever the document is now; what was changed meanwhile is not lost.
        let mut attempt = 1;
        loop {
            let Skill {
                version: current, ..
            } = self.current(slug).await?;
            let base = current.info.number;
            let followed = rating.version.unwrap_or(base);
            let outcome = Outcome {
                date: &date,
                verdict: rating.verdict,
                version: followed,
                work: work.as_deref(),
                note: note.as_deref(),
            };
            let content = Content {
                instructions: with_outcome(&current.content.instructions, &outcome),
                ..current.content
            };
            let kept = NewRating {
                version: followed,
                verdict: rating.verdict,
                date: date.clone(),
                work: work.clone(),
                note: note.clone(),
            };
            match self
                .shelf
                .rate(slug, base, clear(content)?, kept, millis(now))
                .await
            {
                Ok(version) => return Ok(saved(slug, version)),
                Err(StoreError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Restores an earlier version as a new one.
    ///
    /// # Errors
    /// No such skill or version, or it holds what may be a secret.
    pub async fn rollback(
        &self,
        slug: &str,
        to: u32,
        now: &ZonedDateTime,
    ) -> Result<Saved, ServiceError> {
        let version = self.shelf.version(slug, to).await;
        let version = clear(self.explained(version).await?)?;
        let result = self.shelf.rollback(slug, &version, millis(now)).await;
        Ok(saved(slug, self.explained(result).await?))
    }

    /// Shows the skill to agents, or hides it from them.
    ///
    /// # Errors
    /// No such skill.
    pub async fn set_enabled(&self, slug: &str, enabled: bool) -> Result<(), ServiceError> {
        let result = self.shelf.set_enabled(slug, enabled).await;
        self.explained(result).await
    }

    /// Takes the skill away; [`Service::restore`] brings it back.
    ///
    /// # Errors
    /// No such skill.
    pub async fn delete(&self, slug: &str, now: &ZonedDateTime) -> Result<(), ServiceError> {
        let result = self.shelf.delete(slug, millis(now)).await;
        self.explained(result).await
    }

    /// Brings back the skill that was deleted last under this slug.
    ///
    /// # Errors
    /// No such skill, or another one has its slug.
    pub async fn restore(&self, slug: &str) -> Result<(), ServiceError> {
        let result = self.shelf.restore(slug).await;
        self.explained(result).await
    }
}

fn saved(slug: &str, version: u32) -> Saved {
    Saved {
        slug: slug.to_owned(),
        version,
        changed: true,
        ignored: Vec::new(),
    }
}

pub(super) fn millis(now: &ZonedDateTime) -> i64 {
    now.timestamp().as_millisecond()
}

/// A remark as one clean line; nothing if it says nothing.
fn short_line(
    what: &'static str,
    text: Option<&str>,
    most: usize,
) -> Result<Option<String>, ServiceError> {
    let text = clean_name(text.unwrap_or_default());
    let characters = text.chars().count();
    if characters > most {
        return Err(ServiceError::TooLong {
            what,
            characters,
            most,
        });
    }
    Ok((!text.is_empty()).then_some(text))
}
