//! The environment variables of a private desktop: enough to run on it, nothing of the desktop outside.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Variables taken over from outside; all others are left behind.
const INHERITED: [&str; 3] = ["PATH", "USER", "RUST_BACKTRACE"];

/// Variables, with the folders that they name.
#[derive(Debug, Clone)]
pub struct Environment {
    variables: BTreeMap<String, String>,
    folder: PathBuf,
}

impl Environment {
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        let mut variables = BTreeMap::new();
        for name in INHERITED {
            if let Ok(value) = std::env::var(name) {
                variables.insert(name.to_owned(), value);
            }
        }
        for (name, value) in [
            ("LANG", "C.UTF-8"),
            ("XDG_SESSION_TYPE", "x11"),
            // GTK would otherwise offer a virtual file system over the private bus and wait for it.
            ("GIO_USE_VFS", "local"),
        ] {
            variables.insert(name.to_owned(), value.to_owned());
        }
        for (name, place) in [
            ("HOME", "home"),
            ("XDG_RUNTIME_DIR", "run"),
            ("TMPDIR", "tmp"),
        ] {
            let path = folder.join(place);
            // The session bus and the accessibility bus refuse a runtime folder that others can read.
            std::fs::DirBuilder::new().mode(0o700).create(&path)?;
            variables.insert(name.to_owned(), path.to_string_lossy().into_owned());
        }
        // What a person has in the home folder: something to upload, and a place for downloads.
        std::fs::create_dir(folder.join("home/Downloads"))?;
        std::fs::write(folder.join("home/minutes.txt"), "Minutes\n")?;
        std::fs::create_dir(folder.join("logs"))?;
        Ok(Self {
            variables,
            folder: folder.to_owned(),
        })
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        self.variables.insert(name.to_owned(), value.to_owned());
    }

    pub(super) fn log(&self, program: &str) -> PathBuf {
        self.folder.join("logs").join(format!("{program}.log"))
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The value of one variable.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str)
    }

    /// All variables, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variables
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives `command` this environment and no other.
    pub fn apply<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env_clear().envs(&self.variables)
    }

    /// The environment as lines for a shell's `.`.
    #[must_use]
    pub fn to_shell(&self) -> String {
        let mut lines = String::from("unset WAYLAND_DISPLAY\n");
        for (name, value) in self.iter() {
            lines.push_str(&format!(
                "export {name}='{}'\n",
                value.replace('\'', r"'\''")
            ));
        }
        lines
    }
}

/// The variables of a file that [`Environment::to_shell`] wrote.
#[must_use]
pub fn from_shell(text: &str) -> BTreeMap<String, String> {
    text.lines()
        .filter_map(|line| {
            let (name, value) = line.strip_prefix("export ")?.split_once('=')?;
            let value = value.strip_prefix('\'')?.strip_suffix('\'')?;
            Some((name.to_owned(), value.replace(r"'\''", "'")))
        })
        .collect()
}
