//! From recordings to a compiled skill, for the commands that do so: reads, compiles, says what the compiler said.

use std::fs;
use std::path::Path;

use compiler::{Compiled, Diagnostic, Mark, Options, Question, Severity, document};
use serde_json::{Value, json};

use super::context::Context;
use super::failure::Failure;
use super::importing;
use super::output::{self, tell};
use crate::codes::{AnyCode, Code};
use crate::gate::{Cleared, Written, clear};
use crate::service::{ServiceError, SkillFolder};

/// The document's path among the compiled files.
pub const DOCUMENT: &str = "SKILL.md";

/// Opens all recordings; `test` names one of several in a file of another tool.
///
/// # Errors
/// One is not there, is something else, or cannot be opened.
pub fn read_all(
    given: &[String],
    test: Option<&str>,
    context: &Context,
) -> Result<Vec<::recording::Recording>, Failure> {
    given
        .iter()
        .map(|given| importing::read(given, test, context))
        .collect()
}

/// The person's own layout of the document, which was tried: one that cannot be used is known before a task is shown.
///
/// # Errors
/// The file cannot be read, or it is no template that keeps what a skill needs.
pub fn template(file: Option<&Path>) -> Result<Option<String>, Failure> {
    let Some(file) = file else {
        return Ok(None);
    };
    let bytes = fs::read(file).map_err(|error| Failure::file("read", file, &error))?;
    let template = String::from_utf8(bytes).map_err(|_| {
        Failure::refused(
            compiler::Code::BadTemplate,
            format!("`{}` is not UTF-8 text", file.display()),
        )
        .hint("a template is a text file; save it as UTF-8")
    })?;
    document::try_template(&template).map_err(|bad| {
        Failure::refused(
            compiler::Code::BadTemplate,
            format!("the template `{}` cannot be used: {bad}", file.display()),
        )
        .hint(bad.hint())
    })?;
    Ok(Some(template))
}

/// Compiles, and says on stderr what the compiler said.
///
/// # Errors
/// There is no skill in it; the reason is the compiler's. Or what came of it does not pass the gate.
pub fn compile(
    recordings: &[::recording::Recording],
    options: &Options,
) -> Result<Cleared<Compiled>, Failure> {
    let compiled = compiler::compile(recordings, options);
    let refusal = match compiled.skill {
        Some(_) => None,
        None => compiled
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.severity == Severity::Error),
    };
    for diagnostic in &compiled.diagnostics {
        if !refusal.is_some_and(|refusal| std::ptr::eq(refusal, diagnostic)) {
            tell(&diagnostic.to_string());
        }
    }
    match (refusal, &compiled.skill) {
        (Some(refusal), _) => Err(refused(refusal)),
        (None, None) => Err(Failure::failed(
            Code::Internal,
            "the compiler gave neither a skill nor a reason",
        )),
        (None, Some(_)) => Ok(clear(compiled).map_err(ServiceError::from)?),
    }
}

/// Says where there is more on what the compiler said and asked; not to a program, which has the codes.
pub fn tell_more(compiled: &Cleared<Compiled>, context: &Context) {
    let compiled = compiled.get();
    let said = compiled.diagnostics.iter().map(|told| told.code);
    let asked = compiled.questions.iter().map(|question| question.code);
    if !context.json {
        output::tell_more(said.chain(asked).map(AnyCode::from));
    }
}

fn refused(reason: &Diagnostic) -> Failure {
    let failure = Failure::refused(reason.code, reason.message.clone());
    match &reason.hint {
        Some(hint) => failure.hint(hint.clone()),
        None => failure,
    }
}

impl Written for Compiled {
    fn texts(&self, look: &mut dyn FnMut(&str, &str)) {
        for (path, text) in &self.files {
            look(path, text);
        }
        for question in &self.questions {
            look("a question", question.text.as_ref());
            look("a question", question.shown.as_ref());
            look("a question", question.evidence.as_ref());
            for answer in &question.answers {
                look("a question", answer.effect.as_ref());
            }
        }
        for (pass, steps) in &self.trace {
            for step in steps {
                look(pass, step);
            }
        }
    }
}

/// The compiled files as a skill's folder.
pub fn folder(compiled: &Cleared<Compiled>) -> SkillFolder {
    let mut files = compiled.get().files.clone();
    SkillFolder {
        document: files.remove(DOCUMENT).unwrap_or_default(),
        files: files.into_iter().collect(),
    }
}

/// What was compiled, for programs.
pub fn data(compiled: &Cleared<Compiled>) -> Value {
    let compiled = compiled.get();
    let skill = compiled.skill.as_ref();
    json!({
        "slug": skill.map(|skill| skill.slug.as_str()),
        "name": skill.map(|skill| skill.name.to_string()),
        "document": compiled.files.get(DOCUMENT),
        "files": compiled.files,
        "questions": compiled.questions.iter().map(question_data).collect::<Vec<_>>(),
        "diagnostics": compiled.diagnostics.iter().map(diagnostic_data).collect::<Vec<_>>(),
    })
}

fn question_data(question: &Question) -> Value {
    json!({
        "id": question.event,
        "code": question.code.as_str(),
        "text": question.text.to_string(),
        "shown": question.shown.to_string(),
        "evidence": {"text": question.evidence.to_string(), "events": question.events},
        "answers": question
            .answers
            .iter()
            .map(|answer| {
                json!({
                    "answer": answer.mark,
                    "text": answer.text.to_string(),
                    "effect": answer.effect.to_string(),
                })
            })
            .collect::<Vec<_>>(),
    })
}

/// "seen: step 5 (events 38 to 41) sets …", for a person who is asked.
pub fn seen(question: &Question) -> String {
    let events = match question.events.as_slice() {
        [] => String::new(),
        [one] => format!(" (event {one})"),
        [first, .., last] => format!(" (events {first} to {last})"),
    };
    format!("seen{events}: {}", question.evidence)
}

fn diagnostic_data(diagnostic: &Diagnostic) -> Value {
    json!({
        "code": diagnostic.code.as_str(),
        "severity": diagnostic.severity,
        "event": diagnostic.event,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    })
}

/// An answer to a question, given on the command line as `EVENT=ANSWER`.
///
/// # Errors
/// Not of that form, or no such answer.
pub fn answer(text: &str) -> Result<(u64, Mark), String> {
    let known = "constant, input, secret, check, ignore, output or never";
    let (event, word) = text
        .split_once('=')
        .ok_or_else(|| "an answer is `EVENT=ANSWER`, as in `12=input`".to_owned())?;
    let event = event
        .parse()
        .map_err(|_| format!("`{event}` is no number of an event"))?;
    serde_json::from_value(Value::from(word))
        .map(|mark| (event, mark))
        .map_err(|_| format!("the answers are {known}"))
}
