//! Tencent Cloud secret id.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "tencent-secret-id",
    what: "Tencent Cloud secret id",
    name: "secret_id",
    keywords: &["akid"],
    pattern: r"\bAKID[0-9A-Za-z]{32}\b",
    hits: &[alone(&["AKID", "CUGtmQ2eOGPLwZN8geEqrzKR2X74krZa"])],
    misses: &[&["AKID", "_short"]],
    ..PLAIN
};
