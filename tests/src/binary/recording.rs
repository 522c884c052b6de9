//! One run of `taught record`: from the moment it says that it records to its end.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::{BinaryError, Outcome, Taught};

/// How long it may take to start, and to end once it was told to.
const PATIENCE: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(10);

/// A recording that runs. Dropping it kills it.
#[derive(Debug)]
pub struct UnderWay {
    child: Child,
    id: String,
    folder: PathBuf,
    said: Arc<Mutex<String>>,
    readers: Vec<JoinHandle<()>>,
    results: Arc<Mutex<String>>,
}

/// A recording that ended.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// Its id.
    pub id: String,
    /// Its folder.
    pub folder: PathBuf,
    /// The `data` that the command printed; null when it was killed or failed.
    pub data: Value,
    /// How the command ended.
    pub outcome: Outcome,
}

impl UnderWay {
    pub(super) fn start<S: AsRef<std::ffi::OsStr>>(
        taught: &Taught,
        arguments: &[S],
    ) -> Result<Self, BinaryError> {
        let mut words = vec![OsString::from("--json"), OsString::from("record")];
        words.extend(arguments.iter().map(|word| word.as_ref().to_owned()));
        let mut child = taught
            .command(&words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (ready, readiness) = mpsc::channel();
        let (said, results) = (Arc::default(), Arc::default());
        let mut readers = Vec::new();
        if let Some(stderr) = child.stderr.take() {
            readers.push(read_lines(stderr, Arc::clone(&said), move |line| {
                if let Some(begun) = begun(line) {
                    // Nobody waits any more after the first.
                    let _ = ready.send(begun);
                }
            }));
        }
        if let Some(stdout) = child.stdout.take() {
            readers.push(read_lines(stdout, Arc::clone(&results), |_| {}));
        }
        let mut under_way = Self {
            child,
            id: String::new(),
            folder: PathBuf::new(),
            said,
            readers,
            results,
        };
        match readiness.recv_timeout(PATIENCE) {
            Ok((id, folder)) => {
                under_way.id = id;
                under_way.folder = folder;
                Ok(under_way)
            }
            Err(RecvTimeoutError::Timeout) => Err(under_way.not_in_time("start")),
            Err(RecvTimeoutError::Disconnected) => {
                let text = [text(&under_way.said), text(&under_way.results)].concat();
                Err(BinaryError::NotBegun(text))
            }
        }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it said on stderr so far.
    #[must_use]
    pub fn said(&self) -> String {
        text(&self.said)
    }

    /// Ends it as Ctrl+C in its terminal does.
    pub fn interrupt(&self) {
        self.signal(Signal::INT);
    }

    /// Ends it as a crash does.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
    }

    fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if let Some(pid) = pid {
            // It may have ended already; the caller waits for that next.
            let _ = kill_process(pid, signal);
        }
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// When it does not in time.
    pub fn wait(mut self) -> Result<Recorded, BinaryError> {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if begin.elapsed() > PATIENCE {
                return Err(self.not_in_time("end"));
            }
            std::thread::sleep(POLL);
        };
        for reader in self.readers.drain(..) {
            // A reader that panicked has read what it could.
            let _ = reader.join();
        }
        let stdout = text(&self.results);
        let answer: Value = serde_json::from_str(&stdout).unwrap_or_default();
        Ok(Recorded {
            id: std::mem::take(&mut self.id),
            folder: std::mem::take(&mut self.folder),
            data: answer["data"].clone(),
            outcome: Outcome {
                code: status.code(),
                stdout,
                stderr: text(&self.said),
            },
        })
    }

    fn not_in_time(&self, what: &'static str) -> BinaryError {
        BinaryError::NotInTime {
            what,
            seconds: PATIENCE.as_secs(),
            said: text(&self.said),
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        // Errors mean that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The id and the folder, if this is the line that says that input is proven to arrive.
fn begun(line: &str) -> Option<(String, PathBuf)> {
    let line: Value = serde_json::from_str(line).ok()?;
    if line["event"] != "recording" {
        return None;
    }
    let text = |name: &str| line[name].as_str().map(str::to_owned);
    Some((text("id")?, text("folder")?.into()))
}

fn read_lines(
    pipe: impl Read + Send + 'static,
    into: Arc<Mutex<String>>,
    mut each: impl FnMut(&str) + Send + 'static,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let mut lines = BufReader::new(pipe);
        let mut bytes = Vec::new();
        while lines
            .read_until(b'\n', &mut bytes)
            .is_ok_and(|length| length > 0)
        {
            let line = String::from_utf8_lossy(&bytes).into_owned();
            into.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push_str(&line);
            each(&line);
            bytes.clear();
        }
    })
}

fn text(shared: &Mutex<String>) -> String {
    shared
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}
