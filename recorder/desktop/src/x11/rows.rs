//! What the row of an element says: the other cells of its table's row with the headers of their columns, or the texts
//! of the list item that it stands in. Never what stands in a field.

use futures_util::future::{join, join_all, join3};
use tokio::time::{Instant, timeout_at};

use super::around;
use super::bus::Bus;
use super::node::{self, Node, bounded, clean};
use super::search;
use crate::element::{Cell, ElementId, MAX_ROW_CELLS, MAX_ROW_TEXT, RowCell};
use crate::role::Role;

/// Longest text that tells a row from the others, in characters.
const KEY: usize = 80;
/// Most cells of a table that are compared with those of the row.
const COMPARED: usize = 200;
/// Most elements of a list item, or of a cell with fields, that are looked at, and how deep they may stand in it.
const PIECES: usize = 60;
const DEPTH: usize = 8;
/// How far above an element its list item is looked for.
const CLIMB: usize = 8;

/// The cells of a table's row that say something.
#[derive(Default)]
pub(super) struct Row {
    of: Option<Node>,
    /// The place of the cell that the element stands in, which may say nothing.
    own_at: Option<usize>,
    cells: Vec<Told>,
}

struct Told {
    node: Node,
    /// Its place in the row.
    at: usize,
    text: String,
    /// The element stands in this one.
    own: bool,
}

/// What the row and its table say beyond the place of the element.
pub(super) struct Others {
    pub cells: Vec<RowCell>,
    pub rows: Option<u32>,
}

/// Reads the row that a cell stands in.
pub(super) async fn of_cell(bus: &Bus, cell: &Node, above: &[Node]) -> Row {
    let Some(row) = above.iter().take(3).find(|node| node.role == Role::Row) else {
        return Row::default();
    };
    let (cells, fields) = join(bus.children(&row.id), search::fields(bus, &row.id)).await;
    let cells = cells.unwrap_or_default();
    let has_fields = fields.is_none_or(|fields| !fields.is_empty());
    let own_at = cells.iter().position(|id| *id == cell.id);
    let cells = cells.iter().take(MAX_ROW_CELLS + 1).enumerate();
    let told = cells.map(|(at, id)| async move {
        let node = Node::read(bus, id).await.ok()?;
        let text = text(bus, &node, has_fields).await?;
        let own = node.id == cell.id;
        Some(Told {
            node,
            at,
            text,
            own,
        })
    });
    Row {
        of: Some(row.clone()),
        own_at,
        cells: join_all(told).await.into_iter().flatten().collect(),
    }
}

/// What a cell says. The name of a cell holds what stands in its fields: such a one is put together from its parts.
async fn text(bus: &Bus, cell: &Node, has_fields: bool) -> Option<String> {
    match cell.name() {
        Some(name) if !has_fields => clean(&bounded(name, MAX_ROW_TEXT)),
        _ if cell.child_count == 0 => cell.name(),
        _ => {
            let texts = texts_in(bus, &cell.id, None).await;
            let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
            clean(&bounded(texts.join(" "), MAX_ROW_TEXT))
        }
    }
    .filter(|text| !is_mark(text))
}

/// Dots in the place of a secret, which tell its length, and what stands before each entry of a list: "•", "2.".
fn is_mark(text: &str) -> bool {
    let number = text.strip_suffix('.').unwrap_or_default();
    !text.chars().any(char::is_alphanumeric)
        || !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}

impl Row {
    /// What tells the row from the others: its header, else its first cell with text. The element's own cell is that only
    /// where the element is the text in it, not a control for the row; while it is a field, what it edits told the row.
    pub fn key(&self, element: &Node) -> Option<String> {
        let is_header = |told: &&Told| told.node.role == Role::Rowheader;
        let is_field = super::value::editable(element);
        let is_text = !is_field && (!element.role.is_actionable() || element.role == Role::Link);
        let told = match self.cells.iter().find(is_header) {
            Some(header) => header,
            None if is_field && self.own_at == Some(0) => return None,
            None => {
                let tells = |told: &&Told| !told.own || told.at == 0 && is_text;
                self.cells.iter().find(tells)?
            }
        };
        clean(&bounded(told.text.clone(), KEY))
    }

