//! Pass `rounds`: the same steps over the rows of a table, or over the entries of a list, become one step that is
//! repeated: "For each row in the table **Orders** …".
//!
//! Documented rules. At least three rounds must agree, and all that was done to rows of this kind near them must be in
//! them: one more round that broke off or went another way, and nothing is folded. Two rounds agree where the same is
//! done to the same elements, and where what differs is what the row says in one column: the name of what was clicked,
//! a text that was typed, a part of a title. The row is named by a column in which all rows differ. The last round may
//! lack the way back to the table. Rows that the goal names are inputs and no rounds.
//!
//! Which rows are meant: all, where the table showed no others; else those that have a text in common which no other
//! row had; else those that the user names, and it is asked. Several demonstrations of one task tell their inputs by
//! what differs, so there nothing is folded.

mod columns;
mod effects;
mod merge;
mod runs;
mod which;

use super::inputs::without;
use super::plan::{Field, InRow, Plan, PlanStep, Round};
use crate::model::{Action, Check, Each, Instruction, Phrase, Piece, Place, Role};
use columns::Columns;
use merge::Merged;
use secrets::Text;
use std::collections::BTreeSet;
use std::sync::Arc;
use which::which;

/// Fewest rounds that agree.
const FEWEST: usize = 3;

pub(crate) fn rounds(plan: &mut Plan) {
    if plan.demonstrations.len() > 1 {
        return;
    }
    let taken: BTreeSet<&str> = plan.shown.iter().map(|(_, name)| name.as_str()).collect();
    let mut folded = Vec::new();
    let mut free = 0;
    for starts in runs::runs(&plan.steps) {
        if starts[0] >= free
            && let Some(repeated) = fold(&plan.steps, &starts, plan.goal.as_str(), &taken)
        {
            free = repeated.end;
            folded.push(repeated);
        }
    }
    let mut steps = std::mem::take(&mut plan.steps).into_iter();
    let mut at = 0;
    for repeated in folded {
        plan.steps.extend(steps.by_ref().take(repeated.start - at));
        steps
            .by_ref()
            .take(repeated.end - repeated.start)
            .for_each(drop);
        at = repeated.end;
        plan.steps.push(repeated.head);
        plan.steps.extend(repeated.body);
    }
    plan.steps.extend(steps);
}

/// What stands in place of the steps from `start` to `end`.
struct Repeated {
    start: usize,
    end: usize,
    head: PlanStep,
    body: Vec<PlanStep>,
}

/// The rounds that begin at `starts`, as one repeated step, if they agree.
fn fold(
    steps: &[PlanStep],
    starts: &[usize],
    goal: &str,
    taken: &BTreeSet<&str>,
) -> Option<Repeated> {
    let length = starts[1] - starts[0];
    let last = *starts.last()?;
    let mut all: Vec<&[PlanStep]> = starts
        .iter()
        .map(|start| &steps[*start..steps.len().min(start + length)])
        .collect();
    let is_even = starts.windows(2).all(|pair| pair[1] - pair[0] == length);
    if !is_even || !all.iter().copied().flatten().all(can_repeat) {
        return None;
    }
    let firsts = || all.iter().map(|round| &round[0]);
    let rows: Vec<&InRow> = firsts()
        .map(|step| step.field.row.as_ref())
        .collect::<Option<_>>()?;
    let is_one_page = firsts().all(|step| path(&step.at.url) == path(&all[0][0].at.url));
    let columns = Columns::of(&rows, &firsts().collect::<Vec<_>>(), taken)?;
    if !is_one_page || columns.are_said(goal) {
        return None;
    }
    let (which_rows, are_said) = which(&rows, firsts().flat_map(|step| &step.marks), goal)?;
    let agreeing = agreeing(&all, &columns)?;
    if let Some(round) = all.last_mut() {
        *round = &round[..agreeing];
    }
    let in_each =
        |at: usize| -> Vec<&PlanStep> { all.iter().filter_map(|round| round.get(at)).collect() };
    let mut body: Vec<Merged> = (0..length)
        .map(|at| merge::merge(&in_each(at), &columns))
        .collect::<Option<_>>()?;
    let mut used: BTreeSet<usize> = body.iter().flat_map(|step| step.used.clone()).collect();
    if used.is_empty() {
        return None;
    }
    for (at, merged) in body.iter_mut().enumerate() {
        effects::keep_common(&mut merged.step, &in_each(at), &columns, &mut used);
    }
    let mut body: Vec<PlanStep> = body.into_iter().map(|merged| merged.step).collect();
    for step in &mut body {
        step.within = true;
        step.row_values = columns.of_round(0, &used);
        for (value, made_up) in columns.personal(0, &used) {
            step.anchors
                .iter_mut()
                .for_each(|anchor| without(&mut anchor.value, value.as_str(), &made_up));
            without(
                &mut Arc::make_mut(&mut step.at).url,
                value.as_str(),
                &made_up,
            );
        }
    }
    let reads = used.iter().map(|at| columns.reading(*at)).collect();
    let each = Each {
        role: rows[0].role,
        context: around(&all[0][0], rows[0]),
        which: which_rows,
        reads,
    };
    Some(Repeated {
        start: starts[0],
        end: last + agreeing,
        head: head(each, are_said, &all, &columns, &used),
        body,
    })
}

