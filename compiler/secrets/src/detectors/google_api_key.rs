//! Google API key.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "google-api-key",
    what: "Google API key",
    name: "api_key",
    keywords: &["aiza"],
    pattern: r"\bAIza[0-9A-Za-z_-]{35}",
    hits: &[
        alone(&["AIza", "AIIP6GQaF3dCPAU3gmyS5ROkKWCPManTGky"]),
        within(
            "?key=",
            &["AIza", "cN2ugcDQF4FTZmQomrSSC3N9TuXMMnmBp0H"],
            "&v=3",
        ),
    ],
    misses: &[&["AIza", "_short"]],
    ..PLAIN
};
