//! What a note beside a recording says is still to be done to it ([`Pending`]): read with the recording, and carried out.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use recording::{PENDING, Pending};

use super::kept::Located;

/// The note beside a recording; an empty one where there is none. To be asked before the recording is read: a note that
/// goes in between has done its work.
pub(super) fn find(located: &Located) -> io::Result<Pending> {
    if !located.is_in_its_folder() {
        return Ok(Pending::default());
    }
    match fs::read_to_string(located.file.with_file_name(PENDING)) {
        Ok(note) => Ok(Pending::parse(&note)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Pending::default()),
        Err(error) => Err(error),
    }
}

/// Carries out what is to be done. From when the note is written, the recording reads as it is to be, and a kill changes
/// nothing about that; whoever does it again ends the work.
pub(super) fn carry_out(pending: &Pending, located: &Located) -> io::Result<()> {
    if pending.is_empty() {
        return Ok(());
    }
    let note = located.file.with_file_name(PENDING);
    replace(&note, pending.to_note().as_bytes())?;
    let frames = located.file.with_file_name("frames");
    for picture in pending.pictures() {
        match fs::remove_file(frames.join(picture)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    if pending.pictures().next().is_some() && frames.is_dir() {
        sync_folder(&frames)?;
    }
    let lines = pending.applied(&fs::read(&located.file)?);
    replace(&located.file, &lines)?;
    fs::remove_file(&note)?;
    sync_folder(located.folder())
}

/// Puts a new file in the place of an old one in one step, and makes that survive a power cut.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    match fs::remove_file(beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)?;
    sync_folder(path.parent().unwrap_or(Path::new(".")))
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let here = folder.as_os_str().is_empty();
        File::open(if here { Path::new(".") } else { folder })?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
