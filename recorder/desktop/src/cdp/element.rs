//! What the page's script tells of an element, and what becomes of it here.

use serde::Deserialize;

use crate::change::{NodeSummary, Summary};
use crate::element::{
    Ancestor, Cell, Document, Element, ElementId, FieldState, Neighbour, RowCell, Side, State,
};
use crate::role::Role;
use crate::screen::Rect;

/// One element as `describe.js` tells it.
#[derive(Debug, Deserialize)]
pub(super) struct Described {
    number: u64,
    role: String,
    name: String,
    label: String,
    placeholder: String,
    description: String,
    test_id: String,
    dom_id: String,
    classes: Vec<String>,
    tag: String,
    input_type: String,
    input_name: String,
    autocomplete: String,
    text: String,
    css: String,
    xpath: String,
    ancestors: Vec<Above>,
    cell: Option<Place>,
    neighbours: Vec<Beside>,
    bounds: Place4,
    index: Option<u32>,
    matches: Option<u32>,
    counts: std::collections::BTreeMap<String, u32>,
    editable: bool,
    multiline: bool,
    secure: bool,
    showing: bool,
    enabled: bool,
    focused: bool,
    state: Held,
    /// The address of the frame that it stands in.
    pub url: String,
    /// The title of the frame that it stands in.
    pub title: String,
}

#[derive(Debug, Deserialize)]
struct Above {
    role: String,
    name: String,
}

#[derive(Debug, Deserialize)]
struct Beside {
    side: String,
    text: String,
}

#[derive(Debug, Deserialize)]
struct Place {
    table: String,
    row_key: String,
    row: u32,
    column: u32,
    column_header: String,
    rows: Option<u32>,
    row_role: Option<String>,
    row_cells: Vec<OtherCell>,
}

#[derive(Debug, Deserialize)]
struct OtherCell {
    column_header: String,
    text: String,
    matches: Option<u32>,
}

/// A rectangle as the script tells it: elements may stand outside of every screen.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Place4 {
    x: i32,
    y: i32,
    width: i64,
    height: i64,
}

#[derive(Debug, Deserialize)]
struct Held {
    value: Option<String>,
    checked: Option<String>,
    selected: Option<bool>,
    expanded: Option<bool>,
    options: Vec<String>,
    min: Option<f64>,
    max: Option<f64>,
    step: Option<f64>,
    required: bool,
    invalid: bool,
    read_only: bool,
}

/// The page in short as `describe.js` tells it.
#[derive(Debug, Deserialize)]
pub(super) struct Short {
    nodes: Vec<Node>,
    truncated: bool,
}

#[derive(Debug, Deserialize)]
struct Node {
    number: Option<u64>,
    depth: u16,
    role: String,
    name: String,
    #[serde(default)]
    value: Option<String>,
    #[serde(default)]
    checked: Option<String>,
    #[serde(default)]
    selected: Option<bool>,
    #[serde(default)]
    expanded: Option<bool>,
    enabled: bool,
    focused: bool,
    invalid: bool,
    secure: bool,
    live: bool,
    path: String,
}

/// The name of an element in its frame's world.
pub(super) fn id(owner: &str, number: u64) -> ElementId {
    ElementId::new(owner, number.to_string())
}

/// The name of a frame's document.
pub(super) fn document_id(owner: &str) -> ElementId {
    ElementId::new(owner, "document")
}

