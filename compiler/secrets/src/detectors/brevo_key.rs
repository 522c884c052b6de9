//! Brevo key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "brevo-key",
    what: "Brevo key",
    name: "api_key",
    keywords: &["xkeysib-", "xsmtpsib-"],
    pattern: r"\bx(?:keysib|smtpsib)-[0-9a-f]{64}-[0-9A-Za-z]{16}\b",
    hits: &[alone(&[
        "xkeysib-",
        "958a7fcd5161bc947534fd16223d4ff8fe36c99f6117bc942a49d6287c61e395-AgxuYgAgnBamVMHU",
    ])],
    misses: &[&["xkeysib-", "_short"]],
    ..PLAIN
};
