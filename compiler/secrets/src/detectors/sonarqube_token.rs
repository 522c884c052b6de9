//! SonarQube token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "sonarqube-token",
    what: "SonarQube token",
    name: "token",
    keywords: &["sqp_", "squ_", "sqa_"],
    pattern: r"\bsq[pua]_[0-9a-f]{40}\b",
    hits: &[alone(&["squ_", "dc63282d4709a816be41f36f46dbda900092b44e"])],
    misses: &[&["squ_", "_short"]],
    ..PLAIN
};
