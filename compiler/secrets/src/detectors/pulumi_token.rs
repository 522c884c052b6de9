//! Pulumi token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "pulumi-token",
    what: "Pulumi token",
    name: "token",
    keywords: &["pul-"],
    pattern: r"\bpul-[0-9a-f]{40}\b",
    hits: &[alone(&["pul-", "415a6edd709cad234d442ad2991811d66e9b37fe"])],
    misses: &[&["pul-", "_short"]],
    ..PLAIN
};
