//! Controls that nobody named: told by their number in their row, by the line that they stand in, or by their number on
//! the page.

use crate::model::Role;
use recording::{Target, clean_name};

/// Longest text that still reads as the beginning or end of a line.
const LONGEST: usize = 40;

/// Which of the unnamed controls of its role it is within its row, where the numbers on the page tell: every row has as
/// many of them, and its own come where the row's must. `Some(None)` for the only one of its row.
pub(super) fn number_in_row(target: &Target) -> Option<Option<u32>> {
    let cell = target.cell.as_ref()?;
    let (row, rows) = cell.row.zip(cell.rows.filter(|rows| *rows > 0))?;
    let count = *target.matches.get("role+name")?;
    let index = target.index?;
    let in_each = count / rows;
    let fits = count % rows == 0 && in_each > 0 && index / in_each == row;
    fits.then(|| (in_each > 1).then(|| index % in_each + 1))
}

/// Whether the page has more rows than one, so that a number on the page is none in the row.
pub(super) fn is_among_rows(target: &Target) -> bool {
    let rows = target.cell.as_ref().and_then(|cell| cell.rows);
    rows.is_some_and(|rows| rows > 1)
}

/// The text before or behind it in the same line, for what is pressed. Not one that holds data, which is another one the
/// next time.
pub(super) fn line_of(target: &Target, role: Role) -> Option<String> {
    let is_pressed = matches!(
        role,
        Role::Button | Role::Link | Role::Image | Role::Element | Role::Menu
    );
    if !is_pressed || target.cell.is_some() {
        return None;
    }
    ["left", "right"].iter().find_map(|side| {
        let beside = target
            .neighbours
            .iter()
            .find(|beside| beside.side == *side)?;
        let text = clean_name(&beside.text);
        let text = text.trim_end_matches([':', ' ']);
        let reads = text.chars().any(char::is_alphabetic)
            && text.chars().count() <= LONGEST
            && !text.chars().any(|c| c.is_ascii_digit());
        reads.then(|| text.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use recording::{Cell, Neighbour};

    fn icon(index: u32, count: u32, row: u32, rows: u32) -> Target {
        Target {
            role: "button".to_owned(),
            index: Some(index),
            matches: [("role+name".to_owned(), count)].into(),
            cell: Some(Cell {
                row: Some(row),
                rows: Some(rows),
                ..Cell::default()
            }),
            ..Target::default()
        }
    }

    #[test]
    fn the_number_in_a_row_follows_from_the_numbers_on_the_page() {
        assert_eq!(number_in_row(&icon(7, 20, 3, 10)), Some(Some(2)));
        assert_eq!(number_in_row(&icon(6, 20, 3, 10)), Some(Some(1)));
        assert_eq!(number_in_row(&icon(3, 10, 3, 10)), Some(None));
        assert_eq!(number_in_row(&icon(1, 2, 0, 1)), Some(Some(2)));
    }

    #[test]
    fn where_the_rows_do_not_have_as_many_nothing_follows() {
        // One more in the head of the table.
        assert_eq!(number_in_row(&icon(8, 21, 3, 10)), None);
        // They belong to something else on the page.
        assert_eq!(number_in_row(&icon(0, 10, 3, 10)), None);
    }

    #[test]
    fn a_line_is_told_by_words_beside_and_not_by_data() {
        let beside = |side: &str, text: &str| {
            let neighbours = vec![Neighbour {
                side: side.to_owned(),
                text: text.to_owned(),
            }];
            let target = Target {
                neighbours,
                ..Target::default()
            };
            line_of(&target, Role::Button)
        };
        assert_eq!(
            beside("left", "Shipping address:").as_deref(),
            Some("Shipping address")
        );
        assert_eq!(beside("right", "Help").as_deref(), Some("Help"));
        assert_eq!(beside("above", "Help"), None);
        assert_eq!(beside("left", "EX-1042"), None);
        assert_eq!(beside("left", "›"), None);
    }
}
