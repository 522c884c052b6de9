//! crates.io token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "crates-io-token",
    what: "crates.io token",
    name: "token",
    keywords: &["cio"],
    pattern: r"\bcio[0-9A-Za-z]{32}\b",
    run: 35,
    hits: &[alone(&["cio", "5044ld0dUSvY2ZBnD48mslFtECKljald"])],
    misses: &[&["socio-economic"]],
    ..PLAIN
};
