//! The passes, in the order in which they run. Each is one file and one function over the steps.
//!
//! Up to `secrets` steps hold recorded strings ([`draft`]); from there on only text that was looked at ([`plan`]).

pub(crate) mod draft;
mod lower;

mod noise;

mod typing;

mod gestures;

mod pages;

mod widgets;

mod anchors;

mod drawings;

pub(crate) mod plan;
mod secrets;
pub(crate) mod sites;

mod sign_in;

mod scope;

mod inputs;

mod repeats;

mod checks;

mod outputs;

mod commits;

mod questions;

mod sections;

mod words;

use crate::Options;
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::Skill;
use draft::{Draft, Mark};
use plan::Plan;
use recording::Recording;

/// A pass before `secrets`.
type Early = (&'static str, fn(&mut Draft));
/// A pass after it.
type Late = (&'static str, fn(&mut Plan));

const EARLY: &[Early] = &[
    ("noise", noise::noise),
    ("typing", typing::typing),
    ("gestures", gestures::gestures),
    ("pages", pages::pages),
    ("widgets", widgets::widgets),
    ("anchors", anchors::anchors),
    ("drawings", drawings::drawings),
];

const LATE: &[Late] = &[
    ("sign_in", sign_in::mark_sign_in),
    ("scope", scope::scope),
    ("sign_in", sign_in::sign_in),
    ("inputs", inputs::inputs),
    ("repeats", repeats::repeats),
    ("checks", checks::checks),
    ("outputs", outputs::outputs),
    ("commits", commits::commits),
    ("questions", questions::questions),
    ("sections", sections::sections),
];

/// What the passes made of a recording.
pub(crate) struct Passed {
    pub plan: Plan,
    /// After each pass, if asked for: its name and the steps in one line each.
    pub trace: Vec<(&'static str, Vec<String>)>,
}

/// Runs all passes but `words`, which needs the finished plan.
pub(crate) fn run(recording: &Recording, options: &Options) -> Result<Passed, Diagnostic> {
    let mut trace = Vec::new();
    let mut draft = lower::lower(recording);
    if let Some(goal) = &options.goal {
        draft.header.goal.clone_from(goal);
    }
    for (event, mark) in &options.marks {
        if let Some(step) = draft
            .steps
            .iter_mut()
            .find(|step| step.events.contains(event))
        {
            step.marks.push(*mark);
        }
    }
    if options.trace {
        trace.push(("lower", shape_of_draft(&draft)));
    }
    for (name, pass) in EARLY {
        pass(&mut draft);
        if options.trace {
            trace.push((name, shape_of_draft(&draft)));
        }
    }
    draft.retain("marked as not part of the task", |step| {
        !step.marks.contains(&Mark::Ignore)
    });
    if draft.steps.is_empty() {
        return Err(Diagnostic::new(
            Code::NothingDone,
            Severity::Error,
            "nothing was done in the recording",
        )
        .hint("record again and do the task before stopping"));
    }
    let goal = draft.header.goal.clone();
    let mut plan = secrets::secrets(draft, &goal);
    if options.trace {
        trace.push(("secrets", shape_of_plan(&plan)));
    }
    for (name, pass) in LATE {
        pass(&mut plan);
        if options.trace {
            trace.push((name, shape_of_plan(&plan)));
        }
    }
    Ok(Passed { plan, trace })
}

/// The document's content from the finished plan.
pub(crate) fn finish(plan: Plan, name: Option<&str>) -> Skill {
    words::words(plan, name, env!("CARGO_PKG_VERSION"))
}

/// Kinds only: recorded text must not reach any output before it is looked at.
fn shape_of_draft(draft: &Draft) -> Vec<String> {
    draft
        .steps
        .iter()
        .map(|step| {
            let act = format!("{:?}", step.act);
            let kind = act
                .split([' ', '{', '('])
                .next()
                .unwrap_or_default()
                .to_lowercase();
            format!("{kind} {} {:?}", step.role(), step.events)
        })
        .collect()
}

fn shape_of_plan(plan: &Plan) -> Vec<String> {
    plan.steps
        .iter()
        .map(|step| {
            format!(
                "{} {:?}",
                crate::grammar::print(&step.instruction),
                step.events
            )
        })
        .collect()
}
