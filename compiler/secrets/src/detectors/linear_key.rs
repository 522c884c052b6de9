//! Linear key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "linear-key",
    what: "Linear key",
    name: "api_key",
    keywords: &["lin_api_", "lin_oauth_"],
    pattern: r"\blin_(?:api|oauth)_[0-9A-Za-z]{40,64}\b",
    hits: &[alone(&[
        "lin_",
        "api_LxhREbwmxzEflTd486RIp2U4YmN3jLGxia7V9bz3",
    ])],
    misses: &[&["lin_", "_short"]],
    ..PLAIN
};
