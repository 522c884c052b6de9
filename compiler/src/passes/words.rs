//! Pass `words`: title, slug, description and the standing sentences.

mod notes;
mod taken_back;

pub(crate) use notes::says_all;

use super::plan::Plan;
use crate::model::{Phrase, Piece, Provenance, SiteUse, Skill};
use secrets::Text;
use std::collections::BTreeSet;

/// Longest slug after `taught-`.
const SLUG: usize = 50;
/// Longest title, characters.
const TITLE: usize = 80;
/// Longest description, characters.
const DESCRIPTION: usize = 1_024;

pub(crate) fn words(mut plan: Plan, name: Option<&str>, version: &'static str) -> Skill {
    let title = match name {
        Some(name) => secrets::Net::new().clean(&recording::clean_name(name)),
        None => title(&plan),
    };
    let slug = format!("taught-{}", slug(title.as_str()));
    let description = description(&plan, &title);
    plan.before.extend(notes::before(&plan));
    plan.not_seen = notes::not_seen(&plan);
    let checks = notes::checks(&plan);
    let differs = notes::differs(&plan);
    let provenance = provenance(&plan, version);
    plan.into_skill(title, slug, description, checks, differs, provenance)
}

/// The goal up to its first input, if that is where a phrase ends, without the little word before it; else the goal with its
/// inputs as words; or where it all happened.
fn title(plan: &Plan) -> Text {
    let first = match plan.pattern.pieces().first() {
        Some(Piece::Literal(text)) => text.trim(),
        _ => Text::default(),
    };
    const LITTLE: &[&str] = &[
        " of", " for", " to", " in", " on", " at", " from", " with", " by", " the", " a", " an",
        " and", " as", " called", " named", " über", " von", " für", ":", ",", " -", ".", " \"",
        " “", " „", " «", " '", " about", " into", " under", " until", " per", " via",
    ];
    let mut title = first.clone();
    while let Some(little) = LITTLE
        .iter()
        .find(|little| title.as_str().to_lowercase().ends_with(**little))
    {
        title = title
            .get(0..title.as_str().len() - little.len())
            .unwrap_or_default()
            .trim();
    }
    // "the wrong {thing}" and "1 {article}" end in the middle of what they say; "the room {room}" does not.
    let named = plan
        .pattern
        .pieces()
        .get(1)
        .is_some_and(|next| repeats(&first, next));
    let broken = plan.pattern.pieces().len() > 1 && title == first && !named;
    let short = title.as_str().split(' ').count() < 2 && !plan.goal.is_empty();
    if broken || short {
        title = plain(&plan.pattern);
    }
    if title.is_empty() {
        let site = plan
            .scope
            .sites
            .first()
            .map(|(_, _)| ())
            .and_then(|()| plan.steps.first())
            .map(|step| step.at.clone());
        title = match site {
            Some(at) if !at.title.is_empty() => [Text::said("Task on "), at.title.clone()]
                .into_iter()
                .collect(),
            Some(at) => [Text::said("Task on "), at.site.clone()]
                .into_iter()
                .collect(),
            None => Text::said("Shown task"),
        };
    }
    shorten(&title, TITLE)
}

/// Whether the input is called by the word before it.
fn repeats(before: &Text, next: &Piece) -> bool {
    let word = before
        .as_str()
        .trim_end()
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    matches!(next, Piece::Input(name) if name.replace('_', " ") == word.to_lowercase())
}

/// The pattern with its inputs as words: "Open the invoice of customer".
fn plain(pattern: &Phrase) -> Text {
    let before = pattern.pieces().iter().map(Some);
    let before = [None].into_iter().chain(before);
    let said_already = |(before, piece): (Option<&Piece>, &Piece)| match before {
        Some(Piece::Literal(text)) => repeats(text, piece),
        _ => false,
    };
    before
        .zip(pattern.pieces())
        .filter(|pair| !said_already(*pair))
        .map(|(_, piece)| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Input(name) => Text::from_document(&name.replace('_', " ")),
            Piece::Secret(name) => Text::secret(name),
            Piece::Any | Piece::Mark(_) => Text::said("…"),
        })
        .collect::<Text>()
        .trim()
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

