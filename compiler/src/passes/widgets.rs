//! Pass `widgets`: what a control ends up as, in place of the gestures that it took.

mod boxes;
mod dates;
mod files;
mod levels;
mod menus;
mod spellings;
mod toggles;

use super::draft::{Act, Draft, Step, same_element};
use recording::Target;

pub(crate) use spellings::{Date, date_format, parse_date, readings};

pub(crate) fn widgets(draft: &mut Draft) {
    boxes::boxes(draft);
    toggles::toggles(draft);
    levels::levels(draft);
    choices(draft);
    dates::dates(draft);
    menus::menus(draft);
    files::files(draft);
    // A reported value without a gesture of the person came of the page itself.
    draft.retain("a value that the page set by itself", |step| {
        !matches!(step.act, Act::Value { .. })
    });
    draft.retain("the clipboard alone", |step| {
        !matches!(step.act, Act::Clipboard { .. })
    });
}

fn is_list(role: &str) -> bool {
    matches!(role, "combobox" | "listbox" | "list")
}

fn is_option(role: &str) -> bool {
    matches!(
        role,
        "option" | "listitem" | "menuitem" | "menuitemradio" | "treeitem"
    )
}

/// Native and page selects, autocompletes: opening, moving and picking become one choice.
fn choices(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for mut step in std::mem::take(&mut draft.steps) {
        let role = step.role().to_owned();
        match &step.act {
            // The list itself reports what was chosen.
            Act::Value {
                after: Some(after),
                before,
            } if is_list(&role) => {
                if before.as_deref() == Some(after.as_str()) && !follows_use(&out, &step) {
                    draft.drop_step(step, "the list was left as it was");
                    continue;
                }
                let values = vec![after.clone()];
                let target = step.target.clone();
                let gestures = take_gestures(&mut out, target.as_deref());
                step.act = Act::Choose { values };
                merge_before(&mut step, gestures);
                // Chosen in the same list once more: the last choice stands.
                if out.last().is_some_and(|last| chose_in(last, &step)) {
                    merge_before(&mut step, out.pop().into_iter().collect());
                }
                // The gesture's target was seen open, with its options; the report's shows the end.
                out.push(step);
            }
            // Moved through by keys after it was opened by a click.
            Act::Choose { .. } => {
                let opener = out.pop_if(|last| {
                    matches!(last.act, Act::Click { .. })
                        && last.went.is_none()
                        && last.same_target(&step)
                });
                merge_before(&mut step, opener.into_iter().collect());
                out.push(step);
            }
            // With Ctrl one more is chosen, or one less.
            Act::Click { modifiers, .. }
                if role == "option"
                    && (modifiers.ctrl || modifiers.meta)
                    && out.last().is_some_and(|last| chose_around(last, &step)) =>
            {
                if let Some(last) = out.last_mut() {
                    let name = step.name().to_owned();
                    if let Act::Choose { values } = &mut last.act {
                        match values.iter().position(|value| *value == name) {
                            Some(at) if values.len() > 1 => {
                                values.remove(at);
                            }
                            Some(_) => {}
                            None => values.push(name),
                        }
                    }
                    last.absorb(step);
                }
            }
            // An option picked in a list that reported nothing.
            Act::Click { .. } if role == "option" => {
                let Some(name) = step
                    .target
                    .as_ref()
                    .map(|t| t.name.clone())
                    .filter(|name| !name.is_empty())
                else {
                    out.push(step);
                    continue;
                };
                match list_before(&mut out, &step) {
                    Some(opener) => {
                        let mut list = opener;
                        list.act = Act::Choose { values: vec![name] };
                        list.absorb(step);
                        out.push(list);
                    }
                    None => {
                        out.push(step);
                    }
                }
            }
            // A field with suggestions: what was typed was only the way to the suggestion.
            Act::Set { value } if role == "combobox" => {
                let values = vec![value.clone()];
                if out.last().is_some_and(|last| chose_in(last, &step)) {
                    if let Some(mut last) = out.pop() {
                        last.act = Act::Choose { values };
                        last.absorb(step);
                        out.push(last);
                    }
                } else {
                    step.act = Act::Choose { values };
                    out.push(step);
                }
            }
            // The list's own popup is a window without a name; the list has reported what was chosen in it.
            Act::Click { .. }
                if out.last().is_some_and(|last| {
                    matches!(last.act, Act::Choose { .. }) && is_in_popup(&step, last)
                }) =>
            {
                if let Some(last) = out.last_mut() {
                    last.absorb(step);
                }
            }
            // Taking the suggestion by key is part of choosing it.
            Act::Press { chord }
                if step.went.is_none()
                    && matches!(chord.key.as_str(), "Enter" | "ArrowDown" | "ArrowUp")
                    && out.last().is_some_and(|last| chose_in(last, &step)) =>
            {
                if let Some(last) = out.last_mut() {
                    last.absorb(step);
                }
            }
            _ => out.push(step),
        }
    }
    draft.steps = out;
}

