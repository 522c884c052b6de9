//! ReadMe key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "readme-key",
    what: "ReadMe key",
    name: "api_key",
    keywords: &["rdme_"],
    pattern: r"\brdme_[0-9a-z]{70}\b",
    hits: &[alone(&[
        "rdme_",
        "6hl1ptghwu6pws110gegmoazcilhll3eenk77t8tqwjsydugqqlu7wn2bhvcseaoyw996r",
    ])],
    misses: &[&["rdme_", "_short"]],
    ..PLAIN
};