/// `text` as it stands in slugs, however long: `a-z`, `0-9`, and hyphens for everything else.
#[must_use]
pub fn in_slug(text: &str) -> String {
    let mut slug = String::new();
    for c in deunicode::deunicode(text).chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug
}

fn slug(title: &str) -> String {
    let mut slug = in_slug(title);
    if slug.len() > SLUG {
        let cut = slug[..=SLUG]
            .rfind('-')
            .filter(|at| *at > SLUG / 2)
            .unwrap_or(SLUG);
        slug.truncate(cut);
    }
    let slug = slug.trim_matches('-');
    let slug = slug.strip_prefix("taught-").unwrap_or(slug);
    if slug.is_empty() {
        "task".to_owned()
    } else {
        slug.to_owned()
    }
}

/// What an agent sees before it loads the skill.
fn description(plan: &Plan, title: &Text) -> Text {
    let mut out = Text::default();
    let mut say = |text: Text| out.push(&text);
    let goal = trigger(&plan.pattern);
    let sites: Vec<&Text> = plan
        .scope
        .sites
        .iter()
        .filter(|(_, usage)| *usage == SiteUse::Work)
        .map(|(origin, _)| origin)
        .collect();
    say(if plan.goal.is_empty() {
        title.clone()
    } else {
        without_stop(&goal)
    });
    if !sites.is_empty() {
        say(Text::said(" on "));
        for (at, origin) in sites.iter().enumerate() {
            say(Text::said(match at {
                0 => "",
                _ if at + 1 == sites.len() => " and ",
                _ => ", ",
            }));
            say(host(origin));
        }
    } else if let Some(app) = plan.scope.apps.first() {
        say(Text::said(" in "));
        say(app.clone());
    }
    match plan.demonstrations.len() {
        0 | 1 => say(Text::said(", as it was demonstrated once.")),
        2 => say(Text::said(", as it was demonstrated twice.")),
        many => {
            say(Text::said(", as it was demonstrated "));
            say(Text::number(many));
            say(Text::said(" times."));
        }
    }
    if !plan.goal.is_empty() {
        say(Text::said(" Use it when asked to “"));
        say(without_stop(&goal));
        say(Text::said("” or the same in other words."));
    }
    if !plan.inputs.is_empty() {
        say(Text::said(" Needs: "));
        for (at, input) in plan.inputs.iter().enumerate() {
            if at > 0 {
                say(Text::said(", "));
            }
            say(Text::from_document(&input.name));
        }
        say(Text::said("."));
    }
    if let Some(output) = plan.outputs.first() {
        say(Text::said(" Gives: "));
        say(Text::from_document(&output.name));
        say(Text::said("."));
    }
    say(Text::said(
        " Not for other sites, and not for changing or undoing what it did.",
    ));
    shorten(&out, DESCRIPTION)
}

/// The goal pattern in the spelling of the document, `{amount}` for an input.
fn trigger(pattern: &Phrase) -> Text {
    pattern
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Input(name) => Text::from_document(&format!("{{{name}}}")),
            Piece::Secret(name) => Text::secret(name),
            Piece::Any | Piece::Mark(_) => Text::said("…"),
        })
        .collect()
}

fn without_stop(text: &Text) -> Text {
    let trimmed = text.as_str().trim_end_matches(['.', '!', ' ']);
    text.get(0..trimmed.len()).unwrap_or_else(|| text.clone())
}

fn host(origin: &Text) -> Text {
    let from = origin.as_str().find("://").map_or(0, |at| at + 3);
    origin
        .get(from..origin.as_str().len())
        .unwrap_or_else(|| origin.clone())
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
