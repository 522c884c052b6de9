//! What differs between two summaries of a tree, bounded and in the order of its worth.

use std::collections::BTreeMap;

use desktop::{ElementId, NodeSummary, Role};
use recording::ChangeOp;

/// Most differences kept of one action.
const MOST: usize = 40;

/// One difference. Values are still unjudged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Noticed {
    pub(crate) id: Option<ElementId>,
    pub(crate) op: ChangeOp,
    pub(crate) role: Role,
    pub(crate) name: String,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    pub(crate) secure: bool,
}

/// What to do with a node that came, went or changed: its worth, best first; `None`: nothing.
fn worth(node: &NodeSummary) -> Option<u8> {
    Some(match node.role {
        Role::Alert | Role::Alertdialog | Role::Dialog | Role::Status | Role::Log => 0,
        _ if node.live && node.name.is_some() => 0,
        Role::Heading => 1,
        _ if is_field(node.role) => 2,
        Role::Button
        | Role::MenuButton
        | Role::ToggleButton
        | Role::Tab
        | Role::Menu
        | Role::Menuitem
        | Role::MenuitemCheckbox
        | Role::MenuitemRadio
        | Role::Option
        | Role::Listbox => 3,
        Role::Link | Role::Row | Role::Treeitem | Role::Listitem | Role::Table | Role::Grid => 4,
        _ => return None,
    })
}

/// A role that holds a value.
pub(crate) fn is_field(role: Role) -> bool {
    matches!(
        role,
        Role::Textbox
            | Role::Searchbox
            | Role::Password
            | Role::Spinbutton
            | Role::Date
            | Role::Time
            | Role::Color
            | Role::Combobox
            | Role::Checkbox
            | Role::Radio
            | Role::Switch
            | Role::Slider
    )
}

/// Gives a live region without a name the text that stands in it, and takes that text out.
pub(crate) fn fold_live(nodes: Vec<NodeSummary>) -> Vec<NodeSummary> {
    let mut out: Vec<NodeSummary> = Vec::with_capacity(nodes.len());
    // Depth and place of the region that is being filled.
    let mut filling: Option<(u16, usize)> = None;
    for node in nodes {
        if let Some((depth, place)) = filling {
            if node.depth > depth {
                let text = node.name.as_deref().unwrap_or_default();
                if node.role == Role::Text || node.role == Role::Paragraph {
                    let name = out[place].name.get_or_insert_default();
                    if !name.contains(text) {
                        if !name.is_empty() {
                            name.push(' ');
                        }
                        name.push_str(text);
                    }
                    continue;
                }
            } else {
                filling = None;
            }
        }
        if node.role.is_live() && node.name.as_deref().is_none_or(str::is_empty) {
            filling = Some((node.depth, out.len()));
        }
        out.push(node);
    }
    out
}

/// The differences, best first, and how many were left out. On another document nothing is said to be gone.
pub(crate) fn diff(
    before: &[NodeSummary],
    after: &[NodeSummary],
    same_document: bool,
) -> (Vec<Noticed>, usize) {
    let mut found: Vec<(u8, Noticed)> = Vec::new();
    let by_id: BTreeMap<&ElementId, &NodeSummary> = if same_document {
        before
            .iter()
            .filter_map(|node| Some((node.id.as_ref()?, node)))
            .collect()
    } else {
        BTreeMap::new()
    };
    let mut met: BTreeMap<&ElementId, ()> = BTreeMap::new();
    let mut came: Vec<&NodeSummary> = Vec::new();
    for node in after {
        let known = node.id.as_ref().and_then(|id| by_id.get_key_value(id));
        match known {
            Some((id, old)) if old.role == node.role => {
                met.insert(id, ());
                changed(old, node, &mut found);
            }
            _ => came.push(node),
        }
    }
    let mut went: Vec<&NodeSummary> = before
        .iter()
        .filter(|node| node.id.as_ref().is_none_or(|id| !met.contains_key(id)))
        .collect();
    // Trees that were built anew: the same role and name is the same thing.
    came.retain(|node| {
        let twin = went.iter().position(|old| {
            old.role == node.role && old.name == node.name && (same_document || !node.live)
        });
        match twin {
            Some(place) => {
                let old = went.remove(place);
                if same_document {
                    changed(old, node, &mut found);
                }
                false
            }
            None => true,
        }
    });
    for node in came {
        noticed(ChangeOp::Appeared, node, &mut found);
    }
    if same_document {
        for node in went {
            noticed(ChangeOp::Gone, node, &mut found);
        }
    }
    found.sort_by_key(|(worth, _)| *worth);
    let left_out = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    (
        found.into_iter().map(|(_, noticed)| noticed).collect(),
        left_out,
    )
}

fn plain(node: &NodeSummary, op: ChangeOp) -> Noticed {
    Noticed {
        id: node.id.clone(),
        op,
        role: node.role,
        name: recording::clean_name(node.name.as_deref().unwrap_or_default()),
        before: None,
        after: None,
        secure: node.secure,
    }
}

