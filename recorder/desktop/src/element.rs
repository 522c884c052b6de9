//! An element of the interface as the accessibility tree names it.

use std::collections::BTreeMap;

use crate::role::Role;
use crate::screen::Rect;

/// Names one element for as long as its program keeps it. Cheap to copy around and to compare; opaque otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ElementId {
    owner: String,
    path: String,
}

impl ElementId {
    /// `owner` names the program on the accessibility bus, `path` the element in it.
    pub fn new(owner: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            owner: owner.into(),
            path: path.into(),
        }
    }

    /// The program, as the accessibility bus names it.
    #[must_use]
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The element in its program.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// All that could be read of an element within the time-out. Unread and empty are both `None`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Element {
    /// To ask again.
    pub id: Option<ElementId>,
    /// What it is.
    pub role: Role,
    /// The accessible name.
    pub name: Option<String>,
    /// The text of the element that labels it, where there is one.
    pub label: Option<String>,
    /// The hint inside an empty field.
    pub placeholder: Option<String>,
    /// The accessible description.
    pub description: Option<String>,
    /// The id that the program gave for automation (`accessible_id`).
    pub automation_id: Option<String>,
    /// `data-testid`, where the system shows it (the accessibility tree of Chromium does not).
    pub test_id: Option<String>,
    /// The page's `id`.
    pub dom_id: Option<String>,
    /// The page's classes, in its order.
    pub classes: Vec<String>,
    /// The page's tag, lower case.
    pub tag: Option<String>,
    /// What kind of text the field takes: "text", "email", "date", "password" …
    pub input_type: Option<String>,
    /// The page's `name` of the field ("card-number"): what a form sends it as.
    pub input_name: Option<String>,
    /// The page's `autocomplete`, where the system shows it.
    pub autocomplete: Option<String>,
    /// Its own text where that is not its name, at most [`MAX_TEXT`] characters. Never of a field: see `state.value`.
    pub text: Option<String>,
    /// A selector that finds it in its document, where the system has one.
    pub css: Option<String>,
    /// A path that finds it in its document, where the system has one.
    pub xpath: Option<String>,
    /// How many elements of its document the other ways of naming it find, by the name of the field here.
    pub counts: BTreeMap<String, u32>,
    /// What it stands in, nearest first, at most [`MAX_ANCESTORS`]; unnamed generic containers are left out.
    pub ancestors: Vec<Ancestor>,
    /// Where it stands in a table.
    pub cell: Option<Cell>,
    /// Text beside it, at most one for each side.
    pub neighbours: Vec<Neighbour>,
    /// Where it is on the screen.
    pub bounds: Option<Rect>,
    /// Its place, from 0, among the elements of the same role and name in its document or window; `None` where
    /// that was not counted in time.
    pub index: Option<u32>,
    /// How many elements of the same role and name its document or window has; at least 1.
    pub matches: Option<u32>,
    /// Takes text.
    pub editable: bool,
    /// Takes several lines.
    pub multiline: bool,
    /// A password field, or one that was: its text is never read.
    pub secure: bool,
    /// Shows on the screen now; one of a page that was left may live on unseen.
    pub showing: bool,
    /// Can be used.
    pub enabled: bool,
    /// Has the keyboard's focus.
    pub focused: bool,
    /// Its value and states.
    pub state: State,
    /// The documents that it stands in (or is), outermost (the page) first, innermost (its frame) last. Empty outside of
    /// documents.
    pub documents: Vec<Document>,
    /// The name of its program, as the program gives it.
    pub app: Option<String>,
    /// The process of its program.
    pub pid: Option<u32>,
    /// The hit was another element, and this is the nearest one above it that can be acted upon; then the role and
    /// name of the hit.
    pub hit: Option<Ancestor>,
}

/// Longest text of an element, in characters.
pub const MAX_TEXT: usize = 2000;
/// Longest chain of ancestors that is kept.
pub const MAX_ANCESTORS: usize = 10;
/// Most options of a list that are kept.
pub const MAX_OPTIONS: usize = 50;

/// An element by role and name only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ancestor {
    /// What it is.
    pub role: Role,
    /// Its accessible name, if any.
    pub name: Option<String>,
}

/// Most cells of a row that are kept.
pub const MAX_ROW_CELLS: usize = 20;
/// Longest text of a cell of the row, in characters.
pub const MAX_ROW_TEXT: usize = 200;

/// A place in a table, or in a list item or the like, which is then the element's row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The table's name or caption.
    pub table: Option<String>,
    /// The text that tells its row from the others: the row's header, else the row's first cell with text.
    pub row_key: Option<String>,
    /// Row from 0, header rows counted.
    pub row: u32,
    /// Column from 0.
    pub column: u32,
    /// The column's header.
    pub column_header: Option<String>,
    /// How many rows the table shows, without those of headers; `None` where that was not counted.
    pub rows: Option<u32>,
    /// What the row is where it is none of a table; then there are no rows and columns to count.
    pub row_role: Option<Role>,
    /// What the row's other cells say, in reading order, at most [`MAX_ROW_CELLS`]; fields are left out.
    pub row_cells: Vec<RowCell>,
}

/// Another cell of the row, or another text of the list item.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowCell {
    /// The header of its column.
    pub column_header: Option<String>,
    /// Its text, at most [`MAX_ROW_TEXT`] characters.
    pub text: String,
    /// How many cells of the table that show say just this; `None` where that was not counted.
    pub matches: Option<u32>,
}

/// Text that stands beside an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// On which side.
    pub side: Side,
    /// Its text, at most 80 characters.
    pub text: String,
}

/// A side of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// To its left, in the same line.
    Left,
    /// To its right, in the same line.
    Right,
    /// Above it.
    Above,
    /// Below it.
    Below,
}

/// What an element holds and how it stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    /// The value: a field's text (bounded), a list's chosen option, a slider's number. Never of a secure field.
    pub value: Option<String>,
    /// Ticked; `None` where it cannot be.
    pub checked: Option<FieldState>,
    /// Selected; `None` where it cannot be.
    pub selected: Option<bool>,
    /// Opened; `None` where it cannot be.
    pub expanded: Option<bool>,
    /// What can be chosen, at most [`MAX_OPTIONS`].
    pub options: Vec<String>,
    /// Smallest number.
    pub min: Option<f64>,
    /// Largest number.
    pub max: Option<f64>,
    /// Step of the number.
    pub step: Option<f64>,
    /// Must be filled in.
    pub required: bool,
    /// Marked as wrong by the page.
    pub invalid: bool,
    /// Can be read but not changed.
    pub read_only: bool,
}

impl State {
    /// Forgets what a person's work on it changes; what it is and takes stays known.
    pub fn forget_values(&mut self) {
        (self.value, self.checked, self.selected, self.expanded) = (None, None, None, None);
    }
}

/// Yes, no, or in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldState {
    /// Ticked or pressed.
    On,
    /// Not.
    Off,
    /// Neither: some of the boxes below it are ticked.
    Mixed,
}

/// A document, as a browser's page or frame.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    /// To ask again.
    pub id: Option<ElementId>,
    /// Its address; may hold secrets.
    pub url: Option<String>,
    /// Its title.
    pub title: Option<String>,
}

impl Element {
    /// The page that it stands in: the outermost document.
    #[must_use]
    pub fn page(&self) -> Option<&Document> {
        self.documents.first()
    }

    /// The frames between the page and the element, outer to inner; empty when it stands in the page itself.
    #[must_use]
    pub fn frames(&self) -> &[Document] {
        self.documents.get(1..).unwrap_or(&[])
    }
}
