//! Langfuse secret key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "langfuse-key",
    what: "Langfuse secret key",
    name: "secret_key",
    keywords: &["sk-lf-"],
    pattern: r"\bsk-lf-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
    hits: &[alone(&["sk-lf-", "151b0d83-3609-480c-6f3d-e6cf8d08af92"])],
    misses: &[&["sk-lf-", "_short"]],
    ..PLAIN
};
