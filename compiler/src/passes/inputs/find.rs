//! Finding a demonstrated value in the goal: as text, as a number, as a date.

use crate::passes::widgets::{Date, parse_date, readings};
use std::ops::Range;

/// Most words that one date in a goal has.
const DATE_WORDS: usize = 5;

/// Most words that one number in a goal has.
const NUMBER_WORDS: usize = 3;
/// What stands before or after an amount.
const CURRENCIES: &[&str] = &[
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "CZK", "CAD", "AUD",
    "INR", "BRL", "RUB", "Fr.", "kr.", "kr", "zł", "Kč", "R$", "US$", "руб.", "₽", "₹", "€", "$",
    "£", "¥", "%",
];

/// Where the goal says the value, outside of what is taken already.
pub(crate) fn in_goal(goal: &str, value: &str, taken: &[Range<usize>]) -> Option<Range<usize>> {
    let free = |span: &Range<usize>| {
        !taken
            .iter()
            .any(|t| t.start < span.end && span.start < t.end)
    };
    let mut from = 0;
    while let Some(span) = word(goal, value.trim(), from) {
        if free(&span) {
            return Some(span);
        }
        from = span.end;
    }
    let words = words(goal);
    let wanted = readings(value);
    if let Some(first) = wanted.first() {
        let is_meant = |said: &str| {
            let said = readings(said);
            said.iter()
                .any(|said| wanted.iter().any(|date| said.agrees(*date)))
        };
        for length in (1..=DATE_WORDS).rev() {
            for window in words.windows(length) {
                let span = window[0].start..window[length - 1].end;
                if free(&span) && is_meant(&goal[span.clone()]) {
                    return Some(span);
                }
            }
        }
        return day_of_range(goal, &words, *first).filter(free);
    }
    let wanted = number(value)?;
    // Groups of digits may be parted by spaces: "1 234,50".
    (1..=NUMBER_WORDS).rev().find_map(|length| {
        let mut spans = words
            .windows(length)
            .map(|part| part[0].start..part[length - 1].end);
        spans.find(|span| {
            let said = &goal[span.clone()];
            let is_bare = length == 1 || !said.contains(char::is_alphabetic);
            is_bare && free(span) && number(said) == Some(wanted.clone())
        })
    })
}

/// "from 21 to 22 December": a day alone before a date of the same month and year.
fn day_of_range(goal: &str, words: &[Range<usize>], wanted: Date) -> Option<Range<usize>> {
    let at = words
        .iter()
        .position(|word| goal[word.clone()].parse() == Ok(wanted.day))?;
    let rest = &words[at + 1..];
    let range = rest.len() >= 3
        && (2..=DATE_WORDS + 1).any(|length| {
            rest.get(1..length.min(rest.len())).is_some_and(|window| {
                let span = window
                    .first()
                    .zip(window.last())
                    .map(|(first, last)| first.start..last.end);
                span.and_then(|span| parse_date(&goal[span]))
                    .is_some_and(|date| {
                        date.agrees(Date {
                            day: date.day,
                            ..wanted
                        })
                    })
            })
        });
    range.then(|| words[at].clone())
}