/// How many steps of the last round are those of the others: all of them, or all up to the way back to the rows.
fn agreeing(all: &[&[PlanStep]], columns: &Columns) -> Option<usize> {
    let (first, last) = (all.first()?, all.last()?);
    let agrees = |at: usize| {
        let pair = [Some(&first[at]), last.get(at)];
        let pair: Option<Vec<&PlanStep>> = pair.into_iter().collect();
        pair.is_some_and(|pair| merge::agree(&pair, &columns.first_and_last()))
    };
    let agreeing = (0..first.len()).take_while(|at| agrees(*at)).count();
    let is_whole = first[agreeing..]
        .iter()
        .all(|step| leads_back(step, &first[0]));
    (agreeing > 0 && is_whole).then_some(agreeing)
}

fn can_repeat(step: &PlanStep) -> bool {
    // What was typed unheard may have been another text each time.
    !step.sign_in && !step.filled && !step.compared.is_optional()
}

/// Whether a step only goes back to where the round began.
fn leads_back(step: &PlanStep, first: &PlanStep) -> bool {
    let arrives = step
        .went
        .as_ref()
        .is_some_and(|went| path(&went.url) == path(&first.at.url));
    match &step.instruction.action {
        Action::Back | Action::GoTo { .. } | Action::Close { .. } => true,
        Action::Open { .. } => arrives,
        // A button that leads back may have saved something on the way.
        Action::Click { target, .. } => arrives && target.element.role == Role::Link,
        _ => false,
    }
}

/// An address without what it asks for.
fn path(url: &Text) -> &str {
    url.as_str().split('?').next().unwrap_or_default()
}

/// What the rows lie in.
fn around(first: &PlanStep, row: &InRow) -> Vec<Place> {
    let (container, entry) = match row.role {
        Role::Row => (Role::Table, Role::Row),
        role => (Role::List, role),
    };
    let mut context: Vec<Place> = first
        .target()
        .into_iter()
        .flat_map(|target| target.context.clone())
        .filter(|place| place.role != entry && place.role != Role::Column)
        .collect();
    if !row.table.is_empty() && !context.iter().any(|place| place.role == container) {
        context.insert(
            0,
            Place::named(container, Phrase::literal(row.table.clone())),
        );
    }
    context
}

/// The step that stands over those of a round.
fn head(
    each: Each,
    are_said: bool,
    all: &[&[PlanStep]],
    columns: &Columns,
    used: &BTreeSet<usize>,
) -> PlanStep {
    let first = &all[0][0];
    let mut events: Vec<u64> = all
        .iter()
        .copied()
        .flatten()
        .flat_map(|step| step.events.iter().copied())
        .collect();
    events.sort_unstable();
    events.dedup();
    let rounds = all
        .iter()
        .enumerate()
        .map(|(number, round)| {
            let personal = columns.personal(number, used);
            let told = round.iter().map(|step| {
                let instruction = step.instruction.clone().map(&mut |phrase: Phrase| {
                    let mut phrase = phrase;
                    for (value, made_up) in &personal {
                        phrase = phrase_without(&phrase, value, made_up);
                    }
                    phrase
                });
                (instruction, step.events.clone())
            });
            Round {
                steps: told.collect(),
            }
        })
        .collect();
    PlanStep {
        events,
        instruction: Instruction::plain(Action::ForEach { each }),
        at: first.at.clone(),
        marks: all
            .iter()
            .flat_map(|round| round[0].marks.clone())
            .collect(),
        field: Field {
            said_rows: are_said,
            ..first.field.clone()
        },
        rounds,
        ..PlanStep::empty()
    }
}

fn phrase_without(phrase: &Phrase, value: &Text, made_up: &Text) -> Phrase {
    let pieces = phrase.pieces().iter().cloned();
    pieces
        .map(|piece| match piece {
            Piece::Literal(mut text) => {
                without(&mut text, value.as_str(), made_up);
                Piece::Literal(text)
            }
            other => other,
        })
        .collect()
}

/// Once the checks are known: only what the steps within use is read, and outside of them nothing is known of a row.
pub(crate) fn row_values(plan: &mut Plan) {
    let mut from = 0;
    while let Some(head) = (from..plan.steps.len()).find(|at| !plan.steps[*at].rounds.is_empty()) {
        let within = plan.steps[head + 1..].iter().take_while(|step| step.within);
        let used: BTreeSet<String> = within.flat_map(inputs_of).collect();
        from = head + 1;
        if let Action::ForEach { each } = &mut plan.steps[head].instruction.action {
            each.reads.retain(|reading| used.contains(&reading.name));
        }
    }
    let of_last = plan.steps.last().filter(|step| step.within);
    let of_rows: BTreeSet<&String> = of_last
        .into_iter()
        .flat_map(|step| step.row_values.iter().map(|(_, name)| name))
        .collect();
    let done_when = std::mem::take(&mut plan.done_when).into_iter();
    plan.done_when = done_when
        .map(|check: Check| {
            check.map(&mut |phrase: Phrase| {
                let pieces = phrase.pieces().iter().cloned();
                pieces
                    .map(|piece| match piece {
                        Piece::Input(name) if of_rows.contains(&name) => Piece::Any,
                        other => other,
                    })
                    .collect()
            })
        })
        .collect();
}

/// The inputs that a step's sentence uses.
fn inputs_of(step: &PlanStep) -> Vec<String> {
    let mut names = Vec::new();
    step.instruction.clone().map(&mut |phrase: Phrase| {
        names.extend(phrase.pieces().iter().filter_map(|piece| match piece {
            Piece::Input(name) => Some(name.clone()),
            _ => None,
        }));
    });
    names
}
