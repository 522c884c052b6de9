//! Netlify token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "netlify-token",
    what: "Netlify token",
    name: "token",
    keywords: &["nfp_", "nfc_", "nfo_", "nfu_", "nfb_"],
    pattern: r"\bnf[pcoub]_[0-9A-Za-z_]{36}\b",
    hits: &[alone(&["nfp_", "jCb06jIb0Ng6fzGGCSpkwvYBFK9maoV8ZdTl"])],
    misses: &[&["nfp_", "_short"]],
    ..PLAIN
};
