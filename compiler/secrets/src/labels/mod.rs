//! Words by which people call secrets, and whether a label has one.
//!
//! A label is cut into words at everything that is no letter or digit and at changes of case ("userPassword"), then
//! compared word by word; "pin" is not in "Shipping". Scripts that put no space between words, and languages that
//! glue words together, are searched for the long, unmistakable words instead.

#[rustfmt::skip] // One concept a line reads better than one word a line.
mod words;

use std::ops::Range;
use std::sync::OnceLock;

use aho_corasick::AhoCorasick;
use unicode_normalization::UnicodeNormalization as _;

/// Kinds of secret that labels speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Concept {
    /// A password.
    Password,
    /// A password that is being chosen.
    NewPassword,
    /// A sentence used as a password.
    Passphrase,
    /// A short number that one knows by heart.
    Pin,
    /// A code that works once: by message, by app, a TAN.
    OneTimeCode,
    /// The number on the back of a card.
    SecurityCode,
    /// A card's number.
    CardNumber,
    /// A card's last month.
    CardExpiry,
    /// The name on a card.
    CardHolder,
    /// A card's brand.
    CardType,
    /// A key for a programming interface.
    ApiKey,
    /// A private or encryption key.
    PrivateKey,
    /// A token for access.
    Token,
    /// Words that restore a wallet or an account.
    RecoveryPhrase,
    /// Codes that restore an account.
    RecoveryCode,
    /// The answer to a security question.
    SecurityAnswer,
    /// Anything else that is called secret.
    Secret,
}

impl Concept {
    /// The name in a placeholder.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::NewPassword => "new_password",
            Self::Passphrase => "passphrase",
            Self::Pin => "pin",
            Self::OneTimeCode => "one_time_code",
            Self::SecurityCode => "security_code",
            Self::CardNumber => "card_number",
            Self::CardExpiry => "card_expiry",
            Self::CardHolder => "card_holder",
            Self::CardType => "card_type",
            Self::ApiKey => "api_key",
            Self::PrivateKey => "private_key",
            Self::Token => "token",
            Self::RecoveryPhrase => "recovery_phrase",
            Self::RecoveryCode => "recovery_code",
            Self::SecurityAnswer => "security_answer",
            Self::Secret => "secret",
        }
    }
}

/// A field with this label, name, placeholder or id takes a secret.
#[must_use]
pub fn is_secret_label(label: &str) -> bool {
    secret_label(label).is_some()
}

/// The languages whose words are known, as ISO 639-1 codes.
pub fn languages() -> impl Iterator<Item = &'static str> {
    words::LANGUAGES.iter().map(|language| language.code)
}

/// The word of our table that the label has, and what it means. The longest word counts: "API token" says more than "token".
#[must_use]
pub fn secret_label(label: &str) -> Option<(&'static str, Concept)> {
    longest(&Folded::of(label), false)
}

/// As [`secret_label`], with one language less: a test's way to see what a language is good for.
#[doc(hidden)]
#[must_use]
pub fn secret_label_without(language: &str, label: &str) -> Option<(&'static str, Concept)> {
    longest_of(
        &Dictionary::without(Some(language)),
        &Folded::of(label),
        false,
    )
}

/// As [`secret_label`], and whether a label ends with such a word: "my new password".
pub(crate) fn secret_in_sentence(label: &str) -> Option<(Concept, bool)> {
    let label = Folded::of(label);
    let (_, concept) = longest(&label, false)?;
    Some((concept, longest(&label, true).is_some()))
}

/// Words that tell what a label is about, written like those of the table, with one automaton for all of them.
pub(crate) struct Meanings<T> {
    automaton: AhoCorasick,
    entries: Vec<(Entry, T)>,
}

