//! Words by which people call secrets, and whether a label has one.
//!
//! A label is cut into words at everything that is no letter or digit and at changes of case ("userPassword"), then
//! compared word by word; "pin" is not in "Shipping". Scripts that put no space between words, and languages that
//! glue words together, are searched for the long, unmistakable words instead.

#[rustfmt::skip] // One concept a line reads better than one word a line.
mod words;

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

/// The word of our table that the label has, and what it means.
#[must_use]
pub fn secret_label(label: &str) -> Option<(&'static str, Concept)> {
    let mut spaced = format!(" {} ", split(label).join(" "));
    // Cut out, not taken for a no: a password field's name may well end with "Forgot password?".
    for phrase in words::ABOUT_SECRETS {
        if let Some(at) = spaced.find(phrase).filter(|_| has_words(&spaced, phrase)) {
            spaced.replace_range(at..at + phrase.len(), "");
        }
    }
    let joined = spaced.replace(' ', "");
    // The longest: "API token" says more than "token".
    let mut best: Option<(&'static str, Concept, usize)> = None;
    for language in words::LANGUAGES {
        for &(concept, entries) in language.words {
            for &entry in entries {
                let length = match entry.strip_prefix('~') {
                    Some(part) => joined.contains(part).then_some(part.len()),
                    None if entry.starts_with('=') => {
                        (spaced.trim() == &entry[1..]).then_some(entry.len())
                    }
                    None => has_words(&spaced, entry).then_some(entry.len()),
                };
                if let Some(length) = length
                    && best.is_none_or(|(.., longest)| longest < length)
                {
                    best = Some((entry.trim_start_matches(['~', '=']), concept, length));
                }
            }
        }
    }
    best.map(|(word, concept, _)| (word, concept))
}

/// `spaced` has `phrase` as whole words; "api key" also stands in "apikey" and "api_key1".
fn has_words(spaced: &str, phrase: &str) -> bool {
    let at_border = |found: &str| {
        spaced.match_indices(found).any(|(at, _)| {
            let before = spaced[..at].ends_with(' ');
            let after = spaced[at + found.len()..]
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .starts_with(' ');
            before && after
        })
    };
    at_border(phrase) || phrase.contains(' ') && at_border(&phrase.replace(' ', ""))
}

/// Folded words of a label: small letters, no accents of Latin letters, full-width forms made plain, no invisible characters.
fn split(label: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    let mut chars = label
        .chars()
        .filter(|c| !crate::views::is_invisible(*c))
        .nfkc()
        .peekable();
    while let Some(c) = chars.next() {
        let hump = c.is_uppercase()
            && (before.is_lowercase()
                || before.is_uppercase() && chars.peek().is_some_and(|next| next.is_lowercase()));
        if (hump || !is_of_word(c)) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_of_word(c) {
            word.extend(fold(c));
        }
        before = c;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Letters, digits, and the signs that belong to letters in Devanagari, Thai, Arabic and others.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c)
}

/// Small letters without the accents that people leave out when they type in a hurry.
fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase()
        .nfd()
        .filter(|c| !matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}'))
        .nfc()
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
                assert_eq!(split(plain).join(" "), plain, "{}", language.code);
            }
        }
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
                "",
            ],
            None,
        );
    }
}
