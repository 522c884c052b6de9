//! Whether what stands after "password:" is one, and how far it goes.

use std::ops::Range;

use super::is_snake_case;
use crate::labels::Concept;

/// Quotes that open a value, with those that close it.
const QUOTES: [(char, char); 8] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('‘', '’'),
];
/// More words behind a label are a sentence.
const MOST_WORDS: usize = 4;
/// A quoted value longer than this is a paragraph.
const LONGEST_QUOTED: usize = 200;

/// The value that starts at or after `from`; `None` when what stands there does not look like one.
pub(super) fn after(text: &str, from: usize, sign: bool, concept: Concept) -> Option<Range<usize>> {
    let rest = &text[from..];
    let start = from + rest.len()
        - rest
            .trim_start_matches([' ', '\u{a0}', '\u{3000}', '\t', '=', '>', '*'])
            .len();
    let value = &text[start..];
    if let Some((quoted, opening)) = quoted(value) {
        let span = start + opening..start + opening + quoted.len();
        return looks_like_one(quoted, true, concept).then_some(span);
    }
    let value = match concept {
        Concept::Passphrase | Concept::RecoveryPhrase => words(value),
        Concept::CardNumber | Concept::OneTimeCode | Concept::Pin => groups(value),
        _ if sign => several(value).unwrap_or_else(|| word(value)),
        _ => word(value),
    };
    let rest = &text[start + value.len()..];
    let last = rest
        .lines()
        .next()
        .is_none_or(|line| !line.chars().any(char::is_alphanumeric))
        || rest.starts_with([',', ';', '&']);
    looks_like_one(value, sign && last, concept).then(|| start..start + value.len())
}

fn quoted(value: &str) -> Option<(&str, usize)> {
    let opening = value.chars().next()?;
    let (_, closing) = QUOTES.iter().find(|(open, _)| *open == opening)?;
    let inner = &value[opening.len_utf8()..];
    let end = inner.find(*closing).filter(|end| *end <= LONGEST_QUOTED)?;
    Some((&inner[..end], opening.len_utf8()))
}

/// Up to white space or the next parameter, without the signs that end a sentence.
pub(super) fn word(value: &str) -> &str {
    let end = value
        .char_indices()
        .find(|(at, c)| {
            c.is_whitespace()
                || matches!(c, '"' | '<' | '，' | '。' | '；' | '」')
                || starts_parameter(&value[*at..])
        })
        .map_or(value.len(), |(at, _)| at);
    value[..end].trim_end_matches([
        '.', ',', ';', ':', '!', '?', '*', ')', ']', '}', '\'', '`', '”', '’', '»', '\\', '…',
    ])
}

/// `&key=` of a query, `;Key=` of a connection string, or the `;` that ends one.
fn starts_parameter(rest: &str) -> bool {
    if rest
        .strip_prefix(';')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
    {
        return true;
    }
    let key = rest
        .strip_prefix(['&', ';'])
        .and_then(|rest| rest.split_once('='))
        .map(|(key, _)| key);
    key.is_some_and(|key| {
        !key.is_empty()
            && key
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_-.[]% ".contains(c))
    })
}

/// A few words of which a later one looks like part of a password, as far as that one: "red Fox4711 lane" up to the number.
fn several(value: &str) -> Option<&str> {
    let line = value.lines().next()?;
    let first = line.split(' ').next()?;
    let plain = |word: &str| word.chars().all(char::is_alphabetic) && !is_status(word);
    let mut end = first.len();
    let mut rest = line.split(' ').skip(1);
    if !plain(first) || line.split(' ').count() > MOST_WORDS {
        return None;
    }
    rest.find_map(|next| {
        end += 1 + next.len();
        let part = word(next);
        let digits = part.chars().filter(char::is_ascii_digit).count();
        let named =
            part.starts_with(char::is_alphabetic) && digits >= 2 && part.chars().count() >= 5;
        named.then(|| &value[..end - next.len() + part.len()])
    })
}

/// Groups of digits: "4111 1111 1111 1111", "123 456", "12-34-56".
fn groups(value: &str) -> &str {
    let end = value
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, ' ' | '-')))
        .unwrap_or(value.len());
    let digits = value[..end].trim_end_matches([' ', '-']);
    if digits.contains(|c: char| c.is_ascii_digit())
        && value[digits.len()..]
            .chars()
            .next()
            .is_none_or(|c| !c.is_alphanumeric())
    {
        digits
    } else {
        word(value)
    }
}

/// A sentence's worth of words.
fn words(value: &str) -> &str {
    let end = value
        .find(['\n', '.', '"', ';', '!', '?', '。'])
        .unwrap_or(value.len());
    value[..end].trim_end()
}