impl<T: Copy> Meanings<T> {
    /// The more telling meanings come first.
    pub fn new(written: impl IntoIterator<Item = (T, &'static str)>) -> Self {
        let entries: Vec<_> = written
            .into_iter()
            .map(|(meaning, word)| (Entry::of(word, None), meaning))
            .collect();
        let letters = entries.iter().map(|(entry, _)| entry.word.replace(' ', ""));
        Self {
            automaton: AhoCorasick::new(letters).expect("some hundred short words fit"),
            entries,
        }
    }

    /// The first meaning of which the label has a word.
    pub fn of(&self, label: &str) -> Option<T> {
        let label = Folded::of(label);
        self.automaton
            .find_overlapping_iter(&label.joined)
            .map(|found| (found.pattern().as_usize(), found.range()))
            .filter(|(at, span)| self.entries[*at].0.stands_at(span, &label))
            .map(|(at, _)| at)
            .min()
            .map(|at| self.entries[at].1)
    }
}

fn longest(label: &Folded, at_end: bool) -> Option<(&'static str, Concept)> {
    longest_of(dictionary(), label, at_end)
}

fn longest_of(
    dictionary: &Dictionary,
    label: &Folded,
    at_end: bool,
) -> Option<(&'static str, Concept)> {
    let matches: Vec<_> = dictionary
        .automaton
        .find_overlapping_iter(&label.joined)
        .map(|found| {
            (
                found.range(),
                &dictionary.entries[found.pattern().as_usize()],
            )
        })
        .filter(|(span, entry)| entry.stands_at(span, label))
        .collect();
    // Cut out, not taken for a no: a password field's name may well end with "Forgot password?".
    let about_secrets = |span: &Range<usize>| {
        matches.iter().any(|(about, entry)| {
            entry.concept.is_none() && about.start <= span.start && span.end <= about.end
        })
    };
    matches
        .iter()
        .filter(|(span, entry)| !at_end || entry.ends(span, label))
        .filter(|(span, _)| !about_secrets(span))
        .filter_map(|(span, entry)| Some((span.len(), entry.word, entry.concept?)))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, word, concept)| (word, concept))
}

/// How an entry of the table is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Words,
    Anywhere,
    Whole,
}

struct Entry {
    word: &'static str,
    fit: Fit,
    /// `None`: a phrase about secrets.
    concept: Option<Concept>,
}

impl Entry {
    fn of(written: &'static str, concept: Option<Concept>) -> Self {
        let (fit, word) = match (written.strip_prefix('~'), written.strip_prefix('=')) {
            (Some(word), _) => (Fit::Anywhere, word),
            (_, Some(word)) => (Fit::Whole, word),
            _ => (Fit::Words, written),
        };
        Self { word, fit, concept }
    }

    /// The letters at `span` are this entry's words and not parts of other words. "api key" may be written "apikey",
    /// but "p in" is no "pin".
    fn stands_at(&self, span: &Range<usize>, label: &Folded) -> bool {
        let end = label.without_number(span.end);
        match self.fit {
            Fit::Anywhere => true,
            Fit::Whole => span.start == 0 && end == label.joined.len(),
            Fit::Words => {
                let inner = label
                    .borders
                    .iter()
                    .filter(|b| span.start < **b && **b < span.end);
                label.is_border(span.start)
                    && label.is_border(end)
                    && inner.copied().all(|b| self.has_space(b - span.start))
            }
        }
    }

    /// The label's last word is this entry's, be it with an ending: "lösenordet", "пароль".
    fn ends(&self, span: &Range<usize>, label: &Folded) -> bool {
        let end = label.without_number(span.end);
        let all = label.joined.len();
        end == all
            || self.fit == Fit::Anywhere && !label.borders.iter().any(|b| (end..all).contains(b))
    }

    /// A space of the phrase stands after its first `letters` bytes, spaces not counted.
    fn has_space(&self, letters: usize) -> bool {
        self.word
            .match_indices(' ')
            .enumerate()
            .any(|(spaces, (at, _))| at - spaces == letters)
    }
}

/// All entries, and one automaton for them.
struct Dictionary {
    automaton: AhoCorasick,
    entries: Vec<Entry>,
}

impl Dictionary {
    fn without(left_out: Option<&str>) -> Self {
        let about = words::ABOUT_SECRETS
            .iter()
            .map(|phrase| Entry::of(phrase, None));
        let secret = words::LANGUAGES
            .iter()
            .filter(|language| Some(language.code) != left_out)
            .flat_map(|language| language.words)
            .flat_map(|(concept, written)| {
                written.iter().map(|word| Entry::of(word, Some(*concept)))
            });
        let entries: Vec<_> = secret.chain(about).collect();
        let automaton = AhoCorasick::new(entries.iter().map(|entry| entry.word.replace(' ', "")));
        Self {
            automaton: automaton.expect("a thousand short words fit"),
            entries,
        }
    }
}

/// Of all languages.
fn dictionary() -> &'static Dictionary {
    static DICTIONARY: OnceLock<Dictionary> = OnceLock::new();
    DICTIONARY.get_or_init(|| Dictionary::without(None))
}

/// A label's words: small letters, no accents of Latin letters, full-width forms made plain, no invisible characters.
struct Folded {
    /// The words without anything between.
    joined: String,
    /// Where a word starts or the last one ends, in bytes of `joined`; ascending.
    borders: Vec<usize>,
}

impl Folded {
    fn of(label: &str) -> Self {
        // ASCII folds to itself; most labels are, and the tables of Unicode cost more than all the rest.
        if label.is_ascii() {
            let fold = |c: char| std::iter::once(c.to_ascii_lowercase());
            Self::of_chars(label.chars(), fold, label.len())
        } else {
            let visible = label.chars().filter(|c| !crate::views::is_invisible(*c));
            Self::of_chars(visible.nfkc(), fold, label.len())
        }
    }

