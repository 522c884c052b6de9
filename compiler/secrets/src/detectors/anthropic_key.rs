//! Anthropic key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "anthropic-key",
    what: "Anthropic key",
    name: "api_key",
    keywords: &["sk-ant-"],
    pattern: r"\bsk-ant-(?:api|admin|oat|ort|sid)[0-9]{2}-[0-9A-Za-z_-]{20,}",
    hits: &[alone(&[
        "sk-",
        "ant-api03-IBjACXt2CfJ1NqR72sVObfLcWLHsa0roIXPVng5rF9M0iOHUWlAefDJAHp4pIhCEHfCEUvjpz3B882y3SezTTjpBZ5qT9AA",
    ])],
    misses: &[&["sk-", "_short"]],
    ..PLAIN
};
