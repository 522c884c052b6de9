//! Pass `words`: title, slug, description and the standing sentences.

mod title;

mod description;

mod little;

mod notes;
mod taken_back;

pub(crate) use notes::says_all;
pub use title::in_slug;

use super::plan::Plan;
use crate::model::{Provenance, Skill};
use secrets::Text;
use std::collections::BTreeSet;

/// Longest title, characters.
const TITLE: usize = 80;

pub(crate) fn words(mut plan: Plan, name: Option<&str>, version: &'static str) -> Skill {
    let title = match name {
        Some(name) => secrets::Net::new().clean(&recording::clean_name(name)),
        None => title(&plan),
    };
    let slug = format!("taught-{}", title::slug(title.as_str()));
    let description = description::description(&plan, &title);
    plan.before.extend(notes::before(&plan));
    plan.not_seen = notes::not_seen(&plan);
    let checks = notes::checks(&plan);
    let differs = notes::differs(&plan);
    let provenance = provenance(&plan, version);
    plan.into_skill(title, slug, description, checks, differs, provenance)
}

/// The goal without what varies, or where it all happened.
fn title(plan: &Plan) -> Text {
    let title = title::title(&plan.pattern, &plan.inputs);
    if !title.is_empty() {
        return title;
    }
    let Some(at) = plan.steps.first().map(|step| &step.at) else {
        return Text::said("Shown task");
    };
    let place = match at.title.is_empty() {
        true => at.site.clone(),
        false => at.title.clone(),
    };
    shorten(
        &[Text::said("Task on "), place].into_iter().collect(),
        TITLE,
    )
}

fn shorten(text: &Text, most: usize) -> Text {
    if text.as_str().chars().count() <= most {
        return text.clone();
    }
    let end = text
        .as_str()
        .char_indices()
        .nth(most - 1)
        .map_or(0, |(at, _)| at);
    let cut = text.as_str()[..end]
        .rfind(' ')
        .filter(|at| *at > most / 2)
        .unwrap_or(end);
    // A cut through a placeholder gives nothing; then shorter text is found before it.
    (0..=cut)
        .rev()
        .find_map(|at| text.get(0..at))
        .map_or_else(Text::default, |mut text| {
            text.push(&Text::said("…"));
            text
        })
}

fn provenance(plan: &Plan, version: &'static str) -> Text {
    let inferred = plan
        .inputs
        .iter()
        .filter(|input| input.from == Provenance::Inferred)
        .count();
    let mut out = Text::said("Compiled by taught ");
    out.push(&Text::said(version));
    out.push(&Text::said(" from "));
    out.push(&match plan.demonstrations.len() {
        0 | 1 => Text::said("one demonstration"),
        2 => Text::said("two demonstrations"),
        3 => Text::said("three demonstrations"),
        many => [Text::number(many), Text::said(" demonstrations")]
            .into_iter()
            .collect(),
    });
    let days: BTreeSet<&Text> = plan
        .demonstrations
        .iter()
        .map(|demonstration| &demonstration.on)
        .filter(|on| !on.is_empty())
        .collect();
    for (at, on) in days.iter().enumerate() {
        out.push(&Text::said(match at {
            0 => " on ",
            _ if at + 1 == days.len() => " and ",
            _ => ", ",
        }));
        out.push(on);
    }
    out.push(&Text::said(": "));
    out.push(&Text::number(plan.facts.actions));
    out.push(&Text::said(if plan.facts.actions == 1 {
        " action, "
    } else {
        " actions, "
    }));
    out.push(&Text::number(plan.steps.len()));
    out.push(&Text::said(if plan.steps.len() == 1 {
        " step, "
    } else {
        " steps, "
    }));
    out.push(&Text::number(plan.facts.withheld));
    out.push(&Text::said(if plan.facts.withheld == 1 {
        " value withheld"
    } else {
        " values withheld"
    }));
    if inferred > 0 {
        out.push(&Text::said(", "));
        out.push(&Text::number(inferred));
        out.push(&Text::said(" inferred"));
    }
    out.push(&Text::said(
        ". What was dropped and why: references/evidence.md.",
    ));
    out
}
