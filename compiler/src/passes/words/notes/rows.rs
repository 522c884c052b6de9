//! Rows that the steps always go to though the task does not name them, and those that stand on another page.

use super::{line, listed, literal, number, quoted, say};
use crate::model::{Action, Role, Which};
use crate::passes::draft::Mark;
use crate::passes::inputs::speaks_of;
use crate::passes::plan::{Number, Plan, PlanStep};
use secrets::Text;

/// Words of a goal that means more than one, in ten languages.
const ALL: &[&str] = &[
    "every",
    "each",
    "all",
    "alle",
    "jede",
    "jeden",
    "jedes",
    "tous",
    "toutes",
    "chaque",
    "todos",
    "todas",
    "cada",
    "tutti",
    "tutte",
    "ogni",
    "elke",
    "iedere",
    "все",
    "всех",
    "каждый",
    "каждую",
    "所有",
    "每",
    "全て",
    "すべて",
];

/// Controls that lead to further rows, in ten languages.
const FURTHER: &[&str] = &[
    "next",
    "next page",
    "more",
    "load more",
    "show more",
    "older",
    "weiter",
    "nächste",
    "mehr",
    "suivant",
    "suivante",
    "plus",
    "siguiente",
    "más",
    "avanti",
    "successivo",
    "próximo",
    "próxima",
    "volgende",
    "meer",
    "далее",
    "ещё",
    "下一页",
    "更多",
    "次へ",
    "もっと見る",
    "›",
    "»",
    ">",
];

/// Which rows are meant, where the task does not name them.
pub(super) fn line_of(plan: &Plan) -> Option<Text> {
    let fixed = plan.fixed_rows();
    let mut rows: Vec<(&Text, Vec<usize>)> = Vec::new();
    for (at, row) in &fixed {
        match rows.iter_mut().find(|(name, _)| *name == row.name) {
            Some((_, steps)) => steps.push(*at),
            None => rows.push((row.name, vec![*at])),
        }
    }
    let named: Vec<Text> = rows
        .iter()
        .filter_map(|(name, steps)| {
            let steps = super::numbered(plan, steps)?;
            Some(line([&quoted(name), &say(" ("), &steps, &say(")")]))
        })
        .collect();
    if named.is_empty() {
        return None;
    }
    let steps: Vec<&PlanStep> = fixed.iter().map(|(at, _)| &plan.steps[*at]).collect();
    let described = described(plan.goal.as_str(), &steps);
    let described = described.map(|cells| line([&say(", where "), &cells]));
    let described = described.unwrap_or_default();
    let is = match (rows.len() > 1, described.is_empty()) {
        (true, true) => " are the ones to take: the task does not name them, so ask which.",
        (false, true) => " is the one to take: the task does not name it, so ask which.",
        (true, false) => {
            ", are the ones to take: the task does not name them. Take what fits it; if in doubt, ask."
        }
        (false, false) => {
            ", is the one to take: the task does not name it. Take what fits it; if in doubt, ask."
        }
    };
    Some(if says_all(plan.goal.as_str()) {
        line([
            &say("What else the task means: the demonstration took "),
            &listed(&named),
            &described,
            &say(". Do the same for each that the task means and for no other; ask if in doubt."),
        ])
    } else {
        line([&say("Whether "), &listed(&named), &described, &say(is)])
    })
}

/// Rows that the task speaks of, but not by their whole names, so that no input stands for them.
pub(super) fn named_in_part(plan: &Plan) -> Option<Text> {
    // The title of an imported file was not said of this run.
    if plan.facts.end_reason == "imported" {
        return None;
    }
    let steps = plan.steps.iter().enumerate();
    let spoken = steps.filter(|(_, step)| {
        let settles = |mark: &Mark| matches!(mark, Mark::Input | Mark::Constant);
        !step.compared.is_agreed() && !step.within && !step.marks.iter().any(settles)
    });
    let mut names: Vec<Text> = Vec::new();
    for (at, step) in spoken {
        let Some(row) = step.row() else {
            continue;
        };
        if speaks_of(plan.goal.as_str(), row.name.as_str()) {
            let known = line([
                &quoted(row.name),
                &say(" (step "),
                &number(plan, at),
                &say(")"),
            ]);
            names.push(known);
        }
    }
    (!names.is_empty()).then(|| {
        line([
            &say("How it goes with another than "),
            &listed(&names),
            &say(
                ": only this was shown. If the task names another, ask the user before taking it.",
            ),
        ])
    })
}

/// What all their rows say that the task says too: "Status is “Packed”".
fn described(goal: &str, steps: &[&PlanStep]) -> Option<Text> {
    let (first, others) = steps.split_first()?;
    let cells: Vec<Text> = first
        .field
        .columns
        .iter()
        .filter(|(text, header)| {
            !header.is_empty()
                && first.element_name() != Some(text.as_str())
                && speaks_of(goal, text.as_str())
                && others
                    .iter()
                    .all(|step| step.field.header_of(text) == Some(header))
        })
        .map(|(text, header)| line([&quoted(header), &say(" is "), &quoted(text)]))
        .collect();
    (!cells.is_empty()).then(|| listed(&cells))
}

/// Whether the task means more than one.
pub(crate) fn says_all(goal: &str) -> bool {
    let goal = goal.to_lowercase();
    let words: Vec<&str> = goal
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let spaced = |word: &str| word.chars().all(|c| c < '\u{3040}');
    ALL.iter().any(|word| match spaced(word) {
        true => words.contains(word),
        false => goal.contains(word),
    })
}

/// A row of a table that has pages stands on another one the next time.
pub(super) fn paging(plan: &Plan) -> Option<Text> {
    let by_input = |step: &PlanStep| step.target().is_some_and(super::by_row);
    plan.steps.iter().enumerate().find_map(|(at, step)| {
        let Action::Click { target, .. } = &step.instruction.action else {
            return None;
        };
        let name = literal(target.element.name.as_ref())
            .filter(|_| matches!(target.element.role, Role::Button | Role::Link))?;
        let leads_on = FURTHER.contains(&name.as_str().to_lowercase().as_str())
            && plan.steps.get(at + 1).is_some_and(by_input);
        leads_on.then(|| {
            line([
                &say("How often "),
                &quoted(name),
                &say(" (step "),
                &number(plan, at),
                &say(") is needed, if at all: go on until the row shows."),
            ])
        })
    })
}

/// What is not known of the rows that steps are repeated over.
pub(super) fn repeated(plan: &Plan) -> impl Iterator<Item = Text> {
    let steps = plan.steps.iter().zip(plan.numbers());
    steps.filter_map(|(step, number)| which_rows(step, number))
}

fn which_rows(step: &PlanStep, number: Number) -> Option<Text> {
    let each = step.each()?;
    let is_said = |mark| step.marks.contains(&mark);
    let rounds = Text::number(step.rounds.len());
    match &each.which {
        Which::Named if !is_said(Mark::Input) => Some(line([
            &say("Which rows step "),
            &number.text(),
            &say(" is for: the demonstration took "),
            &rounds,
            &say(", and nothing that it showed tells these from others, so ask."),
        ])),
        Which::Where(_) if !is_said(Mark::Constant) && !step.field.said_rows => Some(line([
            &say("Whether step "),
            &number.text(),
            &say(
                " is for every row of which its condition is true: the goal does not say so, but all ",
            ),
            &rounds,
            &say(" that were taken had this in common, and no others."),
        ])),
        _ => None,
    }
}
