//! Names of inputs: snake case of what the field is called.

use super::{Candidate, is_search};
use crate::model::{Action, Target};
use crate::passes::plan::PlanStep;

/// Snake case, unaccented, at most 40 characters, starting with a letter; empty when nothing is left.
pub(crate) fn snake_case(label: &str) -> String {
    let mut out = String::new();
    for c in deunicode::deunicode(label).chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        if out.len() >= 40 {
            break;
        }
    }
    let out = out.trim_matches('_');
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        format!("value_{out}")
    } else {
        out.to_owned()
    }
}

/// Whether what is written there, if anything, is mostly in Latin letters, which [`snake_case`] keeps as they are.
pub(super) fn is_latin(label: &str) -> bool {
    let letters = || label.chars().filter(|c| c.is_alphabetic());
    let latin = |c: &char| matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    letters().filter(latin).count() * 2 >= letters().count()
}

/// The field with a name that a step fills.
pub(super) fn field_of(step: &PlanStep) -> Option<Target> {
    if matches!(
        step.instruction.action,
        Action::Make { .. } | Action::Attach { .. }
    ) {
        return None;
    }
    let target = step.target()?;
    let label = target.element.name.as_ref()?.as_literal()?;
    (!is_search(label)).then(|| target.clone())
}

/// The field of each input whose name alone does not say which it is: it has another name, or there are several.
pub(super) fn fields_to_tell(candidates: &[Candidate]) -> Vec<Option<Target>> {
    let label = |candidate: &Candidate| {
        let field = candidate.fills.as_ref()?;
        field.element.name.as_ref()?.as_literal().map(snake_case)
    };
    let labels: Vec<Option<String>> = candidates.iter().map(label).collect();
    let tells = |at: usize| {
        let alike = labels.iter().filter(|other| **other == labels[at]);
        labels[at].as_ref() != Some(&candidates[at].name) || alike.count() > 1
    };
    let each = candidates.iter().enumerate();
    each.map(|(at, candidate)| candidate.fills.clone().filter(|_| tells(at)))
        .collect()
}

/// The name, with a number if it is taken.
pub(crate) fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let name = if name.is_empty() { "value" } else { name };
    if !taken(name) {
        return name.to_owned();
    }
    (2..)
        .map(|n| format!("{name}_{n}"))
        .find(|name| !taken(name))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_names() {
        assert_eq!(snake_case("Amount (EUR) *"), "amount_eur");
        assert_eq!(snake_case("Größe"), "grosse");
        assert_eq!(snake_case("2nd line"), "value_2nd_line");
        assert_eq!(snake_case("—"), "");
        assert_eq!(unique("amount", |n| n == "amount"), "amount_2");
    }
}
