//! Dynatrace token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "dynatrace-token",
    what: "Dynatrace token",
    name: "token",
    keywords: &["dt0"],
    pattern: r"\bdt0[a-z]{1}[0-9]{2}\.[0-9A-Z]{24}\.[0-9A-Z]{64}\b",
    hits: &[alone(&[
        "dt0c01.",
        "NTM7SJW9ZVI3QVEZTSC3XGFE.VZJLWCZO1WQ3W6AHLUQNXCCLFEKB447RLP32RRJEOWFBPEPYJE69VGW9QBZ7MBP6",
    ])],
    misses: &[&["dt0c01.", "_short"]],
    ..PLAIN
};
