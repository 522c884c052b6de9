//! Mailgun key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "mailgun-key",
    what: "Mailgun key",
    name: "api_key",
    keywords: &["key-"],
    pattern: r"\bkey-[0-9a-f]{32}\b",
    hits: &[alone(&["key-", "39d9218fc1a3b17741740dbc09d9bde3"])],
    misses: &[&["key-value store"]],
    ..PLAIN
};
