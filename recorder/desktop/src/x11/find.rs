//! From a point or a window to its element: by process on the accessibility bus, then down by hit-testing, then up to
//! what can be acted upon.

use std::time::Duration;

use atspi::{RelationType, State};
use futures_util::future::join_all;

use super::bus::Bus;
use super::node::{self, Node};
use crate::element::ElementId;
use crate::error::ElementError;
use crate::role::Role;
use crate::screen::Rect;
use crate::window::Window;

/// Deepest nesting of hit-tests and of ancestors that is followed; against programs whose trees have rings.
const DEEPEST: usize = 120;
/// Most windows of one program that are looked at.
const WINDOWS: usize = 40;
/// How often a hit-test is repeated, and how long a page has to answer in between.
const ANSWERS: usize = 4;
const SETTLE: Duration = Duration::from_millis(4);

/// An element with all that it stands in: itself first, its window last.
pub(super) type Chain = Vec<Node>;

/// The element of a window: of the program of its process the one with its title, else its place.
pub(super) async fn frame(bus: &Bus, window: &Window) -> Result<Option<ElementId>, ElementError> {
    if let Some(frame) = bus.memory().frame(window) {
        return Ok(Some(frame));
    }
    let frames = frames(bus, window).await?;
    let by_title = frames
        .iter()
        .find(|(frame, _)| !frame.name.is_empty() && frame.name == window.title);
    let by_place = || {
        frames
            .iter()
            .find(|(_, bounds)| bounds.is_some_and(|bounds| same_place(bounds, window.bounds)))
    };
    let active = || {
        frames
            .iter()
            .find(|(frame, _)| frame.states.has(State::Active))
    };
    let only = || frames.first().filter(|_| frames.len() == 1);
    let found = by_title
        .or_else(by_place)
        .or_else(active)
        .or_else(only)
        .map(|(frame, _)| frame.id.clone());
    let found = match found {
        Some(found) => Some(found),
        None => known_from_inside(bus, window).await,
    };
    match &found {
        Some(frame) => bus.memory().keep_frame(window, frame.clone()),
        // A toolkit that a program loads later (a browser's file dialog) comes to the bus as one more program of it.
        None => bus.memory().forget(window),
    }
    Ok(found)
}

/// A browser's file dialog hangs under no program on the bus: it is known only from an element in it that had the focus.
async fn known_from_inside(bus: &Bus, window: &Window) -> Option<ElementId> {
    let top = Node::read(bus, &bus.memory().top(&window.title)?)
        .await
        .ok()?;
    let pid = bus.pid(top.id.owner()).await;
    (top.name == window.title && pid.is_some() && pid == window.pid).then_some(top.id)
}

/// The window manager's frame and the program's idea of its window differ by borders and shadows.
fn same_place(one: Rect, other: Rect) -> bool {
    let near = |a: i32, b: i32| a.abs_diff(b) <= 64;
    near(one.x, other.x)
        && near(one.y, other.y)
        && near(one.right(), other.right())
        && near(one.bottom(), other.bottom())
}

/// The windows of the window's program, as the accessibility bus shows them.
async fn frames(bus: &Bus, window: &Window) -> Result<Vec<(Node, Option<Rect>)>, ElementError> {
    let Some(pid) = window.pid else {
        return Ok(Vec::new());
    };
    let mut ids = Vec::new();
    for root in bus.roots(pid).await? {
        match bus.children(&root).await {
            Ok(children) => ids.extend(children.into_iter().take(WINDOWS)),
            Err(error) => {
                bus.memory().forget(window);
                return Err(error);
            }
        }
    }
    let frames = join_all(ids.iter().map(|id| async move {
        let (frame, bounds) = tokio::join!(Node::read(bus, id), node::bounds(bus, id));
        Some((frame.ok()?, bounds))
    }))
    .await;
    Ok(frames.into_iter().flatten().collect())
}

/// The element at a point of a window, before it is lifted.
///
/// Chromium asks its page for the element only after it was asked for it, and answers with a guess meanwhile; so the
/// question is repeated until two answers agree.
pub(super) async fn hit(
    bus: &Bus,
    window: &Window,
    x: i32,
    y: i32,
) -> Result<Option<ElementId>, ElementError> {
    let Some(frame) = frame(bus, window).await? else {
        return Ok(None);
    };
    let mut first = node::at_point(bus, &frame, x, y).await?;
    for _ in 0..ANSWERS {
        tokio::time::sleep(SETTLE).await;
        let again = node::at_point(bus, &frame, x, y).await?;
        if again == first {
            break;
        }
        first = again;
    }
    innermost(bus, first.unwrap_or(frame), x, y).await.map(Some)
}