/// The first whole-word occurrence of `value` from byte `from` on, letters' case aside.
pub(crate) fn word(text: &str, value: &str, from: usize) -> Option<Range<usize>> {
    if value.is_empty() {
        return None;
    }
    let first = value.chars().next()?;
    text.get(from..)?
        .char_indices()
        .map(|(at, c)| (at + from, c))
        .find_map(|(at, c)| {
            if !same(c, first) {
                return None;
            }
            let mut rest = text[at..].char_indices();
            for wanted in value.chars() {
                if !rest.next().is_some_and(|(_, c)| same(c, wanted)) {
                    return None;
                }
            }
            let end = rest.next().map_or(text.len(), |(more, _)| at + more);
            let before = text[..at].chars().next_back();
            let after = text[end..].chars().next();
            let joins = |a: Option<char>, b: Option<char>| {
                a.zip(b).is_some_and(|(a, b)| {
                    a.is_alphanumeric() && b.is_alphanumeric() && !is_ideographic(a)
                })
            };
            // "42" is not in "42.50", "1" not in "EX-1".
            let number_goes_on = |a: Option<char>, b: Option<char>| {
                matches!(a, Some('.' | ',' | '-' | '/')) && b.is_some_and(|b| b.is_ascii_digit())
            };
            let inside = joins(before, Some(first))
                || joins(value.chars().next_back(), after)
                || number_goes_on(before, Some(first))
                    && text[..at]
                        .chars()
                        .rev()
                        .nth(1)
                        .is_some_and(char::is_alphanumeric)
                || value.ends_with(|c: char| c.is_ascii_digit())
                    && number_goes_on(after, text[end..].chars().nth(1));
            (!inside).then_some(at..end)
        })
}

fn same(a: char, b: char) -> bool {
    a == b || a.to_lowercase().eq(b.to_lowercase())
}

pub(crate) fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether the goal speaks of the thing of that name, if not by its whole name: at least half of its words are in it,
/// whatever their endings ("desk lamps" of the row "Desk lamp").
pub(crate) fn speaks_of(goal: &str, name: &str) -> bool {
    let plain = |text: &str| -> Vec<String> {
        text.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (goal, name) = (plain(goal), plain(name));
    let said = name.iter().filter(|word| {
        let mut goal = goal.iter();
        goal.any(|said| is_inflected(word, said))
    });
    let letters = name
        .iter()
        .any(|word| word.chars().any(char::is_alphabetic));
    letters && said.count() * 2 >= name.len()
}

/// Whether two words are one but for a short ending.
fn is_inflected(a: &str, b: &str) -> bool {
    const STEM: usize = 3;
    const ENDING: usize = 2;
    let shared = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.chars().count(), b.chars().count());
    a == b && a == shared
        || shared >= STEM && a - shared <= ENDING && b - shared <= ENDING && a.min(b) > STEM
}

/// Byte ranges of the words, without punctuation at their ends.
pub(super) fn words(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                let word = &text[from..at];
                let trimmed =
                    word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\'', '”', '»']);
                let lead =
                    trimmed.len() - trimmed.trim_start_matches(['(', '"', '\'', '“', '«']).len();
                if trimmed.len() > lead {
                    out.push(from + lead..from + trimmed.len());
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// The value of a number as decimal digits without group marks, currency and trailing zeros: `42,50 €` → `42.5`.
pub(crate) fn number(text: &str) -> Option<String> {
    let text = text.trim();
    let after = |unit: &&str| text.strip_suffix(unit).filter(|rest| !rest.is_empty());
    let before = |unit: &&str| text.strip_prefix(unit).filter(|rest| !rest.is_empty());
    let text = CURRENCIES.iter().find_map(after).unwrap_or(text).trim();
    let text = match CURRENCIES.iter().find_map(before) {
        Some(rest) => rest.trim(),
        None => text,
    };
    // An amount without cents, as in "42,-".
    let no_cents = [",-", ".-", ",–", ".–"];
    let whole = no_cents.iter().find_map(|end| text.strip_suffix(end));
    let text = whole.unwrap_or(text);
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.starts_with(|c: char| c.is_ascii_digit()) || digits.len() > 40 {
        return None;
    }
    if !digits
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '\u{a0}' | '\u{202f}' | ' '))
    {
        return None;
    }
    // The last mark parts the decimals, unless it parts three digits and its like stands elsewhere or no other does.
    let marks: Vec<(usize, char)> = digits
        .char_indices()
        .filter(|(_, c)| matches!(c, '.' | ','))
        .collect();
    let decimal = marks.last().filter(|(at, mark)| {
        let decimals = digits.len() - at - 1;
        let repeated = marks.iter().filter(|(_, other)| other == mark).count() > 1;
        decimals > 0
            && !repeated
            && (decimals != 3
                || marks.iter().any(|(_, other)| other != mark)
                || digits.starts_with('0'))
    });
    let only = |part: &str| {
        part.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    };
    let (whole, fraction) = match decimal {
        Some((at, _)) => (only(&digits[..*at]), only(&digits[at + 1..])),
        None => (only(digits), String::new()),
    };
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    Some(if fraction.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{fraction}")
    })
}