fn noticed(op: ChangeOp, node: &NodeSummary, found: &mut Vec<(u8, Noticed)>) {
    let Some(worth) = worth(node) else {
        return;
    };
    let mut noticed = plain(node, op);
    let speaks_unnamed =
        is_field(node.role) || matches!(node.role, Role::Dialog | Role::Alertdialog);
    if noticed.name.is_empty() && !speaks_unnamed {
        return;
    }
    if is_field(node.role) && !node.secure && op == ChangeOp::Appeared {
        noticed.after = value(node);
    }
    found.push((worth, noticed));
}

/// What a field holds, in one word or text.
pub(crate) fn value(node: &NodeSummary) -> Option<String> {
    match node.checked {
        Some(ticked) => Some(crate::convert::ticked(ticked).to_owned()),
        None => node.value.clone().filter(|value| !value.is_empty()),
    }
}

fn changed(old: &NodeSummary, new: &NodeSummary, found: &mut Vec<(u8, Noticed)>) {
    let Some(worth) = worth(new).or_else(|| worth(old)) else {
        return;
    };
    if is_field(new.role) && !new.secure && !old.secure {
        let (before, after) = (value(old), value(new));
        if before != after {
            found.push((
                worth,
                Noticed {
                    before,
                    after,
                    ..plain(new, ChangeOp::Text)
                },
            ));
        }
    } else if old.name != new.name && !new.secure {
        let text = |node: &NodeSummary| {
            let text = recording::clean_name(node.name.as_deref().unwrap_or_default());
            (!text.is_empty()).then_some(text)
        };
        found.push((
            worth,
            Noticed {
                before: text(old),
                after: text(new),
                ..plain(new, ChangeOp::Text)
            },
        ));
    }
    if old.enabled != new.enabled {
        found.push((
            worth,
            Noticed {
                before: Some(old.enabled.to_string()),
                after: Some(new.enabled.to_string()),
                ..plain(new, ChangeOp::Enabled)
            },
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, role: Role, name: &str) -> NodeSummary {
        NodeSummary {
            id: Some(ElementId::new("app", id)),
            role,
            name: (!name.is_empty()).then(|| name.to_owned()),
            enabled: true,
            live: role.is_live(),
            ..NodeSummary::default()
        }
    }

    fn said(before: &[NodeSummary], after: &[NodeSummary], same: bool) -> Vec<(ChangeOp, String)> {
        let (noticed, _) = diff(before, after, same);
        noticed.into_iter().map(|n| (n.op, n.name)).collect()
    }

    #[test]
    fn what_came_and_went_is_told_with_the_message_first() {
        let before = [
            node("1", Role::Button, "New"),
            node("2", Role::Heading, "List"),
        ];
        let after = [
            node("1", Role::Button, "New"),
            node("3", Role::Textbox, "Amount"),
            node("4", Role::Status, "Saved"),
        ];
        assert_eq!(
            said(&before, &after, true),
            [
                (ChangeOp::Appeared, "Saved".to_owned()),
                (ChangeOp::Gone, "List".to_owned()),
                (ChangeOp::Appeared, "Amount".to_owned()),
            ]
        );
    }

    #[test]
    fn a_tree_built_anew_with_other_ids_has_not_changed() {
        let before = [
            node("1", Role::Button, "New"),
            node("2", Role::Textbox, "Amount"),
        ];
        let after = [
            node("8", Role::Button, "New"),
            node("9", Role::Textbox, "Amount"),
        ];
        assert_eq!(said(&before, &after, true), []);
        assert_eq!(said(&before, &after, false), []);
    }

    #[test]
    fn on_another_page_nothing_is_gone() {
        let before = [
            node("1", Role::Button, "New"),
            node("2", Role::Heading, "List"),
        ];
        let after = [node("3", Role::Heading, "Form")];
        assert_eq!(
            said(&before, &after, false),
            [(ChangeOp::Appeared, "Form".to_owned())]
        );
    }

    #[test]
    fn the_value_of_a_secure_field_is_never_a_difference() {
        let mut old = node("1", Role::Password, "Password");
        old.secure = true;
        let mut new = old.clone();
        new.value = Some("••••".to_owned());
        assert_eq!(said(&[old], &[new], true), []);
    }

    #[test]
    fn a_live_region_says_the_text_that_stands_in_it() {
        let mut text = node("2", Role::Text, "Report EX-1042 saved");
        text.depth = 1;
        let mut region = node("1", Role::Status, "");
        region.depth = 0;
        let folded = fold_live(vec![region.clone(), text]);
        assert_eq!(folded.len(), 1);
        assert_eq!(folded[0].name.as_deref(), Some("Report EX-1042 saved"));
        let (noticed, _) = diff(&[region], &folded, true);
        assert_eq!(noticed[0].op, ChangeOp::Text);
        assert_eq!(noticed[0].after.as_deref(), Some("Report EX-1042 saved"));
    }

    #[test]
    fn more_than_forty_are_counted() {
        let after: Vec<_> = (0..60)
            .map(|n| node(&n.to_string(), Role::Button, &format!("b{n}")))
            .collect();
        let (noticed, left_out) = diff(&[], &after, true);
        assert_eq!((noticed.len(), left_out), (40, 20));
    }
}
