//! The line between an order and the recording that takes it: a socket in the runtime folder, on Windows a named pipe.
//! Neither can be reached from another machine, and only its owner may write to it.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::{Listener, Signals, Stream, connect};
#[cfg(windows)]
pub(super) use windows::{Listener, Signals, Stream, connect};
