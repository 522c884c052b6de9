//! A code that is typed into a box for each digit is one secret.

use crate::passes::draft::{Act, Draft, Step};
use recording::Target;
use std::sync::Arc;

/// Fewer boxes than this are fields of their own.
const FEWEST: usize = 4;

pub(super) fn boxes(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let mut steps = std::mem::take(&mut draft.steps).into_iter().peekable();
    while let Some(first) = steps.next() {
        if !is_box(&first) {
            out.push(first);
            continue;
        }
        let mut boxes = vec![first];
        while let Some(next) = steps.next_if(|next| is_box(next) && are_one(&boxes[0], next)) {
            boxes.push(next);
        }
        if boxes.len() < FEWEST {
            out.append(&mut boxes);
            continue;
        }
        let mut all = boxes.into_iter();
        if let Some(mut code) = all.next() {
            code.target = code.target.as_deref().map(named_by_group);
            let mut typed = typed_in(&code);
            for one in all {
                typed = typed.zip(typed_in(&one)).map(|(before, one)| before + &one);
                code.absorb(one);
            }
            // What is known of it is a secret wherever else it stands.
            code.act = typed.map_or(Act::AskSecret, |value| Act::Set { value });
            out.push(code);
        }
    }
    draft.steps = out;
}

/// One character, or nobody knows what.
fn is_box(step: &Step) -> bool {
    let one = match &step.act {
        Act::AskSecret => true,
        Act::Set { value } => value.chars().count() == 1,
        _ => false,
    };
    let counted = step.name().is_empty() || step.name().chars().any(|c| c.is_ascii_digit());
    one && counted && matches!(step.role(), "textbox" | "spinbutton")
}

fn typed_in(step: &Step) -> Option<String> {
    match &step.act {
        Act::Set { value } => Some(value.clone()),
        _ => None,
    }
}

/// Called alike up to a number, in one place.
fn are_one(first: &Step, next: &Step) -> bool {
    let plain = |name: &str| -> String { name.chars().filter(|c| !c.is_ascii_digit()).collect() };
    let around = |step: &Step| step.target.as_ref().map(|target| target.ancestors.clone());
    plain(first.name()) == plain(next.name()) && around(first) == around(next)
}

/// The group around the boxes says what they hold together.
fn named_by_group(target: &Target) -> Arc<Target> {
    let group = target
        .ancestors
        .iter()
        .find(|around| around.role == "group");
    let mut whole = target.clone();
    if let Some(group) = group.filter(|group| !group.name.is_empty()) {
        whole.name.clone_from(&group.name);
        whole.matches.clear();
        whole.ancestors.retain(|around| around != group);
    }
    // Whatever the boxes are called, nothing else is typed digit by digit.
    whole.autocomplete = Some("one-time-code".to_owned());
    whole.into()
}
