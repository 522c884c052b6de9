//! ElevenLabs key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "elevenlabs-key",
    what: "ElevenLabs key",
    name: "api_key",
    keywords: &["sk_"],
    pattern: r"\bsk_[0-9a-f]{48}\b",
    run: 51,
    hits: &[alone(&[
        "sk_",
        "2666f16a2e60571f6dfd8fd7c17ca9f0d5acb395561690bd",
    ])],
    misses: &[&["sk_SK is a locale"]],
    ..PLAIN
};