/// After a sign, the last word of a line is a value, whatever it is; inside a sentence it needs a digit, a sign or mixed case.
fn looks_like_one(value: &str, alone: bool, concept: Concept) -> bool {
    let length = value.chars().count();
    if length < 3 || is_placeholder(value) || is_status(value) || is_address(value) {
        return false;
    }
    if value.chars().any(is_east_asian) {
        return alone && ends_like_a_password(value);
    }
    if value.ends_with('(') {
        return false;
    }
    let numeric = matches!(
        concept,
        Concept::CardNumber | Concept::OneTimeCode | Concept::Pin | Concept::SecurityCode
    );
    if !numeric && is_date_or_count(value) {
        return false;
    }
    let has = |what: fn(char) -> bool| value.chars().any(what);
    let digit = has(|c| c.is_ascii_digit());
    let letter = has(char::is_alphabetic);
    let sign = has(|c| c.is_ascii_punctuation() && !matches!(c, '-' | '\'' | '/' | '(' | ')'));
    let hump = value.chars().skip(1).any(char::is_uppercase) && has(char::is_lowercase);
    digit || letter && (sign || hump) || alone && letter
}

/// Letters and digits, and long enough to be no number of a room.
pub(super) fn is_mixed(value: &str) -> bool {
    value.chars().count() >= 6
        && value.chars().any(char::is_alphabetic)
        && value.chars().any(|c| c.is_ascii_digit())
}

/// A word that people would not write if it were no password: letters, digits, and a sign or both cases.
pub(super) fn is_strong(value: &str) -> bool {
    let has = |what: fn(char) -> bool| value.chars().any(what);
    let sign = || has(|c| "!#$%*+?_@=&^~".contains(c)) || value.starts_with('-');
    let both_cases = || has(char::is_uppercase) && has(char::is_lowercase);
    value.bytes().any(|b| b.is_ascii_digit())
        && value.chars().count() >= 7
        && has(char::is_alphabetic)
        && (sign() || both_cases())
        && !is_placeholder(value)
        && !is_address(value)
        && !value.contains('/')
}

/// "开门2026" ends a password, "3天内修改" and "2026年" end a sentence.
fn ends_like_a_password(value: &str) -> bool {
    let plain = value
        .chars()
        .rev()
        .take_while(char::is_ascii_alphanumeric)
        .count();
    let digits = value
        .chars()
        .rev()
        .take(plain)
        .filter(char::is_ascii_digit)
        .count();
    digits >= 3
}

/// Scripts without spaces: what reads like one word is a sentence as a rule.
fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// Dots, stars, variables and the spellings of "put yours here".
pub(crate) fn is_placeholder(value: &str) -> bool {
    let inner = |open: &str, close: &str| {
        value
            .strip_prefix(open)
            .map(|rest| rest.strip_suffix(close).unwrap_or(rest))
    };
    let variable = inner("${", "}")
        .or_else(|| inner("{{", "}}"))
        .or_else(|| inner("$", "").filter(|name| !ends_in_a_number(name)))
        .or_else(|| {
            value
                .strip_prefix('%')
                .and_then(|rest| rest.strip_suffix('%'))
        });
    let input = inner("{", "}")
        .is_some_and(|name| is_snake_case(name.trim_start_matches("secret:").trim()));
    let blank = value
        .chars()
        .all(|c| matches!(c, '*' | '•' | '●' | '·' | '.' | '…' | 'x' | 'X' | '_' | '-'));
    let small = value.to_lowercase();
    let yours = [
        "your",
        "<",
        "[",
        "example",
        "changeme",
        "***",
        "•••",
        "redacted",
        "\\{secret",
    ];
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ' '))
    };
    // "xxx-your-key", but a password may well start so.
    let crossed_out = small.starts_with("xxx") && !value.contains(|c: char| c.is_ascii_digit());
    variable.is_some_and(is_name)
        || input
        || blank
        || crossed_out
        || yours.iter().any(|opening| small.starts_with(opening))
}

/// Nobody numbers variables up to the thousands.
fn ends_in_a_number(name: &str) -> bool {
    name.bytes().rev().take_while(u8::is_ascii_digit).count() >= 3
}

/// "30.11.2026", "2026-11-30T16:00", "12:30", "1/3", "42": when or how often, not what.
fn is_date_or_count(value: &str) -> bool {
    let parts: Vec<_> = value
        .split(['.', '-', '/', ':', 'T', 'Z', '+', ',', '%'])
        .filter(|part| !part.is_empty())
        .collect();
    let numbers = parts
        .iter()
        .all(|part| part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit()));
    numbers && (parts.len() > 1 || value.len() < 4)
}

/// A link that stands after "reset your password:" is looked at by the rules for URLs.
fn is_address(value: &str) -> bool {
    value.contains("://") || value.starts_with("//") || value.starts_with("www.")
}

/// "shop.example", "localhost:8101".
pub(super) fn is_host(value: &str) -> bool {
    let (name, port) = value.split_once(':').unwrap_or((value, "0"));
    let labels = || name.split('.');
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let last = labels().next_back().unwrap_or_default();
    port.bytes().all(|b| b.is_ascii_digit())
        && labels().all(is_label)
        && (labels().count() > 1 || last == "localhost")
        && last.len() > 1
        && last.bytes().all(|b| b.is_ascii_lowercase())
}

/// What status lines, headings and forms say after the word; one language a line.
const STATUS: &str = include_str!("status.txt");

fn is_status(value: &str) -> bool {
    let word = value
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    STATUS.split_ascii_whitespace().any(|status| status == word)
}