    fn of_chars<F: Iterator<Item = char>>(
        chars: impl Iterator<Item = char>,
        fold: impl Fn(char) -> F,
        length: usize,
    ) -> Self {
        let mut folded = Self {
            joined: String::with_capacity(length),
            borders: Vec::with_capacity(length / 4 + 2),
        };
        folded.borders.push(0);
        let mut before = ' ';
        let mut chars = chars.peekable();
        while let Some(c) = chars.next() {
            let hump = c.is_uppercase()
                && (before.is_lowercase()
                    || before.is_uppercase() && chars.peek().is_some_and(|c| c.is_lowercase()));
            let of_word = is_of_word(c);
            if hump || !of_word {
                folded.end_word();
            }
            if of_word {
                folded.joined.extend(fold(c));
            }
            before = c;
        }
        folded.end_word();
        folded
    }

    fn end_word(&mut self) {
        if self.borders.last() != Some(&self.joined.len()) {
            self.borders.push(self.joined.len());
        }
    }

    fn is_border(&self, at: usize) -> bool {
        self.borders.binary_search(&at).is_ok()
    }

    /// Where the digits end that stand at `at`: "password2" is the second password.
    fn without_number(&self, at: usize) -> usize {
        at + self.joined[at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count()
    }
}

/// Letters, digits, and the signs that belong to letters in Devanagari, Thai, Arabic and others.
fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || !c.is_ascii()
            && (c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c))
}

/// Small letters without the accents that people leave out when they type in a hurry, and without differences that
/// capitals do not show: Greek's final sigma, Turkish's dotless i.
fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase()
        .nfd()
        .filter(|c| !matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}'))
        .nfc()
        .map(|c| match c {
            'ς' => 'σ',
            'ı' => 'i',
            c => c,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(labels: &[&str], concept: Option<Concept>) {
        for label in labels {
            assert_eq!(
                secret_label(label).map(|(_, concept)| concept),
                concept,
                "{label}"
            );
        }
    }

    #[test]
    fn the_table_is_in_folded_form() {
        for language in words::LANGUAGES {
            for entry in language.words.iter().flat_map(|(_, entries)| *entries) {
                let plain = entry.trim_start_matches(['~', '=']);
                assert_eq!(
                    Folded::of(plain).joined,
                    plain.replace(' ', ""),
                    "{}",
                    language.code
                );
            }
        }
    }

    #[test]
    fn many_languages_are_known() {
        let codes: Vec<_> = languages().collect();
        assert!(
            codes.len() >= 25 && codes.iter().all(|code| code.len() == 2),
            "{codes:?}"
        );
    }

    #[test]
    fn every_entry_finds_itself_and_means_one_thing() {
        for language in words::LANGUAGES {
            for (concept, entries) in language.words {
                for entry in *entries {
                    check(&[entry.trim_start_matches(['~', '='])], Some(*concept));
                }
            }
        }
    }

    #[test]
    fn words_are_found_as_words() {
        check(
            &[
                "Password",
                "PASSWORD *",
                "Your pass\u{ad}word:",
                "user_password",
                "userPassword2",
                "Ｐａｓｓｗｏｒｄ",
            ],
            Some(Concept::Password),
        );
        check(
            &[
                "Mot de passe",
                "Contraseña",
                "SENHA",
                "Пароль:",
                "密码",
                "確認用パスワード",
                "비밀번호 확인",
                "รหัสผ่าน",
                "Benutzerkennwort",
            ],
            Some(Concept::Password),
        );
        check(
            &["API key", "apiKey", "api-key-1", "x_apikey", "APIKey"],
            Some(Concept::ApiKey),
        );
        check(&["PIN", "Enter PIN", "pinCode"], Some(Concept::Pin));
        check(
            &[
                "Password Forgot password?",
                "Password (password strength: weak)",
            ],
            Some(Concept::Password),
        );
        check(
            &["Kreditkartennummer", "Card number", "Numéro de carte"],
            Some(Concept::CardNumber),
        );
    }

    #[test]
    fn other_words_are_left_alone() {
        check(
            &[
                "Shipping address",
                "Spinner",
                "Passport number",
                "Passenger",
                "Compass",
                "Keyboard",
                "Key",
                "Tokens",
                "Max tokens",
                "Secretary",
                "Discount code",
                "Postal code",
                "Code postal",
                "Postleitzahl",
                "Pinterest profile",
                "Opinion",
                "Topping",
                "Company",
                "Übergang",
                "Password policy",
                "Minimum password length",
                "Forgot password?",
                "Hotpot",
                "Monkey",
                "Passage",
                "Search",
                "Zip",
                "Group P in list",
                "",
            ],
            None,
        );
    }
}
