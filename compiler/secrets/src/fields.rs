//! The first net: what a field says about itself before anything is typed into it.

use std::fmt;

use crate::labels::{self, Concept};

/// What is known of a field. Leave out what is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldHints<'a> {
    /// The system or the page hides what is typed (a password field, an echo-off terminal, secure input).
    pub secure: bool,
    /// The `autocomplete` attribute, as it stands: "section-a current-password".
    pub autocomplete: Option<&'a str>,
    /// The `type` of an HTML input.
    pub input_type: Option<&'a str>,
    /// The accessible name.
    pub name: Option<&'a str>,
    /// The visible label.
    pub label: Option<&'a str>,
    /// The grey text in the empty field.
    pub placeholder: Option<&'a str>,
    /// The accessible description.
    pub description: Option<&'a str>,
    /// The `id` in the page.
    pub dom_id: Option<&'a str>,
    /// The `name` that the form sends.
    pub form_name: Option<&'a str>,
    /// `data-testid` and the like.
    pub test_id: Option<&'a str>,
    /// The id that the toolkit gives.
    pub automation_id: Option<&'a str>,
    /// The name of the group that the field stands in.
    pub group: Option<&'a str>,
}

/// Why a field is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It hides what is typed.
    Secure,
    /// `autocomplete` says so; the token.
    Autocomplete(&'static str),
    /// Its name, label or placeholder has the word; the word as in our table.
    Label(&'static str),
    /// One of its ids has the word.
    Id(&'static str),
}

impl Reason {
    /// A stable word for the recording's `withheld` and for diagnostics.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Secure => "secure-field",
            Self::Autocomplete(_) => "autocomplete",
            Self::Label(_) => "label",
            Self::Id(_) => "id",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secure => f.write_str("the field hides what is typed"),
            Self::Autocomplete(token) => write!(f, "the field is for autocomplete `{token}`"),
            Self::Label(word) => write!(f, "the field is labelled `{word}`"),
            Self::Id(word) => write!(f, "the field's id says `{word}`"),
        }
    }
}

/// Why what is typed into the field must not be kept; `None`: nothing says so. A field without any name is not secret
/// by this: the caller withholds its text unless the goal has it.
#[must_use]
pub fn field_is_secret(hints: &FieldHints<'_>) -> Option<Reason> {
    judge(hints).map(|(reason, _)| reason)
}

/// What to call the field's secret in a placeholder: "password", "api_key", "one_time_code"; "secret" when nothing says.
#[must_use]
pub fn secret_name(hints: &FieldHints<'_>) -> String {
    let by_words = || {
        visible_words(hints)
            .or_else(|| id_words(hints))
            .map(|(_, concept)| concept)
    };
    match judge(hints) {
        // A hidden field is a password unless it says what else it is.
        Some((Reason::Secure, concept)) => by_words().unwrap_or(concept),
        Some((_, concept)) => concept,
        None => Concept::Secret,
    }
    .name()
    .to_owned()
}

fn judge(hints: &FieldHints<'_>) -> Option<(Reason, Concept)> {
    if let Some((token, concept)) = hints.autocomplete.and_then(autocomplete) {
        return Some((Reason::Autocomplete(token), concept));
    }
    if hints.secure
        || hints
            .input_type
            .is_some_and(|kind| kind.eq_ignore_ascii_case("password"))
    {
        return Some((Reason::Secure, Concept::Password));
    }
    visible_words(hints)
        .map(|(word, concept)| (Reason::Label(word), concept))
        .or_else(|| id_words(hints).map(|(word, concept)| (Reason::Id(word), concept)))
}

fn visible_words(hints: &FieldHints<'_>) -> Option<(&'static str, Concept)> {
    // A description is a sentence as a rule ("We will text you a verification code") and speaks of other fields too.
    let description = hints
        .description
        .filter(|text| text.split_whitespace().count() <= 3);
    [hints.name, hints.label, hints.placeholder, description]
        .into_iter()
        .flatten()
        .find_map(labels::secret_label)
        .or_else(|| box_of_a_code(hints))
}

/// A code that is typed into a box for each digit: the boxes are called "Digit 1" or nothing, only the group around them
/// says what they hold.
fn box_of_a_code(hints: &FieldHints<'_>) -> Option<(&'static str, Concept)> {
    let name = hints.name.or(hints.label).unwrap_or_default();
    let is_counted = name.is_empty() || name.chars().any(|c| c.is_ascii_digit());
    let of_group = hints.group.filter(|_| is_counted);
    of_group
        .and_then(labels::secret_label)
        .filter(|(_, concept)| *concept == Concept::OneTimeCode)
}

