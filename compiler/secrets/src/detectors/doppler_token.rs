//! Doppler token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "doppler-token",
    what: "Doppler token",
    name: "token",
    keywords: &["dp."],
    pattern: r"\bdp\.(?:pt|st|ct|sa|scim|audit)\.(?:[0-9a-z_-]{2,35}\.)?[0-9A-Za-z]{40,44}\b",
    run: 45,
    hits: &[alone(&[
        "dp.",
        "pt.YqZZXMarbYi22QI2RrKKPGH7uXeptRFIr6za2Fj1JBB",
    ])],
    misses: &[&["dp.", "_short"]],
    ..PLAIN
};
