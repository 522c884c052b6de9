//! The command `taught` as a whole: the real binary, its exit codes, what it says and where, and what it leaves on disk.

#![allow(
    clippy::unwrap_used,
    reason = "tests; clippy allows it by itself only in the test functions"
)]

mod run;
mod scan;

mod compile;
#[cfg(unix)]
mod control;
mod explain;
mod home;
mod mcp;
#[cfg(all(target_os = "linux", feature = "record"))]
mod no_desktop;
mod recordings;
mod redact;
mod skills;
mod usage;
