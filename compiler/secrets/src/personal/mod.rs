//! Personal data: whether a field's value is some, and a made-up example of the same shape to show in its place.
//!
//! Such a value becomes an input, also when the goal says it, and never stands in a document as the example. None of
//! the examples hangs in the nets: the gate would refuse the document.

#[rustfmt::skip] // One kind a line.
mod words;

use std::fmt;
use std::sync::OnceLock;

use crate::detectors::{Match, iban_length, is_card};
use crate::fields::FieldHints;
use crate::labels::Meanings;
use crate::text::Text;

/// Kinds of personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Personal {
    /// A mail address.
    Mail,
    /// A telephone number.
    Phone,
    /// A payment card's number.
    Card,
    /// An international bank account number.
    Iban,
    /// A number by which a state knows a person: social security, tax, identity card, passport.
    NationalId,
    /// A first name.
    FirstName,
    /// A last name.
    LastName,
    /// A whole name.
    FullName,
    /// Street and number.
    Street,
    /// A postal code.
    PostalCode,
    /// A town.
    Town,
    /// A day of birth.
    BirthDate,
}

impl Personal {
    /// A stable word, also fit for an input's name: "first_name".
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "email",
            Self::Phone => "phone",
            Self::Card => "card_number",
            Self::Iban => "iban",
            Self::NationalId => "national_id",
            Self::FirstName => "first_name",
            Self::LastName => "last_name",
            Self::FullName => "full_name",
            Self::Street => "street",
            Self::PostalCode => "postal_code",
            Self::Town => "town",
            Self::BirthDate => "birth_date",
        }
    }

    /// A made-up value written like `value`: as long, with the same signs between. It tells nothing of `value` but its
    /// shape, and a telephone number's country.
    #[must_use]
    pub fn example(self, value: &str) -> Text {
        match self {
            Self::Mail => Text::said("alex@example.com"),
            Self::FirstName => Text::said("Alex"),
            Self::LastName => Text::said("Example"),
            Self::FullName => Text::said("Alex Example"),
            Self::Street => Text::said("1 Example Street"),
            Self::Town => Text::said("Exampleton"),
            Self::BirthDate => Text::said(birth_date(value)),
            Self::Phone => Text::made_up(phone(value)),
            Self::Iban => Text::made_up(zeros(value, 2)),
            Self::Card | Self::NationalId | Self::PostalCode => Text::made_up(zeros(value, 0)),
        }
    }
}

impl fmt::Display for Personal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What kind of personal data `value` is, by its form or by what its field says about itself.
#[must_use]
pub fn personal(value: &str, hints: &FieldHints<'_>) -> Option<Personal> {
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    by_form(value).or_else(|| by_field(value, hints))
}

fn by_form(value: &str) -> Option<Personal> {
    let whole = Match {
        secret: value,
        before: "",
        after: "",
    };
    if is_mail(value) {
        Some(Personal::Mail)
    } else if value.starts_with('+') && is_phone(value) {
        Some(Personal::Phone)
    } else if iban_length(&whole) == Some(value.len()) {
        Some(Personal::Iban)
    } else if value
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'-'))
        && is_card(&whole).is_some()
    {
        Some(Personal::Card)
    } else if NATIONAL_IDS.iter().any(|shape| has_shape(value, shape)) {
        Some(Personal::NationalId)
    } else {
        None
    }
}

/// Numbers of states whose signs make them unmistakable: `9` stands for a digit, `A` for a letter. The United States'
/// social security number, Brazil's CPF, Italy's codice fiscale, Spain's DNI, Chile's RUT.
const NATIONAL_IDS: &[&str] = &[
    "999-99-9999",
    "999.999.999-99",
    "AAAAAA99A99A999A",
    "99999999-A",
    "99.999.999-9",
];

fn has_shape(value: &str, shape: &str) -> bool {
    value.len() == shape.len()
        && value.bytes().zip(shape.bytes()).all(|(b, s)| match s {
            b'9' => b.is_ascii_digit(),
            b'A' => b.is_ascii_alphabetic(),
            sign => b == sign,
        })
}

