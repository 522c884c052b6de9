//! Plaid access token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "plaid-token",
    what: "Plaid access token",
    name: "token",
    keywords: &["access-"],
    pattern: r"\baccess-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
    run: 50,
    hits: &[alone(&[
        "access-",
        "production-85e31870-ecb3-84c3-c6c7-ffbcfcbf3d95",
    ])],
    misses: &[&["access-control list"]],
    ..PLAIN
};
