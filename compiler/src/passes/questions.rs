//! Pass `questions`: at most three things that the person can settle better than a rule, the most doubtful first.

use super::draft::Mark;
use super::plan::{Answer, FixedRow, Plan, PlanStep, Question};
use crate::model::{Action, Input, Phrase, Piece, Provenance, Role, State, Which};
use secrets::Text;
use std::collections::BTreeSet;

/// More questions than this are not answered with care.
const MOST: usize = 3;

pub(crate) fn questions(plan: &mut Plan) {
    let mut rows = plan.fixed_rows();
    // One question for all that is done in one row.
    let mut asked = BTreeSet::new();
    rows.retain(|(at, row)| {
        if !plan.steps[*at].only_picks() {
            return false;
        }
        asked.insert(row.name)
    });
    let rows = rows
        .into_iter()
        .filter_map(|(at, row)| which_row(&plan.steps[at], &row));
    let values = plan
        .steps
        .iter()
        .filter(|step| {
            !step.sign_in
                // All demonstrations agree, or the step itself is asked about.
                && !step.compared.is_agreed()
                && !step.compared.is_optional()
                && !step
                    .marks
                    .iter()
                    .any(|mark| matches!(mark, Mark::Input | Mark::Constant))
        })
        .filter_map(|step| match unsaid(plan, step) {
            Some(input) => what_to_set(step, input),
            None => question(step),
        });
    let optional = plan.steps.iter().filter_map(is_needed);
    let repeated = plan.steps.iter().filter_map(for_each);
    let mut found: Vec<(u32, Question)> =
        optional.chain(repeated).chain(rows).chain(values).collect();
    // Stable: equal doubt keeps the order of the demonstration.
    found.sort_by_key(|(doubt, _)| std::cmp::Reverse(*doubt));
    plan.questions = found
        .into_iter()
        .take(MOST)
        .map(|(_, question)| question)
        .collect();
}

fn quoted(name: &Text) -> Text {
    [Text::said("“"), name.clone(), Text::said("”")]
        .into_iter()
        .collect()
}

/// A question with its doubt, and the answers that most have.
fn ask(step: &PlanStep, doubt: u32, words: Vec<Text>, shown: Text) -> Option<(u32, Question)> {
    let answers = [
        ("always as shown", Mark::Constant),
        ("it changes: ask each time", Mark::Input),
        ("it is not part of the task", Mark::Ignore),
    ];
    let question = Question {
        event: *step.events.first()?,
        text: words.into_iter().collect(),
        shown,
        answers: answers
            .into_iter()
            .map(|(text, mark)| Answer {
                text: Text::said(text),
                mark,
            })
            .collect(),
    };
    Some((doubt, question))
}

/// Some demonstrations did without the step, and nothing shows when it is needed.
fn is_needed(step: &PlanStep) -> Option<(u32, Question)> {
    if !step.is_open_whether() {
        return None;
    }
    let element = &step.target()?.element;
    let name = element.name.as_ref().and_then(Phrase::as_text)?;
    let words = vec![
        Text::said("Is what was done with the "),
        Text::said(element.role.word()),
        Text::said(" "),
        quoted(name),
        Text::said(" always part of the task?"),
    ];
    let mut asked = ask(step, 6, words, name.clone())?;
    asked.1.answers = [
        ("yes, always", Mark::Constant),
        ("no, leave it out", Mark::Ignore),
    ]
    .map(|(text, mark)| Answer {
        text: Text::said(text),
        mark,
    })
    .into();
    Some(asked)
}

