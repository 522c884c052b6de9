//! What reads skills: for their owner, and for agents, who see only what is enabled.

use std::fmt::Write as _;

use store::{Bundle, Content, Rating, Skill, SkillSummary, StoreError, VersionInfo};

use super::slug::nearest;
use super::{Document, Service, ServiceError, Spelling};

/// A skill at one version, for its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSkill {
    /// Its slug.
    pub slug: String,
    /// Whether agents may load it.
    pub enabled: bool,
    /// Number, time and reason of the version.
    pub version: VersionInfo,
    /// SKILL.md.
    pub document: String,
    /// The other files: path and size in bytes.
    pub files: Vec<(String, usize)>,
}

/// What an agent sees of a skill before it loads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestEntry {
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
}

/// A skill as an agent gets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadedSkill {
    /// Its slug.
    pub slug: String,
    /// The number of its version.
    pub version: u32,
    /// SKILL.md, then the list of the other files.
    pub text: String,
}

impl Service {
    /// All skills, by slug.
    ///
    /// # Errors
    /// The store failed.
    pub async fn list(&self) -> Result<Vec<SkillSummary>, ServiceError> {
        Ok(self.shelf.skills().await?)
    }

    /// The skill at a version, or as it is now.
    ///
    /// # Errors
    /// No such skill or version.
    pub async fn show(&self, slug: &str, version: Option<u32>) -> Result<ShownSkill, ServiceError> {
        let skill = self.current(slug).await?;
        let enabled = skill.enabled;
        let version = match version {
            Some(number) if number != skill.version.info.number => {
                self.shelf.version(slug, number).await?
            }
            _ => skill.version,
        };
        let files = sizes(&version.content.files);
        let document = document_of(slug, version.content).print(Spelling::Ours);
        Ok(ShownSkill {
            slug: slug.to_owned(),
            enabled,
            version: version.info,
            document,
            files,
        })
    }

    /// All versions of the skill, the oldest first.
    ///
    /// # Errors
    /// No such skill.
    pub async fn history(&self, slug: &str) -> Result<Vec<VersionInfo>, ServiceError> {
        let result = self.shelf.history(slug).await;
        self.explained(result).await
    }

    /// All ratings of the skill, the oldest first.
    ///
    /// # Errors
    /// No such skill.
    pub async fn ratings(&self, slug: &str) -> Result<Vec<Rating>, ServiceError> {
        let result = self.shelf.ratings(slug).await;
        self.explained(result).await
    }

    /// What agents may choose from: every enabled skill.
    ///
    /// # Errors
    /// The store failed.
    pub async fn manifest(&self) -> Result<Vec<ManifestEntry>, ServiceError> {
        let enabled = self.list().await?.into_iter().filter(|skill| skill.enabled);
        let entry = |skill: SkillSummary| ManifestEntry {
            slug: skill.slug,
            name: skill.name,
            description: skill.description,
        };
        Ok(enabled.map(entry).collect())
    }

    /// The whole skill for an agent: its document, then its files with their sizes.
    ///
    /// # Errors
    /// No such skill, or it is disabled.
    pub async fn load_skill(&self, slug: &str) -> Result<LoadedSkill, ServiceError> {
        let skill = self.enabled(slug).await?;
        let version = skill.version.info.number;
        let files = sizes(&skill.version.content.files);
        let mut text = document_of(slug, skill.version.content).print(Spelling::Ours);
        if !files.is_empty() {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str("\n---\nFiles of this skill, each to be read with `read_skill_file` when it is needed:\n");
            for (path, bytes) in files {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "- {path} ({bytes} bytes)");
            }
        }
        Ok(LoadedSkill {
            slug: slug.to_owned(),
            version,
            text,
        })
    }

    /// One file of the skill for an agent.
    ///
    /// # Errors
    /// No such skill or file, or the skill is disabled.
    pub async fn read_skill_file(&self, slug: &str, path: &str) -> Result<String, ServiceError> {
        let skill = self.enabled(slug).await?;
        let files = &skill.version.content.files;
        files
            .get(path)
            .map(str::to_owned)
            .ok_or_else(|| ServiceError::NoSuchFile {
                slug: slug.to_owned(),
                path: path.to_owned(),
                files: files.iter().map(|(path, _)| path.to_string()).collect(),
            })
    }

    /// Another number after anything was changed, by whichever process.
    ///
    /// # Errors
    /// The store failed.
    pub async fn change_mark(&self) -> Result<u64, ServiceError> {
        Ok(self.shelf.change_mark().await?)
    }

    pub(super) async fn current(&self, slug: &str) -> Result<Skill, ServiceError> {
        let result = self.shelf.skill(slug).await;
        self.explained(result).await
    }

    async fn enabled(&self, slug: &str) -> Result<Skill, ServiceError> {
        match self.shelf.skill(slug).await {
            Ok(skill) if skill.enabled => Ok(skill),
            Ok(_) => Err(ServiceError::Disabled {
                slug: slug.to_owned(),
            }),
            Err(StoreError::NoSuchSkill { slug }) => {
                // A disabled skill is not in the manifest, and not among the suggestions either.
                let manifest = self.manifest().await?;
                let known: Vec<&str> = manifest.iter().map(|entry| entry.slug.as_str()).collect();
                Err(no_such_skill(slug, &known))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Adds to an unknown slug the ones that are near it.
    pub(super) async fn explained<T>(
        &self,
        result: Result<T, StoreError>,
    ) -> Result<T, ServiceError> {
        match result {
            Err(StoreError::NoSuchSkill { slug }) => {
                let skills = self.list().await?;
                let known: Vec<&str> = skills.iter().map(|skill| skill.slug.as_str()).collect();
                Err(no_such_skill(slug, &known))
            }
            other => Ok(other?),
        }
    }
}

fn no_such_skill(slug: String, known: &[&str]) -> ServiceError {
    let nearest = nearest(&slug, known)
        .into_iter()
        .map(str::to_owned)
        .collect();
    ServiceError::NoSuchSkill { slug, nearest }
}

pub(super) fn document_of(slug: &str, content: Content) -> Document {
    Document {
        name: content.name,
        slug: slug.to_owned(),
        description: content.description,
        instructions: content.instructions,
        ignored: Vec::new(),
    }
}

fn sizes(files: &Bundle) -> Vec<(String, usize)> {
    files
        .iter()
        .map(|(path, content)| (path.to_string(), content.len()))
        .collect()
}
