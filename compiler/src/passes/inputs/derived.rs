//! Values that follow from others: a total is told as such and not asked for.

use super::{Candidate, Plan, PlanStep, find, values_of};
use crate::document::{FETCHED, PRODUCT, SUM};
use crate::model::{Action, InputKind, Role};
use secrets::Text;

/// Words for a total on the field that holds it. A number in any other field that happens to be a sum is none.
const TOTALS: &str =
    "total subtotal sum gesamt gesamtbetrag summe somme totale totaal suma importe итого сумма";
const UNSPACED: &[&str] = &["合计", "总计", "总额", "合計"];

/// What the value is made of, where its field is for a total and the goal does not say it: the sum of numbers that were
/// given before, or the product of two.
pub(super) fn total(plan: &Plan, candidates: &[Candidate], at: usize) -> Option<Text> {
    let total = &candidates[at];
    if total.span.is_some() || !is_for_total(plan, &total.value) {
        return None;
    }
    let wanted = decimal(total.value.as_str())?;
    let is_number = |other: &&Candidate| other.kind == InputKind::Number;
    let parts: Vec<(&Candidate, i128)> = candidates[..at]
        .iter()
        .filter(is_number)
        .filter_map(|other| Some((other, decimal(other.value.as_str())?)))
        .collect();
    let all: i128 = parts.iter().map(|(_, value)| value).sum();
    if parts.len() > 1 && all == wanted {
        let all: Vec<&Candidate> = parts.iter().map(|(part, _)| *part).collect();
        return made_of(plan, SUM, &all);
    }
    let mut pairs = parts
        .iter()
        .enumerate()
        .flat_map(|(first, a)| parts[first + 1..].iter().map(move |b| (a, b)));
    pairs.find_map(|((a, x), (b, y))| match () {
        () if x + y == wanted => made_of(plan, SUM, &[*a, *b]),
        () if x.checked_mul(*y) == wanted.checked_mul(UNIT) => made_of(plan, PRODUCT, &[*a, *b]),
        () => None,
    })
}

/// `as the sum of “Net” and “Tax”`, by the names of their fields.
fn made_of(plan: &Plan, how: &'static str, parts: &[&Candidate]) -> Option<Text> {
    let mut out = Text::said(how);
    for (at, part) in parts.iter().enumerate() {
        let between = match at {
            0 => " “",
            _ if at + 1 == parts.len() => "” and “",
            _ => "”, “",
        };
        out.push(&Text::said(between));
        out.push(field_of(plan, &part.value)?);
    }
    out.push(&Text::said("”"));
    Some(out)
}

/// Whether the file is one that an earlier step fetched.
pub(super) fn file(plan: &Plan, name: &Text) -> Option<Text> {
    let attaches = |step: &PlanStep| match &step.instruction.action {
        Action::Attach { file, .. } => file.as_text() == Some(name),
        _ => false,
    };
    let at = plan.steps.iter().position(attaches)?;
    let mut effects = plan.steps[..at].iter().flat_map(|step| &step.effects);
    let was_fetched = effects.any(|effect| effect.role == Role::File && effect.name == *name);
    was_fetched.then(|| Text::said(FETCHED))
}

/// The name of the field that the value was given to.
fn field_of<'p>(plan: &'p Plan, value: &Text) -> Option<&'p Text> {
    let step = plan.steps.iter().find(|step| {
        let mut values = values_of(step).into_iter();
        values.any(|(given, _)| given == *value)
    })?;
    step.target()?.element.name.as_ref()?.as_text()
}

fn is_for_total(plan: &Plan, value: &Text) -> bool {
    let Some(name) = field_of(plan, value) else {
        return false;
    };
    let name = name.as_str().to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| TOTALS.split(' ').any(|total| total == word))
        || UNSPACED.iter().any(|total| name.contains(total))
}

/// What a one is in [`decimal`].
const UNIT: i128 = 10_000;

/// The number in ten thousandths; none where it is finer, or too large to be an amount.
fn decimal(text: &str) -> Option<i128> {
    let number = find::number(text)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((&number, ""));
    if fraction.len() > 4 || whole.len() > 15 {
        return None;
    }
    format!("{whole}{fraction:0<4}").parse().ok()
}

/// "as a number from 0 to 500 in steps of 25", where the field says its limits.
pub(super) fn limits(plan: &Plan, value: &Text) -> Option<Text> {
    let sets = |step: &&PlanStep| match &step.instruction.action {
        Action::Set { value: set, .. } => set.as_text() == Some(value),
        _ => false,
    };
    let [least, most, step] = &plan.steps.iter().find(sets)?.field.limits;
    let parts = [(" from ", least), (" to ", most), (" in steps of ", step)];
    let known = parts.iter().filter(|(_, limit)| !limit.is_empty());
    let said = known.flat_map(|(word, limit)| [Text::said(word), (*limit).clone()]);
    (!least.is_empty() && !most.is_empty()).then(|| {
        [Text::said("as a number")]
            .into_iter()
            .chain(said)
            .collect()
    })
}
