//! `taught scan FILE|-`: what hangs in the nets, by place and kind, never by value.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::failure::{Exit, Failure};
use super::output::{Answer, tell};
use crate::codes::Code;
use crate::gate::{self, ScanError, Scanned};

/// Arguments of `taught scan`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A text, a recording in plain lines, or a skill's folder; - for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Looks; exit code 1 where something was found.
pub fn carry_out(args: &Args) -> Result<Answer, Failure> {
    let scanned = match args.file == Path::new("-") {
        true => gate::scan_text("-", io::stdin().lock()),
        false => gate::scan(&args.file),
    }?;
    Ok(answer(&scanned))
}

fn answer(scanned: &Scanned) -> Answer {
    let mut text = String::new();
    for hit in &scanned.hits {
        let _ = writeln!(text, "{hit}");
    }
    for name in &scanned.binary {
        tell(&format!(
            "warning: `{name}` is not text, so it was not looked through"
        ));
    }
    // "Nothing was found" is not "there is nothing".
    let files = match scanned.files {
        1 => "1 file".to_owned(),
        many => format!("{many} files"),
    };
    match scanned.hits.len() {
        0 => tell(&format!(
            "looked through {files} for secrets and found none"
        )),
        found => tell(&format!("looked through {files} and found {found}")),
    }
    let data = json!({
        "findings": scanned.hits,
        "files": scanned.files,
        "not_text": scanned.binary,
    });
    match scanned.hits.is_empty() {
        true => Answer::new(text, data),
        false => Answer::new(text, data).exit(Exit::Failed),
    }
}

impl From<ScanError> for Failure {
    fn from(error: ScanError) -> Self {
        let failure = match &error {
            ScanError::Io { path, source } => return Self::file("read", path, source),
            ScanError::NetBroke { .. } => Self::failed(Code::NotLookedThrough, error.to_string()),
            ScanError::Binary { .. } => Self::refused(Code::NotText, error.to_string()),
            ScanError::Sealed { .. } => Self::refused(Code::Sealed, error.to_string()),
            ScanError::TooLarge { .. } | ScanError::TooMuch { .. } => {
                Self::refused(Code::TooLarge, error.to_string())
            }
        };
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}
