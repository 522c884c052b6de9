//! Twilio key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "twilio-key",
    what: "Twilio key",
    name: "api_key",
    keywords: &["sk"],
    pattern: r"\bSK[0-9a-f]{32}\b",
    run: 34,
    hits: &[alone(&["SK", "19ebeb5835a6d62473d3dee58e9ec416"])],
    misses: &[&["SK Sturm Graz"]],
    ..PLAIN
};