fn by_field(value: &str, hints: &FieldHints<'_>) -> Option<Personal> {
    let declared = hints
        .autocomplete
        .into_iter()
        .flat_map(str::split_ascii_whitespace)
        .find_map(|token| {
            words::AUTOCOMPLETE
                .iter()
                .find(|(known, _)| token.eq_ignore_ascii_case(known))
                .map(|(_, kind)| *kind)
        });
    let by_type = hints
        .input_type
        .and_then(|kind| match kind.to_ascii_lowercase().as_str() {
            "email" => Some(Personal::Mail),
            "tel" => Some(Personal::Phone),
            _ => None,
        });
    let said = [
        hints.label,
        hints.name,
        hints.placeholder,
        hints.form_name,
        hints.dom_id,
    ];
    let labelled = || {
        said.into_iter()
            .flatten()
            .find_map(|label| meanings().of(label))
    };
    declared
        .or(by_type)
        .or_else(labelled)
        .filter(|kind| fits(*kind, value))
}

fn meanings() -> &'static Meanings<Personal> {
    static MEANINGS: OnceLock<Meanings<Personal>> = OnceLock::new();
    MEANINGS.get_or_init(|| {
        let words = words::LABELS.iter();
        Meanings::new(words.flat_map(|(kind, written)| written.iter().map(|word| (*kind, *word))))
    })
}

/// "Name" of a mail field may hold "none": the value has to be possible.
fn fits(kind: Personal, value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    match kind {
        Personal::Mail => value.contains('@'),
        Personal::Phone => is_phone(value),
        Personal::Card => digits >= 12,
        Personal::Iban => digits >= 8,
        Personal::NationalId | Personal::BirthDate => digits >= 4,
        Personal::PostalCode => digits >= 2,
        Personal::FirstName
        | Personal::LastName
        | Personal::FullName
        | Personal::Street
        | Personal::Town => value.chars().any(char::is_alphabetic),
    }
}

fn is_mail(value: &str) -> bool {
    let Some((user, domain)) = value.split_once('@') else {
        return false;
    };
    let allowed = |c: char| c.is_alphanumeric() || "._%+-'".contains(c);
    let host = domain
        .split('.')
        .all(|part| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-'));
    !user.is_empty() && user.chars().all(allowed) && host && domain.contains('.')
}

fn is_phone(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let signs = value
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'-' | b'(' | b')' | b'/' | b'.' | b'+'));
    (6..=15).contains(&digits) && signs
}

/// The country's digits stay, up to the first sign; the others become 5, 5, 5, 0, 1, 0 …
fn phone(value: &str) -> String {
    let mut made_up = ['5', '5', '5', '0', '1', '0', '0'].into_iter().cycle();
    let country = if value.trim_start().starts_with('+') {
        value
            .find(|c: char| !c.is_ascii_digit() && c != '+')
            .filter(|end| *end <= 4)
            .unwrap_or(3)
    } else {
        0
    };
    let digit = |(at, c): (usize, char)| {
        if c.is_ascii_digit() && at >= country {
            made_up.next().unwrap_or('0')
        } else {
            c
        }
    };
    value.char_indices().map(digit).collect()
}

/// Zeros for digits and X for letters behind the first `kept` characters; signs stay.
fn zeros(value: &str, kept: usize) -> String {
    let hidden = |c: char| match c {
        _ if c.is_numeric() => '0',
        _ if c.is_alphabetic() => 'X',
        _ if c.is_ascii_punctuation() || c == ' ' => c,
        _ => ' ',
    };
    value
        .chars()
        .enumerate()
        .map(|(at, c)| if at < kept { c } else { hidden(c) })
        .collect()
}

