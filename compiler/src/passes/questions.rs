//! Pass `questions`: at most three things that the person can settle better than a rule, the most doubtful first. Each says
//! what was seen, and what each answer makes of the document; an answer is a mark, with which the recording is compiled again.

use super::draft::Mark;
use super::inputs::speaks_of;
use super::plan::{Answer, FixedRow, Plan, PlanStep, Question};
use crate::diagnostics::Code;
use crate::model::{Action, Input, Phrase, Piece, Provenance, Role, State, Which};
use secrets::Text;
use std::collections::BTreeSet;

/// More questions than this are not answered with care.
const MOST: usize = 3;
/// Longer values are cut in a question, characters.
const LONGEST: usize = 60;

/// A question with its doubt: the higher, the sooner it is asked.
type Doubted = (u32, Question);

/// A step with its number in the document.
#[derive(Clone, Copy)]
struct Asked<'p> {
    step: &'p PlanStep,
    number: &'p Text,
    has_goal: bool,
}

pub(crate) fn questions(plan: &mut Plan) {
    let numbers: Vec<Text> = plan.numbers().map(|number| number.text()).collect();
    let steps: Vec<Asked<'_>> = plan
        .steps
        .iter()
        .zip(&numbers)
        .map(|(step, number)| Asked {
            step,
            number,
            has_goal: !plan.goal.is_empty(),
        })
        .collect();
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
        .filter_map(|(at, row)| which_row(steps[at], &row));
    let values = steps
        .iter()
        .filter(|Asked { step, .. }| {
            !step.sign_in
                // All demonstrations agree, or the step itself is asked about.
                && !step.compared.is_agreed()
                && !step.compared.is_optional()
                && !step
                    .marks
                    .iter()
                    .any(|mark| matches!(mark, Mark::Input | Mark::Constant))
        })
        .filter_map(|asked| match unsaid(plan, asked.step) {
            Some(input) => what_to_set(*asked, input),
            None => is_always(*asked, plan.goal.as_str()),
        });
    let optional = steps.iter().filter_map(|asked| is_needed(*asked));
    let repeated = steps.iter().filter_map(|asked| for_each(*asked));
    let mut found: Vec<Doubted> = optional.chain(repeated).chain(rows).chain(values).collect();
    // Stable: equal doubt keeps the order of the demonstration.
    found.sort_by_key(|(doubt, _)| std::cmp::Reverse(*doubt));
    plan.questions = found
        .into_iter()
        .take(MOST)
        .map(|(_, question)| question)
        .collect();
}

fn say(words: &'static str) -> Text {
    Text::said(words)
}

fn line<const N: usize>(parts: [&Text; N]) -> Text {
    parts.into_iter().cloned().collect()
}

fn quoted(name: &Text) -> Text {
    line([&say("“"), name, &say("”")])
}

/// A value as it can stand in a line: its first one, and not too much of it.
fn in_short(value: &Text) -> Text {
    let first = value.as_str().lines().next().unwrap_or_default();
    let end = first
        .char_indices()
        .nth(LONGEST)
        .map_or(first.len(), |(at, _)| at);
    let whole = end == value.as_str().len();
    // A cut through a placeholder gives nothing; then the value is not told.
    let mut short = value.get(0..end).unwrap_or_default();
    if !whole {
        short.push(&say("…"));
    }
    short
}

