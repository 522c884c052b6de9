//! Values that a word before them gives away: "Passwort: …", "密码：…", "my password is …", `DB_PASSWORD=…`. The word stays.

mod values;

pub(crate) use values::is_placeholder;

use std::sync::OnceLock;

use aho_corasick::AhoCorasick;

use crate::labels;
use crate::net::{Finding, Source};

/// How far before a separator its label may start, in characters.
const LONGEST_LABEL: usize = 40;

/// Signs that make a label of what stands before them, then words that do so only right after the secret's word.
const SIGNS: [&str; 4] = [":", "：", "=", "＝"];
const WORDS: [&str; 19] = [
    " is ", " ist ", " lautet ", " est ", " es ", " é ", " è ", " era ", " was ", " war ", " är ",
    " er ", " on ", " это ", "是", "は", "は「", "는 ", "은 ",
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
        let concept = if sign {
            labels::secret_label(label)
        } else {
            labels::secret_at_end(label)
        };
        if let Some((_, concept)) = concept
            && let Some(span) = values::after(text, separator.end(), sign, concept)
        {
            found.push(Finding {
                kind: "labelled-value",
                name: concept.name().to_owned(),
                span,
                source: Source::Label,
            });
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
