//! Date pickers: opening a calendar, turning its pages and clicking a day become one date.

use super::spellings::{Date, parse_date};
use crate::passes::draft::{Act, Draft, Step};
use recording::{ChangeOp, Target};

/// Clicks of a calendar at the end of which a field holds a date.
pub(super) fn dates(draft: &mut Draft) {
    parts(draft);
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for mut step in std::mem::take(&mut draft.steps) {
        let Some((mut field, value)) = picked(&step).filter(|(field, _)| {
            // A change that was noticed late may be put down to a click that has nothing to do with it.
            step.target.is_some() || !is_set(&out, field.as_ref())
        }) else {
            out.push(step);
            continue;
        };
        let mut opened_by = None;
        while let Some(last) = out.last() {
            let in_calendar = matches!(last.act, Act::Choose { .. }) && turns_pages(last);
            let turns = (last.is_click() || in_calendar)
                && last.went.is_none()
                && (turns_pages(last) || opens_calendar(last));
            if !turns {
                break;
            }
            let opens = opens_calendar(last);
            opened_by = out.pop();
            if let Some(gesture) = opened_by.clone() {
                // The field's change may have been noticed late, or put down to an earlier click.
                if field.is_none() {
                    field = changed_field(&gesture, parse_date(&value));
                }
                step.absorb(gesture);
            }
            if opens {
                break;
            }
        }
        let (target, value) = match field {
            Some((name, shown)) => (
                Target {
                    role: "date".to_owned(),
                    name,
                    ..Target::default()
                },
                shown,
            ),
            None => (field_of(opened_by.as_ref(), &step), value),
        };
        step.target = Some(std::sync::Arc::new(target));
        // What appeared and went while the calendar was open is not the outcome.
        step.effects.clear();
        step.act = Act::Set { value };
        out.push(step);
    }
    draft.steps = out;
}

/// A browser's own date field is typed part by part: month, day and year of one name are one date, written as ISO 8601.
fn parts(draft: &mut Draft) {
    let mut out: Vec<Step> = Vec::with_capacity(draft.steps.len());
    for mut step in std::mem::take(&mut draft.steps) {
        let Some((_, field, _)) = part(&step) else {
            // The whole field tells what its parts came to.
            while let Some(before) =
                out.pop_if(|last| part(last).is_some_and(|(_, field, _)| is_set_date(&step, field)))
            {
                step.absorb(before);
            }
            out.push(step);
            continue;
        };
        let field = field.to_owned();
        if let Some(whole) = out.last_mut().filter(|last| is_set_date(last, &field)) {
            whole.absorb(step);
            continue;
        }
        out.push(step);
        let from = out.len().saturating_sub(3);
        let same = out[from..]
            .iter()
            .filter_map(part)
            .filter(|(_, name, _)| *name == field);
        let mut found = [None; 3];
        for (at, _, number) in same {
            found[at] = Some(number);
        }
        let [Some(year), Some(month), Some(day)] = found else {
            continue;
        };
        let rest = out.split_off(from);
        let opened = out
            .last()
            .is_some_and(|last| last.role() == "date" && last.name() == field);
        let mut rest = opened.then(|| out.pop()).flatten().into_iter().chain(rest);
        if let Some(mut set) = rest.next() {
            rest.for_each(|step| set.absorb(step));
            set.act = Act::Set {
                value: format!("{year:04}-{month:02}-{day:02}"),
            };
            set.target = Some(std::sync::Arc::new(Target {
                role: "date".to_owned(),
                name: field,
                input_type: Some("date".to_owned()),
                ..Target::default()
            }));
            out.push(set);
        }
    }
    draft.steps = out;
}

fn is_set_date(step: &Step, field: &str) -> bool {
    step.role() == "date" && step.name() == field && matches!(step.act, Act::Set { .. })
}

/// Year (0), month (1) or day (2), of which field, and its number.
fn part(step: &Step) -> Option<(usize, &str, u32)> {
    let Act::Set { value } = &step.act else {
        return None;
    };
    if step.role() != "spinbutton" {
        return None;
    }
    let (word, field) = step.name().split_once(' ')?;
    let at = ["Year", "Month", "Day"]
        .iter()
        .position(|part| *part == word)?;
    Some((at, field, value.parse().ok()?))
}

