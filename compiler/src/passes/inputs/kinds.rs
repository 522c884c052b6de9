//! Of which kind an input is, and how its days are written, by what the field takes and what was given to it.

use super::{Plan, PlanStep, Source, find, parse_date};
use crate::model::{Action, InputKind, Role};
use url::Url;

pub(super) fn kind_of(step: &PlanStep, source: Source, value: &str) -> InputKind {
    if source == Source::Chosen {
        let options = &step.field.options;
        return match is_yes_or_no(value)
            && options.iter().all(|option| is_yes_or_no(option.as_str()))
        {
            true => InputKind::YesNo,
            false => InputKind::Choice,
        };
    }
    if matches!(source, Source::Named(_)) {
        // What the step's field takes says nothing of the row that it stands in.
        return match (parse_date(value), find::number(value)) {
            (Some(_), _) => InputKind::Date,
            (_, Some(_)) => InputKind::Number,
            _ => InputKind::Text,
        };
    }
    let role = step.target().map(|target| target.element.role);
    match (step.field.input_type.as_str(), &step.instruction.action) {
        (_, Action::Attach { .. }) => InputKind::File,
        ("email", _) => InputKind::Email,
        ("url", _) => InputKind::Url,
        ("time", _) => InputKind::Time,
        _ if role == Some(Role::Time) || is_time(value) => InputKind::Time,
        _ if role == Some(Role::Date) || parse_date(value).is_some() => InputKind::Date,
        _ if find::number(value).is_some() => InputKind::Number,
        _ if is_email(value) => InputKind::Email,
        _ if is_url(value) => InputKind::Url,
        _ => InputKind::Text,
    }
}

/// `14:30`, `9:05 pm`.
fn is_time(value: &str) -> bool {
    let value = value.trim().to_lowercase();
    let half = ["am", "pm", "a.m.", "p.m."];
    let half = half.iter().find_map(|half| value.strip_suffix(half));
    let clock = half.unwrap_or(&value).trim();
    let parts: Vec<&str> = clock.split(':').collect();
    let in_range = |part: &str, most: u32| {
        let digits = (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits && part.parse::<u32>().is_ok_and(|number| number <= most)
    };
    match parts.as_slice() {
        [hour, minute] => in_range(hour, 23) && minute.len() == 2 && in_range(minute, 59),
        [hour, minute, second] => {
            in_range(hour, 23) && minute.len() == 2 && in_range(minute, 59) && in_range(second, 59)
        }
        _ => false,
    }
}

fn is_email(value: &str) -> bool {
    let parts = value.trim().split_once('@');
    parts.is_some_and(|(who, host)| {
        !who.is_empty()
            && host.contains('.')
            && !host.contains('@')
            && !value.trim().contains(char::is_whitespace)
    })
}

fn is_url(value: &str) -> bool {
    Url::parse(value.trim())
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

fn is_yes_or_no(value: &str) -> bool {
    const WORDS: &str =
        "yes no ja nein oui non sí si no sim não sì nee tak nie да нет 是 否 はい いいえ";
    let value = value.trim().to_lowercase();
    WORDS.split(' ').any(|word| word == value)
}

/// Whether the month comes before the day in the field that the value was typed into: its hint says so, else the
/// interface's language.
pub(super) fn is_month_first(plan: &Plan, value: &str) -> bool {
    let is_here = |step: &&PlanStep| match &step.instruction.action {
        Action::Set { value: typed, .. } => {
            typed.as_text().is_some_and(|text| text.as_str() == value)
        }
        _ => false,
    };
    let step = plan.steps.iter().find(is_here);
    let hints = step.into_iter().flat_map(|step| &step.anchors);
    let mut hints =
        hints.filter(|anchor| matches!(anchor.by, "placeholder" | "label" | "role+name"));
    let told = hints.find_map(|anchor| {
        let hint = anchor.value.as_str().to_lowercase();
        let month = hint.find("mm/")?;
        Some(hint[month..].starts_with("mm/dd"))
    });
    told.unwrap_or(plan.facts.month_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_addresses_and_answers_are_known_by_their_form() {
        for value in ["14:30", "9:05", "9:05 pm", "23:59:59"] {
            assert!(is_time(value), "{value}");
        }
        for value in ["24:00", "14:3", "1:2:3:4", "14.30", "am", "a:bc"] {
            assert!(!is_time(value), "{value}");
        }
        assert!(
            is_email("ann@acme.example") && !is_email("@ann") && !is_email("mail ann@acme.example")
        );
        assert!(
            is_url("https://acme.example/a")
                && !is_url("acme")
                && !is_url("mailto:ann@acme.example")
        );
        assert!(is_yes_or_no("Ja") && is_yes_or_no("いいえ") && !is_yes_or_no("Maybe"));
    }
}
