//! Render key.

use super::judge::is_no_word;
use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "render-key",
    what: "Render key",
    name: "api_key",
    keywords: &["rnd_"],
    pattern: r"\brnd_[0-9A-Za-z]{28,40}\b",
    run: 32,
    check: Some(is_no_word),
    hits: &[alone(&["rnd_", "Wi1l5M1pPEo54ySw3g2is79kxvD4X6bs"])],
    misses: &[&["rnd_", "seed"]],
    ..PLAIN
};
