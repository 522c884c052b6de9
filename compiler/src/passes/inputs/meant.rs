//! Whether what the goal says is meant as the value that was used, and not as a word of the task.

use super::Source;
use crate::model::Role;
use std::ops::Range;

/// Whether an occurrence in the goal is meant as the value; see the rules above.
pub(super) fn fits(goal: &str, span: &Range<usize>, source: Source) -> bool {
    let Source::Named(role) = source else {
        return true;
    };
    if matches!(
        role,
        Role::Button
            | Role::Menu
            | Role::Tab
            | Role::Dialog
            | Role::Form
            | Role::Group
            | Role::Section
            | Role::Navigation
            | Role::Toolbar
            | Role::Frame
            | Role::Table
            | Role::Column
            | Role::Page
            | Role::Window
    ) {
        return false;
    }
    is_name(goal, span)
        || matches!(
            role,
            Role::Row | Role::ListItem | Role::Item | Role::TreeItem | Role::Cell
        ) && span.start > 0
}

/// Whether what the goal says there is the name of a thing: it begins with a capital, has a digit, or is an address.
pub(crate) fn is_name(goal: &str, span: &Range<usize>) -> bool {
    let said = &goal[span.clone()];
    said.chars().next().is_some_and(char::is_uppercase) && span.start > 0
        || said.chars().any(|c| c.is_ascii_digit() || c == '@')
}
