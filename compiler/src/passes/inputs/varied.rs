//! What several demonstrations tell of a value: what differs is an input, what is equal in all is a constant.
//!
//! Documented rules: demonstrations of which nothing differs tell nothing, so the goal decides as it does for one.
//! A step that only one demonstration has was not compared, so there the goal decides too.

use super::{Candidate, PlanStep, Source, kind_of, replace};
use crate::model::{Action, Input, InputKind, Phrase, Piece, Role};
use crate::passes::align::{Slot, Varied};
use crate::passes::draft::Mark;
use crate::passes::inputs::number;
use crate::passes::plan::Plan;
use crate::passes::widgets::parse_date;
use secrets::Text;

/// More examples than this tell nothing more.
const EXAMPLES: usize = 3;

/// The values of the place in the step that holds this one, where they differ.
pub(super) fn of<'s>(step: &'s PlanStep, value: &Text) -> Option<Varied<'s>> {
    let mut varied = step.compared.varied().map(|(_, varied)| varied);
    varied.find(|varied| varied.0.first().is_some_and(|(_, first)| first == value))
}

/// Whether the name of the element itself differs.
pub(super) fn is_name(step: &PlanStep) -> bool {
    let mut varied = step.compared.varied();
    varied.any(|(slot, _)| slot == Slot::Element)
}

/// Whether anything differs, so that what is equal says something.
pub(super) fn tells(plan: &Plan) -> bool {
    plan.steps
        .iter()
        .any(|step| step.compared.varied().next().is_some())
}

/// Whether a value stays as it is because all demonstrations of the step have it.
pub(super) fn is_constant(step: &PlanStep, value: &Text) -> bool {
    step.compared.is_agreed()
        && of(step, value).is_none()
        && !step.marks.contains(&Mark::Input)
        && step.field.made_up.is_none()
}

impl Candidate {
    /// Whether it is the same value, in whatever format a number or a day is written.
    fn is_same(&self, value: &Text) -> bool {
        let (a, b) = (self.value.as_str(), value.as_str());
        let numbers = || number(a).zip(number(b)).is_some_and(|(a, b)| a == b);
        let days = || {
            let days = parse_date(a).zip(parse_date(b));
            days.is_some_and(|(a, b)| a == b && a.year.is_some())
        };
        self.value == *value || numbers() || days()
    }

    /// Whether a place with this value is given the same as the one that the candidate was found in.
    pub(super) fn is_given_to(&self, step: &PlanStep, value: &Text) -> bool {
        self.is_same(value)
            && match of(step, value) {
                Some(varied) => varied.agrees(&self.in_each),
                None => self.in_each.is_empty() || !step.compared.is_agreed(),
            }
    }

    /// The value in all formats in which it was given.
    pub(super) fn spellings(&self) -> impl Iterator<Item = &Text> {
        [&self.value].into_iter().chain(&self.spelled)
    }

    /// The other values, each once; none where they are somebody's personal data.
    pub(super) fn more_examples(&self) -> Vec<Phrase> {
        let mut more: Vec<&Text> = Vec::new();
        for (_, value) in &self.in_each {
            if *value != self.value && !value.is_empty() && !more.contains(&value) {
                more.push(value);
            }
        }
        let shown = more.into_iter().take(EXAMPLES - 1);
        match self.made_up {
            Some(_) => Vec::new(),
            None => shown.cloned().map(Phrase::literal).collect(),
        }
    }

    /// Puts the input where its value stands.
    pub(super) fn put(&self, steps: &mut [PlanStep], differs: bool) {
        for step in steps {
            let stays = differs
                && super::values_of(step)
                    .iter()
                    .any(|(value, _)| *value == self.value && !self.is_given_to(step, value));
            if !stays {
                for value in self.spellings() {
                    replace(step, value, &self.name);
                }
            }
            // A step of another demonstration alone has the value of that one.
            let first = step.compared.seen.first().copied();
            for (number, value) in &self.in_each {
                if Some(*number) == first && *number != self.in_each[0].0 {
                    replace(step, value, &self.name);
                }
            }
        }
    }
}

/// A kind that all values have.
pub(super) fn common_kind(
    step: &PlanStep,
    source: Source,
    in_each: &[(usize, Text)],
    first: InputKind,
) -> InputKind {
    let all = in_each
        .iter()
        .all(|(_, value)| kind_of(step, source, value.as_str()) == first);
    match first {
        InputKind::Number | InputKind::Date if !all => InputKind::Text,
        kind => kind,
    }
}

/// What a list shows while nothing is chosen: "Choose…", "-- Select --".
fn is_prompt(option: &str) -> bool {
    let option = option.trim();
    option.ends_with('…')
        || option.ends_with("...")
        || option.starts_with("--")
        || !option.chars().any(char::is_alphanumeric)
}

/// The options that were seen, those that were chosen among them.
pub(super) fn options(step: &PlanStep, in_each: &[(usize, Text)]) -> Vec<Text> {
    let mut options = step.field.options.clone();
    // Choosing one of several takes the choice from another.
    let effects = step.effects.iter();
    let others = effects.filter(|effect| effect.role == Role::Option && !effect.name.is_empty());
    for other in others {
        if !options.contains(&other.name) {
            options.push(other.name.clone());
        }
    }
    options.retain(|option| {
        in_each.iter().any(|(_, chosen)| chosen == option) || !is_prompt(option.as_str())
    });
    if let Action::Make { target, .. } = &step.instruction.action
        && let Some(chosen) = target.element.name.as_ref().and_then(Phrase::as_text)
        && !options.is_empty()
        && !options.contains(chosen)
    {
        options.push(chosen.clone());
    }
    for (_, chosen) in in_each {
        if !options.contains(chosen) {
            options.push(chosen.clone());
        }
    }
    options
}

/// What only steps need that are not always needed is not required; what the goal says is.
pub(super) fn required(plan: &Plan, input: &Input) -> bool {
    let has = |phrase: &Phrase| {
        let mut pieces = phrase.pieces().iter();
        pieces.any(|piece| matches!(piece, Piece::Input(name) if *name == input.name))
    };
    let uses = |step: &PlanStep| {
        let mut found = false;
        step.instruction.clone().map(&mut |phrase: Phrase| {
            found |= has(&phrase);
            phrase
        });
        found
    };
    let mut using = plan.steps.iter().filter(|step| uses(step)).peekable();
    has(&plan.pattern) || using.peek().is_none() || using.any(|step| !step.compared.is_optional())
}
