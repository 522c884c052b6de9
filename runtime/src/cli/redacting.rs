//! `taught recording redact REC`: takes a value out of a recording and of the skills that are kept.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use jiff::ZonedDateTime;
use recording::Redaction;
use seal::Zeroizing;
use secrets::{Net, is_everyday_word};
use serde_json::json;

use super::ask;
use super::context::Context;
use super::failure::Failure;
use super::output::{Answer, tell};
use super::skills::with_service;
use crate::codes::Code;
use crate::control::Claim;
use crate::recordings;

/// A shorter value stands in too many harmless words.
const SHORTEST: usize = 4;
const LONGEST: usize = 4096;
/// What stands in the value's place.
const NAME: &str = "redacted";

/// Carries it out.
pub fn redact(
    given: &str,
    fd: Option<u32>,
    yes: bool,
    context: &Context,
) -> Result<Answer, Failure> {
    let home = context.home()?;
    let located = recordings::locate(given, Some(home))?;
    if Claim::holder(home).is_some_and(|running| located.folder() == Path::new(&running)) {
        return Err(Failure::refused(
            Code::RecordingRunning,
            format!("the recording `{given}` is running"),
        )
        .hint("end it with `taught record stop`"));
    }
    let value = value(fd)?;
    if is_everyday_word(&value)
        && !yes
        && !ask::yes_or_no(
            "That is an everyday word. Take it out wherever it stands?",
            context,
        )?
    {
        return Err(Failure::refused(
            Code::NotConfirmed,
            "nothing was taken out",
        ));
    }
    let mut net = Net::new();
    net.taint(&value, NAME);
    let now = ZonedDateTime::now();
    let who = Redaction {
        at: now.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        by: "local".to_owned(),
    };
    let taken = recordings::redact(&located, &net, &who, || Ok(context.existing_key()?))?;
    if taken.unopened > 0 {
        tell(&format!(
            "warning: {} lines of the recording do not open, so they were left as they are",
            taken.unopened
        ));
    }
    // A home without a store has no skills to look through.
    let redacted = match home.store().exists() {
        true => with_service(context, async |service| {
            Ok(service.redact(&value, NAME, &now).await?)
        })?,
        false => Vec::new(),
    };
    let mut text = format!(
        "taken out of {} lines, {} pictures deleted\n",
        taken.lines, taken.pictures
    );
    for redacted in &redacted {
        let _ = writeln!(
            text,
            "taken out of `{}` version {}",
            redacted.slug, redacted.version
        );
    }
    let versions: Vec<_> = redacted
        .iter()
        .map(|redacted| json!({"slug": redacted.slug, "version": redacted.version}))
        .collect();
    Ok(Answer::new(
        text,
        json!({
            "lines": taken.lines,
            "pictures": taken.pictures,
            "unopened": taken.unopened,
            "versions": versions,
        }),
    ))
}

/// From the file descriptor, from the person, or from stdin; never from the command line, which others can read.
fn value(fd: Option<u32>) -> Result<Zeroizing<String>, Failure> {
    let text = match fd {
        Some(fd) => {
            let path = format!("/dev/fd/{fd}");
            let file = File::open(&path)
                .map_err(|error| Failure::file("read", Path::new(&path), &error))?;
            read(file)?
        }
        None if io::stdin().is_terminal() => {
            Zeroizing::new(ask::secret("The value to take out (it does not show): ")?)
        }
        None => read(io::stdin().lock())?,
    };
    let value = Zeroizing::new(text.trim_end_matches(['\r', '\n']).to_owned());
    let length = value.chars().count();
    if (SHORTEST..=LONGEST).contains(&length) {
        return Ok(value);
    }
    Err(Failure::usage(format!(
        "a value of {length} characters cannot be taken out"
    ))
    .hint(format!(
        "give {SHORTEST} to {LONGEST} characters on stdin or with `--fd`"
    )))
}

fn read(input: impl Read) -> Result<Zeroizing<String>, Failure> {
    let mut text = Zeroizing::new(String::new());
    input
        .take(LONGEST as u64 * 4 + 2)
        .read_to_string(&mut text)
        .map_err(|error| {
            Failure::failed(Code::NoAnswer, format!("the value cannot be read: {error}"))
        })?;
    Ok(text)
}
