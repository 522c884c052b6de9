//! The real binary `taught` on a stage, with a home folder of its own: commands, recordings, and agents that it serves.

mod agent;
mod error;
mod recording;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub use agent::Agent;
pub use error::BinaryError;
pub use recording::{Recorded, UnderWay};

use crate::stage::Stage;

/// The binary with one home folder, on a stage or without any desktop.
#[derive(Debug, Clone)]
pub struct Taught {
    program: PathBuf,
    home: PathBuf,
    variables: BTreeMap<String, String>,
}

/// What a command came to.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its exit code; none when a signal ended it.
    pub code: Option<i32>,
    /// Its results.
    pub stdout: String,
    /// Everything else that it said.
    pub stderr: String,
}

impl Taught {
    /// The binary beside the running program, with a new home folder inside the folder of `stage`.
    ///
    /// # Errors
    /// When it is not built, or the home cannot be made.
    pub fn on(stage: &Stage) -> Result<Self, BinaryError> {
        let home = tempfile::Builder::new()
            .prefix("home-")
            .tempdir_in(stage.folder())?
            .keep();
        let variables = stage.env().iter();
        Ok(Self {
            program: beside_this_program("taught")?,
            home,
            variables: variables
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        })
    }

    /// The binary where there is no desktop, with `home` as its home folder.
    ///
    /// # Errors
    /// When it is not built.
    pub fn alone(home: &Path) -> Result<Self, BinaryError> {
        let path = std::env::var("PATH").unwrap_or_default();
        Ok(Self {
            program: beside_this_program("taught")?,
            home: home.to_owned(),
            variables: BTreeMap::from([("PATH".to_owned(), path)]),
        })
    }

    /// Sets a variable of its environment.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Has it log so much (`trace`), to stderr.
    #[must_use]
    pub fn with_log(self, filter: &str) -> Self {
        self.with("TAUGHT_LOG", filter)
    }

    /// Its home folder.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The program itself.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// A command of it, ready to run, with nothing on its standard input.
    #[must_use]
    pub fn command<S: AsRef<std::ffi::OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(arguments)
            .env_clear()
            .envs(&self.variables)
            .env("TAUGHT_HOME", &self.home)
            .current_dir(&self.home)
            .stdin(Stdio::null());
        command
    }

    /// Runs a command to its end.
    ///
    /// # Errors
    /// When it cannot be started. How it ends is in the outcome.
    pub fn run<S: AsRef<std::ffi::OsStr>>(&self, arguments: &[S]) -> Result<Outcome, BinaryError> {
        let output = self.command(arguments).output()?;
        Ok(Outcome {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    /// Runs a command that must succeed, and gives its results.
    ///
    /// # Errors
    /// When it fails, with what it said.
    pub fn must<S: AsRef<std::ffi::OsStr>>(&self, arguments: &[S]) -> Result<String, BinaryError> {
        let outcome = self.run(arguments)?;
        if outcome.code == Some(0) {
            return Ok(outcome.stdout);
        }
        let words: Vec<_> = arguments
            .iter()
            .map(|word| word.as_ref().to_string_lossy())
            .collect();
        Err(BinaryError::Failed {
            command: words.join(" "),
            code: outcome.code,
            said: outcome.stderr,
        })
    }

    /// Starts `taught record` with these arguments and returns when it says that it records.
    ///
    /// # Errors
    /// When it ends before, or says nothing in time.
    pub fn record<S: AsRef<std::ffi::OsStr>>(
        &self,
        arguments: &[S],
    ) -> Result<UnderWay, BinaryError> {
        UnderWay::start(self, arguments)
    }

    /// Starts `taught mcp` and greets it as an agent's host does.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn agent(&self) -> Result<Agent, BinaryError> {
        Agent::connect(self)
    }
}

/// Tests run from `deps/`, one folder below the programs.
fn beside_this_program(name: &str) -> Result<PathBuf, BinaryError> {
    let this = std::env::current_exe()?;
    this.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
        .ok_or_else(|| BinaryError::NotBuilt {
            name: name.to_owned(),
            beside: this.display().to_string(),
        })
}
