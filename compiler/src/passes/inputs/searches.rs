//! Searches: what is typed into a search field to come to the row that the goal names is that name.

use super::meant::fits;
use super::{Source, in_goal, label_of, values_of};
use crate::model::{Action, Phrase, Role};
use crate::passes::plan::Plan;
use secrets::Text;

/// Fewest characters of a name that are taken for its beginning.
const FEWEST: usize = 3;

pub(crate) fn is_search(label: &str) -> bool {
    const WORDS: &[&str] = &[
        "search",
        "find",
        "suche",
        "rechercher",
        "buscar",
        "cerca",
        "zoeken",
    ];
    let label = label.to_lowercase();
    WORDS.iter().any(|word| label.starts_with(word))
}

/// Who searches types a name that the goal says, or its beginning, and then takes the row of that name: what is searched
/// for is the whole of it.
pub(super) fn complete(plan: &mut Plan) {
    let goal = plan.goal.as_str();
    let named: Vec<Option<(Text, String)>> = plan
        .steps
        .iter()
        .map(|step| {
            let (name, source) = values_of(step)
                .into_iter()
                .find(|(_, source)| matches!(source, Source::Named(Role::Row | Role::ListItem)))?;
            let span = in_goal(goal, name.as_str(), &[])?;
            let called = label_of(goal, step, &name, source, Some(&span));
            fits(goal, &span, source).then_some((name, called))
        })
        .collect();
    for (at, step) in plan.steps.iter_mut().enumerate() {
        if !step.element_name().is_some_and(is_search) {
            continue;
        }
        let Action::Set { value, .. } = &mut step.instruction.action else {
            continue;
        };
        let Some(typed) = value.as_text().map(|typed| typed.as_str().to_lowercase()) else {
            continue;
        };
        let whole = named[at..].iter().flatten().find(|(name, _)| {
            let name = name.as_str().to_lowercase();
            typed.chars().count() >= FEWEST && name.starts_with(&typed)
        });
        if let Some((whole, called)) = whole {
            step.field.begun = whole.as_str().to_lowercase() != typed;
            step.field.called = Some(called.clone());
            *value = Phrase::literal(whole.clone());
        }
    }
}
