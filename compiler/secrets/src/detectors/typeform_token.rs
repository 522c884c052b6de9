//! Typeform token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "typeform-token",
    what: "Typeform token",
    name: "token",
    keywords: &["tfp_"],
    pattern: r"\btfp_[0-9A-Za-z_.=-]{40,60}",
    hits: &[alone(&[
        "tfp_",
        "ZXFfXTgaZdh9I2vJjPEVFC72FfMm1fLRUOQ64YPx0p06",
    ])],
    misses: &[&["tfp_", "_short"]],
    ..PLAIN
};