    /// The other cells with the headers of their columns, and how many of the table say the same; by `deadline`, without
    /// what was not told until then.
    pub async fn others(
        mut self,
        bus: &Bus,
        table: Option<&ElementId>,
        deadline: Instant,
    ) -> Others {
        self.cells.retain(|told| !told.own);
        self.cells.truncate(MAX_ROW_CELLS);
        let headers = join_all(self.cells.iter().map(|told| async {
            let column = i32::try_from(told.at).ok()?;
            let header = around::column_header(bus, &told.node, table, column);
            timeout_at(deadline, header).await.ok().flatten()
        }));
        let counts = timeout_at(deadline, self.counts(bus, table));
        let rows = timeout_at(deadline, self.rows(bus, table));
        let (headers, counts, rows) = join3(headers, counts, rows).await;
        let counts = counts.unwrap_or_default().into_iter().map(Some);
        let header_row = usize::from(headers.iter().any(Option::is_some));
        let rows = rows
            .ok()
            .flatten()
            .and_then(|rows| rows.checked_sub(header_row));
        let cells = self
            .cells
            .into_iter()
            .zip(headers)
            .zip(counts.chain(std::iter::repeat(None)))
            .map(|((told, column_header), matches)| RowCell {
                column_header,
                text: told.text,
                matches: matches.flatten(),
            })
            .collect();
        Others {
            cells,
            rows: rows
                .and_then(|rows| u32::try_from(rows).ok())
                .filter(|rows| *rows > 0),
        }
    }

    /// How many rows of the table show, with the one of headers.
    async fn rows(&self, bus: &Bus, table: Option<&ElementId>) -> Option<usize> {
        let kind = self.of.as_ref()?.raw;
        let found = search::by_role(bus, table?, kind, COMPARED).await?.len();
        (found < COMPARED).then_some(found)
    }

    /// For each cell, how many of its kind in the table have its name.
    async fn counts(&self, bus: &Bus, table: Option<&ElementId>) -> Vec<Option<u32>> {
        let Some(table) = table else {
            return Vec::new();
        };
        let mut kinds = Vec::new();
        for told in &self.cells {
            if !kinds.contains(&told.node.raw) {
                kinds.push(told.node.raw);
            }
        }
        let mut names = Vec::new();
        for kind in kinds {
            let Some(found) = search::by_role(bus, table, kind, COMPARED).await else {
                return Vec::new();
            };
            if found.len() + names.len() >= COMPARED {
                return Vec::new();
            }
            names.extend(join_all(found.iter().map(|id| node::name_of(bus, id))).await);
        }
        let count = |told: &Told| {
            let like = names
                .iter()
                .flatten()
                .filter(|name| **name == told.node.name);
            u32::try_from(like.count()).ok().filter(|count| *count > 0)
        };
        self.cells.iter().map(count).collect()
    }
}

/// The list item, entry of a tree or card that an element stands in, as its row.
pub(super) async fn item(bus: &Bus, chain: &[Node]) -> Option<Cell> {
    let own = chain.first()?;
    let (at, role) = match item_above(chain) {
        Some(at) => (at, chain[at].role),
        None => (card_above(bus, chain).await?, Role::Group),
    };
    let texts = texts_in(bus, &chain[at].id, Some(&own.id)).await;
    let heading = texts.iter().find(|(role, _)| *role == Role::Heading);
    let (_, key) = heading.or(texts.first())?;
    let list = chain[at + 1..]
        .iter()
        .take(3)
        .find(|node| matches!(node.role, Role::List | Role::Listbox | Role::Tree));
    Some(Cell {
        table: list.and_then(Node::name),
        row_key: clean(&bounded(key.clone(), KEY)),
        row_role: Some(role),
        row_cells: texts
            .into_iter()
            .map(|(_, text)| RowCell {
                text,
                ..RowCell::default()
            })
            .collect(),
        ..Cell::default()
    })
}

/// Where in the chain the item stands, if the page says that it is one.
fn item_above(chain: &[Node]) -> Option<usize> {
    let above = chain.iter().enumerate().skip(1).take(CLIMB);
    above
        .take_while(|(_, node)| !is_bound(node))
        .find(|(_, node)| is_item(node.role))
        .map(|(at, _)| at)
}

fn is_item(role: Role) -> bool {
    matches!(
        role,
        Role::Listitem | Role::Treeitem | Role::Option | Role::Article | Role::Row
    )
}

/// What stands in one of these is told apart by it, and not by what repeats around it.
fn is_bound(node: &Node) -> bool {
    node.is_document()
        || matches!(
            node.role,
            Role::Dialog | Role::Alertdialog | Role::Navigation | Role::Toolbar | Role::Menu
        )
}

