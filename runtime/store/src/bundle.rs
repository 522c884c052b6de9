//! The files beside a skill's document: text only, at safe relative paths, within limits.
//!
//! A [`Bundle`] cannot be made in any other way than through these checks, so a back end never sees a path that could
//! leave the skill's folder on any system, nor two files that are one on a system that ignores case.

use std::collections::BTreeSet;
use std::fmt;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// At most so many files beside the document.
pub const MAX_FILES: usize = 32;
/// At most so many bytes in one file.
pub const MAX_FILE_BYTES: usize = 200 * 1024;
/// At most so many bytes in a skill: document and files together.
pub const MAX_SKILL_BYTES: usize = 1024 * 1024;

const MAX_DEPTH: usize = 8;
const MAX_PATH_BYTES: usize = 255;
/// The document itself; a file of this name would be a second one.
const DOCUMENT: &str = "skill.md";

/// What is wrong with a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum PathProblem {
    #[error("it is empty")]
    Empty,
    #[error("it is longer than {MAX_PATH_BYTES} bytes")]
    TooLong,
    #[error("it is deeper than {MAX_DEPTH} folders")]
    TooDeep,
    #[error("it is not relative, or has an empty, `.` or `..` part")]
    NotRelative,
    #[error("it has a character that some system does not allow in names")]
    ForbiddenCharacter,
    #[error("it has a percent-coded dot or slash")]
    PercentCoded,
    #[error("it has a part that is a device on Windows, or ends with a dot or a space")]
    ReservedName,
    #[error("it is not in Unicode's normal form C")]
    NotNormalised,
    #[error("it would be a second SKILL.md")]
    SecondDocument,
}

/// Why files cannot be a skill's bundle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BundleError {
    /// A path that is not safe everywhere.
    #[error("the file name `{}` cannot be used: {problem}", path.escape_debug())]
    Path {
        /// The path as it was given.
        path: String,
        /// What is wrong with it.
        problem: PathProblem,
    },
    /// Two files with the same name, also if only case differs, or a file where another needs a folder.
    #[error("the file name `{path}` clashes with another one")]
    Clash {
        /// The later of the two.
        path: String,
    },
    /// Too many files.
    #[error("a skill has at most {MAX_FILES} files, this has {count}")]
    TooMany {
        /// How many there are.
        count: usize,
    },
    /// A file that is too large.
    #[error("the file `{path}` has {bytes} bytes, at most {MAX_FILE_BYTES} are allowed")]
    FileTooLarge {
        /// Which one.
        path: String,
        /// Its size.
        bytes: usize,
    },
    /// A file that is not text.
    #[error("the file `{path}` is not text")]
    NotText {
        /// Which one.
        path: String,
    },
    /// The skill as a whole is too large.
    #[error("the skill has {bytes} bytes, at most {MAX_SKILL_BYTES} are allowed")]
    SkillTooLarge {
        /// Document and files together.
        bytes: usize,
    },
}

/// A relative path that stays inside the skill's folder on every system. Its parts are separated by `/`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BundlePath(String);

impl BundlePath {
    /// Checks a path.
    ///
    /// # Errors
    /// [`BundleError::Path`] with what is wrong.
    pub fn new(path: &str) -> Result<Self, BundleError> {
        match problem_of(path) {
            None => Ok(Self(path.to_owned())),
            Some(problem) => Err(BundleError::Path {
                path: path.to_owned(),
                problem,
            }),
        }
    }

    /// The path as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BundlePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The files of a skill, sorted by path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bundle(Vec<(BundlePath, String)>);

impl Bundle {
    /// Checks the files together.
    ///
    /// # Errors
    /// Too many, too large, not text, or two that clash.
    pub fn new(mut files: Vec<(BundlePath, String)>) -> Result<Self, BundleError> {
        if files.len() > MAX_FILES {
            return Err(BundleError::TooMany { count: files.len() });
        }
        let mut names = BTreeSet::new();
        for (path, content) in &files {
            let path = || path.0.clone();
            if content.len() > MAX_FILE_BYTES {
                return Err(BundleError::FileTooLarge {
                    path: path(),
                    bytes: content.len(),
                });
            }
            if content.contains('\0') {
                return Err(BundleError::NotText { path: path() });
            }
            if !names.insert(folded(&path())) {
                return Err(BundleError::Clash { path: path() });
            }
        }
        for (path, _) in &files {
            let folder = format!("{}/", folded(&path.0));
            if names.iter().any(|name| name.starts_with(&folder)) {
                return Err(BundleError::Clash {
                    path: path.0.clone(),
                });
            }
        }
        files.sort();
        Ok(Self(files))
    }

    /// The files with their contents, by path.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&BundlePath, &str)> {
        self.0
            .iter()
            .map(|(path, content)| (path, content.as_str()))
    }

    /// The content of the file at exactly this path.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        self.iter()
            .find_map(|(name, content)| (name.as_str() == path).then_some(content))
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes of all contents and names.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0
            .iter()
            .map(|(path, content)| path.0.len() + content.len())
            .sum()
    }
}

/// Two names with the same folding are one file on systems that ignore case.
fn folded(path: &str) -> String {
    path.to_lowercase().nfkc().collect()
}

