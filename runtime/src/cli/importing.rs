//! Foreign recordings on the command line: which of several in a file, and what the importer said.

use compiler::import::Told;

use super::context::Context;
use super::failure::Failure;
use super::output::tell;
use super::recording;
use crate::codes::Code;
use crate::recordings::{self, Foreign};

/// Opens a recording of our own, or imports one of another tool's. `test` names one of several in a file.
///
/// # Errors
/// It is not there, is something else, cannot be opened, or one of several has to be named.
pub fn read(
    given: &str,
    test: Option<&str>,
    context: &Context,
) -> Result<::recording::Recording, Failure> {
    match recordings::foreign(given)? {
        Some(foreign) => Ok(chosen(foreign, test)?.recording),
        None => recording::read(given, context).map(|(_, recording)| recording),
    }
}

/// The demonstration that is meant, after everything was said about it.
///
/// # Errors
/// There are several, and none is named; or there is none of that name.
pub fn chosen(foreign: Foreign, test: Option<&str>) -> Result<Told, Failure> {
    let names: Vec<String> = foreign
        .told
        .iter()
        .map(|told| format!("`{}`", told.name))
        .collect();
    for empty in &foreign.empty {
        tell(&format!("note: `{empty}` in the file has no steps"));
    }
    let mut told = foreign.told;
    let told = match test {
        Some(test) => {
            let at = told.iter().position(|told| told.name == test);
            at.map(|at| told.swap_remove(at)).ok_or_else(|| {
                Failure::failed(Code::NoTest, format!("the file has no `{test}`"))
                    .hint(format!("it has {}", names.join(", ")))
            })?
        }
        None if told.len() > 1 => {
            return Err(
                Failure::usage(format!("the file has {} recordings", told.len()))
                    .hint(format!("name one with `--test`: {}", names.join(", "))),
            );
        }
        None => told.pop().ok_or_else(|| {
            Failure::refused(Code::NotARecording, "the file has no recording with steps")
        })?,
    };
    let counted = told.counted;
    tell(&format!(
        "note: read by `{}`: {} of {} steps in the file are in the recording",
        foreign.importer, counted.taken, counted.read
    ));
    for diagnostic in &told.diagnostics {
        tell(&diagnostic.to_string());
    }
    Ok(told)
}
