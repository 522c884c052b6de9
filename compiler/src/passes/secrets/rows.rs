//! What the row of a target says, looked at.

use super::Cleaner;
use crate::model::{Phrase, Target};
use crate::passes::anchors;
use crate::passes::plan::{Anchor, InRow, RowCell};
use secrets::Text;

impl Cleaner<'_> {
    /// What the row says, with the header of each column.
    pub(super) fn columns(&self, target: &recording::Target, row: &InRow) -> Vec<(Text, Text)> {
        let own = target
            .cell
            .as_ref()
            .and_then(|cell| cell.column_header.as_ref());
        let own = own.map(|header| (self.name(&target.name), self.name(header)));
        let others = row.cells.iter().filter(|cell| !cell.header.is_empty());
        others
            .map(|cell| (cell.text.clone(), cell.header.clone()))
            .chain(own)
            .collect()
    }

    /// The row or list item, where something tells it.
    pub(super) fn row(&self, target: &recording::Target) -> Option<InRow> {
        let cell = target.cell.as_ref()?;
        let key = self.name(cell.row_key.as_deref().unwrap_or_default());
        // Of a link that tells its row the other cells do not say what it is called.
        let own = RowCell {
            header: self.name(cell.column_header.as_deref().unwrap_or_default()),
            text: self.name(&target.name),
            matches: target.matches.get("role+name").copied(),
        };
        let cells = cell.row_cells.iter().map(|other| RowCell {
            header: self.name(other.column_header.as_deref().unwrap_or_default()),
            text: self.name(&other.text),
            matches: other.matches,
        });
        let is_own = |other: &RowCell| (&other.header, &other.text) == (&own.header, &own.text);
        let mut cells: Vec<RowCell> = cells.collect();
        if own.text == key && !own.header.is_empty() && !cells.iter().any(is_own) {
            cells.insert(0, own);
        }
        Some(InRow {
            table: self.name(cell.table.as_deref().unwrap_or_default()),
            role: anchors::row_role(cell),
            key,
            number: cell.row,
            rows: cell.rows,
            cells,
        })
    }

    /// The cell that tells the row, and the one that the step names it by.
    pub(super) fn row_anchors(
        &self,
        target: &recording::Target,
        place: Option<&Target>,
    ) -> Vec<Anchor> {
        let Some(cell) = &target.cell else {
            return Vec::new();
        };
        let named: Vec<&Phrase> = place
            .into_iter()
            .flat_map(|place| place.context.iter().chain([&place.element]))
            .filter_map(|place| place.name.as_ref())
            .collect();
        let anchor = |text: &str, header: Option<&str>, matches| Anchor {
            by: "row",
            value: self.name(text),
            context: header.map(|header| self.name(header)),
            matches,
        };
        let key = cell.row_key.as_deref().filter(|key| !key.is_empty());
        let key_cell = cell
            .row_cells
            .iter()
            .find(|other| Some(other.text.as_str()) == key);
        let header = key_cell.and_then(|other| other.column_header.as_deref());
        let key_anchor =
            key.map(|key| anchor(key, header, key_cell.and_then(|other| other.matches)));
        let others = cell
            .row_cells
            .iter()
            .filter(|other| Some(other.text.as_str()) != key)
            .map(|other| anchor(&other.text, other.column_header.as_deref(), other.matches))
            .filter(|anchor| {
                let named = named.iter().filter_map(|name| name.as_text());
                named.into_iter().any(|name| *name == anchor.value)
            });
        key_anchor.into_iter().chain(others).collect()
    }
}
