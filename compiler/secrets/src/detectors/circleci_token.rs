//! CircleCI token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "circleci-token",
    what: "CircleCI token",
    name: "api_key",
    keywords: &["ccipat_", "cciprj_"],
    pattern: r"\bCCIP(?:AT|RJ)_[0-9A-Za-z]{22}_[0-9a-f]{40}\b",
    hits: &[
        alone(&[
            "CCIPRJ_",
            "mVb8gflGVIOS1LaXpJdQ7Z_308b000523b201cab6d8cef52fdad7aa2e4542c4",
        ]),
        alone(&[
            "CCIPAT_",
            "7flZNyuOqmWwRuGuSHCM47_41e9df9014cc25d3b3eb833dcef2732f215abe36",
        ]),
    ],
    misses: &[&["CCIPAT_", "_short"]],
    ..PLAIN
};
