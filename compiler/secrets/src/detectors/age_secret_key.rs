//! Secret keys of the encryption tool age, in Bech32.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "age-secret-key",
    what: "age secret key",
    name: "private_key",
    keywords: &["age-secret-key-"],
    pattern: r"(?i)\bAGE-SECRET-KEY-1[023456789ac-hj-np-z]{58}\b",
    hits: &[alone(&[
        "AGE-SECRET-",
        "KEY-1CSYPYVE5VTYDVK9SN3GY3U5GJZHRAV6TFX6WYQYE7FSDA4VYJVTR0GH0HP",
    ])],
    misses: &[&["AGE-SECRET-", "_short"]],
    ..PLAIN
};
