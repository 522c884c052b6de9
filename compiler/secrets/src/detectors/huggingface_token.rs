//! Hugging Face token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "hugging-face-token",
    what: "Hugging Face token",
    name: "token",
    keywords: &["hf_", "api_org_"],
    pattern: r"\b(?:hf_|api_org_)[A-Za-z]{34}\b",
    hits: &[alone(&["hf_", "HNIUKHYRJVmdqmtKJgzsfQltDijIWCnBeD"])],
    misses: &[&["hf_", "_short"]],
    ..PLAIN
};
