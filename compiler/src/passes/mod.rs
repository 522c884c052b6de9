//! The passes, in the order in which they run. Each is one file and one function over the steps.
//!
//! Up to `secrets` steps hold recorded strings ([`draft`]); from there on only text that was looked at ([`plan`]).

pub(crate) mod draft;
pub(crate) mod lower;

mod noise;

mod typing;

mod gestures;

mod pages;

pub(crate) mod widgets;

mod corrections;

mod human;

mod anchors;

mod drawings;

pub(crate) mod generated;
pub(crate) mod plan;
pub(crate) mod secrets;
pub(crate) mod sites;

mod sign_in;

mod scope;

pub(crate) mod several;

mod align;

pub(crate) mod inputs;

mod repeats;

mod rounds;

mod checks;

mod outputs;

mod answers;

pub(crate) mod commits;

mod doubts;

mod questions;

mod sections;

pub(crate) mod words;

use crate::Options;
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{Action, Skill};
use ::secrets::Net;
use draft::{Draft, Mark};
use lower::Lowered;
use plan::Plan;

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
    ("corrections", corrections::corrections),
    ("human", human::human),
    ("anchors", anchors::anchors),
    ("drawings", drawings::drawings),
];

/// What is done with each demonstration by itself.
const EACH: &[Late] = &[
    ("sign_in", sign_in::mark_sign_in),
    ("scope", scope::scope),
    ("sign_in", sign_in::sign_in),
    ("reads", inputs::prepare),
    ("repeats", repeats::repeats),
];

const LATE: &[Late] = &[
    ("rounds", rounds::rounds),
    ("inputs", inputs::inputs),
    ("checks", checks::checks),
    ("outputs", outputs::outputs),
    ("answers", answers::answers),
    ("commits", commits::commits),
    ("doubts", doubts::doubts),
    ("row_values", rounds::row_values),
    ("sections", sections::sections),
    // Steps are counted as the document does, without the page to begin on.
    ("questions", questions::questions),
];

/// What the passes made of the recordings.
pub(crate) struct Passed {
    pub plan: Plan,
    /// After each pass, if asked for: its name and the steps in one line each.
    pub trace: Vec<(&'static str, Vec<String>)>,
}

/// Runs all passes but `lower`, which was, and `words`, which needs the finished plan. The recordings stand in their
/// canonical order.
pub(crate) fn run(recordings: Vec<Lowered>, options: &Options) -> Result<Passed, Diagnostic> {
    let mut trace = Vec::new();
    let count = recordings.len();
    let mut drafts = Vec::with_capacity(count);
    let mut numbered = 0;
    for recording in recordings {
        let mut draft = drafted(recording.draft, numbered, options, &mut trace);
        numbered = several::numbers_used(recording.highest, numbered);
        // Of several demonstrations a mark says what is so in all of them.
        if count == 1 {
            draft.retain(MARKED_AS_NO_PART, |step| {
                !step.marks.contains(&Mark::Ignore)
            });
        }
        drafts.push(draft);
    }
    if drafts.iter().any(|draft| draft.steps.is_empty()) {
        return Err(nothing_done(drafts.len()));
    }
    if drafts.iter().any(is_unheard) {
        return Err(too_little_heard(drafts.len()));
    }
    let mut plans = secrets::secrets(drafts);
    let personal = personal_values(&plans);
    if options.trace {
        trace.extend(plans.iter().map(|plan| ("secrets", shape_of_plan(plan))));
    }
    for plan in &mut plans {
        run_late(EACH, plan, options, &mut trace);
    }
    let mut plan = align::align(plans)?;
    if options.trace && count > 1 {
        trace.push(("align", shape_of_plan(&plan)));
    }
    run_late(LATE, &mut plan, options, &mut trace);
    if personal.replacements().next().is_some() {
        for line in trace.iter_mut().flat_map(|(_, lines)| lines) {
            *line = personal.clean(line).to_string();
        }
    }
    Ok(Passed { plan, trace })
}

/// Personal data becomes an input, and then stands nowhere; until that pass only this keeps it out of the trace.
fn personal_values(plans: &[Plan]) -> Net {
    let mut net = Net::new();
    for step in plans.iter().flat_map(|plan| &plan.steps) {
        if let Action::Set { value, .. } = &step.instruction.action
            && step.field.made_up.is_some()
        {
            net.taint(value.as_literal().unwrap_or_default(), "personal");
        }
    }
    net
}

/// What comes before the nets, and the pass with them or not; for a benchmark, which has the clock. How many demonstrations.
pub(crate) fn before_the_nets(recordings: impl Iterator<Item = Lowered>, with_them: bool) -> usize {
    let options = Options::default();
    let draft = |lowered: Lowered| drafted(lowered.draft, 0, &options, &mut Vec::new());
    let drafts: Vec<Draft> = recordings.map(draft).collect();
    if with_them {
        secrets::secrets(drafts).len()
    } else {
        drafts.len()
    }
}

const MARKED_AS_NO_PART: &str = "marked as not part of the task";

fn nothing_done(recordings: usize) -> Diagnostic {
    let message = match recordings {
        1 => "nothing was done in the recording",
        _ => "nothing was done in one of the recordings",
    };
    Diagnostic::new(Code::NothingDone, Severity::Error, message)
        .hint("record again and do the task before stopping")
}

/// Whether of nothing that was clicked or filled in it is known what that was. Another tool's file says how to find it.
fn is_unheard(draft: &Draft) -> bool {
    if draft.header.source.starts_with("import:") {
        return false;
    }
    let mut on_elements = draft
        .steps
        .iter()
        .filter(|step| step.unnamed || step.place.is_some())
        .peekable();
    on_elements.peek().is_some()
        && on_elements.all(|step| step.unnamed && step.grade == draft::Grade::Unknown)
}

fn too_little_heard(recordings: usize) -> Diagnostic {
    let message = match recordings {
        1 => "nothing that was clicked or filled in the recording has a name",
        _ => "nothing that was clicked or filled in one of the recordings has a name",
    };
    Diagnostic::new(Code::TooLittleHeard, Severity::Error, message)
        .hint("run `taught doctor`, start the browser or program anew, and record the task again")
}

/// One recording after the passes before `secrets`; its events are numbered on from `numbered`.
fn drafted(
    mut draft: Draft,
    numbered: u64,
    options: &Options,
    trace: &mut Vec<(&'static str, Vec<String>)>,
) -> Draft {
    draft.renumber(numbered);
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
    draft
}

fn run_late(
    passes: &[Late],
    plan: &mut Plan,
    options: &Options,
    trace: &mut Vec<(&'static str, Vec<String>)>,
) {
    for (name, pass) in passes {
        pass(plan);
        if options.trace {
            trace.push((name, shape_of_plan(plan)));
        }
    }
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
