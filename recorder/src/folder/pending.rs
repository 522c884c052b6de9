//! Lines that are to be written anew because a secret was recognised late, as a note beside the recording. The note is
//! on disk before the first line changes, and goes when all is done: a kill leaves the old lines with the note, or the
//! new ones. It holds only what may be kept: the new lines as they are to stand in the file, and names of pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::FRAMES;
use super::log::{private_file, sync_folder};

/// The note's file.
pub(crate) const NOTE: &str = "rewrite.pending";

/// What is still to be done to a recording.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Pending {
    /// By number, without their breaks; the header is line 1.
    lines: BTreeMap<u64, String>,
    pictures: BTreeSet<String>,
}

impl Pending {
    pub(super) fn rewrite(&mut self, number: u64, line: String) {
        self.lines.insert(number, line);
    }

    pub(super) fn delete(&mut self, picture: String) {
        self.pictures.insert(picture);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.pictures.is_empty()
    }

    /// The note beside a recording, if there is one. To be asked before the recording is read: a note that goes in
    /// between has done its work.
    pub(super) fn find(folder: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(folder.join(NOTE)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut pending = Self::default();
        for entry in text.lines() {
            let entry: Value = serde_json::from_str(entry)?;
            match (&entry["line"], &entry["text"], &entry["picture"]) {
                (Value::Number(number), Value::String(line), _) => {
                    let number = number.as_u64().unwrap_or_default();
                    pending.rewrite(number, line.clone());
                }
                (_, _, Value::String(name)) => pending.delete(name.clone()),
                _ => return Err(io::ErrorKind::InvalidData.into()),
            }
        }
        Ok(Some(pending))
    }

    /// Writes the note. When this returns, it survives a power cut.
    pub(super) fn promise(&self, folder: &Path) -> io::Result<()> {
        let lines = self
            .lines
            .iter()
            .map(|(number, line)| json!({"line": number, "text": line}));
        let pictures = self.pictures.iter().map(|name| json!({"picture": name}));
        let mut note = String::new();
        for entry in lines.chain(pictures) {
            note.push_str(&entry.to_string());
            note.push('\n');
        }
        put(folder, NOTE, note.as_bytes())
    }

    /// The recording's file as it is to be.
    pub(super) fn applied(&self, file: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(file.len());
        for (number, line) in (1..).zip(file.split_inclusive(|byte| *byte == b'\n')) {
            match self.lines.get(&number) {
                Some(new) => {
                    out.extend_from_slice(new.as_bytes());
                    out.push(b'\n');
                }
                None => out.extend_from_slice(line),
            }
        }
        out
    }

    /// Does what the note says, and removes it. May be done any number of times. Gives the file's size.
    pub(super) fn complete(&self, folder: &Path, name: &str) -> io::Result<u64> {
        let frames = folder.join(FRAMES);
        for picture in &self.pictures {
            // A name only, whatever the note says.
            let Some(picture) = Path::new(picture).file_name() else {
                continue;
            };
            match fs::remove_file(frames.join(picture)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        if !self.pictures.is_empty() {
            sync_folder(&frames)?;
        }
        let file = self.applied(&fs::read(folder.join(name))?);
        put(folder, name, &file)?;
        fs::remove_file(folder.join(NOTE))?;
        sync_folder(folder)?;
        Ok(file.len() as u64)
    }
}

/// Puts a file in its place in one step, so that either the old or the new one is there, and makes it survive a power
/// cut.
fn put(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    let beside = folder.join(format!("{name}.new"));
    let _ = fs::remove_file(&beside);
    let mut file = private_file(&beside)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&beside, folder.join(name))?;
    sync_folder(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &[u8] = b"one\ntwo\nthree\nto";

    /// Stops as a kill would: after the note, in the middle, before the note goes.
    #[test]
    fn a_note_is_completed_from_wherever_it_was_left() {
        let mut pending = Pending::default();
        pending.rewrite(2, "zwei".to_owned());
        pending.delete("000004.webp".to_owned());
        pending.delete("../file".to_owned());
        for step in 0..4 {
            let folder = tempfile::tempdir().expect("a folder");
            let folder = folder.path();
            fs::create_dir(folder.join(FRAMES)).expect("a folder");
            for (name, content) in [
                ("file", OLD),
                ("frames/000004.webp", b"seen"),
                ("frames/000005.webp", b"kept"),
            ] {
                fs::write(folder.join(name), content).expect("a file");
            }
            assert_eq!(Pending::find(folder).expect("no note"), None);
            pending.promise(folder).expect("a note");
            match step {
                1 => fs::remove_file(folder.join("frames/000004.webp")).expect("deleted"),
                2 => fs::write(folder.join("file.new"), b"one\nzw").expect("half"),
                3 => fs::write(folder.join("file"), pending.applied(OLD)).expect("whole"),
                _ => {}
            }
            let found = Pending::find(folder).expect("a note").expect("a note");
            assert_eq!(found, pending);
            found.complete(folder, "file").expect("completed");
            let told = fs::read(folder.join("file")).expect("a file");
            assert_eq!(told, b"one\nzwei\nthree\nto", "step {step}");
            assert!(!folder.join("frames/000004.webp").exists());
            assert!(folder.join("frames/000005.webp").exists());
            assert_eq!(Pending::find(folder).expect("no note"), None);
        }
    }

    #[test]
    fn a_note_that_cannot_be_understood_is_not_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(NOTE), "{\"lin").expect("a note");
        assert!(Pending::find(folder.path()).is_err());
    }
}
