//! How what a field reports differs from what its keys made. The report always wins; a diagnostic says so.

use crate::diagnostics::{Code, Diagnostic, Severity};
use unicode_normalization::UnicodeNormalization;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// The same letters and digits, written in the field's own way.
    Form,
    /// What was typed is how it begins.
    Completed,
    Other,
}

/// `None` where they are the same but for white space at the ends.
pub(super) fn difference(typed: &str, reported: &str) -> Option<Difference> {
    let whole = |text: &str| -> String { text.replace("\r\n", "\n").trim().nfc().collect() };
    let (typed, reported) = (whole(typed), whole(reported));
    if typed == reported {
        return None;
    }
    let bare = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let (short, long) = (bare(&typed), bare(&reported));
    if !short.is_empty() && (short == long || is_number_of(&short, &long)) {
        return Some(Difference::Form);
    }
    let completes = !typed.is_empty() && reported.to_lowercase().starts_with(&typed.to_lowercase());
    Some(match completes {
        true => Difference::Completed,
        false => Difference::Other,
    })
}

/// Digits that differ by the zeros of a form only: 1000 and 1,000.00, 5 and 05.
fn is_number_of(typed: &str, shown: &str) -> bool {
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let trimmed = |text: &'_ str| text.trim_start_matches('0').to_owned();
    let (typed, shown) = (trimmed(typed), trimmed(shown));
    let added = shown.strip_prefix(&typed);
    digits(&typed) && digits(&shown) && added.is_some_and(|zeros| zeros.chars().all(|c| c == '0'))
}

impl Difference {
    pub fn diagnostic(self, event: u64) -> Diagnostic {
        let (severity, message) = match self {
            Self::Form => (
                Severity::Note,
                "the field writes what was typed in a form of its own; its value is taken",
            ),
            Self::Completed => (
                Severity::Note,
                "the field completed what was typed; its value is taken",
            ),
            Self::Other => (
                Severity::Note,
                "the field shows something else than was typed; its value is taken",
            ),
        };
        Diagnostic::new(Code::KeysDisagree, severity, message).at(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_the_field_is_told_from_another_text() {
        for (typed, reported, expected) in [
            ("42.50", "42.50", None),
            ("42.50 ", "42.50", None),
            ("4250", "42.50", Some(Difference::Form)),
            ("5551234", "(555) 123-4", Some(Difference::Form)),
            ("1000", "1,000.00", Some(Difference::Form)),
            ("7", "07", Some(Difference::Form)),
            ("ab 12", "AB-12", Some(Difference::Form)),
            ("Tra", "Trattoria Roma", Some(Difference::Completed)),
            ("abc", "", Some(Difference::Other)),
            ("", "abc", Some(Difference::Other)),
            ("100", "99", Some(Difference::Other)),
        ] {
            assert_eq!(difference(typed, reported), expected, "{typed} {reported}");
        }
    }
}
