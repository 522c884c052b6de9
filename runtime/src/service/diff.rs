//! What changed between two versions of a skill, file by file, as a unified diff.

use std::collections::BTreeSet;
use std::time::Duration;

use similar::TextDiff;
use store::Version;

use super::reading::document_of;
use super::{Service, ServiceError, Spelling};

/// A pair of long texts without a line in common is told apart roughly after this time instead of exactly.
const PATIENCE: Duration = Duration::from_millis(500);

/// One file that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDiff {
    /// `SKILL.md`, or the path of another file.
    pub path: String,
    /// Lines that begin with `@@`, `+`, `-` or a space.
    pub unified: String,
}

impl Service {
    /// What differs between two versions; nothing where they are alike.
    ///
    /// # Errors
    /// No such skill or version.
    pub async fn diff(
        &self,
        slug: &str,
        from: u32,
        to: u32,
    ) -> Result<Vec<FileDiff>, ServiceError> {
        let get = |number| self.shelf.version(slug, number);
        let from = self.explained(get(from).await).await?;
        let to = self.explained(get(to).await).await?;
        let document =
            |version: &Version| document_of(slug, version.content.clone()).print(Spelling::Ours);
        let files = |version: &Version| -> Vec<String> {
            version
                .content
                .files
                .iter()
                .map(|(path, _)| path.to_string())
                .collect()
        };
        let paths: BTreeSet<String> = files(&from).into_iter().chain(files(&to)).collect();

        let mut diffs = Vec::new();
        diffs.extend(file_diff("SKILL.md", &document(&from), &document(&to)));
        for path in paths {
            let old = from.content.files.get(&path).unwrap_or_default();
            let new = to.content.files.get(&path).unwrap_or_default();
            diffs.extend(file_diff(&path, old, new));
        }
        Ok(diffs)
    }
}

fn file_diff(path: &str, old: &str, new: &str) -> Option<FileDiff> {
    if old == new {
        return None;
    }
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let unified = diff.unified_diff().context_radius(3).to_string();
    Some(FileDiff {
        path: path.to_owned(),
        unified,
    })
}
