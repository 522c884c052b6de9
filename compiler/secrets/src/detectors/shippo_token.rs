//! Shippo token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "shippo-token",
    what: "Shippo token",
    name: "token",
    keywords: &["shippo_"],
    pattern: r"\bshippo_(?:live|test)_[0-9a-f]{40}\b",
    hits: &[alone(&[
        "shippo_",
        "live_5b7db7e9a81f3b24672314e70b4bdf389576d18a",
    ])],
    misses: &[&["shippo_", "_short"]],
    ..PLAIN
};