/// Where in the chain the card stands: of the same kind as the element beside it, which has a control of the same name.
/// Browsers leave plain containers out of the tree: then there is no card to be seen.
async fn card_above(bus: &Bus, chain: &[Node]) -> Option<usize> {
    let own = chain.first()?;
    let name = own.name().filter(|_| own.role.is_actionable())?;
    let document = chain.iter().find(|node| node.is_document())?;
    let alike = search::by_role(bus, &document.id, own.raw, COMPARED).await?;
    if alike.len() < 2 {
        return None;
    }
    for (at, pair) in chain.windows(2).enumerate().take(CLIMB) {
        let [inner, outer] = pair else { break };
        if is_bound(inner) {
            break;
        }
        if at > 0 && has_twin(bus, inner, outer, own, &name).await {
            return Some(at);
        }
    }
    None
}

/// Whether the element before or after `inner` is of its kind and has a control like `own`.
async fn has_twin(bus: &Bus, inner: &Node, outer: &Node, own: &Node, name: &str) -> bool {
    let siblings = bus.children(&outer.id).await.unwrap_or_default();
    let Some(at) = siblings.iter().position(|id| *id == inner.id) else {
        return false;
    };
    let before = at.checked_sub(1).and_then(|before| siblings.get(before));
    for sibling in siblings.get(at + 1).into_iter().chain(before) {
        let Ok(node) = Node::read(bus, sibling).await else {
            continue;
        };
        let tag = |node: &Node| node.attribute("tag").map(str::to_owned);
        if node.raw != inner.raw || tag(&node) != tag(inner) {
            continue;
        }
        let like = search::by_role(bus, sibling, own.raw, PIECES).await;
        let like = like.unwrap_or_default();
        let names = join_all(like.iter().map(|id| node::name_of(bus, id))).await;
        if names.into_iter().flatten().any(|like| like == name) {
            return true;
        }
    }
    false
}

/// The texts in an element in reading order, each with the role of what says it; without `own`, controls and fields.
async fn texts_in(bus: &Bus, root: &ElementId, own: Option<&ElementId>) -> Vec<(Role, String)> {
    // A place is the way to it from the root: which child, which child of that …
    let mut found: Vec<(Vec<usize>, Role, String)> = Vec::new();
    let mut level = vec![(Vec::new(), root.clone())];
    let mut looked_at = 0;
    for _ in 0..DEPTH {
        let below = join_all(level.iter().map(|(way, id)| async move {
            let children = bus.children(id).await.unwrap_or_default();
            let ways = children.into_iter().enumerate().map(|(at, child)| {
                let mut way = way.clone();
                way.push(at);
                (way, child)
            });
            ways.collect::<Vec<_>>()
        }))
        .await;
        let below = below.into_iter().flatten().take(PIECES - looked_at);
        let below: Vec<_> = below.filter(|(_, id)| Some(id) != own).collect();
        looked_at += below.len();
        let nodes = join_all(below.iter().map(|(_, id)| Node::read(bus, id))).await;
        level.clear();
        for ((way, id), node) in below.into_iter().zip(nodes) {
            let Ok(node) = node else { continue };
            match said(&node) {
                Said::Nothing => {}
                Said::Inside => level.push((way, id)),
                Said::Text(text) => found.push((way, node.role, text)),
            }
        }
        if level.is_empty() || looked_at >= PIECES {
            break;
        }
    }
    found.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    found.truncate(MAX_ROW_CELLS);
    found
        .into_iter()
        .map(|(_, role, text)| (role, text))
        .collect()
}

enum Said {
    /// It is a control or a field.
    Nothing,
    /// What it says stands in it.
    Inside,
    Text(String),
}

fn said(node: &Node) -> Said {
    if node.secure() || super::value::editable(node) {
        return Said::Nothing;
    }
    // A title is often a link.
    if node.role.is_actionable() && node.role != Role::Link {
        return Said::Nothing;
    }
    let whole = node.child_count == 0 || matches!(node.role, Role::Heading | Role::Link);
    match node.name() {
        Some(name) if whole && !is_mark(&name) => Said::Text(bounded(name, MAX_ROW_TEXT)),
        _ if node.child_count > 0 => Said::Inside,
        _ => Said::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_in_the_place_of_a_secret_and_marks_of_lists_are_no_text() {
        for mark in ["••••••", "** **", "•", "2.", "—"] {
            assert!(is_mark(mark), "{mark}");
        }
        for text in ["•• 4242", "City Cabs", "2", "24.50"] {
            assert!(!is_mark(text), "{text}");
        }
    }
}
