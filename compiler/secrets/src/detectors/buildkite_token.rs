//! Buildkite token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "buildkite-token",
    what: "Buildkite token",
    name: "api_key",
    keywords: &["bkua_", "bkaj_", "bkct_"],
    pattern: r"\bbk(?:ua|aj|ct)_[0-9a-f]{40}\b",
    hits: &[alone(&[
        "bkua_",
        "4df40483d06d9cff803531f125e1b2c27d408fc7",
    ])],
    misses: &[&["bkua_", "_short"]],
    ..PLAIN
};