fn id_words(hints: &FieldHints<'_>) -> Option<(&'static str, Concept)> {
    [
        hints.form_name,
        hints.dom_id,
        hints.test_id,
        hints.automation_id,
    ]
    .into_iter()
    .flatten()
    .find_map(labels::secret_label)
}

fn autocomplete(attribute: &str) -> Option<(&'static str, Concept)> {
    const TOKENS: [(&str, Concept); 10] = [
        ("current-password", Concept::Password),
        ("new-password", Concept::NewPassword),
        ("one-time-code", Concept::OneTimeCode),
        ("cc-number", Concept::CardNumber),
        ("cc-csc", Concept::SecurityCode),
        ("cc-exp", Concept::CardExpiry),
        ("cc-exp-month", Concept::CardExpiry),
        ("cc-exp-year", Concept::CardExpiry),
        ("cc-name", Concept::CardHolder),
        ("cc-type", Concept::CardType),
    ];
    attribute
        .split_ascii_whitespace()
        .find_map(|word| {
            TOKENS
                .iter()
                .find(|(token, _)| word.eq_ignore_ascii_case(token))
                .copied()
        })
        .or_else(|| {
            attribute
                .to_ascii_lowercase()
                .contains("cc-")
                .then_some(("cc-", Concept::CardNumber))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hints: FieldHints<'_>, reason: Option<&str>, name: &str) {
        assert_eq!(
            field_is_secret(&hints).map(Reason::as_str),
            reason,
            "{hints:?}"
        );
        assert_eq!(secret_name(&hints), name, "{hints:?}");
    }

    #[test]
    fn a_box_for_one_digit_of_a_code_is_secret_by_its_group() {
        let hints = |name, group| FieldHints {
            name: Some(name),
            group: Some(group),
            ..FieldHints::default()
        };
        for (name, group, secret) in [
            ("Digit 1", "Verification code", true),
            ("2", "Bestätigungscode", true),
            ("", "Verification code", true),
            ("Remember me", "Verification code", false),
            ("Line 2", "Address", false),
        ] {
            let hints = hints(name, group);
            assert_eq!(field_is_secret(&hints).is_some(), secret, "{name}, {group}");
        }
        assert_eq!(
            secret_name(&hints("Digit 1", "Verification code")),
            "one_time_code"
        );
    }

    #[test]
    fn a_field_is_secret_when_it_says_so() {
        let none = FieldHints::default();
        check(
            FieldHints {
                secure: true,
                ..none
            },
            Some("secure-field"),
            "password",
        );
        check(
            FieldHints {
                secure: true,
                label: Some("PIN"),
                ..none
            },
            Some("secure-field"),
            "pin",
        );
        check(
            FieldHints {
                input_type: Some("PASSWORD"),
                ..none
            },
            Some("secure-field"),
            "password",
        );
        check(
            FieldHints {
                autocomplete: Some("section-x One-Time-Code"),
                ..none
            },
            Some("autocomplete"),
            "one_time_code",
        );
        check(
            FieldHints {
                autocomplete: Some("cc-csc"),
                ..none
            },
            Some("autocomplete"),
            "security_code",
        );
        check(
            FieldHints {
                name: Some("API key"),
                ..none
            },
            Some("label"),
            "api_key",
        );
        check(
            FieldHints {
                placeholder: Some("Ihr Passwort"),
                ..none
            },
            Some("label"),
            "password",
        );
        check(
            FieldHints {
                dom_id: Some("loginPasswd1"),
                ..none
            },
            Some("id"),
            "password",
        );
    }

    #[test]
    fn an_ordinary_field_is_not() {
        let none = FieldHints::default();
        check(none, None, "secret");
        check(
            FieldHints {
                autocomplete: Some("username"),
                ..none
            },
            None,
            "secret",
        );
        check(
            FieldHints {
                label: Some("Shipping address"),
                dom_id: Some("shipping"),
                ..none
            },
            None,
            "secret",
        );
        check(
            FieldHints {
                label: Some("Phone"),
                description: Some("We will text you a verification code"),
                ..none
            },
            None,
            "secret",
        );
        check(
            FieldHints {
                dom_id: Some("passwordless-email"),
                ..none
            },
            None,
            "secret",
        );
        check(
            FieldHints {
                label: Some("Discount code"),
                ..none
            },
            None,
            "secret",
        );
    }
}
