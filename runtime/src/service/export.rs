//! A skill as a folder: SKILL.md with its files beside it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::reading::document_of;
use super::{Service, ServiceError, Spelling};
use crate::gate::{Cleared, Written, clear};

/// What stands in a skill's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillFolder {
    /// SKILL.md.
    pub document: String,
    /// The other files: relative path with `/`, and text.
    pub files: Vec<(String, String)>,
}

impl Written for SkillFolder {
    fn texts(&self, look: &mut dyn FnMut(&str, &str)) {
        look("SKILL.md", &self.document);
        for (path, text) in &self.files {
            look("a file's name", path);
            look(path, text);
        }
    }
}

impl Service {
    /// The skill's folder as it is now.
    ///
    /// # Errors
    /// No such skill.
    pub async fn folder(&self, slug: &str, standard: bool) -> Result<SkillFolder, ServiceError> {
        let version = self.current(slug).await?.version;
        let spelling = if standard {
            Spelling::Standard {
                version: version.info.number,
            }
        } else {
            Spelling::Ours
        };
        let files = version
            .content
            .files
            .iter()
            .map(|(path, text)| (path.to_string(), text.to_owned()))
            .collect();
        Ok(SkillFolder {
            document: document_of(slug, version.content).print(spelling),
            files,
        })
    }

    /// Writes the skill into a new folder of its own inside `into`, named by its slug, and says where.
    ///
    /// # Errors
    /// No such skill, it holds what may be a secret, something stands there already, or it cannot be written.
    pub async fn export(
        &self,
        slug: &str,
        into: &Path,
        standard: bool,
    ) -> Result<PathBuf, ServiceError> {
        let folder = clear(self.folder(slug, standard).await?)?;
        let root = into.join(slug);
        let failed = |path: &Path, error: &io::Error| ServiceError::ExportFailed {
            path: path.to_owned(),
            reason: error.to_string(),
        };
        fs::create_dir_all(into).map_err(|error| failed(into, &error))?;
        // A folder of our own, made just now: nothing in it can be a link to somewhere else.
        match fs::create_dir(&root) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(ServiceError::ExportTaken { path: root });
            }
            other => other.map_err(|error| failed(&root, &error))?,
        }
        if let Err(error) = write_all(&root, &folder) {
            // Half a skill must not be taken for one; if even this fails, the first error is the one to say.
            let _ = fs::remove_dir_all(&root);
            return Err(failed(&root, &error));
        }
        Ok(root)
    }
}

fn write_all(root: &Path, folder: &Cleared<SkillFolder>) -> io::Result<()> {
    let folder = folder.get();
    for (path, text) in &folder.files {
        let path = root.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    // Last: whoever looks for skills finds a whole one.
    fs::write(root.join("SKILL.md"), &folder.document)
}
