//! What the rows of all rounds say, column by column, and what that is called.

use super::super::inputs::{in_goal, snake_case, unique};
use crate::model::{Phrase, Reading};
use crate::passes::plan::{InRow, PlanStep};
use secrets::{FieldHints, Text, personal};
use std::collections::BTreeSet;

/// Longest text of a cell that is told as a value.
const LONGEST: usize = 80;

/// What a row or entry is called that stands under no header.
const NAMELESS: &str = "item";

/// A column, or the names of entries that stand in none.
#[derive(Clone)]
pub(super) struct Column {
    /// The name of its input, in snake case.
    pub name: String,
    header: Option<Text>,
    /// The text of each round.
    pub texts: Vec<Text>,
    /// Whether no other row says one of these.
    tells: bool,
}

/// All columns, the one that names the rows first.
pub(super) struct Columns(pub Vec<Column>);

impl Columns {
    /// The columns of these rows; none where no column tells one row from the others. `firsts` are the steps that go to
    /// the rows, `taken` the names that mean something else.
    pub fn of(rows: &[&InRow], firsts: &[&PlanStep], taken: &BTreeSet<&str>) -> Option<Self> {
        let first = rows.first()?;
        let mut columns: Vec<Column> = Vec::new();
        let keys: Vec<Text> = rows.iter().map(|row| row.key.clone()).collect();
        let headers = first.cells.iter().map(|cell| &cell.header);
        for header in headers.filter(|header| !header.is_empty()) {
            let cells = rows.iter().map(|row| {
                let mut cells = row.cells.iter();
                cells.find(|cell| cell.header == *header)
            });
            let cells: Option<Vec<_>> = cells.collect();
            let is_known = columns
                .iter()
                .any(|column| column.header.as_ref() == Some(header));
            let Some(cells) = cells.filter(|_| !is_known) else {
                continue;
            };
            let texts: Vec<Text> = cells.iter().map(|cell| cell.text.clone()).collect();
            let is_told =
                |text: &Text| !text.is_empty() && text.as_str().chars().count() <= LONGEST;
            if texts.iter().all(is_told) {
                let counted = cells
                    .iter()
                    .all(|cell| cell.matches.is_none_or(|count| count <= 1));
                columns.push(Column {
                    name: snake_case(header.as_str()),
                    header: Some(header.clone()),
                    tells: counted && differ(&texts),
                    texts,
                });
            }
        }
        let is_key = |column: &Column| column.texts == keys;
        if differ(&keys) && !columns.iter().any(is_key) {
            columns.push(Column {
                name: NAMELESS.to_owned(),
                header: None,
                texts: keys.clone(),
                tells: true,
            });
        }
        let naming = naming(&columns, firsts, &keys)?;
        let column = columns.remove(naming);
        columns.insert(0, column);
        for at in 0..columns.len() {
            let name = unique(&columns[at].name, |name| {
                taken.contains(name) || columns[..at].iter().any(|other| other.name == name)
            });
            columns[at].name = name;
        }
        Some(Self(columns))
    }

    /// Whether the goal names one of the rows.
    pub fn are_said(&self, goal: &str) -> bool {
        let telling = self.0.iter().filter(|column| differ(&column.texts));
        telling
            .flat_map(|column| &column.texts)
            .filter(|text| text.as_str().chars().any(char::is_alphabetic))
            .any(|text| in_goal(goal, text.as_str(), &[]).is_some())
    }

    /// How the sentence says where the value of a column is read.
    pub fn reading(&self, at: usize) -> Reading {
        let column = &self.0[at];
        Reading {
            name: column.name.clone(),
            column: column.header.clone().map(Phrase::literal),
        }
    }

    /// The values of one round, with the names of their inputs.
    pub fn of_round(&self, round: usize, used: &BTreeSet<usize>) -> Vec<(Text, String)> {
        let columns = used.iter().map(|at| &self.0[*at]);
        columns
            .map(|column| (column.texts[round].clone(), column.name.clone()))
            .collect()
    }

    /// The values of one round that are somebody's personal data, with what is shown in their place.
    pub fn personal(&self, round: usize, used: &BTreeSet<usize>) -> Vec<(Text, Text)> {
        let values = self.of_round(round, used).into_iter();
        values
            .filter_map(|(value, _)| {
                let kind = personal(value.as_str(), &FieldHints::default())?;
                let made_up = kind.example(value.as_str());
                Some((value, made_up))
            })
            .collect()
    }

    /// Only the first and the last round.
    pub fn first_and_last(&self) -> Self {
        let ends = |column: &Column| {
            let first = column.texts.first().into_iter();
            first.chain(column.texts.last()).cloned().collect()
        };
        let columns = self.0.iter();
        Self(
            columns
                .map(|column| Column {
                    texts: ends(column),
                    ..column.clone()
                })
                .collect(),
        )
    }
}

/// The column that names the rows: the one that the steps name them by, else the key's, else the first with letters.
fn naming(columns: &[Column], firsts: &[&PlanStep], keys: &[Text]) -> Option<usize> {
    let telling = |wanted: &dyn Fn(&Column) -> bool| {
        columns
            .iter()
            .position(|column| column.tells && wanted(column))
    };
    let is_said = |column: &Column| {
        firsts
            .iter()
            .zip(&column.texts)
            .all(|(step, text)| names(step).any(|name| name == text))
    };
    let has_letters = |column: &Column| {
        let mut texts = column.texts.iter();
        texts.all(|text| text.as_str().chars().any(char::is_alphabetic))
    };
    telling(&is_said)
        .or_else(|| telling(&|column| column.texts == keys))
        .or_else(|| telling(&has_letters))
        .or_else(|| telling(&|_| true))
}

/// The names in a step's target.
fn names(step: &PlanStep) -> impl Iterator<Item = &Text> {
    let target = step.target();
    let places = target.map(|target| [&target.element].into_iter().chain(&target.context));
    places
        .into_iter()
        .flatten()
        .filter_map(|place| place.name.as_ref()?.as_text())
}

fn differ(texts: &[Text]) -> bool {
    let all: BTreeSet<&Text> = texts.iter().filter(|text| !text.is_empty()).collect();
    all.len() == texts.len()
}
