//! DigitalOcean token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "digitalocean-token",
    what: "DigitalOcean token",
    name: "token",
    keywords: &["dop_v1_", "doo_v1_", "dor_v1_"],
    pattern: r"\bdo[opr]_v1_[0-9a-f]{64}\b",
    hits: &[alone(&[
        "dop_v1_",
        "6b863b8ebd94e5122d4a5b5a445323e365b8d47f04018326664b54be56b11171",
    ])],
    misses: &[&["dop_v1_", "_short"]],
    ..PLAIN
};
