//! One process of the stage: started in a process group of its own, ended with the whole group.

use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::{Environment, StageError};

/// How long a part may take to come up. Chromium on two busy cores is the slowest.
pub(super) const READY: Duration = Duration::from_secs(60);
/// How long a part may take to put its sockets and lock files away.
const FAREWELL: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(10);

/// How a part is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// Asked first, since it has sockets and locks to remove.
    Asked,
    /// Killed: what it leaves lies in the stage's folder.
    Killed,
}

#[derive(Debug)]
pub(super) struct Part {
    program: String,
    child: Child,
    log: PathBuf,
    ending: Ending,
}

impl Part {
    /// Starts `program` with `arguments`; what it writes goes to a log in the stage's folder.
    pub(super) fn start(
        environment: &Environment,
        program: &str,
        arguments: &[String],
        package: &str,
        ending: Ending,
    ) -> Result<Self, StageError> {
        Self::spawn(environment, program, arguments, package, ending, false)
    }

    /// As [`Part::start`], and waits for the first line on its standard output.
    pub(super) fn start_for_line(
        environment: &Environment,
        program: &str,
        arguments: &[String],
        package: &str,
    ) -> Result<(Self, String), StageError> {
        let mut part = Self::spawn(
            environment,
            program,
            arguments,
            package,
            Ending::Asked,
            true,
        )?;
        let (line, lines) = mpsc::channel();
        if let Some(output) = part.child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut first = String::new();
                // A failure to read shows as a missing line.
                if output.read_line(&mut first).is_ok_and(|length| length > 0) {
                    let _ = line.send(first.trim().to_owned());
                }
                // The pipe stays open, so that the program never fails to write.
                let _ = io::copy(&mut output, &mut io::sink());
            });
        }
        match lines.recv_timeout(READY) {
            Ok(line) => Ok((part, line)),
            Err(mpsc::RecvTimeoutError::Timeout) => Err(part.not_ready()),
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(part.ended_early()),
        }
    }

    fn spawn(
        environment: &Environment,
        program: &str,
        arguments: &[String],
        package: &str,
        ending: Ending,
        read_output: bool,
    ) -> Result<Self, StageError> {
        let name = Path::new(program)
            .file_name()
            .map_or(program.into(), |name| name.to_string_lossy())
            .into_owned();
        let log = environment.log(&name);
        let errors = std::fs::File::create(&log)?;
        let mut command = Command::new(program);
        environment
            .apply(&mut command)
            .args(arguments)
            .current_dir(environment.folder())
            .stdin(Stdio::null())
            .stderr(errors.try_clone()?)
            .process_group(0);
        if read_output {
            command.stdout(Stdio::piped());
        } else {
            command.stdout(errors);
        }
        let child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StageError::Missing {
                program: program.to_owned(),
                package: package.to_owned(),
            },
            _ => StageError::Io(error),
        })?;
        Ok(Self {
            program: name,
            child,
            log,
            ending,
        })
    }

    /// Asks `ready` until it gives something, while the process lives, at most [`READY`] long.
    pub(super) fn wait_until<T>(
        &mut self,
        mut ready: impl FnMut() -> Option<T>,
    ) -> Result<T, StageError> {
        let begin = Instant::now();
        loop {
            if let Some(value) = ready() {
                return Ok(value);
            }
            if self.child.try_wait()?.is_some() {
                return Err(self.ended_early());
            }
            if begin.elapsed() > READY {
                return Err(self.not_ready());
            }
            std::thread::sleep(POLL);
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    fn not_ready(&self) -> StageError {
        StageError::NotReady {
            program: self.program.clone(),
            seconds: READY.as_secs(),
            log: self.end_of_log(),
        }
    }

    fn ended_early(&self) -> StageError {
        StageError::Ended {
            program: self.program.clone(),
            log: self.end_of_log(),
        }
    }

    fn end_of_log(&self) -> String {
        let mut text = String::new();
        if let Ok(mut file) = std::fs::File::open(&self.log) {
            // The log only explains another failure.
            let _ = file.read_to_string(&mut text);
        }
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }

    fn group(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let Some(group) = self.group() else { return };
        // Errors below mean that the process is gone already, which is what is wanted.
        if self.ending == Ending::Asked {
            let _ = kill_process_group(group, Signal::TERM);
            let begin = Instant::now();
            while begin.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
                std::thread::sleep(POLL);
            }
        }
        let _ = kill_process_group(group, Signal::KILL);
        let _ = self.child.wait();
    }
}
