//! Airtable personal access token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "airtable-token",
    what: "Airtable personal access token",
    name: "api_key",
    keywords: &["pat"],
    pattern: r"\bpat[0-9A-Za-z]{14}\.[0-9a-f]{64}\b",
    run: 80,
    hits: &[alone(&[
        "patRuHw1iHqFVRefS",
        ".defbfc2f9ddcad0ea9fa2fb4b6eb619a9482666f16a2e60571f6dfd8fd7c17ca",
    ])],
    misses: &[&["a pat on the back"], &["pattern.matching"]],
    ..PLAIN
};
