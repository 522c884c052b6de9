//! The compiler: recordings in, a taught skill out. Pure functions: no file, clock, random number, environment, thread
//! or hash-ordered map. The same recordings, options and compiler version give the same bytes on every system.

pub mod model;

pub mod grammar;

mod passes;

mod domains;

pub mod goal;

pub mod import;

pub mod document;

mod files;

mod diagnostics;

pub use diagnostics::{Code, Diagnostic, Explanation, Severity};
pub use passes::draft::Mark;
pub use passes::plan::{Answer, Question};
pub use passes::secrets::{clean_text, hints as field_hints};
pub use passes::words::in_slug;

use model::Skill;
use passes::lower::{self, Lowered};
use passes::several;
use recording::{NotARecording, Recording};
use std::collections::BTreeMap;

/// What the person adds to the recordings.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The goal, where it is not the one in the recording.
    pub goal: Option<String>,
    /// The skill's title, where it is not to come from the goal.
    pub name: Option<String>,
    /// Marks on events by number: set while recording, or answers to questions.
    pub marks: Vec<(u64, Mark)>,
    /// The layout of the document, where it is not ours: a Handlebars template, as [`document::template`] has it.
    pub template: Option<String>,
    /// Whether to keep the steps after each pass.
    pub trace: bool,
}

/// What came of it.
#[derive(Debug, Clone, Default)]
pub struct Compiled {
    /// The skill; none where nothing was shown that could be followed, with the reason in `diagnostics`.
    pub skill: Option<Skill>,
    /// Path within the skill's folder to text: `SKILL.md`, `anchors.json`, `scope.json`, `references/evidence.md`.
    pub files: BTreeMap<String, String>,
    /// What the person can settle better, at most three.
    pub questions: Vec<Question>,
    /// What there is to say.
    pub diagnostics: Vec<Diagnostic>,
    /// After each pass, if asked for: its name and the steps in one line each.
    pub trace: Vec<(&'static str, Vec<String>)>,
}

/// What a benchmark takes the time of.
#[doc(hidden)]
#[must_use]
pub fn passes_before_the_nets(recordings: &[Recording], with_them: bool) -> usize {
    passes::before_the_nets(recordings.iter().map(lower::lower), with_them)
}

/// Compiles one demonstration, or several of the same task, whose order does not matter. Total: bad input gives
/// diagnostics, not a failure. Of several the earliest keeps its event numbers; those of the others go on from the next
/// full thousand, in marks, questions and files alike.
pub fn compile(recordings: &[Recording], options: &Options) -> Compiled {
    if recordings.is_empty() {
        let mut compiled = Compiled::default();
        compiled.diagnostics.push(Diagnostic::new(
            Code::NoRecording,
            Severity::Error,
            "no recording was given",
        ));
        return compiled;
    }
    let in_order = several::in_order(recordings).into_iter();
    compile_lowered(in_order.map(lower::lower).collect(), options)
}

/// As [`compile`], of one plain recording from its lines, without their line breaks. One line at a time is held, so
/// that the longest recording takes little memory.
///
/// # Errors
/// When there is no line, or the first is not a header of ours.
pub fn compile_lines<I>(lines: I, options: &Options) -> Result<Compiled, NotARecording>
where
    I: IntoIterator,
    I::Item: AsRef<[u8]>,
{
    let lowered = lower::lower_lines(lines)?;
    Ok(compile_lowered(vec![lowered], options))
}

fn compile_lowered(recordings: Vec<Lowered>, options: &Options) -> Compiled {
    let mut compiled = Compiled::default();
    for (number, recording) in (1..).zip(&recordings) {
        let which = match recordings.len() {
            1 => String::new(),
            _ => format!("recording {number}, "),
        };
        for warning in &recording.warnings {
            compiled.diagnostics.push(Diagnostic::new(
                Code::NotUnderstood,
                Severity::Warning,
                format!("{which}line {}: {}", warning.line, warning.what),
            ));
        }
        if !recording.draft.facts.whole {
            let which = match recordings.len() {
                1 => "the recording".to_owned(),
                _ => format!("recording {number}"),
            };
            compiled.diagnostics.push(
                Diagnostic::new(
                    Code::BrokeOff,
                    Severity::Warning,
                    format!("{which} broke off; steps after its last line are missing"),
                )
                .hint("check the last step, or record the task again"),
            );
        }
    }
    match passes::run(recordings, options) {
        Ok(passed) => {
            compiled.trace = passed.trace;
            compiled
                .diagnostics
                .extend(passed.plan.diagnostics.iter().cloned());
            compiled.questions.clone_from(&passed.plan.questions);
            if passed.plan.goal.is_empty() {
                compiled.diagnostics.push(
                    Diagnostic::new(
                        Code::NoGoal,
                        Severity::Note,
                        "nobody said what the task is, so nothing tells what changes from run to run",
                    )
                    .hint("say the task with its values: `--goal \"File an expense of 42.50 for Meals\"`"),
                );
            }
            let evidence = files::Evidence::of(&passed.plan);
            let hints = files::Hints::of(&passed.plan);
            let skill = passes::finish(passed.plan, options.name.as_deref());
            let sentences = document::sentences(&skill);
            compiled
                .files
                .insert("anchors.json".to_owned(), hints.anchors(&skill, &sentences));
            compiled
                .files
                .insert("scope.json".to_owned(), files::scope(&skill));
            compiled.files.extend(evidence.files(&skill, &sentences));
            drop((hints, evidence));
            let document = match &options.template {
                None => Ok(document::print_printed(&skill, sentences)),
                Some(template) => document::print_with(&skill, template),
            };
            match document {
                Ok(document) => compiled.files.insert("SKILL.md".to_owned(), document),
                Err(bad) => {
                    compiled.diagnostics.push(bad.diagnostic());
                    compiled.files.clear();
                    return compiled;
                }
            };
            compiled.skill = Some(skill);
        }
        Err(reason) => compiled.diagnostics.push(reason),
    }
    compiled
}