/// The noun right before a span: "of customer ACME" → "customer". Little words and the goal's first word are none.
pub(super) fn noun_before<'g>(goal: &'g str, span: &Range<usize>) -> Option<&'g str> {
    const LITTLE: &[&str] = &[
        "of", "for", "to", "in", "on", "at", "from", "with", "by", "the", "a", "an", "and", "or",
        "as", "called", "named", "der", "die", "das", "von", "für", "mit", "de", "la", "le",
        "pour", "di", "del", "per", "para",
    ];
    let before = words(goal)
        .into_iter()
        .take_while(|word| word.end <= span.start)
        .collect::<Vec<_>>();
    let last = before.last().filter(|_| before.len() > 1)?;
    let word = &goal[last.clone()];
    let plain = word.chars().all(|c| c.is_lowercase()) && word.chars().count() > 2;
    (plain && !LITTLE.contains(&word)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(goal: &str, value: &str, said: Option<&str>) {
        assert_eq!(
            in_goal(goal, value, &[]).map(|span| &goal[span]),
            said,
            "{value} in {goal}"
        );
    }

    #[test]
    fn values_are_found_across_formats() {
        let goal = "File an expense of 42.50 for Meals on 30 November";
        check(goal, "42.50", Some("42.50"));
        check(goal, "42,5", Some("42.50"));
        check(goal, "42,50 €", Some("42.50"));
        check(goal, "meals", Some("Meals"));
        check(goal, "30/11/2026", Some("30 November"));
        check(goal, "2026-11-30", Some("30 November"));
        check(goal, "42", None);
        check(goal, "Meal", None);
        check(goal, "29/11/2026", None);
        check("Pay 1.234,50 to ACME.", "1234.5", Some("1.234,50"));
        check("Pay 1.234,50 to ACME.", "acme", Some("ACME"));
        check("Delete EX-1042", "1042", None);
        check(
            "Leave from 21 to 22 December 2026",
            "2026-12-21",
            Some("21"),
        );
        check(
            "Leave from 21 to 22 December 2026",
            "2026-12-22",
            Some("22 December 2026"),
        );
        check("Pay 1 234,50 EUR to ACME", "1234.50", Some("1 234,50"));
        check("Pay EUR 42.50 to ACME", "42,50 €", Some("42.50"));
        check("Book 3 December", "12/03/2026", Some("3 December"));
        check("Book 12 March", "12/03/2026", Some("12 March"));
        check("Book 30.11.2026", "11/30/2026", Some("30.11.2026"));
        check("Book 11月30日", "2026-11-30", Some("11月30日"));
        check("Book it for tomorrow", "2026-12-02", None);
        check("Order 21 lamps for 22 people", "2026-12-21", None);
        check("把费用报销给财务部", "财务部", Some("财务部"));
    }

    #[test]
    fn numbers_are_equal_across_formats() {
        for (a, b) in [
            ("42.5", "42,50 €"),
            ("1,234", "1234"),
            ("1.234.567", "1234567"),
            ("1'000.00", "1000"),
            ("-5", "−5,0"),
            ("0.125", "0,125"),
            ("EUR 42.50", "42,5 EUR"),
            ("CHF 1'234.–", "1234"),
            ("1 234,50 zł", "1234.5"),
            ("42,- €", "42"),
            ("12 %", "12%"),
        ] {
            assert_eq!(number(a), number(b), "{a} {b}");
            assert!(number(a).is_some());
        }
        for text in ["", "abc", "CC-100", "1a", "-", "12:30", "EUR", "$", "5 kg"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
