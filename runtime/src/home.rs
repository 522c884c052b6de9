//! Where `taught` keeps things: the home folder, its paths, and that nobody else can change what is in it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use seal::key_file::{self, KeyFileError, LoadedKey};

/// Names the home folder.
pub const HOME_VARIABLE: &str = "TAUGHT_HOME";
/// Names a file that holds the master key.
pub const KEY_VARIABLE: &str = "TAUGHT_KEY_FILE";

/// Why the home folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// Neither `TAUGHT_HOME` nor anything that names the platform's data folder is set.
    #[error(
        "there is no folder to keep things in: neither `{HOME_VARIABLE}` nor a home folder is set"
    )]
    Nowhere,
    /// Something else stands there.
    #[error("`{}` is not a folder", path.display())]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// Other users may put files there, and so their key in place of ours.
    #[error("other users may change the folder `{}` (mode {mode:04o})", path.display())]
    ChangeableByOthers {
        /// The folder.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The system refused.
    #[error("cannot use the folder `{}`: {source}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The key file is gone, but what it sealed is still there. A new key would open none of it.
    #[error("the key file `{}` is missing, but `{}` holds things that were sealed with it", key.display(), home.display())]
    KeyMissing {
        /// Where the key should be.
        key: PathBuf,
        /// The home folder.
        home: PathBuf,
    },
    /// The key file cannot be used.
    #[error(transparent)]
    Key(#[from] KeyFileError),
}

/// The home folder. Making one touches nothing on disk.
#[derive(Debug, Clone)]
pub struct Home {
    root: PathBuf,
    key_file: Option<PathBuf>,
    runtime: PathBuf,
}

impl Home {
    /// The home that the environment names: `TAUGHT_HOME`, else `taught` in the platform's data folder.
    ///
    /// # Errors
    /// [`HomeError::Nowhere`].
    pub fn from_env() -> Result<Self, HomeError> {
        Self::resolve(|name| env::var_os(name)).ok_or(HomeError::Nowhere)
    }

    /// The home in this folder, whatever the environment says.
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            key_file: None,
            runtime: root.join("run"),
        }
    }

    /// As [`Home::from_env`], with the variables from a function.
    fn resolve(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        let path = |name: &str| {
            variable(name)
                .map(PathBuf::from)
                .filter(|path| !path.as_os_str().is_empty())
        };
        let key_file = path(KEY_VARIABLE);
        if let Some(root) = path(HOME_VARIABLE) {
            // A home of its own has a recording of its own: its socket lies inside.
            return Some(Self {
                key_file,
                ..Self::at(&root)
            });
        }
        let root = data_folder(&path)?.join("taught");
        let runtime = path("XDG_RUNTIME_DIR")
            .filter(|folder| folder.is_absolute())
            .map_or_else(|| root.join("run"), |folder| folder.join("taught"));
        Some(Self {
            root,
            key_file,
            runtime,
        })
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The database of skills.
    pub fn store(&self) -> PathBuf {
        self.root.join("store.db")
    }

    /// The folder of kept recordings, one folder each, named by their ids.
    pub fn recordings(&self) -> PathBuf {
        self.root.join("recordings")
    }

    /// The profile of the browser that is started to record in.
    pub fn browser(&self) -> PathBuf {
        self.root.join("browser")
    }

    /// The folder of the recording that is under way: its lock and its socket.
    pub fn runtime(&self) -> &Path {
        &self.runtime
    }

    /// Where the master key is, whether or not it is there yet.
    pub fn key_file(&self) -> PathBuf {
        self.key_file
            .clone()
            .unwrap_or_else(|| self.root.join("key"))
    }

    /// Makes the folder (mode 0700) if it is not there, and looks whether it is safe.
    ///
    /// # Errors
    /// It cannot be made, is no folder, or others may change it.
    pub fn ensure(&self) -> Result<(), HomeError> {
        private_folder(&self.root)
    }

    /// The master key, where there is one already.
    ///
    /// # Errors
    /// It is missing or unusable.
    pub fn existing_key(&self) -> Result<LoadedKey, HomeError> {
        let key = self.key_file();
        if !key.exists() && self.key_file.is_none() && self.holds_sealed_things() {
            return Err(HomeError::KeyMissing {
                key,
                home: self.root.clone(),
            });
        }
        Ok(key_file::load(&key)?)
    }

    /// Whether [`Home::key`] would make a new key.
    pub fn may_make_key(&self) -> bool {
        self.key_file.is_none() && !self.key_file().exists() && !self.holds_sealed_things()
    }

    /// The master key; a new one where there is neither a key nor anything sealed yet. A file that `TAUGHT_KEY_FILE`
    /// names is never made: a mistyped name would become a second key.
    ///
    /// # Errors
    /// The home or the key file is unusable, or the key is gone and what it sealed is not.
    pub fn key(&self) -> Result<LoadedKey, HomeError> {
        if self.key_file.is_none() {
            self.ensure()?;
        }
        match self.may_make_key() {
            true => Ok(key_file::load_or_create(&self.key_file())?),
            false => self.existing_key(),
        }
    }

    fn holds_sealed_things(&self) -> bool {
        self.store().exists()
            || fs::read_dir(self.recordings()).is_ok_and(|entries| {
                entries
                    .flatten()
                    .any(|entry| entry.path().join("recording.sealed").exists())
            })
    }
}

