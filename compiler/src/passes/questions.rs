//! Pass `questions`: at most three things that the person can settle better than a rule, the most doubtful first.

use super::draft::Mark;
use super::plan::{Answer, Plan, PlanStep, Question};
use crate::model::{Action, Phrase, State};
use secrets::Text;

/// More questions than this are not answered with care.
const MOST: usize = 3;

pub(crate) fn questions(plan: &mut Plan) {
    let mut found: Vec<(u32, Question)> = plan
        .steps
        .iter()
        .filter(|step| {
            !step.sign_in
                && !step
                    .marks
                    .iter()
                    .any(|mark| matches!(mark, Mark::Input | Mark::Constant))
        })
        .filter_map(question)
        .collect();
    // Stable: equal doubt keeps the order of the demonstration.
    found.sort_by_key(|(doubt, _)| std::cmp::Reverse(*doubt));
    plan.questions = found
        .into_iter()
        .take(MOST)
        .map(|(_, question)| question)
        .collect();
}

fn question(step: &PlanStep) -> Option<(u32, Question)> {
    let name = step
        .target()?
        .element
        .name
        .as_ref()
        .and_then(Phrase::as_text)?
        .clone();
    let event = *step.events.first()?;
    let ask = |doubt, words: Vec<Text>, shown: Text| {
        let answers = vec![
            Answer {
                text: Text::said("always as shown"),
                mark: Mark::Constant,
            },
            Answer {
                text: Text::said("it changes: ask each time"),
                mark: Mark::Input,
            },
            Answer {
                text: Text::said("it is not part of the task"),
                mark: Mark::Ignore,
            },
        ];
        Some((
            doubt,
            Question {
                event,
                text: words.into_iter().collect(),
                shown,
                answers,
            },
        ))
    };
    let quoted = |name: &Text| {
        [Text::said("“"), name.clone(), Text::said("”")]
            .into_iter()
            .collect::<Text>()
    };
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