/// It went to the window that a list opens for its choices: to nothing that has a name there, or to the list itself, which
/// a program may find below that window.
fn is_in_popup(step: &Step, list: &Step) -> bool {
    let nameless = step.name().is_empty();
    let Some(window) = &step.window else {
        return nameless && step.role() == "window";
    };
    let opened = window.parent.is_some() && window.title.is_empty();
    let unknown = nameless && (step.role() == "window" || step.target.is_none());
    unknown && (opened || step.role() == "window") || opened && list.same_target(step)
}

/// Whether something was chosen in the list that an option stands in.
fn chose_around(last: &Step, option: &Step) -> bool {
    let around = option.target.iter().flat_map(|target| &target.ancestors);
    let mut lists = around.filter(|above| is_list(&above.role));
    matches!(last.act, Act::Choose { .. })
        && lists.any(|list| list.role == last.role() && list.name == last.name())
}

fn chose_in(last: &Step, step: &Step) -> bool {
    matches!(last.act, Act::Choose { .. }) && last.same_target(step)
}

fn follows_use(out: &[Step], step: &Step) -> bool {
    out.last()
        .is_some_and(|last| is_option(last.role()) || last.same_target(step))
}

/// Takes the steps that led to a list's value off the end: clicks on it and its options, keys in it.
fn take_gestures(out: &mut Vec<Step>, list: Option<&Target>) -> Vec<Step> {
    let on_list = |step: &Step| {
        let both = step.target.as_deref().zip(list);
        both.is_some_and(|(a, b)| same_element(a, b))
    };
    // An open list takes all input, so what was clicked between opening it and its report was in its popup, whatever
    // lies under that.
    // The click in the popup may count as one on the list too: the first of them opened it.
    let opened = (out.len().saturating_sub(3)..out.len()).find(|at| {
        on_list(&out[*at])
            && matches!(out[*at].act, Act::Click { .. })
            && out[*at..].iter().all(|step| {
                step.went.is_none()
                    && matches!(
                        step.act,
                        Act::Click { .. } | Act::Hover | Act::Window | Act::Press { .. }
                    )
            })
    });
    if let Some(at) = opened {
        return out.split_off(at);
    }
    let mut taken = Vec::new();
    while let Some(last) = out.last() {
        let gesture = match &last.act {
            Act::Click { .. } | Act::Hover => {
                on_list(last) || is_option(last.role()) || last.target.is_none() && taken.is_empty()
            }
            Act::Press { .. } => on_list(last) || is_option(last.role()),
            Act::Set { .. } | Act::Fill | Act::Choose { .. } => on_list(last),
            Act::Window => true,
            _ => false,
        };
        if !gesture || last.went.is_some() {
            break;
        }
        taken.extend(out.pop());
    }
    taken.reverse();
    taken
}

fn merge_before(step: &mut Step, gestures: Vec<Step>) {
    for gesture in gestures {
        if step.target.is_none() {
            step.target.clone_from(&gesture.target);
        }
        step.absorb(gesture);
    }
}

/// The step that opened the list of the option just clicked.
fn list_before(out: &mut Vec<Step>, option: &Step) -> Option<Step> {
    let in_named_list = option
        .target
        .as_ref()
        .and_then(|t| t.ancestors.iter().find(|a| is_list(&a.role)).cloned());
    let last = out.last()?;
    let opens = matches!(
        last.act,
        Act::Click { .. } | Act::Set { .. } | Act::Fill | Act::Press { .. } | Act::Choose { .. }
    ) && (is_list(last.role())
        || last
            .target
            .as_ref()
            .is_some_and(|t| t.state.expanded.is_some() && t.role == "button"))
        && last.went.is_none();
    if opens {
        return out.pop();
    }
    // A list that is always open: its own name serves.
    in_named_list
        .filter(|list| !list.name.is_empty())
        .map(|list| {
            let mut step = Step::new(option.events[0], option.t, Act::Hover);
            step.page.clone_from(&option.page);
            step.window.clone_from(&option.window);
            step.target = Some(std::sync::Arc::new(Target {
                role: list.role,
                name: list.name,
                ..Target::default()
            }));
            step
        })
}