/// Makes a folder that only its owner may enter, with its parents; one that is there already must not be changeable
/// by other users.
///
/// # Errors
/// As [`Home::ensure`].
pub fn private_folder(path: &Path) -> Result<(), HomeError> {
    let failed = |source: io::Error| HomeError::Io {
        path: path.to_owned(),
        source,
    };
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_dir() => Err(HomeError::NotAFolder {
            path: path.to_owned(),
        }),
        Ok(metadata) => match changeable_by_others(&metadata) {
            Some(mode) => Err(HomeError::ChangeableByOthers {
                path: path.to_owned(),
                mode,
            }),
            None => Ok(()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut builder = fs::DirBuilder::new();
            builder.recursive(true);
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(path).map_err(failed)
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Err(HomeError::NotAFolder {
            path: path.parent().unwrap_or(path).to_owned(),
        }),
        Err(error) => Err(failed(error)),
    }
}

/// The permission bits, where group or others may write.
fn changeable_by_others(metadata: &fs::Metadata) -> Option<u32> {
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o7777;
        (mode & 0o022 != 0).then_some(mode)
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        None
    }
}

/// The platform's folder for a program's data.
fn data_folder(path: &impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if cfg!(windows) {
        return path("LOCALAPPDATA");
    }
    let home = || path("HOME").or_else(env::home_dir);
    if cfg!(target_os = "macos") {
        return Some(home()?.join("Library/Application Support"));
    }
    // The specification tells programs to ignore a relative path here.
    match path("XDG_DATA_HOME").filter(|folder| folder.is_absolute()) {
        Some(folder) => Some(folder),
        None => Some(home()?.join(".local/share")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(variables: &[(&str, &str)]) -> Home {
        Home::resolve(|name| {
            let found = variables.iter().find(|(known, _)| *known == name)?;
            Some(OsString::from(found.1))
        })
        .unwrap()
    }

    #[test]
    fn a_home_that_is_named_holds_everything() {
        let home = resolve(&[
            ("TAUGHT_HOME", "/t"),
            ("XDG_DATA_HOME", "/data"),
            ("XDG_RUNTIME_DIR", "/run/user/7"),
        ]);
        assert_eq!(home.store(), Path::new("/t/store.db"));
        assert_eq!(home.recordings(), Path::new("/t/recordings"));
        assert_eq!(home.key_file(), Path::new("/t/key"));
        assert_eq!(home.runtime(), Path::new("/t/run"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn otherwise_the_platform_says_where() {
        let home = resolve(&[
            ("HOME", "/home/ada"),
            ("XDG_RUNTIME_DIR", "/run/user/7"),
            ("TAUGHT_KEY_FILE", "/k"),
        ]);
        assert_eq!(home.root(), Path::new("/home/ada/.local/share/taught"));
        assert_eq!(home.runtime(), Path::new("/run/user/7/taught"));
        assert_eq!(home.key_file(), Path::new("/k"));
        let home = resolve(&[("HOME", "/home/ada"), ("XDG_DATA_HOME", "/data")]);
        assert_eq!(home.root(), Path::new("/data/taught"));
        assert_eq!(home.runtime(), Path::new("/data/taught/run"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_empty_or_relative_variable_counts_as_unset() {
        let home = resolve(&[
            ("TAUGHT_HOME", ""),
            ("XDG_DATA_HOME", "data"),
            ("HOME", "/home/ada"),
        ]);
        assert_eq!(home.root(), Path::new("/home/ada/.local/share/taught"));
    }

    #[cfg(unix)]
    #[test]
    fn a_new_home_is_private_and_one_that_others_may_change_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("deep/home");
        let home = Home::at(&root);
        home.ensure().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&root), 0o700);
        fs::set_permissions(&root, fs::Permissions::from_mode(0o755)).unwrap();
        home.ensure().unwrap();
        for open in [0o770, 0o777, 0o720] {
            fs::set_permissions(&root, fs::Permissions::from_mode(open)).unwrap();
            let refused = home.key().unwrap_err();
            assert!(matches!(refused, HomeError::ChangeableByOthers { mode, .. } if mode == open));
        }
    }

    #[test]
    fn a_key_is_made_once_but_not_where_sealed_things_wait_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        assert!(home.key().unwrap().created);
        assert!(!home.key().unwrap().created);
        fs::write(home.store(), "").unwrap();
        fs::remove_file(home.key_file()).unwrap();
        assert!(matches!(
            home.key().unwrap_err(),
            HomeError::KeyMissing { .. }
        ));
        assert!(!home.key_file().exists());
    }

    #[test]
    fn a_named_key_file_is_never_made() {
        let folder = tempfile::tempdir().unwrap();
        let key = folder.path().join("k");
        let home = resolve(&[
            ("TAUGHT_HOME", folder.path().to_str().unwrap()),
            ("TAUGHT_KEY_FILE", key.to_str().unwrap()),
        ]);
        assert!(home.key().is_err());
        assert!(!key.exists());
    }

    #[test]
    fn a_file_is_no_home() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        for path in [file.clone(), file.join("below")] {
            assert!(matches!(
                Home::at(&path).ensure().unwrap_err(),
                HomeError::NotAFolder { path } if path == file
            ));
        }
    }
}
