//! Recording sessions: what the desktop hears becomes the lines and frames of a recording. What must not be kept is
//! dropped or replaced here, before anything is written.
//!
//! # Threads
//! The listening thread never waits: for every input it starts the look-ups that the input needs ([`hear`]) and puts
//! the input with the pending answers into one bounded queue. A single thread, the scribe ([`scribe`]), takes them in
//! order, waits for the answers where it must, and writes. So the order of the lines is the order of the inputs, while
//! the look-ups happen when the input happens.
//!
//! ```no_run
//! let desktop = desktop::open(&desktop::Options::default())?;
//! let mut options = recorder::Options::new("/tmp/recording", "rec-1");
//! options.goal = "File an expense of 42.50 for Meals".to_owned();
//! let session = recorder::Session::start(options, &desktop)?;
//! let summary = session.finish()?; // stops, and waits for the last frame
//! println!("{} events, {} values withheld", summary.events, summary.withheld);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is not in here
//! The command line, the socket that drives a running session, and where recordings are kept.

mod chord;
mod error;
mod options;
mod progress;
mod session;

mod folder;

mod hear;
mod scribe;

mod convert;
mod judge;
mod known;

pub use chord::{BadChord, Chord};
pub use error::{FinishError, StartError};
pub use folder::{RecoverError, Recovery, open, recover};
pub use options::{Keep, Limits, Options};
pub use progress::{Phase, Progress, Watch};
pub use session::{Handle, Mark, Session, Summary};
