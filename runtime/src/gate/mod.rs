//! The gate: nothing is written as a skill, and nothing is said, before the nets have looked at it.
//!
//! [`Cleared`] is the proof that a document was looked at; only [`clear`] makes one, and whatever keeps or writes a
//! document takes nothing else. [`said`] is for what is told rather than kept: messages, the log, panics.

mod cleared;
mod look;
mod parts;
mod said;
mod scan;

pub use cleared::{Cleared, Stopped, Written, clear};
pub use look::{Hit, hits};
pub use said::{CleanLog, said, say_panics_through_the_nets};
pub use scan::{ScanError, Scanned, scan, scan_text};