/// The demonstration took some of the rows: are these all that are meant?
fn for_each(step: &PlanStep) -> Option<(u32, Question)> {
    let each = step.each().filter(|_| !step.field.said_rows)?;
    let is_answered = |mark| matches!(mark, Mark::Input | Mark::Constant);
    if step.marks.iter().copied().any(is_answered) {
        return None;
    }
    let taken = [Text::number(step.rounds.len()), Text::said(" rounds")];
    let named = ("only those that the user names", Mark::Input);
    let every = ("every one that shows", Mark::Constant);
    let (mut words, answers) = match &each.which {
        Which::All => return None,
        Which::Named => (vec![Text::said("Take every ")], [named, every]),
        Which::Where(_) => (vec![Text::said("Always take every ")], [every, named]),
    };
    words.push(Text::said(each.role.word()));
    if let Which::Where(cells) = &each.which {
        let cells = cells
            .iter()
            .filter_map(|(column, value)| column.as_text().zip(value.as_text()));
        for (at, (column, value)) in cells.enumerate() {
            words.push(Text::said(if at == 0 { " where " } else { " and " }));
            words.extend([quoted(column), Text::said(" reads "), quoted(value)]);
        }
    }
    words.push(Text::said("?"));
    let (doubt, mut question) = ask(step, 6, words, taken.into_iter().collect())?;
    question.answers = answers
        .map(|(text, mark)| Answer {
            text: Text::said(text),
            mark,
        })
        .into();
    Some((doubt, question))
}

/// Nothing in the goal names the row, so the next run would go to this one again.
fn which_row(step: &PlanStep, row: &FixedRow<'_>) -> Option<(u32, Question)> {
    let words = vec![
        Text::said("Always take the "),
        Text::said(row.word()),
        Text::said(if row.word() == Role::Row.word() {
            " of "
        } else {
            " "
        }),
        quoted(row.name),
        Text::said("?"),
    ];
    ask(step, 4, words, row.name.clone())
}

/// The input that a step sets though the goal does not say it.
fn unsaid<'p>(plan: &'p Plan, step: &PlanStep) -> Option<&'p Input> {
    let Action::Set { value, .. } = &step.instruction.action else {
        return None;
    };
    let [Piece::Input(name)] = value.pieces() else {
        return None;
    };
    let input = plan.inputs.iter().find(|input| input.name == *name)?;
    let is_said = plan.pattern.pieces().contains(&Piece::Input(name.clone()));
    (!is_said && input.from == Provenance::Shown).then_some(input)
}

/// The next run would have to ask for it, unless it is always the same.
fn what_to_set(step: &PlanStep, input: &Input) -> Option<(u32, Question)> {
    let name = step.target()?.element.name.as_ref()?.as_text()?;
    let shown = input.example.as_text()?.clone();
    let words = vec![
        Text::said("Ask each time what to set "),
        quoted(name),
        Text::said(" to?"),
    ];
    let mut asked = ask(step, 5, words, shown)?;
    // The first is what was assumed.
    asked.1.answers.swap(0, 1);
    Some(asked)
}

fn question(step: &PlanStep) -> Option<(u32, Question)> {
    let name = step
        .target()?
        .element
        .name
        .as_ref()
        .and_then(Phrase::as_text)?
        .clone();
    let ask = |doubt, words: Vec<Text>, shown: Text| ask(step, doubt, words, shown);
    match &step.instruction.action {
        Action::Set { value, .. } => {
            let shown = value.as_text()?.clone();
            ask(
                3,
                vec![
                    Text::said("Always set "),
                    quoted(&name),
                    Text::said(" to "),
                    quoted(&shown),
                    Text::said("?"),
                ],
                shown,
            )
        }
        Action::Choose { values, .. } => {
            let shown = values.first()?.as_text()?.clone();
            ask(
                2,
                vec![
                    Text::said("Always choose "),
                    quoted(&shown),
                    Text::said(" in "),
                    quoted(&name),
                    Text::said("?"),
                ],
                shown,
            )
        }
        Action::Make { state, .. } => {
            let (verb, shown) = match state {
                State::Ticked | State::On => ("Always tick ", "ticked"),
                State::NotTicked | State::Off => ("Never tick ", "not ticked"),
                State::Chosen => ("Always choose ", "chosen"),
                _ => return None,
            };
            let mut asked = ask(
                1,
                vec![Text::said(verb), quoted(&name), Text::said("?")],
                Text::said(shown),
            )?;
            // A box has no value that could be asked for.
            asked.1.answers.retain(|answer| answer.mark != Mark::Input);
            Some(asked)
        }
        _ => None,
    }
}
