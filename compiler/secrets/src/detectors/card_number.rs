//! Payment card numbers: an issuer's range, its length, and the Luhn sum.

use super::judge::is_card;
use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "card-number",
    what: "Payment card number",
    name: "card_number",
    pattern: r"\b(?P<s>[2-6][0-9]{3}(?:[0-9]{10,15}|(?: [0-9]{4}){3}|(?:-[0-9]{4}){3}| [0-9]{6} [0-9]{4,5}|-[0-9]{6}-[0-9]{4,5}))\b",
    digits: 14,
    check: Some(is_card),
    hits: &[
        alone(&["4111 ", "1111 1111 1111"]),
        within("pay with ", &["3782-", "822463-", "10005"], " now"),
        alone(&["5555", "5555", "5555", "4444"]),
        within("(", &["6011 0009 ", "9013 9424"], ") 12/27"),
    ],
    misses: &[
        &["4111 1111 1111 ", "1112"],
        &["order 1234567890123456"],
        &["1764518755123"],
        &["9999 9999 9999 9995"],
        &["/orders/4111", "111111111111"],
    ],
    ..PLAIN
};
