//! International bank account numbers: country, length and the check digits modulo 97.

use super::judge::iban_length;
use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "iban",
    what: "IBAN",
    name: "iban",
    pattern: r"\b(?P<s>[A-Za-z]{2}[0-9]{2}(?:[0-9A-Za-z]{11,30}|(?:[ -][0-9A-Za-z]{4}){2,7}(?:[ -][0-9A-Za-z]{1,3})?))\b",
    digits: 6,
    check: Some(iban_length),
    hits: &[
        alone(&["DE89 ", "3704 0044 0532 0130 00"]),
        within("to ", &["GB82WEST", "12345698", "765432"], "."),
        within("", &["ES91 2100 0418", " 4502 0005 1332"], " paid"),
    ],
    misses: &[&["DE89 3704 ", "0044 0532 0130 01"], &["IT15 most wanted"]],
    ..PLAIN
};
