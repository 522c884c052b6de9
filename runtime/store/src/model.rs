//! What goes into a store and comes out of it.

use std::fmt;
use std::sync::Arc;

use crate::{Bundle, BundleError, MAX_SKILL_BYTES};

/// Whom a skill belongs to. A type of its own, so that it is never mixed up with a slug.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OwnerId(String);

impl OwnerId {
    /// The owner with this id.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self(id.to_owned())
    }

    /// The implicit owner of a store that has no users: whoever may read the file.
    #[must_use]
    pub fn local() -> Self {
        Self::new("local")
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OwnerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a version holds; all of it is sealed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Content {
    /// The name shown to people.
    pub name: String,
    /// The line that an agent sees before it loads the skill.
    pub description: String,
    /// The document without its frontmatter.
    pub instructions: String,
    /// The files beside the document.
    pub files: Bundle,
}

impl Content {
    /// Checks the limit on the whole skill: document and files together.
    ///
    /// # Errors
    /// More than [`MAX_SKILL_BYTES`].
    pub fn check(&self) -> Result<(), BundleError> {
        let bytes =
            self.name.len() + self.description.len() + self.instructions.len() + self.files.bytes();
        if bytes > MAX_SKILL_BYTES {
            return Err(BundleError::SkillTooLarge { bytes });
        }
        Ok(())
    }
}

/// What a change started from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Nothing: the skill must not exist yet.
    New,
    /// This version, which must still be the current one.
    Version(u32),
}

/// Why a version was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The skill's first version.
    Created,
    /// A person or a compilation changed it.
    Edited,
    /// A rating added a row to its *Outcome history*.
    Rated,
    /// An earlier version was restored.
    RolledBack {
        /// Which one.
        to: u32,
    },
}

/// One version without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionInfo {
    /// Counts from 1, without gaps.
    pub number: u32,
    /// When it was added: milliseconds since 1970-01-01 UTC, as the caller said.
    pub at: i64,
    /// Why it was added.
    pub why: Why,
    /// The skill's name in that version.
    pub name: String,
}

/// One version with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Number, time and reason.
    pub info: VersionInfo,
    /// What it holds.
    pub content: Content,
}

/// A skill at its current version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// Its slug, unique among the owner's skills.
    pub slug: String,
    /// Whether agents may see and load it.
    pub enabled: bool,
    /// The current version.
    pub version: Version,
}

/// What a list shows of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillSummary {
    /// Its slug.
    pub slug: String,
    /// Whether agents may see and load it.
    pub enabled: bool,
    /// The number of the current version.
    pub version: u32,
    /// When that version was added, in milliseconds since 1970-01-01 UTC.
    pub changed_at: i64,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
}

/// The owner's judgement of one work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It went well.
    Pass,
    /// It did not.
    Fail,
}

impl Verdict {
    /// `pass` or `fail`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A rating that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRating {
    /// The version that was followed.
    pub version: u32,
    /// How it went.
    pub verdict: Verdict,
    /// The day, as `YYYY-MM-DD`.
    pub date: String,
    /// The run that is rated, where there is one.
    pub work: Option<String>,
    /// What the owner said about it.
    pub note: Option<String>,
}

/// A rating that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// What was said.
    pub rating: NewRating,
    /// The version that its row in *Outcome history* was saved as.
    pub recorded_in: u32,
}

/// Where a text stands that a [`Change`] is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// A skill's slug.
    Slug,
    /// A version's name or description, a rating's work or note.
    Words,
    /// A version's instructions. All of a skill's are asked about before its files.
    Instructions,
    /// The path of a file.
    Path,
    /// The content of the file with this path.
    File(&'a str),
}

/// What to put in a text's place; nothing where it stays.
pub type Change = Arc<dyn Fn(Part<'_>, &str) -> Option<String> + Send + Sync>;

/// A version that something was just taken out of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted {
    /// The skill.
    pub slug: String,
    /// The version.
    pub version: u32,
}

/// That something was taken out of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redaction {
    /// The version.
    pub version: u32,
    /// Milliseconds since 1970-01-01 UTC, as the caller said.
    pub at: i64,
    /// Who did it.
    pub by: String,
}
