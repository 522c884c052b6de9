//! Values that a word before them gives away: "Passwort: …", "密码：…", "my password is …", `DB_PASSWORD=…`. The word stays.

mod values;

pub(crate) use values::is_placeholder;

use std::ops::Range;
use std::sync::OnceLock;

use aho_corasick::AhoCorasick;

use crate::labels::{self, Concept};
use crate::net::{Finding, Source};

/// How far before a separator its label may start, in characters.
const LONGEST_LABEL: usize = 40;

/// Signs that make a label of what stands before them, then words that do so only right after the secret's word.
const SIGNS: [&str; 4] = [":", "：", "=", "＝"];
const WORDS: [&str; 25] = [
    " is ",
    " ist ",
    " lautet ",
    " est ",
    " es ",
    " é ",
    " è ",
    " era ",
    " was ",
    " war ",
    " är ",
    " er ",
    " on ",
    " to ",
    " je ",
    " este ",
    " является ",
    " — ",
    " – ",
    " это ",
    "是",
    "は",
    "は「",
    "는 ",
    "은 ",
];

/// Adds the values that follow a secret's word.
pub(crate) fn find(text: &str, found: &mut Vec<Finding>) {
    for separator in separators().find_iter(text) {
        let at = separator.start();
        let (before, after) = (&text[..at], &text[separator.end()..]);
        // `token::Kind` is a path in a program.
        // `token=` at the end of an address has no value; what follows the space is another word.
        let empty = separator.len() == 1
            && text[at..].starts_with('=')
            && !before.ends_with(' ')
            && after.starts_with([' ', '>']);
        let path = before.ends_with(':') || after.starts_with(':');
        if empty || path || is_in_placeholder(before, after) {
            continue;
        }
        let sign = separator.pattern().as_usize() < SIGNS.len();
        let label = label_before(&text[..at]);
        // A form's spelling; the reading with spaces for the plus signs is looked at too.
        if label.contains('+') && !label.contains(' ') {
            continue;
        }
        if let Some((concept, at_end)) = labels::secret_in_sentence(label)
            && let Some(span) = values::after(text, separator.end(), sign, concept)
            // "The password for the printer is …", but not "the password on the door is new".
            && (sign || at_end || values::is_mixed(&text[span.clone()]))
            // Finnish for "is", and English for where something is: "Change my password on shop.example".
            && !(is_on(&text[at..separator.end()]) && values::is_host(&text[span.clone()]))
        {
            found.push(labelled(concept, span));
        }
    }
    strong(text, found);
}

fn labelled(concept: Concept, span: Range<usize>) -> Finding {
    Finding {
        kind: "labelled-value",
        name: concept.name().to_owned(),
        span,
        source: Source::Label,
    }
}

/// A word that can hardly be anything but a password needs no separator: "login bob, password Summer2026!" and "the
/// password for the printer is Summer2026!".
fn strong(text: &str, found: &mut Vec<Finding>) {
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        return;
    }
    let mut from = 0;
    for spelled in text.split_whitespace() {
        let start = from + text[from..].find(spelled).unwrap_or_default();
        from = start + spelled.len();
        let value = values::word(spelled);
        if values::is_strong(value)
            && let Some((_, concept)) = labels::secret_label(label_before(&text[..start]))
        {
            found.push(labelled(concept, start..start + value.len()));
        }
    }
}

fn separators() -> &'static AhoCorasick {
    static SEPARATORS: OnceLock<AhoCorasick> = OnceLock::new();
    SEPARATORS.get_or_init(|| {
        AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(SIGNS.iter().chain(&WORDS))
            .expect("two dozen short words fit")
    })
}

fn is_on(separator: &str) -> bool {
    separator.eq_ignore_ascii_case(" on ")
}

/// The colon of `{secret: password}`.
fn is_in_placeholder(before: &str, after: &str) -> bool {
    before.ends_with("{secret") && placeholder_rest(after)
}

fn placeholder_rest(after: &str) -> bool {
    let name = after
        .trim_start_matches(' ')
        .split('}')
        .next()
        .unwrap_or_default();
    !name.is_empty() && name.len() < after.trim_start_matches(' ').len() && is_snake_case(name)
}

pub(crate) fn is_snake_case(name: &str) -> bool {
    name.bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// What stands before a separator, back to the last sign that ends a sentence or a cell.
fn label_before(before: &str) -> &str {
    let start = before
        .char_indices()
        .rev()
        .take(LONGEST_LABEL)
        .take_while(|(_, c)| !ends_label(*c))
        .last();
    start.map_or("", |(start, _): (usize, char)| &before[start..])
}

fn ends_label(c: char) -> bool {
    matches!(
        c,
        '\n' | '\t'
            | ','
            | ';'
            | '|'
            | '.'
            | '!'
            | '?'
            | '{'
            | '}'
            | '['
            | ']'
            | '&'
            | '/'
            | '。'
            | '，'
            | '、'
            | '；'
            | '：'
            | ':'
            | '='
            | '＝'
            | '–'
            | '—'
    )
}
