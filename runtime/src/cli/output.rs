//! What a command says and where: results on stdout, everything else on stderr, as text or as one JSON object.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::Value;

use super::failure::{Exit, Failure};
use crate::codes::AnyCode;
use crate::gate::said;

/// A result, as people and as programs read it.
#[derive(Debug)]
pub struct Answer {
    text: String,
    data: Value,
    exit: Exit,
}

/// The whole object of a result. Fields stand in this order.
#[derive(Serialize)]
struct Good {
    ok: bool,
    data: Value,
}

/// The whole object of a failure.
#[derive(Serialize)]
struct Bad {
    ok: bool,
    error: BadError,
}

#[derive(Serialize)]
struct BadError {
    code: &'static str,
    message: String,
    hint: Option<String>,
}

impl Answer {
    /// `text` goes to stdout as it is, with a line break at its end if it has none; `data` stands in the JSON object.
    pub fn new(text: impl Into<String>, data: Value) -> Self {
        Self {
            text: text.into(),
            data,
            exit: Exit::Done,
        }
    }

    /// The same with an exit code: the command was carried out, and found something wrong.
    #[must_use]
    pub fn exit(mut self, exit: Exit) -> Self {
        self.exit = exit;
        self
    }
}

/// Says how the command ended and gives the exit code.
pub fn finish(result: Result<Answer, Failure>, as_json: bool) -> ExitCode {
    let (exit, written) = match result {
        Ok(answer) if as_json => (
            answer.exit,
            put_json(&Good {
                ok: true,
                data: answer.data,
            }),
        ),
        Ok(answer) => (answer.exit, put(&answer.text)),
        Err(failure) => {
            // A program reads the object, a person who watches it the text.
            if !as_json || io::stderr().is_terminal() {
                tell_failure(&failure);
            }
            let exit = failure.exit;
            let written = match as_json {
                true => put_json(&Bad {
                    ok: false,
                    error: BadError {
                        code: failure.code.as_str(),
                        message: said(&failure.message),
                        hint: failure.hint.as_deref().map(said),
                    },
                }),
                false => Ok(()),
            };
            (exit, written)
        }
    };
    match written {
        // Whoever read us has read enough (`taught recording show … | head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(exit as u8),
        Err(error) => {
            tell(&format!("error: cannot write the result: {error}"));
            ExitCode::from(Exit::Failed as u8)
        }
        Ok(()) => ExitCode::from(exit as u8),
    }
}

/// Says a failure on stderr: what happened, and what to do about it.
pub fn tell_failure(failure: &Failure) {
    tell(&format!("error: {}", failure.message));
    if let Some(hint) = &failure.hint {
        tell(&format!("hint: {hint}"));
    }
    // Of a command line the hint names what explains it.
    if failure.exit != Exit::Usage {
        tell_more([failure.code]);
    }
}

/// Says which command explains what was said, each code once.
pub fn tell_more(codes: impl IntoIterator<Item = AnyCode>) {
    let codes: BTreeSet<&str> = codes.into_iter().map(AnyCode::as_str).collect();
    if !codes.is_empty() {
        let codes: Vec<&str> = codes.into_iter().collect();
        tell(&format!("more: `taught explain {}`", codes.join(" ")));
    }
}

fn put_json(object: &impl Serialize) -> io::Result<()> {
    put(&serde_json::to_string(object)?)
}

/// Writes a result to stdout, with a line break at its end.
///
/// # Errors
/// What stdout says.
pub fn put(text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Says something to the person, on stderr, without what hangs in the nets. Nobody listening there is no reason to fail.
pub fn tell(line: &str) {
    log(&said(line));
}

/// Writes a line to stderr that went through the nets already.
pub fn log(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
