//! Questions to the person, on stderr; only where there is a terminal to answer on.

use std::io::{self, BufRead, Write};

use super::context::Context;
use super::failure::Failure;
use crate::codes::Code;

/// Asks for yes or no; no is the answer to anything unclear.
///
/// # Errors
/// Nobody can be asked, or the answer cannot be read.
pub fn yes_or_no(question: &str, context: &Context) -> Result<bool, Failure> {
    if !context.can_ask() {
        return Err(Failure::usage(format!("nobody can be asked: {question}"))
            .hint("add `--yes` if that is what you want"));
    }
    let answer = line(&format!("{question} [y/N] "))?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// Asks for one line that does not show while it is typed.
///
/// # Errors
/// As [`line`], or the terminal cannot hide it.
#[cfg(unix)]
pub fn secret(question: &str) -> Result<String, Failure> {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    let failed = |error: rustix::io::Errno| {
        Failure::failed(
            Code::NoAnswer,
            format!("the terminal cannot hide what is typed: {error}"),
        )
    };
    let stdin = io::stdin();
    let shown = tcgetattr(&stdin).map_err(failed)?;
    let mut hidden = shown.clone();
    hidden.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&stdin, OptionalActions::Flush, &hidden).map_err(failed)?;
    let answer = line(question);
    tcsetattr(&stdin, OptionalActions::Flush, &shown).map_err(failed)?;
    super::output::log("");
    answer
}

/// Asks for one line that does not show while it is typed.
///
/// # Errors
/// Always: this system's terminals are not known yet.
#[cfg(not(unix))]
pub fn secret(_: &str) -> Result<String, Failure> {
    Err(Failure::usage("the value cannot be asked for on this system").hint("give it on stdin"))
}

/// Asks for one line.
///
/// # Errors
/// The answer cannot be read, or the person closed the input.
pub fn line(question: &str) -> Result<String, Failure> {
    let mut err = io::stderr().lock();
    let _ = write!(err, "{question}");
    let _ = err.flush();
    drop(err);
    let mut answer = String::new();
    match io::stdin().lock().read_line(&mut answer) {
        Ok(0) => Err(Failure::failed(
            Code::NoAnswer,
            "the question was not answered",
        )),
        Ok(_) => Ok(answer.trim().to_owned()),
        Err(error) => Err(Failure::failed(
            Code::NoAnswer,
            format!("the answer cannot be read: {error}"),
        )),
    }
}
