//! Duffel token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "duffel-token",
    what: "Duffel token",
    name: "token",
    keywords: &["duffel_"],
    pattern: r"\bduffel_(?:test|live)_[0-9A-Za-z_=-]{43}",
    hits: &[alone(&[
        "duffel_",
        "live_MYQYirDiZZ28pyph3I5A7a8AwA6SPayynTIpSVQAcJY",
    ])],
    misses: &[&["duffel_", "_short"]],
    ..PLAIN
};