fn birth_date(value: &str) -> &'static str {
    let year_first = value.bytes().take_while(u8::is_ascii_digit).count() == 4;
    match value.chars().find(|c| !c.is_ascii_digit()) {
        Some('-') if year_first => "2000-01-31",
        Some('/') if year_first => "2000/01/31",
        Some('.') => "31.01.2000",
        Some('/') => "01/31/2000",
        Some('-') => "31-01-2000",
        _ => "31 January 2000",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Net;

    fn check(value: &str, hints: FieldHints<'_>, kind: Option<Personal>, example: &str) {
        let found = personal(value, &hints);
        assert_eq!(found, kind, "{value} {hints:?}");
        if let Some(kind) = found {
            let made_up = kind.example(value);
            assert_eq!(made_up.as_str(), example);
            assert_eq!(
                Net::new().scan(made_up.as_str()),
                [],
                "the gate would refuse {made_up}"
            );
        }
    }

    fn labelled(label: &str) -> FieldHints<'_> {
        FieldHints {
            label: Some(label),
            ..FieldHints::default()
        }
    }

    #[test]
    fn forms_that_speak_for_themselves() {
        let none = FieldHints::default();
        check(
            "bob.miller+x@corp.example",
            none,
            Some(Personal::Mail),
            "alex@example.com",
        );
        check(
            "+49 30 901820",
            none,
            Some(Personal::Phone),
            "+49 55 501005",
        );
        check("+4930901820", none, Some(Personal::Phone), "+4955501005");
        check(
            "4111-1111-1111-1111",
            none,
            Some(Personal::Card),
            "0000-0000-0000-0000",
        );
        check(
            "DE89 3704 0044 0532 0130 00",
            none,
            Some(Personal::Iban),
            "DE00 0000 0000 0000 0000 00",
        );
        check(
            "078-05-1120",
            none,
            Some(Personal::NationalId),
            "000-00-0000",
        );
        check(
            "RSSMRA85T10A562S",
            none,
            Some(Personal::NationalId),
            "XXXXXX00X00X000X",
        );
    }

    #[test]
    fn forms_that_need_their_field() {
        check(
            "(030) 901820",
            labelled("Telefon"),
            Some(Personal::Phone),
            "(555) 010055",
        );
        check(
            "Bob",
            labelled("Vorname *"),
            Some(Personal::FirstName),
            "Alex",
        );
        check(
            "Bob Miller",
            FieldHints {
                autocomplete: Some("shipping name"),
                ..labelled("")
            },
            Some(Personal::FullName),
            "Alex Example",
        );
        check(
            "12, rue Haute",
            labelled("Adresse"),
            Some(Personal::Street),
            "1 Example Street",
        );
        check(
            "SW1A 1AA",
            labelled("Postcode"),
            Some(Personal::PostalCode),
            "XX0X 0XX",
        );
        check(
            "31.12.1985",
            labelled("Geburtsdatum"),
            Some(Personal::BirthDate),
            "31.01.2000",
        );
        check(
            "1985-12-31",
            labelled("Date of birth"),
            Some(Personal::BirthDate),
            "2000-01-31",
        );
        check(
            "12 345 678 901",
            labelled("Steuer-ID"),
            Some(Personal::NationalId),
            "00 000 000 000",
        );
    }

    #[test]
    fn every_word_finds_itself_and_no_kind_before_its_own() {
        for (kind, entries) in words::LABELS {
            for entry in *entries {
                let label = entry.trim_start_matches(['~', '=']);
                assert_eq!(meanings().of(label), Some(*kind), "{label}");
            }
        }
    }

    #[test]
    fn ordinary_values_are_none() {
        for (value, label) in [
            ("42.50", "Amount"),
            ("Meals", "Category"),
            ("2026-11-30", "Date"),
            ("1764518755123", "Reference"),
            ("@bob", "Mention"),
            ("EX-1042", "Report number"),
            ("Team lunch", "Name"),
            ("https://a.example/", "Address bar"),
            ("n/a", "Phone"),
            ("-", "E-mail"),
        ] {
            check(value, labelled(label), None, "");
        }
    }
}
