//! Mapbox secret token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "mapbox-token",
    what: "Mapbox secret token",
    name: "token",
    keywords: &["sk.eyj"],
    pattern: r"\bsk\.eyJ[0-9A-Za-z_-]{40,}\.[0-9A-Za-z_-]{22}\b",
    run: 60,
    hits: &[alone(&[
        "sk.",
        "eyJFsnFAW6Rx3ODolWYMg4iqkqYoZekFgyinGVLTby3oMWQdhyzIWw07NixrcRc6VCXkQEonAjxI169wF99.pcmRGwDyh8eOe9Zegp8I1x",
    ])],
    misses: &[&["sk.", "_short"]],
    ..PLAIN
};
