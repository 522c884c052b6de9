//! `taught explain [CODE]…`: what a code means that was said beside a diagnostic, a question or a failure.

use std::fmt::Write as _;

use compiler::Explanation;
use serde::Serialize;
use serde_json::json;

use super::failure::{Exit, Failure};
use super::output::Answer;
use crate::codes::{AnyCode, Code};

/// Arguments of `taught explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The codes, as T024 or slug-taken; none lists all there are
    #[arg(value_name = "CODE")]
    codes: Vec<String>,
}

/// A code with what there is to say of it.
#[derive(Serialize)]
struct Explained {
    code: &'static str,
    #[serde(flatten)]
    explanation: Explanation,
}

/// Explains the codes, or lists all.
pub fn carry_out(args: &Args) -> Result<Answer, Failure> {
    let codes: Vec<AnyCode> = match args.codes.as_slice() {
        [] => AnyCode::all().collect(),
        given => given
            .iter()
            .map(|given| find(given))
            .collect::<Result<_, _>>()?,
    };
    let explained: Vec<Explained> = codes
        .iter()
        .map(|code| Explained {
            code: code.as_str(),
            explanation: code.explanation(),
        })
        .collect();
    let text = match args.codes.is_empty() {
        true => listed(&explained),
        false => told(&explained),
    };
    Ok(Answer::new(text, json!({"codes": explained})))
}

fn find(given: &str) -> Result<AnyCode, Failure> {
    let is_meant = |code: &AnyCode| code.as_str().eq_ignore_ascii_case(given);
    AnyCode::all().find(is_meant).ok_or_else(|| unknown(given))
}

fn unknown(given: &str) -> Failure {
    let failure = Failure {
        exit: Exit::Usage,
        ..Failure::failed(Code::UnknownCode, format!("there is no code `{given}`"))
    };
    failure.hint(match nearest(given) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`taught explain` lists all codes".to_owned(),
    })
}

fn nearest(given: &str) -> Option<&'static str> {
    let given = given.to_ascii_lowercase();
    let spelled: Vec<(String, &'static str)> = AnyCode::all()
        .map(|code| (code.as_str().to_ascii_lowercase(), code.as_str()))
        .collect();
    let known: Vec<&str> = spelled.iter().map(|(lower, _)| lower.as_str()).collect();
    let near = similar::get_close_matches(given.as_str(), &known, 1, 0.5);
    let near = near.first()?;
    spelled
        .iter()
        .find(|(lower, _)| lower == near)
        .map(|(_, code)| *code)
}

fn listed(all: &[Explained]) -> String {
    let widest = all.iter().map(|one| one.code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for one in all {
        let _ = writeln!(text, "{:widest$}  {}", one.code, one.explanation.title);
    }
    text
}

fn told(asked: &[Explained]) -> String {
    let mut text = String::new();
    for Explained { code, explanation } in asked {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{code}: {}\n", explanation.title);
        let _ = writeln!(text, "Why: {}", explanation.why);
        let _ = writeln!(text, "What to do: {}", explanation.what_to_do);
        let _ = writeln!(text, "Example: {}", explanation.example);
    }
    text
}
