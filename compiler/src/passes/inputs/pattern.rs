//! The goal with its inputs taken out.

use super::find;
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{Phrase, Piece};
use crate::passes::plan::Plan;
use secrets::Text;
use std::ops::Range;

/// Takes one span of the goal out of the pattern, which may have lost others already.
pub(super) fn cut(goal: &Text, pattern: &Phrase, span: &Range<usize>, name: &str) -> Phrase {
    let Some(said) = goal.get(span.clone()) else {
        return pattern.clone();
    };
    let mut done = false;
    let mut pieces = Vec::new();
    for piece in pattern.pieces() {
        match piece {
            Piece::Literal(text) if !done => match find::word(text.as_str(), said.as_str(), 0) {
                Some(at) => {
                    pieces.push(Piece::Literal(text.get(0..at.start).unwrap_or_default()));
                    pieces.push(Piece::Input(name.to_owned()));
                    pieces.push(Piece::Literal(
                        text.get(at.end..text.as_str().len()).unwrap_or_default(),
                    ));
                    done = true;
                }
                None => pieces.push(piece.clone()),
            },
            other => pieces.push(other.clone()),
        }
    }
    Phrase::new(pieces)
}

/// A number that the goal says and that no input stands for: the steps fit this number only.
pub(super) fn unused_numbers(plan: &mut Plan) {
    let mut left: Vec<Text> = Vec::new();
    for piece in plan.pattern.pieces() {
        let Piece::Literal(text) = piece else {
            continue;
        };
        for span in find::words(text.as_str()) {
            let is_number = find::number(&text.as_str()[span.clone()]).is_some();
            let word = text
                .get(span)
                .filter(|word| is_number && !left.contains(word));
            left.extend(word);
        }
    }
    if !left.is_empty() {
        plan.diagnostics.push(
            Diagnostic::new(
                Code::GoalUnused,
                Severity::Note,
                "the goal has a number that the demonstration did not use",
            )
            .hint("check that the value in the goal is the one that was typed"),
        );
    }
    plan.goal_unused = left;
}
