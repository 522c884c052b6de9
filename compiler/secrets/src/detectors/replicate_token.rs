//! Replicate token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "replicate-token",
    what: "Replicate token",
    name: "token",
    keywords: &["r8_"],
    pattern: r"\br8_[0-9A-Za-z]{37}\b",
    run: 38,
    hits: &[alone(&["r8_", "JTKVJPUIph389uGG0H9hqPCMme9iMxhFTKUKE"])],
    misses: &[&["r8_", "_short"]],
    ..PLAIN
};
