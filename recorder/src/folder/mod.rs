//! The folder of a recording: its lines, its pictures, and what is done for one that broke off.

mod log;
mod pending;
mod pictures;
mod recovery;

pub use recovery::{RecoverError, Recovery, open, recover};

pub(crate) use log::Log;
#[cfg(test)]
pub(crate) use pending::NOTE;
pub(crate) use pictures::{Masked, Pictures};

/// Name of the plain file.
const PLAIN: &str = "recording.jsonl";
/// Name of the sealed file.
const SEALED: &str = "recording.sealed";
/// Name of the folder of the pictures.
pub(crate) const FRAMES: &str = "frames";
