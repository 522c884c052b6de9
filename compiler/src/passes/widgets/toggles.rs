//! Boxes, switches, options of a group: the gesture and the change it causes are one state.

use crate::model::State;
use crate::passes::draft::{Act, Draft, Dropped, Replaced, Step, TakenBack};

fn is_toggle(role: &str) -> bool {
    matches!(
        role,
        "checkbox" | "switch" | "radio" | "menuitemcheckbox" | "menuitemradio"
    )
}

pub(super) fn toggles(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for mut step in std::mem::take(&mut draft.steps) {
        let role = step.role().to_owned();
        if !is_toggle(&role) {
            out.push(step);
            continue;
        }
        match &step.act {
            Act::Value { after, .. } => {
                let checked = after
                    .as_deref()
                    .map(is_on)
                    .or(step.target.as_ref().and_then(|t| t.state.checked));
                let state = state(&role, checked.unwrap_or(true));
                // The click before, on the toggle itself or on its label, is how it was done.
                let caused = out.last().is_some_and(|last| {
                    matches!(
                        last.act,
                        Act::Click { .. } | Act::Press { .. } | Act::Make { .. }
                    ) && last.went.is_none()
                        && (last.same_target(&step)
                            || is_label_of(last, &step)
                            || moves_on(last, &step))
                });
                if !caused {
                    // A page sets its boxes itself when it comes or when another one is ticked.
                    draft.drop_step(step, "a value that the page set by itself");
                    continue;
                }
                if let Some(gesture) = out.pop() {
                    // Every arrow chooses the option that it comes to; the last one counts.
                    let passed = out.pop_if(|before| {
                        moves_on(&gesture, &step)
                            && matches!(before.act, Act::Make { .. })
                            && before.same_target(&gesture)
                    });
                    for before in passed.into_iter().chain([gesture]) {
                        step.absorb(before);
                    }
                }
                step.act = Act::Make { state };
                out.push(step);
            }
            Act::Click { button, .. } if button == "left" => {
                // The state at the press is the one before the click.
                if let Some(before) = step.target.as_ref().and_then(|t| t.state.checked) {
                    step.act = Act::Make {
                        state: state(&role, role == "radio" || !before),
                    };
                }
                out.push(step);
            }
            _ => out.push(step),
        }
    }
    // Ticked and unticked again: it is as it was, and neither is needed.
    let mut kept: Vec<Step> = Vec::with_capacity(out.len());
    for step in out {
        let again = kept.last().is_some_and(|last| {
            matches!((&last.act, &step.act), (Act::Make { .. }, Act::Make { .. }))
                && last.same_target(&step)
        });
        let undone = again && kept.last().is_some_and(|last| is_undone(last, &step));
        if undone && let Some(last) = kept.pop() {
            draft.drop_step(step, TakenBack::Value.why());
            draft.dropped.push(Dropped {
                events: last.events.clone(),
                why: TakenBack::Value.why(),
            });
            draft.replaced.push(Replaced {
                step: last,
                how: TakenBack::Value,
                by: None,
            });
        } else if again && let Some(mut last) = kept.pop() {
            last.act = step.act.clone();
            last.absorb(step);
            kept.push(last);
        } else {
            kept.push(step);
        }
    }
    draft.steps = kept;
}

/// A box or switch that was put back to what it was before both.
fn is_undone(last: &Step, step: &Step) -> bool {
    let state = |step: &Step| match step.act {
        Act::Make { state } => Some(state),
        _ => None,
    };
    !matches!(step.role(), "radio" | "menuitemradio")
        && step.marks.is_empty()
        && last.marks.is_empty()
        && state(last) != state(step)
}

/// An arrow key in one option of a group chooses the next.
fn moves_on(key: &Step, option: &Step) -> bool {
    matches!(&key.act, Act::Press { chord } if chord.key.starts_with("Arrow"))
        && key.role() == "radio"
        && option.role() == "radio"
}

fn is_label_of(click: &Step, toggle: &Step) -> bool {
    matches!(
        click.role(),
        "label" | "text" | "statictext" | "generic" | ""
    ) && toggle.t.saturating_sub(click.t) < 1_000
        || click.name() == toggle.name() && !click.name().is_empty()
}

fn is_on(value: &str) -> bool {
    matches!(
        value.to_ascii_lowercase().as_str(),
        "true" | "on" | "checked" | "selected" | "1" | "yes"
    )
}

fn state(role: &str, on: bool) -> State {
    match (role, on) {
        ("switch", true) => State::On,
        ("switch", false) => State::Off,
        ("radio" | "menuitemradio", _) => State::Chosen,
        (_, true) => State::Ticked,
        (_, false) => State::NotTicked,
    }
}
