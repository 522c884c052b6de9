//! Figma token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "figma-token",
    what: "Figma token",
    name: "token",
    keywords: &["figd_", "figdr_", "figu_", "figo_"],
    pattern: r"\bfig(?:d|dr|u|o|ur|or)_[0-9A-Za-z_-]{40,}",
    hits: &[alone(&[
        "figd_",
        "3h18XuqHz5MewqoBUJHRlVs6WFVSwL8EWwIPUj4n",
    ])],
    misses: &[&["figd_", "_short"]],
    ..PLAIN
};
