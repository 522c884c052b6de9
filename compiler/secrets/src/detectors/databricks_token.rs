//! Databricks token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "databricks-token",
    what: "Databricks token",
    name: "token",
    keywords: &["dapi"],
    pattern: r"\bdapi[0-9a-f]{32}(?:-[0-9])?\b",
    hits: &[alone(&["dapi", "5a08ff420528613ecd701700038354fb"])],
    misses: &[&["dapi", "_short"]],
    ..PLAIN
};
