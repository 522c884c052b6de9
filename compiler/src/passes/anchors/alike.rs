//! Elements that would be told in the same words although they are not the same: their number tells them apart.

use crate::model::{Role, Target as Found};
use crate::passes::draft::{Draft, Grade, Step};
use std::collections::{BTreeMap, BTreeSet};

/// An address, and the words for an element there.
type Words = (String, Found<String>);

pub(super) fn tell_apart(draft: &mut Draft) {
    let mut seen: BTreeMap<Words, BTreeSet<u32>> = BTreeMap::new();
    for step in &draft.steps {
        if let Some((words, index)) = told(step) {
            seen.entry(words).or_default().insert(index);
        }
    }
    seen.retain(|_, indices| indices.len() > 1);
    if seen.is_empty() {
        return;
    }
    for step in &mut draft.steps {
        let Some((words, index)) = told(step) else {
            continue;
        };
        let Some(indices) = seen.get(&words) else {
            continue;
        };
        let count = step
            .target
            .as_ref()
            .and_then(|target| target.matches.get("role+name"));
        // The numbers count on the whole page, so what is around tells only where it has all of them.
        let has_all = count.is_some_and(|count| u32::try_from(indices.len()) == Ok(*count));
        if let Some(place) = &mut step.place {
            place.element.ordinal = Some(index + 1);
            if !has_all {
                place.context.retain(|around| around.role == Role::Frame);
            }
        }
        step.grade = Grade::ByPosition;
    }
}

/// Which words the step says, and which of the elements of that role and name it means.
fn told(step: &Step) -> Option<(Words, u32)> {
    let place = step.place.clone().filter(|place| {
        let in_row = place.context.iter().any(|around| around.role == Role::Row);
        let in_line = place.context.iter().any(|around| around.role == Role::Line);
        let is_told = place.element.name.is_some() || in_line;
        place.element.ordinal.is_none() && is_told && !in_row
    })?;
    let index = step.target.as_ref()?.index?;
    let url = step.page.as_ref().map(|page| page.url.clone());
    Some(((url.unwrap_or_default(), *place), index))
}
