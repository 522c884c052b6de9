//! A tree, flat and bounded: read level by level with many calls under way at once, since no program here tells its whole
//! tree in one call (Chromium 156 has no `Cache.GetItems`).

use atspi::State as S;
use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::Instant;

use super::elements::Tree;
use super::node::{Node, bounded};
use super::value;
use crate::change::{NodeSummary, Summary};
use crate::element::ElementId;
use crate::error::ElementError;
use crate::role::Role;

/// Calls under way at once: more make the program's own work wait.
const AT_ONCE: usize = 32;
/// Longest name and value, in characters.
const TEXT: usize = 200;

/// One element with its children's places.
struct Branch {
    node: Node,
    value: Option<String>,
    children: Vec<usize>,
}

/// Reads the tree below `root`; what is not there by `deadline` is left out.
pub(super) async fn read(
    tree: &Tree,
    root: &ElementId,
    limit: usize,
    deadline: Instant,
) -> Result<Summary, ElementError> {
    let root = Node::read(tree.bus(), root).await?;
    let mut branches = vec![branch(tree, root).await];
    let mut level = vec![0];
    let mut truncated = false;
    while !level.is_empty() && !truncated {
        let ids: Vec<(usize, ElementId)> = level
            .iter()
            .map(|at| (*at, branches[*at].node.id.clone()))
            .collect();
        let work = stream::iter(
            ids.into_iter()
                .map(|(at, id)| async move { (at, below(tree, &id).await) }),
        )
        .buffered(AT_ONCE)
        .collect::<Vec<_>>();
        let Ok(found) = tokio::time::timeout_at(deadline, work).await else {
            truncated = true;
            break;
        };
        level.clear();
        for (parent, children) in found {
            for child in children {
                if branches.len() >= limit {
                    truncated = true;
                    break;
                }
                let at = branches.len();
                if has_inner(&child.node) {
                    level.push(at);
                }
                branches[parent].children.push(at);
                branches.push(child);
            }
        }
    }
    let mut flat = Flat {
        tree,
        branches: &branches,
        nodes: Vec::new(),
    };
    flat.add(0, None, 0, "", false);
    Ok(Summary {
        nodes: flat.nodes,
        truncated,
    })
}

/// The children of an element that can be seen, or could after scrolling.
async fn below(tree: &Tree, id: &ElementId) -> Vec<Branch> {
    let bus = tree.bus();
    let children = bus.children(id).await.unwrap_or_default();
    stream::iter(children.into_iter().map(|id| async move {
        let node = Node::read(bus, &id).await.ok()?;
        let seen = node.states.has(S::Visible) && node.attribute("hidden") != Some("true");
        if seen {
            Some(branch(tree, node).await)
        } else {
            None
        }
    }))
    .buffered(AT_ONCE)
    .filter_map(std::future::ready)
    .collect()
    .await
}

async fn branch(tree: &Tree, node: Node) -> Branch {
    let secure = tree.secure(&node);
    let holds = value::editable(&node)
        || matches!(
            node.role,
            Role::Combobox | Role::Date | Role::Time | Role::Spinbutton | Role::Slider
        );
    let value = if secure || !holds {
        None
    } else {
        value::state(tree.bus(), &node, false).await.value
    };
    Branch {
        value: value.map(|value| bounded(value, TEXT)),
        node,
        children: Vec::new(),
    }
}

/// What stands in a field is its value; and a text has nothing in it.
fn has_inner(node: &Node) -> bool {
    node.child_count > 0
        && !matches!(
            node.role,
            Role::Text | Role::Date | Role::Time | Role::Spinbutton
        )
        && !value::editable(node)
}

struct Flat<'a> {
    tree: &'a Tree,
    branches: &'a [Branch],
    nodes: Vec<NodeSummary>,
}

impl Flat<'_> {
    fn add(&mut self, at: usize, outer: Option<&Node>, depth: u16, path: &str, live: bool) {
        let branch = &self.branches[at];
        let node = &branch.node;
        let live = live || node.live();
        let told = outer.is_none() || tells(node, outer);
        let (depth, path) = if told {
            let path = self.path(node, path);
            self.nodes.push(NodeSummary {
                id: Some(node.id.clone()),
                depth,
                role: node.role,
                name: node.name().map(|name| bounded(name, TEXT)),
                value: branch.value.clone(),
                checked: node.checked(),
                selected: node.selected(),
                expanded: node.expanded(),
                enabled: node.enabled(),
                focused: node.states.has(S::Focused),
                invalid: node.states.has(S::InvalidEntry),
                secure: self.tree.secure(node),
                live,
                path: path.clone(),
            });
            (depth.saturating_add(1), path)
        } else {
            (depth, path.to_owned())
        };
        let outer = if told { Some(node) } else { outer };
        for child in &branch.children {
            self.add(*child, outer, depth, &path, live);
        }
    }

    /// The path of the next node below `above`: its place counts the ones with its role there.
    fn path(&self, node: &Node, above: &str) -> String {
        if above.is_empty() {
            return node.role.to_string();
        }
        let stem = format!("{above}/{}[", node.role);
        let before = self
            .nodes
            .iter()
            .filter(|other| {
                other
                    .path
                    .strip_prefix(&stem)
                    .is_some_and(|rest| !rest.contains('/'))
            })
            .count();
        format!("{stem}{before}]")
    }
}

/// It tells something that the element around it does not.
fn tells(node: &Node, outer: Option<&Node>) -> bool {
    if node.states.has(S::Focused) || node.role.is_live() {
        return true;
    }
    match node.name() {
        // The text in a button is the button's name.
        Some(name) => {
            let repeated = outer.is_some_and(|outer| outer.name.contains(&name));
            node.role != Role::Text && node.role != Role::Label || !repeated
        }
        None => {
            !node.role.is_layout()
                && !matches!(node.role, Role::Paragraph | Role::Text | Role::Label)
        }
    }
}
