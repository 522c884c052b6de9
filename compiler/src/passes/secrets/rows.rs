//! What the row of a target says, looked at.

use super::Cleaner;
use crate::model::{Phrase, Target};
use crate::passes::plan::Anchor;
use secrets::Text;

impl Cleaner<'_> {
    /// What the row says, with the header of each column.
    pub(super) fn columns(&self, target: &recording::Target) -> Vec<(Text, Text)> {
        let Some(cell) = &target.cell else {
            return Vec::new();
        };
        let own = cell
            .column_header
            .as_ref()
            .map(|header| (&target.name, header));
        let others = cell
            .row_cells
            .iter()
            .filter_map(|other| Some((&other.text, other.column_header.as_ref()?)));
        others
            .chain(own)
            .map(|(text, header)| (self.name(text), self.name(header)))
            .collect()
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
