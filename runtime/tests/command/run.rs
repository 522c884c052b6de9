//! Runs the command with a home of its own and nothing else from the environment.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use seal::{Key, LineSealer};
use serde_json::Value;
use tempfile::TempDir;

/// The recording that most tests use; written by hand.
pub fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/recordings/short-expense")
}

/// A home folder that is gone after the test.
pub struct Home {
    folder: TempDir,
}

/// What one run of the command came to.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// A place beside the home.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taught"));
        command
            .env_clear()
            .env("TAUGHT_HOME", self.path())
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }

    pub fn run<S: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = S>) -> Ran {
        run(self.command().args(words))
    }

    /// Keeps the fixture under an id, sealed with the home's key.
    pub fn keep_sealed(&self, id: &str) -> PathBuf {
        let key = taught::home::Home::at(&self.path()).key().unwrap().key;
        let folder = self.path().join("recordings").join(id);
        seal_into(&folder, id, &key);
        folder
    }
}

/// The fixture as a sealed recording with this id.
pub fn seal_into(folder: &Path, id: &str, key: &Key) {
    let text = fs::read_to_string(fixture().join("recording.jsonl")).unwrap();
    let lines = LineSealer::new(key, id);
    let mut sealed = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        sealed.push_str(&lines.seal_line(number, line).unwrap());
        sealed.push('\n');
    }
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("recording.sealed"), sealed).unwrap();
}

pub fn run(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Ran {
    /// Must have ended so.
    #[track_caller]
    pub fn code(self, expected: i32) -> Self {
        assert_eq!(self.code, Some(expected), "{self:#?}");
        self
    }

    /// The one JSON object on stdout.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{self:#?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    /// Must say a failure in the one way there is: `error:`, then `hint:`, no full stop, nothing on stdout.
    #[track_caller]
    pub fn fails(self, code: i32, error: &str, hint: &str) -> Self {
        let said = self.code(code);
        let expected = format!("error: {error}\nhint: {hint}");
        assert!(said.err.contains(&expected), "{expected}\n{said:#?}");
        assert_eq!(said.out, "");
        assert!(!said.err.trim_end().ends_with('.'), "{said:#?}");
        said
    }
}
