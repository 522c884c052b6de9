//! LangSmith key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "langsmith-key",
    what: "LangSmith key",
    name: "api_key",
    keywords: &["lsv2_"],
    pattern: r"\blsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}\b",
    hits: &[alone(&[
        "lsv2_",
        "pt_1ebae797a6124068d650e68b30791837_7879d82b68",
    ])],
    misses: &[&["lsv2_", "_short"]],
    ..PLAIN
};
