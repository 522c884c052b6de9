//! Sourcegraph token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "sourcegraph-token",
    what: "Sourcegraph token",
    name: "token",
    keywords: &["sgp_"],
    pattern: r"\bsgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}\b",
    hits: &[alone(&[
        "sgp_",
        "4d76e28a843c642a_bbe3d97c830b7cd47a48bd59141706e0d8db443e",
    ])],
    misses: &[&["sgp_", "_short"]],
    ..PLAIN
};
