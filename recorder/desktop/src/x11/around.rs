//! What stands around an element: its documents, its ancestors, its place in a table, the text beside it, and how many
//! others are like it.

use std::collections::BTreeMap;
use std::time::Duration;

use atspi::State;
use futures_util::future::join_all;
use tokio::time::Instant;
use zbus::zvariant::{OwnedObjectPath, OwnedValue};

use super::bus::{Bus, TABLE, TABLE_CELL, reference};
use super::find::Chain;
use super::node::{self, Node, bounded, clean};
use super::{rows, search};
use crate::element::{Ancestor, Cell, Document, ElementId, MAX_ANCESTORS, Neighbour, Side};
use crate::role::Role;
use crate::screen::Rect;

/// Longest text beside an element, in characters.
const BESIDE: usize = 80;
/// How many elements before and after are looked at for the text beside it.
const REACH: usize = 4;
/// How far up the text beside an element is looked for.
const CLIMB: usize = 3;
/// Most elements of one role whose names are compared.
const LIKE: usize = 200;
/// How long before the deadline the other cells of a row are taken as they are: what is known of the place is not lost.
const IN_TIME: Duration = Duration::from_millis(10);
/// Most elements whose text is put together.
const PIECES: usize = 40;

/// The documents of a chain, outermost first, with their addresses.
pub(super) async fn documents(bus: &Bus, chain: &[Node]) -> Vec<Document> {
    let documents = chain.iter().rev().filter(|node| node.is_document());
    join_all(documents.map(|node| document(bus, node))).await
}

/// A document with its address.
pub(super) async fn document(bus: &Bus, node: &Node) -> Document {
    Document {
        id: Some(node.id.clone()),
        url: address(bus, &node.id).await,
        title: node.name(),
    }
}

/// The address of a document, as it is now.
pub(super) async fn address(bus: &Bus, id: &ElementId) -> Option<String> {
    let url: String = bus
        .call(
            id,
            "org.a11y.atspi.Document",
            "GetAttributeValue",
            &("URI",),
        )
        .await
        .ok()?;
    clean(&url)
}

/// What an element stands in, nearest first; without the unnamed containers that only lay out.
pub(super) fn ancestors(chain: &[Node]) -> Vec<Ancestor> {
    chain
        .iter()
        .map(as_ancestor)
        .filter(|ancestor| ancestor.name.is_some() || !ancestor.role.is_layout())
        .filter(|ancestor| ancestor.role != Role::Paragraph)
        .take(MAX_ANCESTORS)
        .collect()
}

pub(super) fn as_ancestor(node: &Node) -> Ancestor {
    Ancestor {
        role: node.role,
        name: node.name(),
    }
}

/// Where an element stands in a table, else in a list item. The other cells of its row come last, a little before
/// `deadline` with what they told until then.
pub(super) async fn cell(bus: &Bus, chain: &[Node], deadline: Instant) -> Option<Cell> {
    let is_cell = |node: &Node| {
        matches!(
            node.role,
            Role::Cell | Role::Gridcell | Role::Columnheader | Role::Rowheader
        )
    };
    let Some(at) = chain.iter().position(is_cell) else {
        return Box::pin(rows::item(bus, chain)).await;
    };
    let cell = &chain[at];
    // One by one: asked for all at once about a cell that is just going away, a program with the ATK bridge (Chromium,
    // GTK 3) aborts itself over the reply that it cannot finish.
    let (position_of_cell, table) = tokio::join!(
        bus.property(&cell.id, TABLE_CELL, "Position"),
        bus.property(&cell.id, TABLE_CELL, "Table"),
    );
    let (row, column) = position(position_of_cell.ok()?)?;
    let table = table.ok().and_then(table_of);
    let table = table.or_else(|| {
        chain[at..]
            .iter()
            .find(|node| matches!(node.role, Role::Table | Role::Grid))
            .map(|node| node.id.clone())
    });
    let (name, column_header, its_row) = tokio::join!(
        table_name(bus, table.as_ref()),
        column_header(bus, cell, table.as_ref(), column),
        Box::pin(rows::of_cell(bus, cell, &chain[at + 1..])),
    );
    let row_key = its_row.key(&chain[0]);
    let others = match cell.role {
        Role::Columnheader => None,
        _ => {
            let in_time = deadline.checked_sub(IN_TIME).unwrap_or(deadline);
            let others = its_row.others(bus, table.as_ref(), in_time);
            Some(Box::pin(others).await)
        }
    };
    Some(Cell {
        table: name,
        row_key,
        row: u32::try_from(row).ok()?,
        column: u32::try_from(column).ok()?,
        column_header: column_header.filter(|_| cell.role != Role::Columnheader),
        rows: others.as_ref().and_then(|others| others.rows),
        row_role: None,
        row_cells: others.map(|others| others.cells).unwrap_or_default(),
    })
}

fn position(value: OwnedValue) -> Option<(i32, i32)> {
    <(i32, i32)>::try_from(value).ok()
}

fn table_of(value: OwnedValue) -> Option<ElementId> {
    reference(<(String, OwnedObjectPath)>::try_from(value).ok()?)
}

async fn table_name(bus: &Bus, table: Option<&ElementId>) -> Option<String> {
    Node::read(bus, table?).await.ok()?.name()
}

