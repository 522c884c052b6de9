//! Pinecone key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "pinecone-key",
    what: "Pinecone key",
    name: "api_key",
    keywords: &["pcsk_"],
    pattern: r"\bpcsk_[0-9A-Za-z_]{40,80}",
    hits: &[alone(&[
        "pcsk_",
        "nNViIs_v6t9VCsvUSHK62oGyookJtFDcm3adXFp75KdYGMFZxTJ9hWq0gtNrFv9R34c",
    ])],
    misses: &[&["pcsk_", "_short"]],
    ..PLAIN
};
