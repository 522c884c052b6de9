//! What a session is told before it starts.

use std::path::PathBuf;
use std::time::Duration;

use crate::chord::Chord;

/// How a recording is kept.
#[derive(Debug, Clone)]
pub enum Keep {
    /// `recording.jsonl` and pictures that anyone with the folder can read.
    Plain,
    /// `recording.sealed`, each line and picture sealed by itself.
    Sealed(seal::Key),
}

/// Bounds under which a session ends by itself, and says so in the recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest duration.
    pub time: Duration,
    /// Largest sum of lines and frames, bytes.
    pub bytes: u64,
    /// Largest number of lines after the header.
    pub events: u64,
}

impl Default for Limits {
    /// One hour, 1 GiB, 50,000 lines.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(3600),
            bytes: 1 << 30,
            events: 50_000,
        }
    }
}

/// What a session is told before it starts.
#[derive(Debug, Clone)]
pub struct Options {
    /// The recording's own folder. It is made; where it exists it must hold no recording.
    pub folder: PathBuf,
    /// The recording's own name: letters, digits and hyphens.
    pub id: String,
    /// The task in the person's own words.
    pub goal: String,
    /// Plain or sealed.
    pub keep: Keep,
    /// When to end by itself.
    pub limits: Limits,
    /// Names of programs, and hosts of sites, of which nothing is kept. Compared without regard to case.
    pub excluded: Vec<String>,
    /// Processes of which nothing is kept, such as the terminal that the recorder runs in.
    pub excluded_pids: Vec<u32>,
    /// The keys that stop the recording; `None`: there are none.
    pub stop: Option<Chord>,
    /// Keep pictures.
    pub frames: bool,
    /// Longest wait for the proof that input arrives.
    pub self_test: Duration,
    /// The word in the header's field `source`.
    pub source: String,
}

impl Options {
    /// For a plain recording with the default limits and stop keys, with pictures.
    pub fn new(folder: impl Into<PathBuf>, id: impl Into<String>) -> Self {
        Self {
            folder: folder.into(),
            id: id.into(),
            goal: String::new(),
            keep: Keep::Plain,
            limits: Limits::default(),
            excluded: Vec::new(),
            excluded_pids: Vec::new(),
            stop: Some(Chord::default()),
            frames: true,
            self_test: Duration::from_secs(3),
            source: if cfg!(windows) { "windows" } else { "x11" }.to_owned(),
        }
    }
}
