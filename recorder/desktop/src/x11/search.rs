//! Searches that a program answers by itself, in one call (AT-SPI's Collection). Chromium and GTK have it.

use std::collections::HashMap;

use atspi::{Role as Raw, State};
use zbus::zvariant::OwnedObjectPath;

use super::bus::{Bus, reference};
use super::find;
use super::node::Node;
use crate::element::ElementId;

/// Roles as bits, in words of 32.
const ROLE_WORDS: usize = 5;

const ALL_OF: i32 = 1;
const ANY_OF: i32 = 2;
/// In the order of the tree.
const CANONICAL: u32 = 1;

/// States, attributes, roles and interfaces, each followed by how they are meant, and whether all is inverted.
type Rule = (
    Vec<i32>,
    i32,
    HashMap<String, String>,
    i32,
    Vec<i32>,
    i32,
    Vec<String>,
    i32,
    bool,
);

fn rule(states: &[State], role: Option<Raw>) -> Option<Rule> {
    let bits = states.iter().fold(0u64, |bits, state| bits | *state as u64);
    // The bus wants the bits in signed words; the casts keep every bit.
    let words = vec![bits as u32 as i32, (bits >> 32) as u32 as i32];
    let mut roles = vec![0i32; ROLE_WORDS];
    if let Some(role) = role {
        let role = role as u32;
        *roles.get_mut(role as usize / 32)? |= 1i32.wrapping_shl(role % 32);
    }
    Some((
        words,
        ALL_OF,
        HashMap::new(),
        ALL_OF,
        roles,
        ANY_OF,
        Vec::new(),
        ALL_OF,
        false,
    ))
}

async fn matching(bus: &Bus, root: &ElementId, rule: Rule, limit: usize) -> Option<Vec<ElementId>> {
    let limit = i32::try_from(limit).unwrap_or(i32::MAX);
    let found: Vec<(String, OwnedObjectPath)> = bus
        .call(
            root,
            "org.a11y.atspi.Collection",
            "GetMatches",
            &(rule, CANONICAL, limit, true),
        )
        .await
        .ok()?;
    Some(found.into_iter().filter_map(reference).collect())
}

/// The showing elements below `root` with a role, in the order of the tree.
pub(super) async fn by_role(
    bus: &Bus,
    root: &ElementId,
    role: Raw,
    limit: usize,
) -> Option<Vec<ElementId>> {
    matching(bus, root, rule(&[State::Showing], Some(role))?, limit).await
}

/// Everything that shows below `root`, in the order of the tree.
pub(super) async fn showing(bus: &Bus, root: &ElementId, limit: usize) -> Option<Vec<ElementId>> {
    matching(bus, root, rule(&[State::Showing], None)?, limit).await
}

/// The element below `root` that has the keyboard's focus: the innermost, if several say so.
pub(super) async fn focused(bus: &Bus, root: &ElementId) -> Option<ElementId> {
    let mut found = matching(bus, root, rule(&[State::Focused], None)?, 20).await?;
    let last = found.pop()?;
    // A document says "focused" beside the field in it that is.
    let node = Node::read(bus, &last).await.ok();
    match node {
        Some(node) if node.is_document() => Some(found.pop().unwrap_or(last)),
        _ => Some(last),
    }
}

/// The fields below `root` that take text, at most 20.
pub(super) async fn fields(bus: &Bus, root: &ElementId) -> Option<Vec<ElementId>> {
    matching(bus, root, rule(&[State::Editable], None)?, 20).await
}

/// Most chosen tabs of a window, those of its page with them.
const CHOSEN: usize = 16;

/// The chosen tab of a window; a page may have tabs of its own.
pub(super) async fn selected_tab(bus: &Bus, frame: &ElementId) -> Option<ElementId> {
    let rule = rule(&[State::Selected], Some(Raw::PageTab))?;
    for tab in matching(bus, frame, rule, CHOSEN).await? {
        let chain = find::chain(bus, &tab).await.ok()?;
        if !chain.iter().any(Node::is_document) {
            return Some(tab);
        }
    }
    None
}
