//! Recovery phrases of wallets: twelve or more words in a row from the English list of BIP-39.
//!
//! The list has none of the words that sentences are held together by ("the", "of", "and"), so ordinary text never
//! has so many in a row; no checksum is asked for, because a phrase with a slip in it is still one.

use std::ops::Range;

use bip39::Language;

use crate::net::{Finding, Source};

/// The fewest words of a phrase.
const FEWEST: usize = 12;

/// Words of interfaces that the list of BIP-39 does not have.
#[rustfmt::skip] // One row a line reads better than one word a line.
const OF_INTERFACES: [&str; 24] = [
    "cancel", "checkbox", "close", "date", "delete", "edit", "email", "false", "file", "form", "link", "login", "name",
    "next", "null", "okay", "open", "page", "password", "save", "send", "submit", "textbox", "true",
];

/// Whether `text` is one word that everybody writes: it stands in too many texts that have nothing to do with a secret.
#[must_use]
pub fn is_everyday_word(text: &str) -> bool {
    let word = text.trim().to_ascii_lowercase();
    Language::English.find_word(&word).is_some() || OF_INTERFACES.contains(&word.as_str())
}

/// Adds the phrases in `text`. Numbers ("1. able 2. about") and signs between the words do not count.
pub(crate) fn find(text: &str, found: &mut Vec<Finding>) {
    if text.len() < FEWEST * 4 {
        return;
    }
    let mut row: Option<(Range<usize>, usize)> = None;
    let mut end_row = |row: &mut Option<(Range<usize>, usize)>| {
        if let Some((span, words)) = row.take()
            && words >= FEWEST
        {
            found.push(Finding {
                kind: "recovery-phrase",
                name: "recovery_phrase".to_owned(),
                span,
                source: Source::Looks,
            });
        }
    };
    for word in words(text) {
        let spelled = &text[word.clone()];
        if spelled.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        if Language::English
            .find_word(&spelled.to_ascii_lowercase())
            .is_some()
        {
            row = match row {
                Some((span, words)) => Some((span.start..word.end, words + 1)),
                None => Some((word, 1)),
            };
        } else {
            end_row(&mut row);
        }
    }
    end_row(&mut row);
}

/// Stretches of letters and digits.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    text.split(|c: char| !c.is_alphanumeric())
        .map(move |word| {
            let start = from;
            let end = start + word.len();
            from = end + text[end..].chars().next().map_or(0, char::len_utf8);
            start..end
        })
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::Net;

    fn check(text: &str, expect: &str) {
        assert_eq!(Net::new().clean(text).as_str(), expect);
    }

    #[test]
    fn twelve_words_of_the_list_are_a_phrase() {
        let words = [
            "legal", "winner", "thank", "year", "wave", "sausage", "worth", "useful", "legal",
            "winner", "thank", "yellow",
        ];
        check(
            &format!("Write down: {}!", words.join(" ")),
            "Write down: {secret: recovery_phrase}!",
        );
        check(
            &words.join("\n").to_uppercase(),
            "{secret: recovery_phrase}",
        );
        let numbered: Vec<_> = words
            .iter()
            .enumerate()
            .map(|(at, word)| format!("{}. {word}", at + 1))
            .collect();
        check(&numbered.join("  "), "1. {secret: recovery_phrase}");
        check(&words[..11].join(" "), &words[..11].join(" "));
    }

    #[test]
    fn sentences_are_not() {
        check(
            "You can change this code about once each week when all people that work there will also use the same tool",
            "You can change this code about once each week when all people that work there will also use the same tool",
        );
    }
}
