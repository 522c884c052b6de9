//! The recording that is under way: one at a time, driven from other terminals over a socket that only its owner may use.
//!
//! A lock file says whether a recording runs; the system lets go of it whatever ends the process, so that a socket left
//! behind by a crash is known for what it is. One connection carries one order: a JSON line there, a JSON line back.

mod claim;
mod order;

mod link;

mod client;
mod server;

pub use claim::Claim;
pub use order::{Mark, Order, Reply};

pub use client::send;
pub use server::{Request, Server, Sign};

use std::io;
use std::path::PathBuf;

use crate::home::HomeError;

/// Name of the socket in the runtime folder.
const SOCKET: &str = "record.sock";
/// Name of the lock in the runtime folder.
const LOCK: &str = "record.lock";
/// Longest order or reply, bytes.
const LONGEST_MESSAGE: u64 = 4096;

/// Why an order could not be given, or a recording not be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ControlError {
    /// Nothing is being recorded.
    #[error("no recording is running")]
    NotRunning,
    /// Another recording runs.
    #[error("a recording is running already: `{recording}`")]
    Busy {
        /// Its folder, or its id; empty when it has just started.
        recording: String,
    },
    /// The recorder did not answer in time, or not in a way that is understood.
    #[error("the recording does not answer: {reason}")]
    NoAnswer {
        /// What went wrong.
        reason: String,
    },
    /// The recorder said no.
    #[error("{0}")]
    Refused(String),
    /// A socket's path has at most about a hundred bytes, a pipe's name 256 characters.
    #[error("the path of the socket is too long: `{}`", path.display())]
    PathTooLong {
        /// The path.
        path: PathBuf,
    },
    /// The runtime folder cannot be used.
    #[error(transparent)]
    Home(#[from] HomeError),
    /// The system refused.
    #[error("cannot use `{}`: {source}", path.display())]
    Io {
        /// The lock or the socket.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}
