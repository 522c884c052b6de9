//! Which text tells the row, or list item, that an element stands in: the cell that the goal says, else the key's.

use crate::model::Role;
use crate::passes::inputs::{in_goal, is_name, number};
use crate::passes::widgets::parse_date;
use recording::{Cell, RowCell, Target, clean_name};
use std::ops::Range;

use super::role_of;

/// Fewest digits of a number that tells a row: "3" in a goal is seldom the 3 of a column.
const DIGITS: usize = 3;
/// Longest text that still tells a row to a person.
const LONGEST: usize = 80;

/// A row as a step names it.
pub(super) struct Row {
    pub role: Role,
    pub text: String,
    /// The goal says this text.
    pub said: bool,
}

/// What a person calls that which a cell's row is.
pub(crate) fn row_role(cell: &Cell) -> Role {
    match cell.row_role.as_deref().map(role_of) {
        None => Role::Row,
        Some(role @ (Role::Row | Role::Item | Role::TreeItem)) => role,
        // A card is to a person the entry of a list.
        Some(_) => Role::ListItem,
    }
}

/// Whether it is a row or what is like one.
pub(super) fn is_row(role: Role) -> bool {
    matches!(
        role,
        Role::Row | Role::ListItem | Role::TreeItem | Role::Item
    )
}

/// The row of an element. Of what the goal says, the key comes first, then what only one row says, then the longer text.
pub(super) fn row_of(target: &Target, goal: &str) -> Option<Row> {
    let cell = target.cell.as_ref()?;
    let role = row_role(cell);
    let key = cell.row_key.as_deref().map(clean_name).unwrap_or_default();
    if says_key(goal, &key) && !is_shared(cell, &key) {
        return Some(Row {
            role,
            text: key,
            said: true,
        });
    }
    let said = cell
        .row_cells
        .iter()
        .filter(|other| other.matches.is_none_or(|count| count <= 1))
        .map(|other| (other.matches == Some(1), clean_name(&other.text)))
        .filter(|(_, text)| says_cell(goal, text))
        // The first of several equal ones.
        .reduce(|best, next| {
            let rank = |(counted, text): &(bool, String)| (*counted, text.chars().count());
            if rank(&next) > rank(&best) {
                next
            } else {
                best
            }
        });
    if let Some((_, text)) = said {
        return Some(Row {
            role,
            text,
            said: true,
        });
    }
    let said = says_key(goal, &key);
    // A key that several rows have tells none of them from the others, if another cell does.
    let better = (!said && is_shared(cell, &key)).then(|| {
        let mut telling = cell.row_cells.iter().filter(|other| tells(other));
        let first = telling.clone().next();
        telling.find(|other| is_identifier(&other.text)).or(first)
    });
    let text = better
        .flatten()
        .map_or(key, |other| clean_name(&other.text));
    (!text.is_empty()).then_some(Row { role, text, said })
}

/// Whether the goal says what a person calls this thing: a proper name, a number, a date, in whatever format.
pub(super) fn says(goal: &str, text: &str) -> bool {
    said_at(goal, text).is_some_and(|span| is_name(goal, &span))
}

/// The same, or several words in whatever case: "city cabs".
fn says_cell(goal: &str, text: &str) -> bool {
    let is_words = text.split_whitespace().count() > 1;
    said_at(goal, text).is_some_and(|span| is_name(goal, &span) || is_words && span.start > 0)
}

fn said_at(goal: &str, text: &str) -> Option<Range<usize>> {
    if goal.is_empty() {
        return None;
    }
    let is_few_digits = number(text).is_some_and(|number| {
        number.chars().filter(char::is_ascii_digit).count() < DIGITS && parse_date(text).is_none()
    });
    in_goal(goal, text, &[]).filter(|_| !is_few_digits)
}

/// What tells its row is said more freely: "1 headset".
fn says_key(goal: &str, key: &str) -> bool {
    in_goal(goal, key, &[]).is_some_and(|span| span.start > 0)
}

fn is_shared(cell: &Cell, key: &str) -> bool {
    let mut cells = cell.row_cells.iter();
    cells
        .any(|other| other.matches.is_some_and(|count| count > 1) && clean_name(&other.text) == key)
}

/// What only this row says, as far as is known.
fn tells(other: &RowCell) -> bool {
    other.matches == Some(1)
        && other.column_header.is_some()
        && other.text.chars().any(char::is_alphabetic)
        && other.text.chars().count() <= LONGEST
}

fn is_identifier(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit()) && !text.contains(char::is_whitespace)
}

/// Whether what the element is called is what stands in its column, another text in each row, and nothing that the goal
/// says: the link of an identifier.
pub(super) fn is_called_by_data(target: &Target, role: Role, goal: &str) -> bool {
    let Some(cell) = &target.cell else {
        return false;
    };
    let name = clean_name(&target.name);
    let key = cell.row_key.as_deref().map(clean_name);
    role == Role::Link
        && cell.column_header.is_some()
        && (key.as_deref() == Some(&name) || name.chars().any(|c| c.is_ascii_digit()))
        && !says(goal, &name)
}

/// Whether it is the only row that the table shows, as after a search: then the table says which one.
pub(super) fn is_only_row(target: &Target) -> bool {
    let cell = target.cell.as_ref();
    cell.is_some_and(|cell| cell.rows == Some(1) && cell.row_role.is_none())
}
