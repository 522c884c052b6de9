//! A key in a file: one line `taught-key-1 <base64>`, mode 0600, created so that two racing processes get the same key.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use crate::key::fill_random;
use crate::{Key, SealError};

const LABEL: &str = "taught-key-1 ";
/// No key file is longer; a larger file is something else and is not read into memory.
const LONGEST: u64 = 4096;

/// Why a key file could not be read or made.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The system refused.
    #[error("cannot use the key file `{}`: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file holds something else. Its content is not repeated, since it may be a secret all the same.
    #[error("`{}` is not a key file: it must hold one key of 32 bytes in base64", path.display())]
    NotAKey {
        /// The file.
        path: PathBuf,
    },
    /// No random bytes for a new key.
    #[error(transparent)]
    Seal(#[from] SealError),
}

/// A key that was read from a file or has just been made.
#[derive(Debug)]
pub struct LoadedKey {
    /// The key.
    pub key: Key,
    /// It was made just now, by this call: the person should be told once where it is and to keep a copy.
    pub created: bool,
    /// Other users of this machine may read the file (always false on Windows).
    pub readable_by_others: bool,
}

/// Reads the key in `path`: our own form, or the bare base64 of 32 bytes (as `openssl rand -base64 32` prints).
///
/// # Errors
/// The file is missing, unreadable or holds no key.
pub fn load(path: &Path) -> Result<LoadedKey, KeyFileError> {
    let failed = |source| KeyFileError::Io {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(failed)?;
    let readable_by_others = is_readable_by_others(&file.metadata().map_err(failed)?);
    let mut text = Zeroizing::new(String::with_capacity(LONGEST as usize));
    file.take(LONGEST)
        .read_to_string(&mut text)
        .map_err(|source| match source.kind() {
            io::ErrorKind::InvalidData => KeyFileError::NotAKey {
                path: path.to_owned(),
            },
            _ => failed(source),
        })?;
    let key = parse(&text).ok_or_else(|| KeyFileError::NotAKey {
        path: path.to_owned(),
    })?;
    Ok(LoadedKey {
        key,
        created: false,
        readable_by_others,
    })
}

/// Reads the key in `path`, or makes a new one there (with its folder) if there is no such file. Of several processes
/// that do this at once, one creates the file and all get its key; no process ever sees a file that is half written.
///
/// # Errors
/// As [`load`], or the file cannot be created.
pub fn load_or_create(path: &Path) -> Result<LoadedKey, KeyFileError> {
    match load(path) {
        Err(KeyFileError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {}
        other => return other,
    }
    let failed = |source| KeyFileError::Io {
        path: path.to_owned(),
        source,
    };
    let key = Key::generate()?;
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    create_private_folder(folder).map_err(failed)?;
    let draft = folder.join(draft_name()?);
    let linked = write_private(&draft, &key)
        // A hard link, unlike a rename, fails when the name is taken: whole file or nothing, and only one winner.
        .and_then(|()| fs::hard_link(&draft, path));
    let removed = fs::remove_file(&draft);
    match linked {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return load(path),
        Err(error) => return Err(failed(error)),
    }
    removed.map_err(failed)?;
    sync_folder(folder).map_err(failed)?;
    Ok(LoadedKey {
        key,
        created: true,
        readable_by_others: false,
    })
}

fn parse(text: &str) -> Option<Key> {
    let text = text.trim();
    let encoded = text.strip_prefix(LABEL).unwrap_or(text);
    let bytes = Zeroizing::new(STANDARD.decode(encoded).ok()?);
    Key::from_bytes(&bytes)
}

fn draft_name() -> Result<String, SealError> {
    let mut random = [0; 8];
    fill_random(&mut random)?;
    Ok(format!(".key-{:016x}", u64::from_le_bytes(random)))
}

fn write_private(path: &Path, key: &Key) -> io::Result<()> {
    let mut text = Zeroizing::new(String::with_capacity(64));
    text.push_str(LABEL);
    STANDARD.encode_string(key.bytes(), &mut text);
    text.push('\n');
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The file's name is durable only once its folder is; Windows has no such call and needs none.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

fn is_readable_by_others(metadata: &fs::Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o077 != 0;
    #[cfg(not(unix))]
    {
        let _ = metadata;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_made_once_and_found_again() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("deep/key");
        let made = load_or_create(&path).unwrap();
        let found = load_or_create(&path).unwrap();
        assert!(made.created && !found.created);
        assert_eq!(made.key.id(), found.key.id());
        assert_eq!(
            fs::read_dir(home.path().join("deep")).unwrap().count(),
            1,
            "the draft is gone"
        );
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read_a_new_key() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("key");
        load_or_create(&path).unwrap();
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        assert!(!load(&path).unwrap().readable_by_others);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(load(&path).unwrap().readable_by_others);
    }

    #[test]
    fn racing_creators_get_the_same_key() {
        for _ in 0..20 {
            let home = tempfile::tempdir().unwrap();
            let path = home.path().join("key");
            let loaded: Vec<LoadedKey> = std::thread::scope(|scope| {
                let racers: Vec<_> = (0..8)
                    .map(|_| scope.spawn(|| load_or_create(&path).unwrap()))
                    .collect();
                racers
                    .into_iter()
                    .map(|racer| racer.join().unwrap())
                    .collect()
            });
            assert_eq!(loaded.iter().filter(|loaded| loaded.created).count(), 1);
            assert!(
                loaded
                    .iter()
                    .all(|other| other.key.id() == loaded[0].key.id())
            );
        }
    }

    #[test]
    fn bare_base64_is_a_key_and_other_content_is_refused_without_repeating_it() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("key");
        fs::write(&path, format!("{}\n", STANDARD.encode([3; 32]))).unwrap();
        assert_eq!(
            load(&path).unwrap().key.id(),
            Key::from_bytes(&[3; 32]).unwrap().id()
        );
        for wrong in [
            &b"hunter2"[..],
            b"",
            b"\xff\xfe",
            STANDARD.encode([3; 31]).as_bytes(),
        ] {
            fs::write(&path, wrong).unwrap();
            let error = load_or_create(&path).unwrap_err();
            assert!(matches!(error, KeyFileError::NotAKey { .. }), "{error}");
            assert!(!error.to_string().contains("hunter2"));
            assert_eq!(
                fs::read(&path).unwrap(),
                wrong,
                "a file that is no key is left alone"
            );
        }
    }
}
