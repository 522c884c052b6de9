//! LaunchDarkly key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "launchdarkly-key",
    what: "LaunchDarkly key",
    name: "api_key",
    keywords: &["sdk-", "api-", "mob-"],
    pattern: r"\b(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b",
    run: 40,
    hits: &[alone(&["sdk-", "06e6e049-7f9b-4baa-afc2-ff40f1a302ea"])],
    misses: &[&["sdk-version 4"], &["api-docs"]],
    ..PLAIN
};