fn problem_of(path: &str) -> Option<PathProblem> {
    if path.is_empty() {
        return Some(PathProblem::Empty);
    }
    if path.len() > MAX_PATH_BYTES {
        return Some(PathProblem::TooLong);
    }
    if path.chars().any(is_forbidden) {
        return Some(PathProblem::ForbiddenCharacter);
    }
    if !is_nfc(path) {
        return Some(PathProblem::NotNormalised);
    }
    let lower = path.to_lowercase();
    if ["%2e", "%2f", "%5c", "%25", "%00"]
        .iter()
        .any(|coded| lower.contains(coded))
    {
        return Some(PathProblem::PercentCoded);
    }
    if path.split('/').count() > MAX_DEPTH {
        return Some(PathProblem::TooDeep);
    }
    for part in lower.split('/') {
        if matches!(part, "" | "." | "..") {
            return Some(PathProblem::NotRelative);
        }
        if part.ends_with(['.', ' ']) || part.starts_with(' ') || is_device(part) {
            return Some(PathProblem::ReservedName);
        }
    }
    // In a folder too: agents that search folders for skills would take it for another one.
    let last = folded(path.rsplit('/').next().unwrap_or(path));
    (last == DOCUMENT).then_some(PathProblem::SecondDocument)
}

/// Backslash, drive and stream separators, wildcards, controls, and characters that hide or reorder what is read.
/// Full-width and division slashes and dots look like the real ones and fold into them.
fn is_forbidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(
            character,
            '\u{ff0f}' | '\u{ff3c}' | '\u{ff0e}' | '\u{ff1a}' | '\u{2024}'
                ..='\u{2026}' | '\u{2044}' | '\u{2215}'
        )
        || matches!(character, '\u{e0000}'..='\u{e007f}')
}

/// `con`, `con.txt`, `com1 .md` … are devices on Windows, whatever the folder. Takes the part in lower case.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim_end();
    if matches!(stem, "con" | "prn" | "aux" | "nul" | "conin$" | "conout$") {
        return true;
    }
    match stem
        .strip_prefix("com")
        .or_else(|| stem.strip_prefix("lpt"))
    {
        Some(port) => matches!(
            port,
            "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "0" | "¹" | "²" | "³"
        ),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, content: &str) -> (BundlePath, String) {
        (BundlePath::new(path).unwrap(), content.to_owned())
    }

    #[test]
    fn ordinary_paths_are_allowed() {
        for path in [
            "anchors.json",
            "references/evidence.md",
            "a/b/c/d/e/f/g/h",
            "Größe 2.md",
            ".hidden",
            "console.md",
            "com10",
            "docs/skill.txt",
        ] {
            assert_eq!(
                BundlePath::new(path).map(|path| path.0),
                Ok(path.to_owned())
            );
        }
    }

    #[test]
    fn a_path_that_is_unsafe_on_any_system_is_refused() {
        let long = "a".repeat(256);
        for (path, expected) in [
            ("", PathProblem::Empty),
            (long.as_str(), PathProblem::TooLong),
            ("a/b/c/d/e/f/g/h/i", PathProblem::TooDeep),
            ("../x", PathProblem::NotRelative),
            ("a/../../x", PathProblem::NotRelative),
            ("./x", PathProblem::NotRelative),
            ("/etc/passwd", PathProblem::NotRelative),
            ("a//b", PathProblem::NotRelative),
            ("a/", PathProblem::NotRelative),
            ("a\\b", PathProblem::ForbiddenCharacter),
            ("C:x", PathProblem::ForbiddenCharacter),
            ("a.md:stream", PathProblem::ForbiddenCharacter),
            ("a\0b", PathProblem::ForbiddenCharacter),
            ("a\nb", PathProblem::ForbiddenCharacter),
            ("a\u{202e}b", PathProblem::ForbiddenCharacter),
            ("\u{ff0e}\u{ff0e}\u{ff0f}x", PathProblem::ForbiddenCharacter),
            ("%2E%2e/x", PathProblem::PercentCoded),
            ("%252e/x", PathProblem::PercentCoded),
            ("CON", PathProblem::ReservedName),
            ("a/nul.txt", PathProblem::ReservedName),
            ("LPT1 .md", PathProblem::ReservedName),
            ("a./b", PathProblem::ReservedName),
            ("a ", PathProblem::ReservedName),
            ("e\u{301}.md", PathProblem::NotNormalised),
            ("Skill.MD", PathProblem::SecondDocument),
            ("docs/SKILL.md", PathProblem::SecondDocument),
        ] {
            let refused = BundlePath::new(path).unwrap_err();
            assert_eq!(
                refused,
                BundleError::Path {
                    path: path.to_owned(),
                    problem: expected
                }
            );
        }
    }

    #[test]
    fn files_that_are_one_on_some_system_clash() {
        for (one, other) in [
            ("a.md", "a.md"),
            ("a.md", "A.MD"),
            ("É.md", "é.md"),
            ("a", "A/b.md"),
            ("ﬁ.md", "fi.md"),
        ] {
            let refused = Bundle::new(vec![file(one, ""), file(other, "")]);
            assert!(
                matches!(refused, Err(BundleError::Clash { .. })),
                "{one} and {other}"
            );
        }
        assert!(Bundle::new(vec![file("a.md", ""), file("a/b.md", "")]).is_ok());
    }

    #[test]
    fn the_limits_are_kept_to_the_byte() {
        let full = "x".repeat(MAX_FILE_BYTES);
        assert!(Bundle::new(vec![file("a", &full)]).is_ok());
        assert!(matches!(
            Bundle::new(vec![file("a", &format!("{full}x"))]),
            Err(BundleError::FileTooLarge { .. })
        ));
        let many = |count| {
            (0..count)
                .map(|n| file(&format!("f{n}"), ""))
                .collect::<Vec<_>>()
        };
        assert!(Bundle::new(many(MAX_FILES)).is_ok());
        assert!(matches!(
            Bundle::new(many(MAX_FILES + 1)),
            Err(BundleError::TooMany { .. })
        ));
        assert!(matches!(
            Bundle::new(vec![file("a", "\0")]),
            Err(BundleError::NotText { .. })
        ));
    }
}
