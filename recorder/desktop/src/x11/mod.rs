//! X11.
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
