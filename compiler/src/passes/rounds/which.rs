//! Which rows are meant, as far as the demonstration tells.

use crate::model::{Phrase, Which};
use crate::passes::draft::Mark;
use crate::passes::inputs::in_goal;
use crate::passes::plan::{InRow, RowCell};

/// More texts in common than this say no more.
const MOST: usize = 3;

/// Which rows, and whether the goal says so: of each round the row as it was when the round began. None where the table
/// cannot have shown them all.
pub(super) fn which<'p>(
    rows: &[&InRow],
    marks: impl Iterator<Item = &'p Mark>,
    goal: &str,
) -> Option<(Which, bool)> {
    let marks: Vec<&Mark> = marks.collect();
    let taken = u32::try_from(rows.len()).ok()?;
    let first = rows.first()?;
    if first.rows.is_some_and(|shown| shown < taken) {
        return None;
    }
    if marks.contains(&&Mark::Input) {
        return Some((Which::Named, true));
    }
    if first.rows == Some(taken) {
        return Some((Which::All, true));
    }
    let in_all = |cell: &&RowCell| {
        rows.iter().all(|row| {
            let mut cells = row.cells.iter();
            cells.any(|other| (&other.header, &other.text) == (&cell.header, &cell.text))
        })
    };
    // The table says it as often as there were rounds, so no other row does.
    let only_theirs = first
        .cells
        .iter()
        .filter(|cell| !cell.header.is_empty() && cell.matches == Some(taken))
        .filter(in_all);
    let is_said = |cell: &&RowCell| in_goal(goal, cell.text.as_str(), &[]).is_some();
    let said: Vec<&RowCell> = only_theirs.clone().filter(is_said).collect();
    let are_said = !said.is_empty();
    let cells = match said.is_empty() {
        true => only_theirs.take(MOST).collect(),
        false => said,
    };
    if !cells.is_empty() {
        let cells = cells.into_iter().map(|cell| {
            let column = Phrase::literal(cell.header.clone());
            (column, Phrase::literal(cell.text.clone()))
        });
        return Some((Which::Where(cells.collect()), are_said));
    }
    Some(match marks.contains(&&Mark::Constant) {
        true => (Which::All, true),
        false => (Which::Named, false),
    })
}
