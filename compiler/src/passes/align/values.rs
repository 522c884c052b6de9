//! The places of a step in which a value may stand, and what stood there in each demonstration.

use crate::model::{Action, Phrase, Place, Role};
use crate::passes::inputs::{in_goal, is_name, number};
use crate::passes::plan::PlanStep;
use crate::passes::widgets::parse_date;
use secrets::Text;

/// Where in a step a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    /// What is typed, attached or chosen, by its place.
    Value(usize),
    /// The name of the element.
    Element,
    /// The name of the row or entry that it is in, from inner to outer.
    Around(usize),
    /// The name of what it is dragged to.
    Onto,
}

/// What stood in one place, by the number of the demonstration.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Varied<'p>(pub &'p [(usize, Text)]);

impl Varied<'_> {
    /// Whether it was not the same in all.
    pub fn differs(self) -> bool {
        let mut values = self.0.iter().map(|(_, value)| value);
        let Some(first) = values.next() else {
            return false;
        };
        values.any(|value| !equal(first, value))
    }

    /// Whether both places had the same in every demonstration that has both: they are then given the same.
    pub fn agrees(self, other: &[(usize, Text)]) -> bool {
        let both = |number: usize| other.iter().find(|(n, _)| *n == number);
        let mut common = self
            .0
            .iter()
            .filter_map(|(number, value)| Some((value, &both(*number)?.1)))
            .peekable();
        common.peek().is_some() && common.all(|(a, b)| equal(a, b))
    }
}

/// Whether two values are the same, be they written in differing formats.
fn equal(a: &Text, b: &Text) -> bool {
    let numbers = || number(a.as_str()).zip(number(b.as_str()));
    let dates = || parse_date(a.as_str()).zip(parse_date(b.as_str()));
    a == b || numbers().is_some_and(|(a, b)| a == b) || dates().is_some_and(|(a, b)| a == b)
}

/// The values of a step that are literal.
pub(super) fn of(step: &PlanStep, goal: &Text) -> Vec<(Slot, Text)> {
    let mut values: Vec<(Slot, Text)> = Vec::new();
    let mut add = |slot, phrase: Option<&Phrase>| {
        values.extend(
            phrase
                .and_then(Phrase::as_text)
                .map(|text| (slot, text.clone())),
        );
    };
    match &step.instruction.action {
        Action::Set { value, .. } | Action::Add { value, .. } | Action::Type { value, .. } => {
            add(Slot::Value(0), Some(value));
        }
        Action::Attach { file, .. } => add(Slot::Value(0), Some(file)),
        Action::Choose { values, .. } => {
            for (at, value) in values.iter().enumerate() {
                add(Slot::Value(at), Some(value));
            }
        }
        Action::Drag { to, .. } if may_vary(step, &to.element, goal) => {
            add(Slot::Onto, to.element.name.as_ref());
        }
        _ => {}
    }
    if let Some(target) = step.target() {
        if may_vary(step, &target.element, goal) {
            add(Slot::Element, target.element.name.as_ref());
        }
        let rows = target.context.iter().filter(|place| is_entry(place.role));
        for (at, row) in rows.enumerate() {
            add(Slot::Around(at), row.name.as_ref());
        }
    }
    values
}

/// One of many that a task may be about.
pub(super) fn is_entry(role: Role) -> bool {
    matches!(role, Role::Row | Role::ListItem | Role::TreeItem)
}

/// Whether another element of the same role would do the same for another thing: it is called by what it is about.
pub(super) fn may_vary(step: &PlanStep, place: &Place, goal: &Text) -> bool {
    let Some(name) = place.name.as_ref().and_then(Phrase::as_text) else {
        return false;
    };
    let said = || {
        in_goal(goal.as_str(), name.as_str(), &[]).is_some_and(|span| is_name(goal.as_str(), &span))
    };
    match place.role {
        Role::Cell | Role::Option => true,
        Role::Link => step.is_data_link(name) || said(),
        role => is_entry(role),
    }
}

/// Puts what stood in another demonstration beside it.
pub(super) fn join(step: &mut PlanStep, other: &PlanStep) {
    for (slot, in_each) in &other.compared.values {
        let Some(mine) = step.compared.values.get_mut(slot) else {
            continue;
        };
        let Some((_, name)) = mine.first() else {
            continue;
        };
        // One goal named the row by another column than the other.
        let of_row = |(number, value): &(usize, Text)| {
            let header = step.field.header_of(name)?;
            let told = other.field.header_of(value)?;
            let columns = &other.field.columns;
            let (cell, _) = columns.iter().find(|(_, column)| column == header)?;
            (told != header).then(|| (*number, cell.clone()))
        };
        let more: Vec<(usize, Text)> = in_each
            .iter()
            .map(|told| of_row(told).unwrap_or_else(|| told.clone()))
            .collect();
        mine.extend(more);
    }
}
