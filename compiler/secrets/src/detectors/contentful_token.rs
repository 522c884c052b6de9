//! Contentful token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "contentful-token",
    what: "Contentful token",
    name: "token",
    keywords: &["cfpat-"],
    pattern: r"\bCFPAT-[0-9A-Za-z_-]{43}\b",
    hits: &[alone(&[
        "CFPAT-",
        "C7Id7p1WvUH2Kkrpht2LTbv3a9WquUjOBwcS41zZ4JM",
    ])],
    misses: &[&["CFPAT-", "_short"]],
    ..PLAIN
};