impl Asked<'_> {
    /// "step 5 goes".
    fn step(self, does: &Text) -> Text {
        line([&say("step "), self.number, does])
    }

    fn question(
        self,
        code: Code,
        text: Text,
        shown: &Text,
        evidence: Text,
        answers: impl IntoIterator<Item = (&'static str, Mark, Text)>,
    ) -> Option<Question> {
        Some(Question {
            code,
            event: *self.step.events.first()?,
            text,
            shown: shown.clone(),
            evidence,
            events: self.step.events.clone(),
            answers: answers
                .into_iter()
                .map(|(text, mark, effect)| Answer {
                    text: say(text),
                    mark,
                    effect,
                })
                .collect(),
        })
    }

    fn is_always_so(self, effect: Text) -> (&'static str, Mark, Text) {
        ("always as shown", Mark::Constant, effect)
    }

    fn is_asked_for(self, effect: Text) -> (&'static str, Mark, Text) {
        ("it changes: ask each time", Mark::Input, effect)
    }

    /// Not for a step of several rounds: the mark would stand on one of them.
    fn is_no_part(self) -> Option<(&'static str, Mark, Text)> {
        let goes = self.step(&say(" goes"));
        (!self.step.within).then_some(("it is not part of the task", Mark::Ignore, goes))
    }

    /// What the goal has to do with it.
    fn unsaid(self) -> Text {
        match self.has_goal {
            true => say(", which the goal does not say"),
            false => say(", and no goal says whether it changes"),
        }
    }
}

/// Some demonstrations did without the step, and nothing shows when it is needed.
fn is_needed(asked: Asked<'_>) -> Option<Doubted> {
    if !asked.step.is_open_whether() {
        return None;
    }
    let element = &asked.step.target()?.element;
    let name = element.name.as_ref().and_then(Phrase::as_text)?;
    let role = say(element.role.word());
    let text = line([
        &say("Is what was done with the "),
        &role,
        &say(" "),
        &quoted(name),
        &say(" always part of the task?"),
    ]);
    let evidence = asked.step(&say(
        " is not in all demonstrations, and nothing that they showed tells when it is needed",
    ));
    let stays = asked.step(&say(" stays, for every run"));
    let goes = asked.step(&say(" goes"));
    let answers = [
        ("yes, always", Mark::Constant, stays),
        ("no, leave it out", Mark::Ignore, goes),
    ];
    Some((
        6,
        asked.question(Code::AskIsNeeded, text, name, evidence, answers)?,
    ))
}

/// The demonstration took some of the rows: are these all that are meant?
fn for_each(asked: Asked<'_>) -> Option<Doubted> {
    let step = asked.step;
    let each = step.each().filter(|_| !step.field.said_rows)?;
    let is_answered = |mark| matches!(mark, Mark::Input | Mark::Constant);
    if step.marks.iter().copied().any(is_answered) {
        return None;
    }
    let role = say(each.role.word());
    let rounds = Text::number(step.rounds.len());
    let cells = match &each.which {
        Which::All => return None,
        Which::Named => Text::default(),
        Which::Where(cells) => condition(cells),
    };
    let named = (
        "only those that the user names",
        Mark::Input,
        asked.step(&say(" is for the rows that the user names")),
    );
    let is_for_every = line([&say(" is for every "), &role, &cells]);
    let every = (
        "every one that shows",
        Mark::Constant,
        asked.step(&is_for_every),
    );
    let (begin, tells, answers) = match &each.which {
        Which::Named => (
            say("Take every "),
            say(" rounds, and nothing that the rows showed tells these from others"),
            [named, every],
        ),
        _ => (
            say("Always take every "),
            say(
                " rounds, of which all rows had this in common and no others did; the goal does not say so",
            ),
            [every, named],
        ),
    };
    let text = line([&begin, &role, &cells, &say("?")]);
    let evidence = asked.step(&line([&say(" was taken in "), &rounds, &tells]));
    let shown = line([&rounds, &say(" rounds")]);
    Some((
        6,
        asked.question(Code::AskWhichRows, text, &shown, evidence, answers)?,
    ))
}

/// " where “Status” reads “Packed”".
fn condition(cells: &[(Phrase, Phrase)]) -> Text {
    let mut out = Text::default();
    let cells = cells
        .iter()
        .filter_map(|(column, value)| column.as_text().zip(value.as_text()));
    for (at, (column, value)) in cells.enumerate() {
        out.push(&say(if at == 0 { " where " } else { " and " }));
        out.push(&line([&quoted(column), &say(" reads "), &quoted(value)]));
    }
    out
}

