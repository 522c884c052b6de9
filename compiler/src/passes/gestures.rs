//! Pass `gestures`: double clicks, hovers, scrolling, keys pressed outside fields.

mod clicks;

use super::draft::{Act, Draft, Effect, Step};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::Chord;
use recording::{ChangeOp, Modifiers, Target};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) fn gestures(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    let imported = draft.header.source.starts_with("import:");
    for mut step in std::mem::take(&mut draft.steps) {
        if clicks::join(&mut out, &mut step, imported) {
            continue;
        }
        if let Act::Key { key, modifiers, .. } = &step.act {
            match key.clone() {
                Some(key) => step.act = pressed(&key, *modifiers, step.role()),
                None => {
                    draft.diagnostics.push(
                        Diagnostic::new(
                            Code::Withheld,
                            Severity::Warning,
                            "keys were pressed where no field was known; they are not in the steps",
                        )
                        .at(step.events[0]),
                    );
                    draft.drop_step(step, "keys that went nowhere known");
                    continue;
                }
            }
        }
        out.push(step);
    }
    draft.steps = out;
    copies(draft);
    draft.retain("moving to the next field", |step| {
        !matches!(&step.act, Act::Press { chord } if chord.key == "Tab" && !chord.ctrl && !chord.alt && !chord.meta)
    });
    keep_needed_hovers(draft);
    keep_needed_scrolls(draft);
    draft.retain("the focus or a selection moved", |step| {
        !matches!(step.act, Act::Focus | Act::Selection { .. })
    });
}

/// Text that was selected and copied, and stands in a field later, was read there: selecting and copying are the how.
fn copies(draft: &mut Draft) {
    let copied = |step: &Step| matches!(&step.act, Act::Press { chord } if chord.ctrl && !chord.shift && !chord.alt && matches!(chord.key.as_str(), "C" | "Insert"));
    let mut last_set: BTreeMap<String, usize> = BTreeMap::new();
    for (at, step) in draft.steps.iter().enumerate() {
        if let Act::Set { value } = &step.act {
            last_set.insert(value.trim().to_owned(), at);
        }
    }
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for (at, step) in std::mem::take(&mut draft.steps).into_iter().enumerate() {
        let read = out.last_mut().filter(|_| copied(&step)).and_then(|last| {
            let text = selected_text(last)?;
            let used = last_set.get(&text).is_some_and(|set| *set > at);
            used.then_some((last, text))
        });
        match read {
            Some((last, text)) => {
                last.act = Act::Read { text };
                last.absorb(step);
            }
            None => out.push(step),
        }
    }
    draft.steps = out;
}

/// What a double click selected.
fn selected_text(step: &Step) -> Option<String> {
    let selects = matches!(&step.act, Act::Click { count, .. } if *count >= 2);
    let target = step.target.as_ref().filter(|_| selects)?;
    [Some(&target.name), target.text.as_ref()]
        .into_iter()
        .flatten()
        .map(|text| text.trim())
        .find(|text| !text.is_empty())
        .map(str::to_owned)
}

/// What opened under a still pointer is needed for the click in it; any other hover is not.
fn keep_needed_hovers(draft: &mut Draft) {
    // Other recorders write a hover down only where it was meant.
    if draft.header.source.starts_with("import:") {
        return;
    }
    let next_is_in_menu: Vec<bool> = draft
        .steps
        .iter()
        .skip(1)
        .map(|next| {
            next.role().starts_with("menuitem")
                || next
                    .target
                    .as_ref()
                    .is_some_and(|t| t.ancestors.iter().any(|a| a.role == "menu"))
        })
        .chain([false])
        .collect();
    let next_came: Vec<bool> = (0..draft.steps.len())
        .map(|at| brought_next(&draft.steps, at).is_some())
        .collect();
    let mut at = 0;
    draft.retain("the pointer rested here", |step| {
        let needed = next_is_in_menu[at]
            || next_came[at]
            || step
                .effects
                .iter()
                .any(|effect| effect.op == ChangeOp::Appeared && effect.role.starts_with("menu"));
        at += 1;
        !matches!(step.act, Act::Hover) || needed
    });
}

/// Scrolling is needed only where it brought what is acted on next, as a list does that loads on; else any way of
/// finding it does.
fn keep_needed_scrolls(draft: &mut Draft) {
    let came: Vec<Option<Arc<Target>>> = (0..draft.steps.len())
        .map(|at| match draft.steps[at].act {
            Act::Scroll => brought_next(&draft.steps, at),
            _ => None,
        })
        .collect();
    for (step, came) in draft.steps.iter_mut().zip(came) {
        if matches!(step.act, Act::Scroll) {
            step.target = came;
        }
    }
    draft.retain("scrolling to find something", |step| {
        !matches!(step.act, Act::Scroll) || step.target.is_some()
    });
}

/// What the next thing done went to, if the step at `at` made it appear.
fn brought_next(steps: &[Step], at: usize) -> Option<Arc<Target>> {
    let next = steps[at + 1..].iter().find(|next| {
        !matches!(
            next.act,
            Act::Hover | Act::Focus | Act::Selection { .. } | Act::Window
        )
    })?;
    let target = next.target.as_ref()?;
    let appeared = |effect: &Effect| {
        effect.op == ChangeOp::Appeared
            && effect.role == target.role
            && effect.name == target.name
            && !target.name.is_empty()
    };
    let brought = steps[at].effects.iter().any(appeared);
    brought.then(|| target.clone())
}

/// What a key does that went to no text: on a button it is a click, elsewhere a shortcut.
fn pressed(key: &str, modifiers: Modifiers, role: &str) -> Act {
    let clicks = matches!(
        role,
        "button" | "link" | "menuitem" | "tab" | "checkbox" | "radio" | "switch"
    ) && modifiers.is_empty()
        && (key == "Enter" || key == " ");
    if clicks {
        return Act::Click {
            button: "left".to_owned(),
            count: 1,
            modifiers,
        };
    }
    Act::Press {
        chord: chord(key, modifiers),
    }
}

/// The chord in the sentence's spelling: letters as on the keys, Shift only where it is not part of the character.
fn chord(key: &str, modifiers: Modifiers) -> Chord {
    let mut chars = key.chars();
    let single = chars.next().filter(|_| chars.next().is_none());
    let is_letter = single.is_some_and(char::is_alphabetic);
    let shown = match single {
        Some(c) if is_letter => c.to_uppercase().collect(),
        _ => key.to_owned(),
    };
    Chord {
        ctrl: modifiers.ctrl,
        alt: modifiers.alt,
        shift: modifiers.shift && (is_letter || single.is_none_or(|c| c == ' ')),
        meta: modifiers.meta,
        key: shown,
    }
}
