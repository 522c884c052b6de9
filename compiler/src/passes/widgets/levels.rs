//! Sliders, and lists moved through by keys: however the control was moved, what counts is where it ended.

use crate::passes::draft::{Act, Draft, Step, same_element};
use recording::{ChangeOp, Target};

pub(super) fn levels(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let mut steps = std::mem::take(&mut draft.steps).into_iter().peekable();
    while let Some(first) = steps.next() {
        let Some(control) = first.target.clone().filter(|target| moves(&first, target)) else {
            out.push(first);
            continue;
        };
        let mut group = vec![first];
        while let Some(next) = steps.next_if(|next| {
            next.target.as_deref().is_some_and(|target| {
                same_element(target, &control)
                    && (moves(next, target) || matches!(next.act, Act::Value { .. }))
            })
        }) {
            group.push(next);
        }
        match group.iter().rev().find_map(|step| ended_at(step, &control)) {
            Some(value) => {
                let mut rest = group.into_iter();
                if let Some(mut step) = rest.next() {
                    step.act = match control.role.as_str() {
                        "slider" => Act::Set { value },
                        _ => Act::Choose {
                            values: vec![value],
                        },
                    };
                    rest.for_each(|more| step.absorb(more));
                    out.push(step);
                }
            }
            None => out.extend(group),
        }
    }
    draft.steps = out;
}

/// A slider is moved by clicks, drags and keys; a closed list by keys.
fn moves(step: &Step, target: &Target) -> bool {
    match (target.role.as_str(), &step.act) {
        ("slider", Act::Click { .. } | Act::Drag { .. } | Act::Press { .. }) => true,
        ("combobox" | "listbox", Act::Press { chord }) => {
            !target.editable && !chord.ctrl && !chord.alt && !chord.meta
        }
        _ => false,
    }
}

fn ended_at(step: &Step, control: &Target) -> Option<String> {
    if let Act::Value {
        after: Some(after), ..
    } = &step.act
    {
        return Some(after.clone());
    }
    step.effects
        .iter()
        .rev()
        .find(|effect| {
            effect.op == ChangeOp::Text
                && effect.role == control.role
                && effect.name == control.name
        })
        .and_then(|effect| effect.after.clone())
}
