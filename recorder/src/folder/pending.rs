//! The note beside a recording of what is still to be done to it ([`recording::Pending`]): found, written, carried out.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use recording::Pending;

use super::FRAMES;
use super::log::{private_file, sync_folder};

pub(crate) use recording::PENDING as NOTE;

/// The note beside a recording, if there is one. To be asked before the recording is read: a note that goes in between
/// has done its work.
pub(super) fn find(folder: &Path) -> io::Result<Option<Pending>> {
    match fs::read_to_string(folder.join(NOTE)) {
        Ok(note) => Ok(Some(Pending::parse(&note)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the note. When this returns, it survives a power cut.
pub(super) fn promise(pending: &Pending, folder: &Path) -> io::Result<()> {
    put(folder, NOTE, pending.to_note().as_bytes())
}

/// Does what the note says, and removes it. May be done any number of times. Gives the file's size.
pub(super) fn complete(pending: &Pending, folder: &Path, name: &str) -> io::Result<u64> {
    let frames = folder.join(FRAMES);
    for picture in pending.pictures() {
        match fs::remove_file(frames.join(picture)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    if pending.pictures().next().is_some() {
        sync_folder(&frames)?;
    }
    let file = pending.applied(&fs::read(folder.join(name))?);
    put(folder, name, &file)?;
    fs::remove_file(folder.join(NOTE))?;
    sync_folder(folder)?;
    Ok(file.len() as u64)
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
            assert_eq!(find(folder).expect("no note"), None);
            promise(&pending, folder).expect("a note");
            match step {
                1 => fs::remove_file(folder.join("frames/000004.webp")).expect("deleted"),
                2 => fs::write(folder.join("file.new"), b"one\nzw").expect("half"),
                3 => fs::write(folder.join("file"), pending.applied(OLD)).expect("whole"),
                _ => {}
            }
            let found = find(folder).expect("a note").expect("a note");
            assert_eq!(found, pending);
            complete(&found, folder, "file").expect("completed");
            let told = fs::read(folder.join("file")).expect("a file");
            assert_eq!(told, b"one\nzwei\nthree\nto", "step {step}");
            assert!(!folder.join("frames/000004.webp").exists());
            assert!(folder.join("frames/000005.webp").exists());
            assert_eq!(find(folder).expect("no note"), None);
        }
    }

    #[test]
    fn a_note_that_cannot_be_understood_is_not_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(NOTE), "{\"lin").expect("a note");
        assert!(find(folder.path()).is_err());
    }
}
