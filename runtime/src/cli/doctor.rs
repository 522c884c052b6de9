//! `taught doctor`: looks at everything that recording and keeping need, and says what is in the way.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::json;

use super::context::Context;
use super::failure::{Exit, Failure};
use super::output::Answer;
use crate::control::Claim;
use crate::home::Home;

/// How a thing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Good,
    /// It works, with less in it.
    Warning,
    /// It does not work.
    Problem,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Finding {
    about: &'static str,
    state: State,
    message: String,
    hint: Option<String>,
}

impl Finding {
    fn good(about: &'static str, message: impl Into<String>) -> Self {
        Self {
            about,
            state: State::Good,
            message: message.into(),
            hint: None,
        }
    }

    fn failed(about: &'static str, failure: Failure) -> Self {
        Self {
            about,
            state: State::Problem,
            message: failure.message,
            hint: failure.hint,
        }
    }
}

/// Looks, and changes nothing but the session's accessibility. Exit code 1 when something does not work.
pub fn carry_out(context: &Context) -> Result<Answer, Failure> {
    let mut findings = Vec::new();
    match context.home() {
        Ok(home) => {
            findings.push(home_folder(home));
            findings.push(key(home));
            findings.push(store(home));
            findings.push(Finding::good(
                "recording",
                match Claim::holder(home) {
                    Some(recording) => format!("one is running: `{recording}`"),
                    None => "none is running".to_owned(),
                },
            ));
        }
        Err(error) => findings.push(Finding::failed("home", error.into())),
    }
    findings.extend(desktop());
    let mut text = String::new();
    for finding in &findings {
        let sign = match finding.state {
            State::Good => "ok     ",
            State::Warning => "warning",
            State::Problem => "problem",
        };
        let _ = writeln!(text, "{sign}  {}: {}", finding.about, finding.message);
        if let Some(hint) = &finding.hint {
            let _ = writeln!(text, "         hint: {hint}");
        }
    }
    let works = findings
        .iter()
        .all(|finding| finding.state != State::Problem);
    Ok(
        Answer::new(text, json!({"works": works, "findings": findings})).exit(match works {
            true => Exit::Done,
            false => Exit::Failed,
        }),
    )
}

fn home_folder(home: &Home) -> Finding {
    let place = home.root().display();
    if !home.root().exists() {
        return Finding::good("home", format!("`{place}` will be made when it is needed"));
    }
    match home.ensure() {
        Ok(()) => Finding::good("home", format!("`{place}`")),
        Err(error) => Finding::failed("home", error.into()),
    }
}

fn key(home: &Home) -> Finding {
    let file = home.key_file();
    let place = file.display();
    match home.existing_key() {
        Ok(loaded) if loaded.readable_by_others => Finding {
            about: "key",
            state: State::Warning,
            message: format!("other users may read `{place}`"),
            hint: Some(format!("run `chmod 600 {place}`")),
        },
        Ok(loaded) => Finding::good("key", format!("`{}` in `{place}`", loaded.key.id())),
        Err(_) if home.may_make_key() => {
            Finding::good("key", format!("`{place}` will be made when it is needed"))
        }
        Err(error) => Finding::failed("key", error.into()),
    }
}

fn store(home: &Home) -> Finding {
    let file = home.store();
    match file.metadata() {
        Ok(_) => Finding::good("store", format!("`{}`", file.display())),
        Err(_) => Finding::good("store", "it will be made when the first skill is saved"),
    }
}

#[cfg(feature = "record")]
fn desktop() -> Vec<Finding> {
    let problems = ::desktop::check();
    if problems.is_empty() {
        return vec![Finding::good("desktop", "input and elements can be heard")];
    }
    problems.into_iter().map(on_the_desktop).collect()
}

/// Accessibility that is off is switched on: browsers look for it only when they start, and the person is about to
/// start one.
#[cfg(feature = "record")]
fn on_the_desktop(problem: ::desktop::Problem) -> Finding {
    let (mut message, mut hint) = (problem.message, problem.hint);
    if problem.code == "accessibility-off" && ::desktop::set_session_accessibility(true).is_ok() {
        message = "accessibility was off in this session, and is on from now".to_owned();
        hint = "start browsers anew before you record: those that run show nothing".to_owned();
    }
    Finding {
        about: "desktop",
        state: match problem.severity {
            ::desktop::Severity::Degraded => State::Warning,
            ::desktop::Severity::Blocking => State::Problem,
        },
        message,
        hint: Some(hint),
    }
}

#[cfg(not(feature = "record"))]
fn desktop() -> Vec<Finding> {
    vec![Finding {
        about: "desktop",
        state: State::Warning,
        message: "this build cannot record".to_owned(),
        hint: Some("build it with the feature `record`".to_owned()),
    }]
}
