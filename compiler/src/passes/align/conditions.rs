//! When a step is needed that only some demonstrations have: where its element, or the dialog that it is in, showed
//! there and in no other one.

use super::PlanStep;
use crate::model::{Action, Check, Phrase, Place, Role, Target};
use secrets::Text;
use std::collections::BTreeSet;

pub(super) fn conditions(steps: &mut [PlanStep]) {
    let found: Vec<Option<Target>> = (0..steps.len()).map(|at| condition(steps, at)).collect();
    for (at, target) in found.into_iter().enumerate() {
        let Some(target) = target else { continue };
        let name = target.element.name.as_ref().and_then(Phrase::as_text);
        let name = name.cloned().unwrap_or_default();
        // It does not show that the step before worked, for it need not come.
        for before in &mut steps[..at] {
            before
                .effects
                .retain(|effect| (effect.role, &effect.name) != (target.element.role, &name));
        }
        steps[at].instruction.when = Some(Check::Shows(target));
    }
}

fn condition(steps: &[PlanStep], at: usize) -> Option<Target> {
    let step = &steps[at];
    if !step.compared.is_optional() {
        return None;
    }
    let target = step.target()?;
    let dialog = target
        .context
        .iter()
        .find(|place| place.role == Role::Dialog && place.name.is_some());
    if let Some(dialog) = dialog {
        let shown = thing(dialog)?;
        return absent(steps, &step.compared.missed, &shown)
            .then(|| Target::named(Role::Dialog, Phrase::literal(shown.1)));
    }
    // An item of a menu or an entry that the person opened is no condition, and a field is filled because of a wish.
    if !matches!(step.instruction.action, Action::Click { .. }) {
        return None;
    }
    let shown = thing(&target.element)?;
    // What the person brought up by another step that is not always needed shows because of that.
    let came = step.compared.seen.iter().all(|number| {
        steps[..at].iter().any(|before| {
            let appeared = before.compared.appeared.get(number);
            !before.compared.is_optional() && appeared.is_some_and(|seen| seen.contains(&shown))
        })
    });
    (came && absent(steps, &step.compared.missed, &shown)).then(|| target.clone())
}

fn thing(place: &Place) -> Option<(Role, Text)> {
    Some((place.role, place.name.as_ref()?.as_text()?.clone()))
}

/// Whether a thing was not there in the demonstrations that did without it, as far as they tell.
fn absent(steps: &[PlanStep], without: &BTreeSet<usize>, shown: &(Role, Text)) -> bool {
    !steps.iter().any(|step| {
        let in_step = |number: &usize| {
            let appeared = step.compared.appeared.get(number);
            let used = step.compared.seen.contains(number)
                && step.target().is_some_and(|target| {
                    let mut places = target.context.iter().chain([&target.element]);
                    places.any(|place| thing(place).as_ref() == Some(shown))
                });
            used || appeared.is_some_and(|seen| seen.contains(shown))
        };
        without.iter().any(in_step)
    })
}
