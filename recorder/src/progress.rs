//! What a running session shows of itself, to be watched from other threads.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Where a session stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Phase {
    /// Input was not proven to arrive yet.
    #[default]
    Starting,
    /// Everything is heard.
    Recording,
    /// Nothing is kept until it goes on.
    Paused,
    /// The last line is written or being written.
    Ended,
}

/// A running session at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    /// Where it stands.
    pub phase: Phase,
    /// Since the start.
    pub elapsed: Duration,
    /// Lines written after the header.
    pub events: u64,
    /// Role and name of the last element that something happened to. Cleaned of secrets known by then.
    pub target: Option<(String, String)>,
    /// How many values were withheld.
    pub withheld: u64,
    /// How many frames were lost.
    pub dropped: u64,
    /// Why it ended, once it did: the word of the last line.
    pub reason: Option<String>,
}

#[derive(Debug)]
struct Shared {
    started: Instant,
    now: Mutex<(u64, Progress)>,
    changed: Condvar,
}

/// A view of a session's progress; cheap to clone.
#[derive(Debug, Clone)]
pub struct Watch(Arc<Shared>);

impl Watch {
    pub(crate) fn new(started: Instant) -> Self {
        Self(Arc::new(Shared {
            started,
            now: Mutex::new((0, Progress::default())),
            changed: Condvar::new(),
        }))
    }

    pub(crate) fn update(&self, change: impl FnOnce(&mut Progress)) {
        let mut now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        let before = now.1.clone();
        change(&mut now.1);
        if now.1.phase != Phase::Ended || before.phase != Phase::Ended {
            now.1.elapsed = self.0.started.elapsed();
        }
        if now.1 != before {
            now.0 += 1;
            self.0.changed.notify_all();
        }
    }

    /// How it stands now.
    #[must_use]
    pub fn get(&self) -> Progress {
        let now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        let mut progress = now.1.clone();
        if progress.phase != Phase::Ended {
            progress.elapsed = self.0.started.elapsed();
        }
        progress
    }

    /// Waits until `done` holds, at most so long. True when it holds.
    pub fn wait(&self, timeout: Duration, mut done: impl FnMut(&Progress) -> bool) -> bool {
        let now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, _) = self
            .0
            .changed
            .wait_timeout_while(now, timeout, |now| !done(&now.1))
            .unwrap_or_else(PoisonError::into_inner);
        done(&now.1)
    }

    /// Waits until the session ended, by itself or by command; at most so long. True when it ended.
    pub fn wait_ended(&self, timeout: Duration) -> bool {
        self.wait(timeout, |progress| progress.phase == Phase::Ended)
    }
}