/// The field with its new text, and the date, if this is a click on a day of a calendar.
fn picked(step: &Step) -> Option<(Option<(String, String)>, String)> {
    // A day that was gone before it could be named: what the field shows because of the click says as much.
    if step.is_click() && step.target.is_none() {
        let (name, shown) = changed_field(step, None)?;
        return Some((Some((name, shown.clone())), shown));
    }
    if !step.is_click()
        || !matches!(
            step.role(),
            "button" | "gridcell" | "cell" | "option" | "link"
        )
    {
        return None;
    }
    let target = step.target.as_ref()?;
    let day = parse_date(target.name.trim())
        .or_else(|| target.description.as_deref().and_then(parse_date));
    let in_calendar = target.ancestors.iter().any(|a| {
        matches!(
            a.role.as_str(),
            "dialog" | "grid" | "table" | "application" | "group"
        ) && (a.role == "grid" || a.role == "dialog" || a.name.to_lowercase().contains("calendar"))
    });
    let number = target.name.trim().parse::<u32>().ok();
    let set = match (day, number) {
        (Some(day), _) => changed_field(step, Some(day)),
        (None, Some(number)) if in_calendar => changed_field(step, None)
            .filter(|(_, shown)| parse_date(shown).is_some_and(|date| date.day == number)),
        _ => None,
    };
    match set {
        Some((name, shown)) => Some((Some((name, shown.clone())), shown)),
        // The day's full name is enough, even if the field did not report.
        None if in_calendar && day.is_some_and(|day| day.year.is_some()) => {
            Some((None, target.name.clone()))
        }
        None => None,
    }
}

/// The field whose text became this date, or any date, because of the step: its name and text.
fn changed_field(step: &Step, day: Option<Date>) -> Option<(String, String)> {
    step.effects.iter().find_map(|effect| {
        let shown = effect.after.as_deref()?;
        let date = parse_date(shown)?;
        let is_field = matches!(
            effect.role.as_str(),
            "textbox" | "combobox" | "spinbutton" | "date"
        );
        let agrees = day.is_none_or(|day| date.agrees(day));
        (effect.op == ChangeOp::Text && is_field && agrees)
            .then(|| (effect.name.clone(), shown.to_owned()))
    })
}

/// Whether an earlier step gave the field this date.
fn is_set(steps: &[Step], field: Option<&(String, String)>) -> bool {
    let Some((name, shown)) = field else {
        return false;
    };
    let date = parse_date(shown);
    steps.iter().any(|step| match &step.act {
        Act::Set { value }
        | Act::Value {
            after: Some(value), ..
        } => step.name() == name && (value == shown || parse_date(value) == date),
        _ => false,
    })
}

fn turns_pages(step: &Step) -> bool {
    let name = step.name().to_lowercase();
    let words = [
        "next",
        "previous",
        "month",
        "year",
        "prev",
        "nächster",
        "voriger",
        "suivant",
        "précédent",
        "›",
        "‹",
        ">",
        "<",
        "»",
        "«",
    ];
    step.target.as_ref().is_some_and(|t| {
        t.ancestors
            .iter()
            .any(|a| matches!(a.role.as_str(), "dialog" | "grid" | "application"))
    }) && words.iter().any(|word| name.contains(word))
}

fn opens_calendar(step: &Step) -> bool {
    step.effects.iter().any(|effect| {
        effect.op == ChangeOp::Appeared
            && matches!(effect.role.as_str(), "dialog" | "grid" | "application")
    }) || ["date", "calendar", "datum", "kalender", "fecha"]
        .iter()
        .any(|word| step.name().to_lowercase().contains(word))
}

/// The date field that a calendar belongs to, where the field itself reported nothing.
fn field_of(opened_by: Option<&Step>, day: &Step) -> Target {
    let name = opened_by
        .map(Step::name)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .or_else(|| {
            let target = day.target.as_ref()?;
            target
                .ancestors
                .iter()
                .find(|a| a.role == "dialog" && !a.name.is_empty())
                .map(|a| a.name.clone())
        });
    let name = name.unwrap_or_default();
    let bare = ["Choose ", "Pick ", "Select ", "Open "]
        .iter()
        .find_map(|verb| name.strip_prefix(verb))
        .unwrap_or(&name);
    let mut chars = bare.chars();
    let name = chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    });
    Target {
        role: "date".to_owned(),
        name,
        ..Target::default()
    }
}
