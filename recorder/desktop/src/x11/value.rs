//! What an element holds: its value, its options, its limits. Never of a password field.

use atspi::{Role as Raw, State as S};
use zbus::zvariant::OwnedValue;

use super::bus::{Bus, VALUE};
use super::node::{self, Node};
use crate::element::{ElementId, MAX_OPTIONS, MAX_TEXT, State};
use crate::role::Role;

/// How deep the options of a list may stand in it.
const OPTION_DEPTH: usize = 4;
/// Most parts of a date field, or elements of a list, that are looked at.
const PARTS: usize = 200;

/// The state of an element. `secure` must be true for everything that is or was a password field.
pub(super) async fn state(bus: &Bus, node: &Node, secure: bool) -> State {
    let mut state = by_states(node);
    if secure {
        return state;
    }
    match node.role {
        Role::Combobox | Role::Listbox => {
            let options = options(bus, node).await;
            state.value = options
                .iter()
                .find(|(_, selected)| *selected)
                .map(|(name, _)| name.clone());
            state.options = options
                .into_iter()
                .take(MAX_OPTIONS)
                .map(|(name, _)| name)
                .collect();
            if node.states.has(S::Editable) || state.value.is_none() {
                state.value = typed(bus, node).await.or(state.value);
            }
        }
        Role::Date | Role::Time => state.value = date(bus, node).await,
        Role::Spinbutton | Role::Slider | Role::Progressbar | Role::Meter | Role::Scrollbar => {
            let numbers = Numbers::read(bus, &node.id).await;
            state.value = match node.states.has(S::Editable) {
                true => typed(bus, node).await,
                false => node.attribute("valuetext").map(str::to_owned),
            }
            .or_else(|| numbers.current.map(|number| number.to_string()));
            // A field without limits tells 0 and 0.
            if numbers.min != numbers.max {
                (state.min, state.max) = (numbers.min, numbers.max);
            }
            state.step = numbers.step.filter(|step| *step > 0.0);
        }
        _ if editable(node) => state.value = typed(bus, node).await,
        _ => {}
    }
    state
}

/// What an element's states alone tell of it.
pub(super) fn by_states(node: &Node) -> State {
    State {
        checked: node.checked(),
        selected: node.selected(),
        expanded: node.expanded(),
        required: node.states.has(S::Required),
        invalid: node.states.has(S::InvalidEntry),
        read_only: node.states.has(S::ReadOnly),
        ..State::default()
    }
}

/// Takes text from the person.
pub(super) fn editable(node: &Node) -> bool {
    node.states.has(S::Editable)
        && (node.states.has(S::Focusable)
            || matches!(node.raw, Raw::Entry | Raw::Text | Raw::PasswordText))
}

async fn typed(bus: &Bus, node: &Node) -> Option<String> {
    node::text(bus, &node.id, MAX_TEXT).await
}

/// The entries of a list with their names and whether they are chosen.
async fn options(bus: &Bus, list: &Node) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let mut level = vec![list.id.clone()];
    let mut looked_at = 0;
    for _ in 0..OPTION_DEPTH {
        let mut below = Vec::new();
        for id in &level {
            below.extend(bus.children(id).await.unwrap_or_default());
        }
        below.truncate(PARTS - looked_at);
        looked_at += below.len();
        let nodes =
            futures_util::future::join_all(below.iter().map(|id| Node::read(bus, id))).await;
        level.clear();
        for node in nodes.into_iter().flatten() {
            match node.role {
                Role::Option | Role::Menuitem | Role::Listitem | Role::Treeitem => {
                    if let Some(name) = node.name() {
                        found.push((name, node.states.has(S::Selected)));
                    }
                }
                _ => level.push(node.id),
            }
        }
        if level.is_empty() || looked_at >= PARTS {
            break;
        }
    }
    found
}

/// A page's date field shows its parts only: month, day and year in the order of the person's language, with what
/// stands between them.
async fn date(bus: &Bus, field: &Node) -> Option<String> {
    if let Some(value) = field.attribute("valuetext") {
        return Some(value.to_owned());
    }
    let mut text = String::new();
    let mut filled = false;
    let mut open = vec![field.id.clone()];
    let mut looked_at = 0;
    while let Some(id) = open.pop() {
        looked_at += 1;
        if looked_at > PARTS {
            break;
        }
        let Ok(node) = Node::read(bus, &id).await else {
            continue;
        };
        match node.role {
            Role::Spinbutton => {
                let value = node.attribute("valuetext").unwrap_or_default();
                filled |= !value.is_empty() && value != "0";
                text.push_str(match value {
                    "" | "0" => node.attribute("placeholder").unwrap_or("-"),
                    value => value,
                });
            }
            Role::Text => text.push_str(&node.name),
            Role::Button => {}
            _ => {
                let children = bus.children(&id).await.unwrap_or_default();
                open.extend(children.into_iter().rev());
            }
        }
    }
    filled.then_some(text)
}

#[derive(Default)]
struct Numbers {
    current: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    step: Option<f64>,
}

impl Numbers {
    async fn read(bus: &Bus, id: &ElementId) -> Self {
        let Ok(mut all) = bus.properties(id, VALUE).await else {
            return Self::default();
        };
        let mut number = |name: &str| -> Option<f64> {
            all.remove(name)
                .and_then(|value: OwnedValue| f64::try_from(value).ok())
                .filter(|number| number.is_finite())
        };
        Self {
            current: number("CurrentValue"),
            min: number("MinimumValue"),
            max: number("MaximumValue"),
            step: number("MinimumIncrement"),
        }
    }
}
