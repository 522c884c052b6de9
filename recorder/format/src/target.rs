//! The interface element that an event went to, as the accessibility tree or the page's DOM names it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

fn is_false(value: &bool) -> bool {
    !*value
}

/// An interface element. Names are as the system gave them, cleaned by [`crate::clean_name`]; a missing field is left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Target {
    /// ARIA's word for the role (`button`, `link`, `textbox`, `combobox`, `checkbox` …), whatever the system.
    pub role: String,
    /// The accessible name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The visible label, where it differs from the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The hint shown in an empty field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// The accessible description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// UI Automation's AutomationId or the like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automation_id: Option<String>,
    /// `data-testid`, `data-test`, `data-cy` and the like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test_id: Option<String>,
    /// The element's `id` in the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dom_id: Option<String>,
    /// A CSS selector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub css: Option<String>,
    /// An XPath.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub xpath: Option<String>,
    /// The element's own text, at most 200 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Nearest first, at most 10.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ancestors: Vec<Ancestor>,
    /// Where it stands in a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// Text beside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub neighbours: Vec<Neighbour>,
    /// Physical pixels of the virtual screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Rect>,
    /// Position (from 0, in reading order) among elements of the same role and name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// How many elements each candidate anchor fits: `role+name`, `label`, `test_id`, `dom_id`, `css`, `text` …
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub matches: BTreeMap<String, u32>,
    /// HTML's autocomplete token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub autocomplete: Option<String>,
    /// HTML's input type, where known (`date`, `email`, `number` …).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_type: Option<String>,
    /// Whether text can be typed into it.
    #[serde(skip_serializing_if = "is_false")]
    pub editable: bool,
    /// Whether it takes line breaks.
    #[serde(skip_serializing_if = "is_false")]
    pub multiline: bool,
    /// A password field or the like: its value is never read.
    #[serde(skip_serializing_if = "is_false")]
    pub secure: bool,
    /// `false` for an element that does not react.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enabled: Option<bool>,
    /// What it holds.
    #[serde(skip_serializing_if = "State::is_empty")]
    pub state: State,
}

/// A named element above another one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ancestor {
    /// As [`Target::role`].
    pub role: String,
    /// As [`Target::name`].
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// A place in a table, or in the list item or card that is the element's row where it stands in no table. Rows and
/// columns count from 0, headers not included.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cell {
    /// The table's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The text of the row's header or first cell with text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_key: Option<String>,
    /// Row number from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// Column number from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The column's header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column_header: Option<String>,
    /// How many rows the table shows, headers not included, where that was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// What the row is where it is none of a table: `listitem`, `treeitem`, `option`, `article`, `group`. Then there are
    /// no columns, `row_key` is its heading or first text, and `table` the list's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_role: Option<String>,
    /// What the row's other cells say, in reading order, the one with `row_key` among them; without the element's own
    /// cell, empty ones and fields. At most [`ROW_CELLS`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row_cells: Vec<RowCell>,
}

/// Most cells of a row that are written.
pub const ROW_CELLS: usize = 20;
/// Longest text of such a cell, in characters.
pub const ROW_CELL_TEXT: usize = 200;

/// Another cell of the element's row, or another text of its list item.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RowCell {
    /// The header of its column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column_header: Option<String>,
    /// Its text, at most [`ROW_CELL_TEXT`] characters.
    pub text: String,
    /// How many cells of the table that show say just this, where that was counted; 1: only this row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<u32>,
}

/// Text beside an element.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Neighbour {
    /// `left`, `right`, `above` or `below`.
    pub side: String,
    /// At most 80 characters.
    pub text: String,
}

/// A rectangle in physical pixels of the virtual screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rect {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// What an element holds. Empty for a secure field but for `invalid` and `required`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Text or number in the field, or the chosen option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// For boxes, switches and options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// For rows, tabs and options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// For menus, sections and lists that open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    /// The options of a list, at most 50.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// Largest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// Step between values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// Whether a value is required.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
    /// Whether the field says that its value is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid: Option<bool>,
}

impl State {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
