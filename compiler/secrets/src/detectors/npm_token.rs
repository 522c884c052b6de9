//! npm token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "npm-token",
    what: "npm token",
    name: "token",
    keywords: &["npm_"],
    pattern: r"\bnpm_[0-9A-Za-z]{36}\b",
    hits: &[alone(&["npm_", "EfDd4RzUDbKfRnSNuwuJ2FaooQDeWaQCCc2T"])],
    misses: &[&["npm_", "_short"]],
    ..PLAIN
};
