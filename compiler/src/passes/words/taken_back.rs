//! What the person did and took back, where it hints at a choice that the next run may make otherwise.

use crate::model::{Action, Phrase, Role};
use crate::passes::corrections::hints_at_choice;
use crate::passes::draft::TakenBack;
use crate::passes::inputs::speaks_of;
use crate::passes::plan::{Plan, PlanStep, TakenBackText};
use secrets::Text;

/// Most lines; more would hide what the others say.
const LINES: usize = 6;

pub(super) fn lines(plan: &Plan) -> Vec<Text> {
    let mut lines: Vec<Text> = Vec::new();
    for taken_back in &plan.taken_back {
        let line = line(plan, taken_back);
        lines.extend(line.filter(|line| !lines.contains(line)));
    }
    lines.truncate(LINES);
    lines
}

fn line(plan: &Plan, taken_back: &TakenBackText) -> Option<Text> {
    let name = quoted(&taken_back.name).filter(|_| !taken_back.name.is_empty())?;
    // What was only looked at hints at a choice where the task speaks of it, or nobody said what the task is.
    let goal = plan.goal.as_str();
    let hints = goal.is_empty() || speaks_of(goal, taken_back.name.as_str());
    match taken_back.how {
        TakenBack::Menu | TakenBack::Page if !hints => None,
        TakenBack::Value => value(plan, taken_back, &name),
        TakenBack::Menu => Some(said(&[
            Text::said("What else "),
            name,
            Text::said(" offers: it was opened and closed again without a choice."),
        ])),
        TakenBack::Page => Some(said(&[
            Text::said("Whether the page is needed that "),
            name,
            Text::said(" leads to: it was visited and left again."),
        ])),
    }
}

fn value(plan: &Plan, taken_back: &TakenBackText, name: &Text) -> Option<Text> {
    let Some(by) = taken_back.by else {
        return Some(said(&[
            Text::said("Whether "),
            name.clone(),
            Text::said(" is to be changed: it was changed and changed back."),
        ]));
    };
    let at = plan
        .steps
        .iter()
        .position(|step| step.events.contains(&by))?;
    let step = plan.steps.get(at)?;
    let set = literal(step)?;
    let first = taken_back.value.as_str();
    // Of what was picked, nothing is a slip of the keys.
    let typed = matches!(&step.instruction.action, Action::Set { target, .. } if target.element.role == Role::Field);
    if first.is_empty() || first == set || typed && !hints_at_choice(first, set) {
        return None;
    }
    Some(said(&[
        Text::said("Whether "),
        name.clone(),
        Text::said(" may be "),
        quoted(&taken_back.value)?,
        Text::said(" too: that was set first, and replaced in step "),
        Text::number(at + 1),
        Text::said("."),
    ]))
}

/// What the step sets, if that is the same in every run: a value that the goal names leaves no choice.
fn literal(step: &PlanStep) -> Option<&str> {
    let value = match &step.instruction.action {
        Action::Set { value, .. } => Some(value),
        Action::Choose { values, .. } => values.first(),
        _ => None,
    };
    value.and_then(Phrase::as_literal)
}

fn quoted(text: &Text) -> Option<Text> {
    (!text.is_empty()).then(|| said(&[Text::said("\""), text.clone(), Text::said("\"")]))
}

fn said(pieces: &[Text]) -> Text {
    pieces.iter().cloned().collect()
}
