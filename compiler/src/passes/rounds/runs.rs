//! Where something is done to row after row of one table.

use super::FEWEST;
use crate::model::Role;
use crate::passes::plan::PlanStep;
use secrets::Text;
use std::collections::BTreeMap;

/// Most steps of one round.
const LONGEST: usize = 40;

/// What is done where; the rows aside.
type Kind<'p> = (&'p Text, &'p Text, Role, &'static str, Role);

/// The steps with which rounds may begin: the first that goes to a row, of each row, at least [`FEWEST`] not far from
/// each other. Rising by the first of them.
pub(super) fn runs(steps: &[PlanStep]) -> Vec<Vec<usize>> {
    let mut by_kind: BTreeMap<Kind<'_>, Vec<Run>> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        let (Some(row), Some(target)) = (&step.field.row, step.target()) else {
            continue;
        };
        let kind = (
            &step.at.origin,
            &row.table,
            row.role,
            step.instruction.action.kind(),
            target.element.role,
        );
        let runs = by_kind.entry(kind).or_default();
        match runs.last_mut().filter(|run| at - run.last <= LONGEST) {
            Some(run) => {
                let last = steps[run.last].field.row.as_ref();
                if !last.is_some_and(|last| last.is_same(row)) {
                    run.starts.push(at);
                }
                run.last = at;
            }
            None => runs.push(Run {
                starts: vec![at],
                last: at,
            }),
        }
    }
    let mut runs: Vec<Vec<usize>> = by_kind
        .into_values()
        .flatten()
        .map(|run| run.starts)
        .filter(|starts| starts.len() >= FEWEST)
        .collect();
    runs.sort();
    runs
}

struct Run {
    starts: Vec<usize>,
    /// The last step of this kind, be it of a new row or not.
    last: usize,
}
