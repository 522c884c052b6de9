//! Menus: opening one, going through it and picking an item become one sentence.

use crate::passes::draft::{Act, Draft, Step};

fn is_item(step: &Step) -> bool {
    step.role().starts_with("menuitem")
}

pub(super) fn menus(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for step in std::mem::take(&mut draft.steps) {
        // An item with a menu of its own opens it under the resting pointer.
        let opens = matches!(step.act, Act::Hover) && out.last().is_some_and(leads_on);
        let picks = is_item(&step) && (step.is_click() || opens) && !step.name().is_empty();
        if !picks {
            out.push(step);
            continue;
        }
        let name = step.name().to_owned();
        match out.last().map(opener) {
            Some(Opener::Menu) => {
                if let Some(mut open) = out.pop() {
                    open.act = Act::Menu { path: vec![name] };
                    open.absorb(step);
                    out.push(open);
                }
            }
            Some(Opener::Context) => {
                if let Some(mut open) = out.pop() {
                    open.act = Act::ContextMenu { path: vec![name] };
                    open.absorb(step);
                    out.push(open);
                }
            }
            Some(Opener::Deeper) => {
                if let Some(mut open) = out.pop() {
                    if let Act::Menu { path } | Act::ContextMenu { path } = &mut open.act {
                        path.push(name);
                    }
                    open.absorb(step);
                    out.push(open);
                }
            }
            _ => out.push(step),
        }
    }
    draft.steps = out;
}

fn leads_on(last: &Step) -> bool {
    !matches!(opener(last), Opener::None)
}

enum Opener {
    /// A click or a rest on something that opens a menu.
    Menu,
    /// A right click.
    Context,
    /// An item that opened a submenu.
    Deeper,
    None,
}

fn opener(last: &Step) -> Opener {
    if last.went.is_some() {
        return Opener::None;
    }
    match &last.act {
        Act::Click { button, .. } if button == "right" => Opener::Context,
        Act::Click { .. } | Act::Hover if !last.name().is_empty() => Opener::Menu,
        Act::Menu { .. } | Act::ContextMenu { .. } => Opener::Deeper,
        _ => Opener::None,
    }
}