pub(super) fn role(word: &str) -> Role {
    Role::from_word(word).unwrap_or_default()
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

pub(super) fn ticked(word: &str) -> Option<FieldState> {
    match word {
        "on" => Some(FieldState::On),
        "off" => Some(FieldState::Off),
        "mixed" => Some(FieldState::Mixed),
        _ => None,
    }
}

impl From<Place4> for Rect {
    fn from(place: Place4) -> Self {
        let length = |pixels: i64| u32::try_from(pixels.max(0)).unwrap_or(u32::MAX);
        Self::new(place.x, place.y, length(place.width), length(place.height))
    }
}

impl Described {
    /// The element in the world `owner`, which stands in these documents.
    pub fn into_element(self, owner: &str, documents: Vec<Document>, pid: Option<u32>) -> Element {
        let mut counts = self.counts;
        counts.retain(|_, count| *count > 0);
        Element {
            id: Some(id(owner, self.number)),
            role: role(&self.role),
            name: some(self.name),
            label: some(self.label),
            placeholder: some(self.placeholder),
            description: some(self.description),
            automation_id: None,
            test_id: some(self.test_id),
            dom_id: some(self.dom_id),
            classes: self.classes,
            tag: some(self.tag),
            input_type: some(self.input_type),
            input_name: some(self.input_name),
            autocomplete: some(self.autocomplete),
            text: some(self.text).filter(|_| !self.secure),
            css: some(self.css),
            xpath: some(self.xpath),
            counts,
            ancestors: self
                .ancestors
                .into_iter()
                .map(|above| Ancestor {
                    role: role(&above.role),
                    name: some(above.name),
                })
                .collect(),
            cell: self.cell.map(Place::into_cell),
            neighbours: self
                .neighbours
                .into_iter()
                .filter_map(Beside::into_neighbour)
                .collect(),
            bounds: Some(self.bounds.into()),
            index: self.index,
            matches: self.matches,
            editable: self.editable,
            multiline: self.multiline,
            secure: self.secure,
            showing: self.showing,
            enabled: self.enabled,
            focused: self.focused,
            state: self.state.into_state(self.secure),
            documents,
            app: None,
            pid,
            hit: None,
        }
    }
}

impl Beside {
    fn into_neighbour(self) -> Option<Neighbour> {
        let side = match self.side.as_str() {
            "left" => Side::Left,
            "right" => Side::Right,
            "above" => Side::Above,
            "below" => Side::Below,
            _ => return None,
        };
        Some(Neighbour {
            side,
            text: self.text,
        })
    }
}

impl Place {
    fn into_cell(self) -> Cell {
        Cell {
            table: some(self.table),
            row_key: some(self.row_key),
            row: self.row,
            column: self.column,
            column_header: some(self.column_header),
            rows: self.rows.filter(|rows| *rows > 0),
            row_role: self.row_role.as_deref().map(role),
            row_cells: self
                .row_cells
                .into_iter()
                .map(|cell| RowCell {
                    column_header: some(cell.column_header),
                    text: cell.text,
                    matches: cell.matches,
                })
                .collect(),
        }
    }
}

impl Held {
    fn into_state(self, secure: bool) -> State {
        State {
            // The script does not tell it; that it cannot is not left to the script alone.
            value: self.value.filter(|_| !secure),
            checked: self.checked.as_deref().and_then(ticked),
            selected: self.selected,
            expanded: self.expanded,
            options: self.options,
            min: self.min,
            max: self.max,
            step: self.step,
            required: self.required,
            invalid: self.invalid,
            read_only: self.read_only,
        }
    }
}

impl Short {
    /// The summary of the world `owner`, its nodes `deeper` than told.
    pub fn into_summary(self, owner: &str, deeper: u16) -> Summary {
        let nodes = self.nodes.into_iter().map(|node| NodeSummary {
            id: match node.role.as_str() {
                "document" => Some(document_id(owner)),
                _ => node.number.map(|number| id(owner, number)),
            },
            depth: node.depth.saturating_add(deeper),
            role: role(&node.role),
            name: some(node.name),
            value: node.value.filter(|value| !node.secure && !value.is_empty()),
            checked: node.checked.as_deref().and_then(ticked),
            selected: node.selected,
            expanded: node.expanded,
            enabled: node.enabled,
            focused: node.focused,
            invalid: node.invalid,
            secure: node.secure,
            live: node.live,
            path: node.path,
        });
        Summary {
            nodes: nodes.collect(),
            truncated: self.truncated,
        }
    }
}
