//! Cerebras key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "cerebras-key",
    what: "Cerebras key",
    name: "api_key",
    keywords: &["csk-"],
    pattern: r"\bcsk-[0-9a-z]{40,56}\b",
    hits: &[alone(&[
        "csk-",
        "e404pu9gdtlc4xicb3f8nfn1rh1hfvrsrtvnup5vzjrqzokr",
    ])],
    misses: &[&["csk-", "_short"]],
    ..PLAIN
};
