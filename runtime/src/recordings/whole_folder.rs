//! Folders that appear whole or not at all: written beside their place under another name, then renamed.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder that is being written. Dropped without [`WholeFolder::put_in_place`], it leaves nothing behind.
#[derive(Debug)]
pub struct WholeFolder {
    draft: Option<PathBuf>,
    place: PathBuf,
}

impl WholeFolder {
    /// Starts a folder that will stand at `place`, private to the person.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(place: &Path) -> io::Result<Self> {
        let name = place
            .file_name()
            .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?
            .to_string_lossy();
        let parent = match place.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent)?;
        let draft = parent.join(format!(".{name}.{}.new", std::process::id()));
        // Left behind by a process that had the same number.
        if draft.exists() {
            fs::remove_dir_all(&draft)?;
        }
        private_dir(&draft)?;
        Ok(Self {
            draft: Some(draft),
            place: place.to_owned(),
        })
    }

    /// Writes one file; its path is relative and was made by us.
    ///
    /// # Errors
    /// What the system says.
    pub fn file(&self, path: &str, content: &[u8]) -> io::Result<()> {
        let Some(draft) = &self.draft else {
            return Ok(());
        };
        let path = draft.join(path);
        if let Some(parent) = path.parent() {
            private_dir(parent)?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all(content)?;
        file.sync_all()
    }

    /// Puts the folder in its place. What stands there already is taken away; until then it is left as it was.
    ///
    /// # Errors
    /// What the system says; then the old folder is back where it was.
    pub fn put_in_place(mut self) -> io::Result<()> {
        let Some(draft) = self.draft.take() else {
            return Ok(());
        };
        let result = replace(&draft, &self.place);
        if result.is_err() {
            self.draft = Some(draft);
        }
        result
    }
}

fn replace(draft: &Path, place: &Path) -> io::Result<()> {
    let old = draft.with_extension("old");
    let had = match fs::rename(place, &old) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    if let Err(error) = fs::rename(draft, place) {
        if had {
            fs::rename(&old, place)?;
        }
        return Err(error);
    }
    match had {
        true => fs::remove_dir_all(&old),
        false => Ok(()),
    }
}

impl Drop for WholeFolder {
    fn drop(&mut self) {
        if let Some(draft) = self.draft.take() {
            let _ = fs::remove_dir_all(draft);
        }
    }
}

fn private_dir(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_that_is_given_up_leaves_the_old_one() {
        let parent = tempfile::tempdir().unwrap();
        let place = parent.path().join("out");
        let folder = WholeFolder::start(&place).unwrap();
        folder.file("a/b.md", b"old").unwrap();
        folder.put_in_place().unwrap();
        let folder = WholeFolder::start(&place).unwrap();
        folder.file("a/c.md", b"new").unwrap();
        drop(folder);
        assert_eq!(names(&place.join("a")), ["b.md"]);
        assert_eq!(names(parent.path()), ["out"]);
    }

    #[test]
    fn a_new_folder_takes_the_place_of_the_old_one() {
        let parent = tempfile::tempdir().unwrap();
        let place = parent.path().join("out");
        for name in ["one", "two"] {
            let folder = WholeFolder::start(&place).unwrap();
            folder.file(name, b"x").unwrap();
            folder.put_in_place().unwrap();
        }
        assert_eq!(names(&place), ["two"]);
        assert_eq!(names(parent.path()), ["out"]);
    }
}
