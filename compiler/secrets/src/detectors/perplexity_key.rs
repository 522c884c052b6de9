//! Perplexity key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "perplexity-key",
    what: "Perplexity key",
    name: "api_key",
    keywords: &["pplx-"],
    pattern: r"\bpplx-[0-9A-Za-z]{40,56}\b",
    hits: &[alone(&[
        "pplx-",
        "nSKEmVlBgBl45ZKEReks2IDIfMlflzR5JCBADyyi2VmYHyFg",
    ])],
    misses: &[&["pplx-", "_short"]],
    ..PLAIN
};