/// The header of a cell's column.
pub(super) async fn column_header(
    bus: &Bus,
    cell: &Node,
    table: Option<&ElementId>,
    column: i32,
) -> Option<String> {
    let headers: Vec<(String, OwnedObjectPath)> = bus
        .call(&cell.id, TABLE_CELL, "GetColumnHeaderCells", &())
        .await
        .unwrap_or_default();
    let header = match headers.into_iter().find_map(reference) {
        Some(header) => header,
        None => {
            let (header,): ((String, OwnedObjectPath),) = bus
                .call(table?, TABLE, "GetColumnHeader", &(column,))
                .await
                .ok()?;
            reference(header)?
        }
    };
    match node::name_of(bus, &header).await.as_deref().and_then(clean) {
        Some(name) => Some(bounded(name, BESIDE)),
        None => all_text(bus, &header, BESIDE).await,
    }
}

/// The text of an element with that of the elements in it; password fields are passed over, and so are the values of
/// other fields.
pub(super) async fn all_text(bus: &Bus, id: &ElementId, limit: usize) -> Option<String> {
    let mut pieces = Vec::new();
    let mut open = vec![id.clone()];
    let mut looked_at = 0;
    while let Some(id) = open.pop() {
        looked_at += 1;
        if looked_at > PIECES {
            break;
        }
        let Ok(node) = Node::read(bus, &id).await else {
            continue;
        };
        if node.secure() || node.states.has(State::Editable) {
            continue;
        }
        match node.name() {
            Some(name) => pieces.push(name),
            None => {
                let children = bus.children(&id).await.unwrap_or_default();
                open.extend(children.into_iter().rev());
            }
        }
    }
    clean(&bounded(pieces.join(" "), limit))
}

/// The text beside an element, at most one for each side: among what stands before and after it, and, where it is alone,
/// before and after what it stands in.
pub(super) async fn neighbours(bus: &Bus, chain: &[Node], own: Rect) -> Vec<Neighbour> {
    let mut nearest: BTreeMap<Side, (u32, String)> = BTreeMap::new();
    for pair in chain.windows(2).take(CLIMB) {
        let [inner, outer] = pair else { break };
        if inner.is_document() || outer.child_count > 500 {
            break;
        }
        let siblings = bus.children(&outer.id).await.unwrap_or_default();
        let Some(at) = siblings.iter().position(|id| *id == inner.id) else {
            continue;
        };
        let from = at.saturating_sub(REACH);
        let around = siblings[from..]
            .iter()
            .take(at - from + REACH + 1)
            .filter(|id| **id != inner.id);
        let texts = join_all(around.map(|id| beside(bus, id))).await;
        for (bounds, text) in texts.into_iter().flatten() {
            let Some((side, distance)) = side(own, bounds) else {
                continue;
            };
            if nearest
                .get(&side)
                .is_none_or(|(least, _)| distance < *least)
            {
                nearest.insert(side, (distance, text));
            }
        }
        if !nearest.is_empty() {
            break;
        }
    }
    nearest
        .into_iter()
        .map(|(side, (_, text))| Neighbour { side, text })
        .collect()
}

async fn beside(bus: &Bus, id: &ElementId) -> Option<(Rect, String)> {
    let (bounds, text) = tokio::join!(node::bounds(bus, id), all_text(bus, id, BESIDE));
    Some((bounds?, text?))
}

/// On which side of an element another one stands, and how far; nothing for one that covers it.
fn side(own: Rect, other: Rect) -> Option<(Side, u32)> {
    let same_line = other.y < own.bottom() && own.y < other.bottom();
    if same_line {
        if other.right() <= own.x + 4 {
            return Some((Side::Left, own.x.abs_diff(other.right())));
        }
        if other.x + 4 >= own.right() {
            return Some((Side::Right, other.x.abs_diff(own.right())));
        }
        return None;
    }
    if other.bottom() <= own.y {
        Some((Side::Above, own.y.abs_diff(other.bottom())))
    } else {
        Some((Side::Below, other.y.abs_diff(own.bottom())))
    }
}

/// The place of an element among the showing ones with its role and name, and how many there are: in its document, or its
/// window. Only where the program can search for itself.
pub(super) async fn likeness(bus: &Bus, chain: &Chain, at: usize) -> Option<(u32, u32)> {
    let own = &chain[at];
    let root = chain[at..]
        .iter()
        .find(|node| node.is_document())
        .or(chain.last())?;
    let found = search::by_role(bus, &root.id, own.raw, LIKE).await?;
    if found.len() >= LIKE {
        return None;
    }
    let names = join_all(found.iter().map(|id| node::name_of(bus, id))).await;
    let mut like = found
        .iter()
        .zip(names)
        .filter(|(_, name)| name.as_deref() == Some(own.name.as_str()))
        .map(|(id, _)| id);
    let matches = like.clone().count();
    let index = like.position(|id| *id == own.id)?;
    Some((u32::try_from(index).ok()?, u32::try_from(matches).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_field() {
        let field = Rect::new(100, 100, 80, 20);
        for (other, expected) in [
            (Rect::new(20, 102, 70, 16), Some((Side::Left, 10))),
            (Rect::new(190, 102, 70, 16), Some((Side::Right, 10))),
            (Rect::new(100, 70, 70, 16), Some((Side::Above, 14))),
            (Rect::new(100, 130, 70, 16), Some((Side::Below, 10))),
            (Rect::new(90, 90, 200, 200), None),
        ] {
            assert_eq!(side(field, other), expected);
        }
    }
}
