//! Values that a word before them gives away: "Passwort: …", "密码：…", "my password is …". The word stays.

use crate::labels;
use crate::net::{Finding, Source};

/// How far before a separator a label may start, in characters.
const LONGEST_LABEL: usize = 40;

/// Adds values that follow a secret's word and a colon, an equals sign or "is".
pub(crate) fn find(text: &str, found: &mut Vec<Finding>) {
    for (at, separator) in separators(text) {
        let label = label_before(&text[..at]);
        let Some((_, concept)) = labels::secret_label(label) else {
            continue;
        };
        let after = at + separator.len();
        if let Some(span) = value_after(text, after, separator) {
            found.push(Finding {
                kind: "labelled-value",
                name: concept.name().to_owned(),
                span,
                source: Source::Label,
            });
        }
    }
}

/// Colons, equals signs and the word "is" in several languages, with what surrounds them.
fn separators(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const WORDS: [&str; 12] = [
        " is ", " ist ", " lautet ", " est ", " es ", " é ", " è ", " są ", " to ", " — ", " - ",
        " – ",
    ];
    let signs = text.match_indices([':', '：', '=', '是']);
    let words = WORDS
        .iter()
        .filter(|w| !matches!(**w, " to " | " - " | " – " | " — " | " są "))
        .flat_map(|w| text.match_indices(*w));
    signs.chain(words)
}

/// The end of the sentence or cell that `before` ends with.
fn label_before(before: &str) -> &str {
    let start = before
        .char_indices()
        .rev()
        .take(LONGEST_LABEL)
        .take_while(|(_, c)| !ends_label(*c))
        .last();
    start.map_or("", |(start, _)| &before[start..])
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
            | '('
            | ')'
            | '['
            | '{'
            | '}'
            | '&'
            | '。'
            | '，'
            | '、'
            | '：'
            | ':'
            | '='
    )
}

/// The value that starts at or after `from`; `None` when what stands there does not look like one.
fn value_after(text: &str, from: usize, separator: &str) -> Option<std::ops::Range<usize>> {
    let rest = &text[from..];
    let opening = rest.len()
        - rest
            .trim_start_matches([
                ' ', '\u{a0}', '\u{3000}', '"', '\'', '`', '“', '„', '«', '「', '\\',
            ])
            .len();
    let start = from + opening;
    let value = &text[start..];
    let end = value
        .find(|c: char| {
            c.is_whitespace()
                || matches!(
                    c,
                    '"' | '\'' | '`' | '”' | '“' | '»' | '」' | '<' | '&' | '，' | '。' | '；'
                )
        })
        .unwrap_or(value.len());
    let value = value[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\\']);
    let last = text[start + value.len()..]
        .trim_matches(|c: char| !c.is_alphanumeric())
        .is_empty();
    looks_like_a_value(value, last, separator).then(|| start..start + value.len())
}

/// After a sign a single last word is a value; inside a sentence it needs a digit, a sign or mixed case.
fn looks_like_a_value(value: &str, last: bool, separator: &str) -> bool {
    let length = value.chars().count();
    if length < 3 || is_placeholder(value) || HARMLESS.contains(&value.to_lowercase().as_str()) {
        return false;
    }
    let digit = value.chars().any(|c| c.is_ascii_digit());
    let letter = value.chars().any(char::is_alphabetic);
    let sign = value
        .chars()
        .any(|c| c.is_ascii_punctuation() && !matches!(c, '-' | '\'' | '/'));
    let hump =
        value.chars().skip(1).any(char::is_uppercase) && value.chars().any(char::is_lowercase);
    let odd = digit || (letter && (sign || hump));
    let is_sign = separator.trim() == separator;
    odd || last && is_sign && letter
}

/// Dots, stars and the spellings of "put yours here".
fn is_placeholder(value: &str) -> bool {
    let braced = value.starts_with('{')
        || value.starts_with("${")
        || value.starts_with('<')
        || value.starts_with('[');
    let same = value
        .chars()
        .all(|c| matches!(c, '*' | '•' | '●' | '·' | '.' | '…' | 'x' | 'X' | '_' | '-'));
    braced || same || value.to_ascii_lowercase().starts_with("your")
}

/// What status lines and headings say after the word.
const HARMLESS: &[&str] = &[
    "required",
    "optional",
    "forgot",
    "forgotten",
    "reset",
    "changed",
    "weak",
    "strong",
    "medium",
    "hidden",
    "none",
    "show",
    "hide",
    "yes",
    "no",
    "on",
    "off",
    "incorrect",
    "wrong",
    "invalid",
    "valid",
    "expired",
    "missing",
    "empty",
    "set",
    "unset",
    "null",
    "true",
    "false",
    "disabled",
    "enabled",
    "unknown",
    "erforderlich",
    "vergessen",
    "falsch",
    "ungültig",
    "stark",
    "schwach",
    "requis",
    "obligatoire",
    "oublié",
    "incorrecte",
    "obligatoria",
    "requerida",
    "olvidada",
];
