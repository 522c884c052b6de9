//! What showed after a step in every round.

use super::columns::{Column, Columns};
use super::merge::common;
use crate::model::{Phrase, Piece, Role};
use crate::passes::checks::pattern;
use crate::passes::inputs::with_input;
use crate::passes::plan::{PlanEffect, PlanStep};
use secrets::Text;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What showed, as it would be said in any round.
type Said = (u8, Role, Phrase, Option<Phrase>);

/// Leaves the step, which is one of the first round, only what showed in all; with the columns that it takes to say so.
pub(super) fn keep_common(
    step: &mut PlanStep,
    in_each: &[&PlanStep],
    columns: &Columns,
    used: &mut BTreeSet<usize>,
) {
    let mut open: Vec<PlanEffect> = std::mem::take(&mut step.effects);
    // Said with as few columns as it takes; what differs by itself, such as a time, is any text.
    let more = (0..columns.0.len()).map(|at| vec![at]);
    let all = (0..columns.0.len()).collect();
    let tried = [Vec::new()].into_iter().chain(more).chain([all]);
    let tried = tried.map(|more| (more, false));
    for (more, any) in tried.chain([(Vec::new(), true)]) {
        let by: Vec<&Column> = used
            .iter()
            .chain(&more)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .map(|at| &columns.0[*at])
            .collect();
        let said = |effect: &PlanEffect, round: usize| said(effect, &by, round, any);
        let others: Vec<BTreeSet<Said>> = in_each
            .iter()
            .enumerate()
            .skip(1)
            .map(|(round, other)| {
                let effects = other.effects.iter();
                effects.map(|effect| said(effect, round)).collect()
            })
            .collect();
        let mut kept = false;
        open.retain(|effect| {
            let said = said(effect, 0);
            let is_common = others.iter().all(|other| other.contains(&said));
            if is_common {
                step.effects.push(effect.clone());
                kept = true;
            }
            !is_common
        });
        if kept {
            used.extend(more);
        }
    }
    let led_to: Option<Vec<Phrase>> = in_each
        .iter()
        .map(|other| Some(Phrase::literal(other.went.as_ref()?.title.clone())))
        .collect();
    match (led_to, &mut step.went) {
        (Some(titles), Some(went)) => {
            match common(&titles.iter().collect::<Vec<_>>(), columns) {
                Some((_, by)) => used.extend(by),
                // A page that is called otherwise each time shows nothing.
                None => Arc::make_mut(went).title = Text::default(),
            }
        }
        (_, went) => *went = None,
    }
}

fn said(effect: &PlanEffect, by: &[&Column], round: usize, any: bool) -> Said {
    let phrase = |text: &Text| {
        let told = Phrase::literal(text.clone());
        let told = by.iter().fold(told, |phrase, column| {
            with_input(phrase, &column.texts[round], &column.name)
        });
        match any {
            true => volatile(&told),
            false => told,
        }
    };
    (
        effect.op as u8,
        effect.role,
        phrase(&effect.name),
        effect.after.as_ref().map(phrase),
    )
}

fn volatile(phrase: &Phrase) -> Phrase {
    let pieces = phrase.pieces().iter();
    pieces
        .flat_map(|piece| match piece {
            Piece::Literal(text) => pattern(text, &[]).pieces().to_vec(),
            other => vec![other.clone()],
        })
        .collect()
}
