//! Neon key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "neon-key",
    what: "Neon key",
    name: "api_key",
    keywords: &["napi_"],
    pattern: r"\bnapi_[0-9a-z]{40,70}\b",
    hits: &[alone(&[
        "napi_",
        "x6m7uh9eqnumv0kz45n6i60sqn5avj5fufoe1vc82h7w3i2r7k9bnpm7zq4lrcr2",
    ])],
    misses: &[&["napi_", "_short"]],
    ..PLAIN
};
