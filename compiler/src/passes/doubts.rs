//! Pass `doubts`: the steps that say by themselves to ask the user first, since the task does not tell whether they are
//! wanted or with which value.
//!
//! Documented rule: a box, a switch or one of several options that the goal does not speak of, what was chosen in a list
//! and the goal does not say, and what only some of the demonstrations did without showing when. Not so where a mark or
//! all demonstrations settle it, nor where no goal was said. What was typed is an input instead, or always as shown.

use super::draft::Mark;
use super::inputs::speaks_of;
use super::plan::{Plan, PlanStep};
use crate::model::{Action, Phrase, Target};

pub(crate) fn doubts(plan: &mut Plan) {
    let has_goal = !plan.goal.is_empty() && plan.facts.end_reason != "imported";
    for step in &mut plan.steps {
        let unsaid = has_goal && is_unsettled(step) && !is_said(plan.goal.as_str(), step);
        step.instruction.ask = unsaid || step.is_open_whether();
    }
}

/// Whether neither a mark nor another demonstration says that it is always so.
pub(crate) fn is_unsettled(step: &PlanStep) -> bool {
    let marked = |mark: &Mark| matches!(mark, Mark::Input | Mark::Constant);
    !step.sign_in
        && !step.compared.is_agreed()
        && !step.compared.is_optional()
        && !step.marks.iter().any(marked)
}

/// Whether the goal says it, or there is nothing to be said of it.
fn is_said(goal: &str, step: &PlanStep) -> bool {
    let speaks = |name: Option<&str>| name.is_none_or(|name| speaks_of(goal, name));
    match &step.instruction.action {
        // A box of the row that the task names is the one that the task is about.
        Action::Make { target, .. } if is_of_input(target) => true,
        Action::Make { target, .. } => {
            speaks(target.element.name.as_ref().and_then(Phrase::as_literal))
        }
        Action::Choose { values, .. } => {
            let mut values = values.iter();
            values.all(|value| speaks(value.as_literal()))
        }
        _ => true,
    }
}

/// Whether an input says which one it is, or what it stands in.
fn is_of_input(target: &Target) -> bool {
    let mut places = [&target.element].into_iter().chain(&target.context);
    places.any(|place| {
        place
            .name
            .as_ref()
            .is_some_and(|name| name.as_literal().is_none())
    })
}