/// Some toolkits answer with the next element down only, Chromium with the innermost at once.
async fn innermost(bus: &Bus, from: ElementId, x: i32, y: i32) -> Result<ElementId, ElementError> {
    let mut at = from;
    for _ in 0..DEEPEST {
        match node::at_point(bus, &at, x, y).await {
            Ok(Some(next)) if next != at => at = next,
            // Some answer with an error instead of "none".
            Ok(_) | Err(ElementError::Gone { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(at)
}

/// The element and all that it stands in. What it stood in before is asked for at once, and taken as far as it still does.
pub(super) async fn chain(bus: &Bus, id: &ElementId) -> Result<Chain, ElementError> {
    let line = bus.memory().line(id, DEEPEST);
    let nodes = join_all(line.iter().map(|id| Node::read(bus, id))).await;
    let mut chain = Chain::new();
    for node in nodes {
        let node = match node {
            Ok(node) => node,
            Err(error) if chain.is_empty() => return Err(error),
            Err(_) => break,
        };
        let expected = chain
            .last()
            .is_none_or(|last| last.parent.as_ref() == Some(&node.id));
        if !expected || node.role == Role::Application {
            break;
        }
        chain.push(node);
    }
    while chain.len() < DEEPEST {
        let Some((child, parent)) = chain
            .last()
            .and_then(|node| Some((node.id.clone(), node.parent.clone()?)))
        else {
            break;
        };
        if chain.iter().any(|node| node.id == parent) {
            break;
        }
        let Ok(parent) = Node::read(bus, &parent).await else {
            break;
        };
        if parent.role == Role::Application {
            break;
        }
        bus.memory().keep_parent(&child, &parent.id);
        chain.push(parent);
    }
    if let Some(top) = chain.last() {
        bus.memory().keep_top(&top.name, &top.id);
    }
    Ok(chain)
}

/// False in a page that was left: Chromium keeps it for a while, with all its elements "showing".
pub(super) async fn in_current_page(bus: &Bus, chain: &Chain) -> bool {
    let (Some(page), Some(window)) = (chain.iter().rfind(|node| node.is_document()), chain.last())
    else {
        return true;
    };
    let current = node::related(bus, &window.id, RelationType::Embeds).await;
    if window.id == page.id {
        // Cut off from its window altogether.
        return false;
    }
    current.is_empty() || current.contains(&page.id)
}

/// What a hit means: the place in its chain of the nearest showing element that can be acted upon, or of the nearest one
/// that shows.
pub(super) fn lift(chain: &Chain) -> usize {
    let inner = chain
        .iter()
        .position(Node::is_document)
        .unwrap_or(chain.len());
    // What a closed list shows is its chosen option, which cannot be chosen there.
    let closed = |node: &Node| {
        let open = node.states.has(State::Expanded) || !node.states.has(State::Expandable);
        node.role == Role::Combobox && node.showing() && !open
    };
    if let Some(list) = chain[..inner].iter().position(closed) {
        return list;
    }
    let acts = chain[..inner]
        .iter()
        .enumerate()
        .position(|(at, node)| node.showing() && node.role.is_actionable() && !is_part(chain, at));
    acts.or_else(|| {
        chain[..inner]
            .iter()
            .position(|node| node.showing() && node.role != Role::Text)
    })
    .filter(|at| !bare(chain, *at))
    .or_else(|| chain.iter().position(Node::showing))
    .unwrap_or(0)
}

/// A part of a date field (month, day, year, its picker) is not what the person means: the field is.
fn is_part(chain: &Chain, at: usize) -> bool {
    chain[at].role == Role::Spinbutton
        && chain[at + 1..]
            .iter()
            .take(3)
            .any(|outer| matches!(outer.role, Role::Date | Role::Time))
}

/// The element of a text says less than the text itself: a container without name that can only be looked at.
fn bare(chain: &Chain, at: usize) -> bool {
    let node = &chain[at];
    at > 0
        && !node.role.is_actionable()
        && !node.states.has(State::Focusable)
        && node.name().is_none()
        && (node.role.is_layout() || node.role.is_place() || node.role == Role::Paragraph)
}

/// The field that a label belongs to, when the hit is the label: a click on it means the field.
pub(super) async fn labelled(bus: &Bus, chain: &Chain, x: i32, y: i32) -> Option<ElementId> {
    if let Some(label) = chain.iter().take(4).find(|node| node.role == Role::Label) {
        return node::related(bus, &label.id, RelationType::LabelFor)
            .await
            .into_iter()
            .next();
    }
    wrapped_label(bus, chain.first()?, x, y).await
}

/// Chromium folds the text of `<label><input type=checkbox> Text</label>` into the name of the box, so that a hit on the
/// text finds only the container of both. The box beside the point is meant, if the point is no further from it than its
/// name is long.
async fn wrapped_label(bus: &Bus, container: &Node, x: i32, y: i32) -> Option<ElementId> {
    if container.role.is_actionable() || container.role == Role::Text || container.child_count > 60
    {
        return None;
    }
    let children = bus.children(&container.id).await.ok()?;
    let boxes = join_all(children.iter().map(|id| async move {
        let (child, bounds) = tokio::join!(Node::read(bus, id), node::bounds(bus, id));
        Some((child.ok()?, bounds?))
    }))
    .await;
    let mut best: Option<(u32, ElementId)> = None;
    for (child, bounds) in boxes.into_iter().flatten() {
        let toggles = matches!(child.role, Role::Checkbox | Role::Radio | Role::Switch);
        if !toggles || child.attribute("name-from") != Some("related-element") {
            continue;
        }
        let letters = u32::try_from(child.name.chars().count()).unwrap_or(u32::MAX);
        let reach = letters.saturating_mul(bounds.height).saturating_add(16);
        let line = y >= bounds.y - 8 && y < bounds.bottom() + 8;
        let distance = if x >= bounds.right() {
            x.abs_diff(bounds.right())
        } else {
            // Labels mostly follow their box: one before it only if none is nearer on the other side.
            x.abs_diff(bounds.x).saturating_mul(2)
        };
        if line && distance <= reach && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, child.id));
        }
    }
    best.map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use atspi::Role as Raw;

    use super::super::node::States;
    use super::*;

    fn node(role: Role, name: &str, states: &[State]) -> Node {
        let bits = states.iter().fold(0, |bits, state| bits | *state as u64);
        Node {
            id: ElementId::new(":1.1", format!("/{role}/{name}")),
            raw: Raw::Unknown,
            role,
            states: States(bits),
            name: name.to_owned(),
            description: String::new(),
            automation_id: String::new(),
            parent: None,
            child_count: 0,
            attributes: HashMap::new(),
        }
    }

    const SHOWING: &[State] = &[State::Showing];

    #[track_caller]
    fn check(chain: &[Node], expected: &str) {
        let chain = chain.to_vec();
        assert_eq!(chain[lift(&chain)].name, expected);
    }

    #[test]
    fn a_hidden_option_means_the_closed_select() {
        check(
            &[
                node(Role::Option, "Meals", &[]),
                node(Role::Menu, "", &[]),
                node(Role::Combobox, "Category", SHOWING),
                node(Role::Document, "Page", SHOWING),
            ],
            "Category",
        );
    }

    #[test]
    fn the_chosen_option_that_a_closed_list_shows_means_the_list() {
        let closed = &[State::Showing, State::Expandable];
        check(
            &[
                node(Role::Option, "Meals", SHOWING),
                node(Role::Menu, "", &[]),
                node(Role::Combobox, "Category", closed),
                node(Role::Document, "Page", SHOWING),
            ],
            "Category",
        );
        let open = &[State::Showing, State::Expandable, State::Expanded];
        check(
            &[
                node(Role::Option, "Meals", SHOWING),
                node(Role::Menu, "", SHOWING),
                node(Role::Combobox, "Category", open),
                node(Role::Document, "Page", SHOWING),
            ],
            "Meals",
        );
    }

    #[test]
    fn the_text_in_a_button_means_the_button() {
        check(
            &[
                node(Role::Text, "Submit", SHOWING),
                node(Role::Generic, "", SHOWING),
                node(Role::Button, "Submit now", SHOWING),
                node(Role::Form, "New expense", SHOWING),
                node(Role::Document, "Page", SHOWING),
            ],
            "Submit now",
        );
    }

    #[test]
    fn a_part_of_a_date_field_means_the_field() {
        check(
            &[
                node(Role::Spinbutton, "Month Date", SHOWING),
                node(Role::Generic, "", SHOWING),
                node(Role::Generic, "", SHOWING),
                node(Role::Date, "Date", SHOWING),
                node(Role::Document, "Page", SHOWING),
            ],
            "Date",
        );
    }

    #[test]
    fn plain_text_in_a_nameless_container_is_itself() {
        check(
            &[
                node(Role::Text, "Thank you", SHOWING),
                node(Role::Paragraph, "", SHOWING),
                node(Role::Document, "Page", SHOWING),
            ],
            "Thank you",
        );
    }

    #[test]
    fn nothing_outside_of_the_frame_is_meant() {
        check(
            &[
                node(Role::Heading, "Title", SHOWING),
                node(Role::Document, "Frame", SHOWING),
                node(Role::Tab, "Tab around it", SHOWING),
            ],
            "Title",
        );
    }
}
