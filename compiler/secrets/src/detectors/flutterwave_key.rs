//! Flutterwave secret key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "flutterwave-key",
    what: "Flutterwave secret key",
    name: "secret_key",
    keywords: &["flwseck"],
    pattern: r"\bFLWSECK(?:_TEST)?-[0-9A-Za-z]{32}-X\b",
    hits: &[alone(&["FLWSECK-", "979ae3f73e97241ad061f53c55fa147c-X"])],
    misses: &[&["FLWSECK-", "_short"]],
    ..PLAIN
};
