//! OpenRouter key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "openrouter-key",
    what: "OpenRouter key",
    name: "api_key",
    keywords: &["sk-or-"],
    pattern: r"\bsk-or-v[0-9]-[0-9a-f]{64}\b",
    hits: &[alone(&[
        "sk-",
        "or-v1-4df1436c23bb1c24666bc977dade65ea07db8017f5f513d2e1a9f57ad525d0f7",
    ])],
    misses: &[&["sk-", "_short"]],
    ..PLAIN
};
