//! What a command says and where: results on stdout, everything else on stderr, as text or as one JSON object.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::{Value, json};

use super::failure::{Exit, Failure};

/// A result, as people and as programs read it.
#[derive(Debug, Default)]
pub struct Answer {
    text: String,
    data: Value,
}

impl Answer {
    /// `text` goes to stdout as it is, with a line break at its end if it has none; `data` stands in the JSON object.
    pub fn new(text: impl Into<String>, data: Value) -> Self {
        Self {
            text: text.into(),
            data,
        }
    }

    /// The same, with the data from anything that can be serialised.
    ///
    /// # Errors
    /// Data that JSON cannot hold; none of ours is.
    pub fn of(text: impl Into<String>, data: &impl Serialize) -> Result<Self, Failure> {
        match serde_json::to_value(data) {
            Ok(data) => Ok(Self::new(text, data)),
            Err(error) => Err(Failure::failed("internal", format!("no JSON: {error}"))),
        }
    }
}

/// Says how the command ended and gives the exit code.
pub fn finish(result: Result<Answer, Failure>, as_json: bool) -> ExitCode {
    let exit = match &result {
        Ok(_) => Exit::Done,
        Err(failure) => failure.exit,
    };
    let written = match result {
        Ok(answer) if as_json => put_json(&json!({"ok": true, "data": answer.data})),
        Ok(answer) => put(&answer.text),
        Err(failure) => {
            // A program reads the object, a person who watches it the text.
            if !as_json || io::stderr().is_terminal() {
                tell(&format!("error: {}", failure.message));
                if let Some(hint) = &failure.hint {
                    tell(&format!("hint: {hint}"));
                }
            }
            match as_json {
                true => put_json(&json!({"ok": false, "error": {
                    "code": failure.code,
                    "message": failure.message,
                    "hint": failure.hint,
                }})),
                false => Ok(()),
            }
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

fn put_json(value: &Value) -> io::Result<()> {
    put(&value.to_string())
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

/// Says something to the person, on stderr. Nobody listening there is no reason to fail.
pub fn tell(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
