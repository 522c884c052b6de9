//! One step of all rounds: what is the same in each stays, what the row says becomes an input of the row.

use super::columns::{Column, Columns};
use crate::model::{Instruction, Phrase, Piece, Place, Target};
use crate::passes::inputs::with_input;
use crate::passes::plan::PlanStep;
use secrets::Text;
use std::collections::BTreeSet;

/// A step of the rounds, and the columns that its sentence uses.
pub(super) struct Merged {
    pub step: PlanStep,
    pub used: BTreeSet<usize>,
}

/// The step of which these are one of each round, from the first on.
pub(super) fn merge(in_each: &[&PlanStep], columns: &Columns) -> Option<Merged> {
    let (instruction, used) = merged(in_each, columns)?;
    let first = in_each.first()?;
    let mut step = PlanStep {
        instruction,
        ..(*first).clone()
    };
    for other in &in_each[1..] {
        step.events.extend(&other.events);
        step.marks.extend(&other.marks);
        step.hops.extend(other.hops.iter().cloned());
        step.sent = step.sent.max(other.sent);
        step.grade = step.grade.max(other.grade);
        step.unnamed |= other.unnamed;
    }
    step.events.sort_unstable();
    step.events.dedup();
    Some(Merged { step, used })
}

/// Whether these are the same step of several rounds.
pub(super) fn agree(in_each: &[&PlanStep], columns: &Columns) -> bool {
    merged(in_each, columns).is_some()
}

fn merged(in_each: &[&PlanStep], columns: &Columns) -> Option<(Instruction, BTreeSet<usize>)> {
    let first = in_each.first()?;
    let is_there =
        |step: &&PlanStep| (&step.at.origin, &step.at.app) == (&first.at.origin, &first.at.app);
    if !in_each.iter().all(is_there) {
        return None;
    }
    let told: Vec<Instruction> = in_each
        .iter()
        .enumerate()
        .map(|(round, step)| in_row(step, first, columns, round))
        .collect();
    let shape = |told: &Instruction| told.clone().map(&mut |_| ());
    let first_shape = shape(&told[0]);
    if told[1..].iter().any(|told| shape(told) != first_shape) {
        return None;
    }
    let phrases: Vec<Vec<Phrase>> = told.iter().map(phrases).collect();
    let mut used = BTreeSet::new();
    let mut agreed = Vec::with_capacity(phrases[0].len());
    for at in 0..phrases[0].len() {
        let in_each: Vec<&Phrase> = phrases.iter().map(|phrases| &phrases[at]).collect();
        let (phrase, by) = common(&in_each, columns)?;
        used.extend(by);
        agreed.push(phrase);
    }
    let mut agreed = agreed.into_iter();
    let instruction = told.into_iter().next()?;
    let instruction = instruction.map(&mut |_| agreed.next().unwrap_or_default());
    Some((instruction, used))
}

fn phrases(told: &Instruction) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    told.clone().map(&mut |phrase: Phrase| phrases.push(phrase));
    phrases
}

/// What is said in each round, and the columns by which it differs.
pub(super) fn common(in_each: &[&Phrase], columns: &Columns) -> Option<(Phrase, Vec<usize>)> {
    if in_each.iter().all(|phrase| *phrase == in_each[0]) {
        return Some((in_each[0].clone(), Vec::new()));
    }
    let put = |phrase: &Phrase, column: &Column, round: usize| {
        with_input(phrase.clone(), &column.texts[round], &column.name)
    };
    let same = |phrases: Vec<Phrase>| {
        let is_same = phrases.iter().all(|phrase| *phrase == phrases[0]);
        is_same.then(|| phrases.into_iter().next()).flatten()
    };
    let by_one = columns.0.iter().enumerate().find_map(|(at, column)| {
        let each = in_each.iter().enumerate();
        let put = each.map(|(round, phrase)| put(phrase, column, round));
        same(put.collect()).map(|phrase| (phrase, vec![at]))
    });
    by_one.or_else(|| {
        let each = in_each.iter().enumerate();
        let put = each.map(|(round, phrase)| {
            let all = columns.0.iter();
            all.fold((*phrase).clone(), |phrase, column| {
                put(&phrase, column, round)
            })
        });
        let phrase = same(put.collect())?;
        let used = columns.0.iter().enumerate().filter(|(_, column)| {
            let mut pieces = phrase.pieces().iter();
            pieces.any(|piece| matches!(piece, Piece::Input(name) if *name == column.name))
        });
        let used = used.map(|(at, _)| at).collect();
        Some((phrase, used))
    })
}

/// The instruction of a round as it would be said of any row: the row is named by the naming column, in the places that
/// the first round has. The fewer rows are left, the less a page needs to tell one of them.
fn in_row(step: &PlanStep, first: &PlanStep, columns: &Columns, round: usize) -> Instruction {
    let mut told = step.instruction.clone();
    let rows = (&step.field.row, &first.field.row);
    let ((Some(row), Some(_)), Some(pattern)) = (rows, first.target()) else {
        return told;
    };
    let naming = &columns.0[0].texts[round];
    let says = |text: &Text| row.key == *text || row.cells.iter().any(|cell| cell.text == *text);
    // A row of another table is the same in each round, or they do not agree.
    if !says(naming) {
        return told;
    }
    let Some(target) = told.action.target_mut() else {
        return told;
    };
    let is_row = |place: &Place| place.role == row.role;
    let row_named = |place: &Place| {
        let name = place.name.as_ref().and_then(Phrase::as_text);
        is_row(place) && name.is_some_and(says)
    };
    let named = || Some(Phrase::literal(naming.clone()));
    let context = pattern.context.iter().map(|place| {
        let mine = target.context.iter().find(|mine| mine.role == place.role);
        let mut place = mine.unwrap_or(place).clone();
        if is_row(&place) {
            place.name = named();
        }
        place
    });
    let context = context.collect();
    if row_named(&target.element) {
        target.element.name = named();
    } else if target.element.name.is_none()
        && step.field.only_row
        && target.element.role == pattern.element.role
    {
        target.element = of_this_round(pattern, columns, round);
    }
    target.context = context;
    told
}

/// The element of the first round with what the row of another one says.
fn of_this_round(pattern: &Target, columns: &Columns, round: usize) -> Place {
    let mut element = pattern.element.clone();
    let name = element.name.as_ref().and_then(Phrase::as_text);
    let column = columns.0.iter().find(|column| name == column.texts.first());
    if let Some(column) = column {
        element.name = Some(Phrase::literal(column.texts[round].clone()));
    }
    element
}
