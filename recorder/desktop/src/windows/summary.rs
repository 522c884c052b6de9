//! A window's tree, flat and bounded, to compare before and after.

use std::collections::BTreeMap;

use super::controls::{self, Control};
use super::elements::Ways;
use super::handle::Handle;
use crate::change::{NodeSummary, Summary};
use crate::element::{Element, ElementId};
use crate::role::Role;

/// Longest name and value, in characters.
const TEXT: usize = 200;

/// Reads the tree below `root`.
pub(super) fn read(ways: &Ways, root: &ElementId, limit: usize) -> Option<Summary> {
    let tree = ways.uia.as_ref().and_then(|uia| uia.tree(root, limit));
    let tree = match tree {
        Some(tree) => tree,
        None => by_windows(Control::from_id(root)?.handle, limit),
    };
    let truncated = tree.len() >= limit;
    let mut nodes = Vec::with_capacity(tree.len());
    // The path and the numbers of children by role of all above the one that is read.
    let mut above: Vec<(String, BTreeMap<Role, u32>)> = Vec::new();
    for (depth, mut element) in tree {
        ways.remember(&mut element);
        above.truncate(usize::from(depth));
        let path = match above.last_mut() {
            None => element.role.to_string(),
            Some((path, count)) => {
                let at = count.entry(element.role).or_default();
                let own = format!("{path}/{}[{at}]", element.role);
                *at += 1;
                own
            }
        };
        above.push((path.clone(), BTreeMap::new()));
        let tells = element.name.is_some() || element.state.value.is_some();
        if element.showing && (tells || !element.role.is_layout()) {
            nodes.push(node(depth, path, element));
        }
    }
    Some(Summary { nodes, truncated })
}

fn by_windows(root: Handle, limit: usize) -> Vec<(u16, Element)> {
    let mut found = Vec::new();
    let mut rest = vec![(0u16, root)];
    while let Some((depth, handle)) = rest.pop()
        && found.len() < limit
    {
        if depth > 0 && !handle.visible() {
            continue;
        }
        let element = controls::describe(handle);
        // The field and the list of a combo box are parts of it.
        if element.role != Role::Combobox {
            let below = handle.children().into_iter().rev();
            rest.extend(below.map(|child| (depth.saturating_add(1), child)));
        }
        found.push((depth, element));
    }
    found
}

fn node(depth: u16, path: String, element: Element) -> NodeSummary {
    let short = |text: String| text.chars().take(TEXT).collect();
    NodeSummary {
        id: element.id,
        depth,
        role: element.role,
        name: element.name.map(short),
        value: element.state.value.map(short),
        checked: element.state.checked,
        selected: element.state.selected,
        expanded: element.state.expanded,
        enabled: element.enabled,
        focused: element.focused,
        invalid: element.state.invalid,
        secure: element.secure,
        live: element.role.is_live(),
        path,
    }
}
