//! The description, all that an agent sees before it loads a skill: what it does and where, when to use it, what it needs and
//! gives, and what it is not for.

use crate::model::{Action, Phrase, Piece, SiteUse};
use crate::passes::plan::Plan;
use secrets::Text;

/// Longest description, characters.
const DESCRIPTION: usize = 1_024;

pub(super) fn description(plan: &Plan, title: &Text) -> Text {
    let mut out = Text::default();
    let mut say = |parts: &[&Text]| parts.iter().for_each(|part| out.push(part));
    let places = places(plan);
    let on = Text::said(if plan.scope.sites.is_empty() {
        " in "
    } else {
        " on "
    });
    let end = Text::said(".");
    if plan.goal.is_empty() {
        say(&[&Text::said("Repeats what was shown")]);
    } else {
        say(&[title]);
    }
    if !places.is_empty() {
        say(&[&on, &listed(&places)]);
    }
    say(&[&end]);
    if plan.goal.is_empty() {
        say(&[&Text::said(
            " Nobody said what for: use it only when the user asks for it by its name.",
        )]);
    } else {
        say(&[
            &Text::said(" Use when the user says “"),
            &without_stop(&trigger(&plan.pattern)),
            &Text::said("” or means the same in other words."),
        ]);
    }
    let is_said = |name: &str| {
        let mut pieces = plan.pattern.pieces().iter();
        plan.goal.is_empty()
            || pieces.any(|piece| matches!(piece, Piece::Input(said) if said == name))
    };
    let (given, asked): (Vec<_>, Vec<_>) =
        plan.inputs.iter().partition(|input| is_said(&input.name));
    let names = |inputs: &[&crate::model::Input]| -> Vec<Text> {
        inputs
            .iter()
            .map(|input| Text::from_document(&input.name))
            .collect()
    };
    if !given.is_empty() {
        say(&[&Text::said(" Needs "), &listed(&names(&given)), &end]);
    }
    if !asked.is_empty() {
        say(&[
            &Text::said(" Asks the user for "),
            &listed(&names(&asked)),
            &end,
        ]);
    }
    if !plan.secrets.is_empty() {
        let secrets: Vec<Text> = plan
            .secrets
            .iter()
            .map(|name| Text::from_document(name))
            .collect();
        say(&[&Text::said(" The user enters "), &listed(&secrets), &end]);
    }
    let gives: Vec<Text> = plan
        .outputs
        .iter()
        .map(|output| Text::from_document(&output.name))
        .collect();
    if !gives.is_empty() {
        say(&[&Text::said(" Gives "), &listed(&gives), &end]);
    }
    let commits = plan.steps.iter().any(|step| {
        step.instruction.commit && !matches!(step.instruction.action, Action::SignIn { .. })
    });
    if commits {
        say(&[&Text::said(" What it does cannot be undone.")]);
    }
    say(&[&Text::said(match plan.scope.sites.is_empty() {
        true => " Not for other apps, and not for changing or undoing what it did.",
        false => " Not for other sites, and not for changing or undoing what it did.",
    })]);
    super::shorten(&out, DESCRIPTION)
}

/// The sites that are worked on without their scheme, else the apps.
fn places(plan: &Plan) -> Vec<Text> {
    let sites = plan.scope.sites.iter();
    let sites: Vec<Text> = sites
        .filter(|(_, usage)| *usage == SiteUse::Work)
        .map(|(origin, _)| host(origin))
        .collect();
    match sites.is_empty() {
        true => plan.scope.apps.clone(),
        false => sites,
    }
}

fn listed(items: &[Text]) -> Text {
    let mut out = Text::default();
    for (at, item) in items.iter().enumerate() {
        out.push(&Text::said(match at {
            0 => "",
            _ if at + 1 == items.len() => " and ",
            _ => ", ",
        }));
        out.push(item);
    }
    out
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
