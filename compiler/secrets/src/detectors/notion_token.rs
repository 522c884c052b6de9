//! Notion token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "notion-token",
    what: "Notion token",
    name: "token",
    keywords: &["secret_", "ntn_"],
    pattern: r"\b(?:secret_[0-9A-Za-z]{43}|ntn_[0-9A-Za-z]{40,50})\b",
    hits: &[
        alone(&["ntn_", "24087273706a5HwONXzqIX9sCt3QzGNs5sRBUiNsX939z9"]),
        alone(&["secret_", "X45rrGn5EfCyFQe2xuNJ1OXlFAPYIFp3C8w317YHKk0"]),
    ],
    misses: &[&["secret_key_of_the_house"]],
    ..PLAIN
};
