//! Pass `repeats`: the same click or key several times in a row is one step with a count.

use super::plan::{Plan, PlanStep};
use crate::model::{Action, Check};

pub(crate) fn repeats(plan: &mut Plan) {
    let mut out: Vec<PlanStep> = Vec::with_capacity(plan.steps.len());
    for step in std::mem::take(&mut plan.steps) {
        let same = out.last().is_some_and(|last| repeats_step(last, &step));
        if same && let Some(last) = out.last_mut() {
            let more = times(&step);
            if let Action::Click { times, .. } | Action::Press { times, .. } =
                &mut last.instruction.action
            {
                *times = times.saturating_add(more);
            }
            last.events.extend(step.events);
            last.effects.extend(step.effects);
            last.marks.extend(step.marks);
        } else {
            out.push(step);
        }
    }
    plan.steps = out;
}

fn times(step: &PlanStep) -> u32 {
    match &step.instruction.action {
        Action::Click { times, .. } | Action::Press { times, .. } => *times,
        _ => 1,
    }
}

/// A click counts once more only where the page stayed and the element is told by name: two unnamed elements may differ.
fn repeats_step(last: &PlanStep, step: &PlanStep) -> bool {
    let no_check = |check: &Option<Check>| check.is_none();
    // A step that only some demonstrations have is no repeat of one that all have.
    if last.compared.missed != step.compared.missed {
        return false;
    }
    if last.went.is_some() || step.sign_in || last.sign_in || !no_check(&step.instruction.check) {
        return false;
    }
    // Each row of a table has a button of the same name, of which the last one left needs no row to be told.
    let one_row = match (&last.field.row, &step.field.row) {
        (Some(last), Some(row)) => last.is_same(row),
        (None, None) => true,
        _ => false,
    };
    if !one_row {
        return false;
    }
    match (&last.instruction.action, &step.instruction.action) {
        (
            Action::Click {
                target: a,
                button: b,
                count: c,
                holding: d,
                ..
            },
            Action::Click {
                target: e,
                button: f,
                count: g,
                holding: h,
                ..
            },
        ) => a == e && b == f && c == g && d == h && a.element.name.is_some(),
        (
            Action::Press {
                chord: a,
                target: b,
                ..
            },
            Action::Press {
                chord: c,
                target: d,
                ..
            },
        ) => a == c && b == d,
        _ => false,
    }
}