/// Nothing in the goal names the row, so the next run would go to this one again.
fn which_row(asked: Asked<'_>, row: &FixedRow<'_>) -> Option<Doubted> {
    let of = say(if row.word() == Role::Row.word() {
        " of "
    } else {
        " "
    });
    let the_row = line([&say("the "), &say(row.word()), &of, &quoted(row.name)]);
    let text = line([&say("Always take "), &the_row, &say("?")]);
    let evidence = asked.step(&line([&say(" goes to "), &the_row, &asked.unsaid()]));
    let always = line([&say(" goes to "), &the_row, &say(" in every run")]);
    let asks = line([
        &say(" goes to the "),
        &say(row.word()),
        &say(" that the user names, a new input"),
    ]);
    let answers = [
        asked.is_always_so(asked.step(&always)),
        asked.is_asked_for(asked.step(&asks)),
    ];
    let answers = answers.into_iter().chain(asked.is_no_part());
    Some((
        4,
        asked.question(Code::AskSameRow, text, row.name, evidence, answers)?,
    ))
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
fn what_to_set(asked: Asked<'_>, input: &Input) -> Option<Doubted> {
    let name = asked.step.target()?.element.name.as_ref()?.as_text()?;
    let shown = input.example.as_text()?;
    let text = line([
        &say("Ask each time what to set "),
        &quoted(name),
        &say(" to?"),
    ]);
    let mut question = of_value(asked, text, name, shown)?;
    // The first is what was assumed.
    question.answers.swap(0, 1);
    Some((5, question))
}

/// The question of a field or list that was set to `shown`.
fn of_value(asked: Asked<'_>, text: Text, name: &Text, shown: &Text) -> Option<Question> {
    let sets = line([&say(" sets "), &quoted(name), &say(" to ")]);
    let value = quoted(&in_short(shown));
    let evidence = line([&sets, &value, &asked.unsaid()]);
    let always = line([&sets, &value, &say(" in every run")]);
    let asks = line([&sets, &say("an input that the user is asked for")]);
    let answers = [
        asked.is_always_so(asked.step(&always)),
        asked.is_asked_for(asked.step(&asks)),
    ];
    let answers = answers.into_iter().chain(asked.is_no_part());
    let evidence = asked.step(&evidence);
    asked.question(Code::AskSameValue, text, shown, evidence, answers)
}

/// A value that stays as it was shown, though the goal does not say it.
fn is_always(asked: Asked<'_>, goal: &str) -> Option<Doubted> {
    let name = asked.step.target()?.element.name.as_ref();
    let name = name.and_then(Phrase::as_text)?;
    match &asked.step.instruction.action {
        Action::Set { value, .. } => {
            let shown = value.as_text()?;
            let text = line([
                &say("Always set "),
                &quoted(name),
                &say(" to "),
                &quoted(&in_short(shown)),
                &say("?"),
            ]);
            Some((3, of_value(asked, text, name, shown)?))
        }
        Action::Choose { values, .. } => {
            let shown = values.first()?.as_text()?;
            let text = line([
                &say("Always choose "),
                &quoted(shown),
                &say(" in "),
                &quoted(name),
                &say("?"),
            ]);
            Some((2, of_value(asked, text, name, shown)?))
        }
        Action::Make { state, .. } if !speaks_of(goal, name.as_str()) => {
            let (verb, shown) = match state {
                State::Ticked | State::On => ("Always tick ", "ticked"),
                State::NotTicked | State::Off => ("Never tick ", "not ticked"),
                State::Chosen => ("Always choose ", "chosen"),
                _ => return None,
            };
            let text = line([&say(verb), &quoted(name), &say("?")]);
            let makes = line([&say(" makes "), &quoted(name), &say(" "), &say(shown)]);
            let evidence = line([&makes, &asked.unsaid()]);
            let always = line([&makes, &say(" in every run")]);
            // A box has no value that could be asked for.
            let answers = [asked.is_always_so(asked.step(&always))];
            let answers = answers.into_iter().chain(asked.is_no_part());
            let evidence = asked.step(&evidence);
            let question =
                asked.question(Code::AskSameValue, text, &say(shown), evidence, answers)?;
            Some((1, question))
        }
        _ => None,
    }
}
