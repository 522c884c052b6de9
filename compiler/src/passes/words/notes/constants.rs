//! What the steps always set though the task says nothing of it, in one line.

use super::{line, listed, literal, number, quoted, say};
use crate::model::{Action, Phrase, State};
use crate::passes::doubts::is_unsettled;
use crate::passes::inputs::{is_search, speaks_of};
use crate::passes::plan::{Plan, PlanStep};
use secrets::Text;

/// More than this are counted.
const MOST: usize = 5;
/// Longer texts are not said twice.
const LONGEST: usize = 40;

/// "Whether “Category” is always “Meals” (step 3): …"
pub(super) fn line_of(plan: &Plan) -> Option<Text> {
    let mut found: Vec<(usize, Text)> = plan
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| is_unsettled(step) && !step.instruction.ask)
        .filter_map(|(at, step)| Some((at, always(plan.goal.as_str(), step)?)))
        .collect();
    let first = found.first()?.0;
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    let mut items: Vec<Text> = found
        .iter()
        .map(|(at, what)| line([what, &say(" (step "), &number(plan, *at), &say(")")]))
        .collect();
    if more > 0 {
        items.push(line([&Text::number(more), &say(" more")]));
    }
    let commit = plan
        .steps
        .iter()
        .skip(first)
        .position(|step| step.instruction.commit)
        .map(|after| first + after);
    let ask = match commit {
        Some(commit) => line([
            &say(": the task does not say so, so ask before step "),
            &number(plan, commit),
            &say("."),
        ]),
        None => say(": the task does not say so, so ask if it may differ."),
    };
    Some(line([&say("Whether "), &listed(&items), &ask]))
}

/// What is always so: "“Category” is always “Meals”".
fn always(goal: &str, step: &PlanStep) -> Option<Text> {
    let name = literal(step.target()?.element.name.as_ref())?;
    let is = match &step.instruction.action {
        Action::Choose { values, .. } => {
            let texts: Option<Vec<Text>> = values
                .iter()
                .map(|value| value.as_text().map(quoted))
                .collect();
            line([&say(" is always "), &listed(&texts?)])
        }
        Action::Set { value, .. } => {
            let value = short(value).filter(|_| !is_search(name.as_str()))?;
            line([&say(" is always "), &quoted(value)])
        }
        Action::Make { state, .. } if !speaks_of(goal, name.as_str()) => say(match state {
            State::Ticked => " is always ticked",
            State::NotTicked => " is never ticked",
            State::On => " is always on",
            State::Off => " is always off",
            State::Chosen => " is always chosen",
            _ => return None,
        }),
        _ => return None,
    };
    Some(line([&quoted(name), &is]))
}

fn short(value: &Phrase) -> Option<&Text> {
    value.as_text().filter(|text| {
        text.as_str().chars().count() <= LONGEST && !text.as_str().contains(['\n', '\t'])
    })
}
