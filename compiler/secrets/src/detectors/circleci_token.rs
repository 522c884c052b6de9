//! CircleCI token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "circleci-token",
    what: "CircleCI token",
    name: "api_key",
    keywords: &["ccipat_", "ccipra_"],
    pattern: r"\bCCIP(?:AT|RA)_[0-9A-Za-z]{22}_[0-9a-f]{40}\b",
    hits: &[alone(&[
        "CCIPAT_",
        "7flZNyuOqmWwRuGuSHCM47_41e9df9014cc25d3b3eb833dcef2732f215abe36",
    ])],
    misses: &[&["CCIPAT_", "_short"]],
    ..PLAIN
};
