//! Groq key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "groq-key",
    what: "Groq key",
    name: "api_key",
    keywords: &["gsk_"],
    pattern: r"\bgsk_[0-9A-Za-z]{48,56}\b",
    hits: &[alone(&[
        "gsk_",
        "6AyuRsaSFxEsh2pkZlK5XQia2ajd0jsLUrgHNMcXldyAT6uz4wJT",
    ])],
    misses: &[&["gsk_", "_short"]],
    ..PLAIN
};
