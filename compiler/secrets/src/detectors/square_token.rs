//! Square token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "square-token",
    what: "Square token",
    name: "token",
    keywords: &["sq0", "eaaa"],
    pattern: r"\b(?:sq0(?:atp|csp|idp)-[0-9A-Za-z_-]{22,43}|EAAA[0-9A-Za-z_-]{60})\b",
    hits: &[
        alone(&["sq0csp-", "nqPcTSUDkMdbTRPXCkYD9DpLnQVy9Js8sVw7QhKbPiI"]),
        alone(&[
            "EAAA",
            "CijYLB2wCkfK8T9VCO2a9iWW1gi4xdTjcsuSmWLaqWbDdwbXVxdCKGT8uqVu",
        ]),
    ],
    misses: &[&["sq0csp-", "_short"]],
    ..PLAIN
};
