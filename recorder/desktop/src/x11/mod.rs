//! X11: the record extension for input, AT-SPI for elements and pages, MIT-SHM for pictures.
mod display;
mod keyboard;
mod listen;
mod look;
mod send;
mod shared;
mod watch;
mod windows;
use crate::{Desktop, OpenError, Options, Problem};
pub fn open(_options: &Options) -> Result<Desktop, OpenError> {
    Err(OpenError::NoDisplay {
        reason: "being written".into(),
    })
}
pub fn check() -> Vec<Problem> {
    Vec::new()
}
pub fn set_session_accessibility(_on: bool) -> Result<(), OpenError> {
    Ok(())
}
pub fn ears() -> impl crate::Listen {
    listen::Ears
}
