//! Clicks that belong together: double and triple clicks, and quick clicks on a button, which count one by one.

use crate::passes::draft::{Act, Step};
use recording::ChangeOp;

/// Two clicks further apart than this are two clicks, whatever their count says.
const DOUBLE_CLICK_MS: u64 = 800;
/// A recorder that logs both clicks of a double click beside it does so within this.
const LOGGED_MS: u64 = 500;
/// The same for a press that wiggled, which the recorder counted by itself.
const WIGGLED_MS: u64 = 400;

/// Whether the step is part of the click before it, which then has taken it in. In an `imported` file a double click is
/// one that was meant.
pub(super) fn join(out: &mut Vec<Step>, step: &mut Step, imported: bool) -> bool {
    let Some((_, count)) = click(step) else {
        return false;
    };
    let Some(last) = out.last_mut() else {
        return false;
    };
    if count >= 2 && presses_singly(step.role()) && !imported {
        if let Act::Click { count, .. } = &mut step.act {
            *count = 1;
        }
        let habit = last.same_target(step) && is_soon(last, step) && is_habit(last, step);
        if habit {
            last.absorb(step.clone());
        }
        return habit;
    }
    if wiggled_in(last, step) {
        if let Act::Click { count, .. } = &mut last.act {
            *count += 1;
        }
        last.absorb(step.clone());
        return true;
    }
    if !is_start_of(last, step) {
        return false;
    }
    take_first(last, step);
    while out.len() >= 2 && is_logged_beside(&out[out.len() - 2], &out[out.len() - 1]) {
        if let (Some(mut whole), Some(first)) = (out.pop(), out.last_mut()) {
            take_first(first, &mut whole);
        }
    }
    true
}

/// The step takes the place of the click before it, and keeps what that one saw.
fn take_first(last: &mut Step, step: &mut Step) {
    std::mem::swap(last, step);
    let first = step;
    last.events.append(&mut first.events);
    last.events.sort_unstable();
    last.effects.append(&mut first.effects);
    last.target = first.target.take().or_else(|| last.target.take());
    last.shot = first.shot.take().or_else(|| last.shot.take());
}

fn click(step: &Step) -> Option<(&str, u32)> {
    match &step.act {
        Act::Click { button, count, .. } => Some((button, *count)),
        _ => None,
    }
}

fn is_soon(last: &Step, step: &Step) -> bool {
    step.t.saturating_sub(last.t) <= DOUBLE_CLICK_MS
}

/// A click that is the first part of the double or triple click after it.
fn is_start_of(last: &Step, step: &Step) -> bool {
    let both = click(last).zip(click(step));
    both.is_some_and(|((button, count), (next, more))| button == next && more == count + 1)
        && is_soon(last, step)
}

/// A single click that was logged although it is part of the double click after it.
fn is_logged_beside(first: &Step, double: &Step) -> bool {
    let both = click(first).zip(click(double));
    both.is_some_and(|((button, count), (next, more))| button == next && count == 1 && more >= 2)
        && first.same_target(double)
        && double.t.saturating_sub(first.t) <= LOGGED_MS
}

/// The second press of a double click of which one moved so much that the recorder took it for a drag of its own.
fn wiggled_in(last: &Step, step: &Step) -> bool {
    let both = click(last).zip(click(step));
    both.is_some_and(|((button, count), (next, more))| button == next && count == 1 && more == 1)
        && (last.wiggled || step.wiggled)
        && last.same_target(step)
        && !presses_singly(step.role())
        && step.t.saturating_sub(last.t) <= WIGGLED_MS
}

/// Controls on which a double click means no more than a click, so that several are so many clicks.
fn presses_singly(role: &str) -> bool {
    matches!(
        role,
        "button" | "togglebutton" | "link" | "tab" | "checkbox" | "switch" | "radio"
    ) || role.starts_with("menuitem")
}

/// Some double-click whatever they press: where the press led somewhere, the next one was no press of its own. A sign
/// such as "+" or a digit is pressed again on purpose.
fn is_habit(first: &Step, again: &Step) -> bool {
    let says_words = again.name().chars().any(char::is_alphabetic);
    let led_on = [first, again].into_iter().any(|step| {
        step.went.is_some()
            || step.effects.iter().any(|effect| {
                effect.op == ChangeOp::Appeared
                    && matches!(
                        effect.role.as_str(),
                        "status" | "alert" | "dialog" | "heading"
                    )
            })
    });
    let each = !first.effects.is_empty() && !again.effects.is_empty();
    says_words && led_on && !each && matches!(again.role(), "button" | "link")
}
