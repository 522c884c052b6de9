//! Fireworks key.

use super::judge::is_no_word;
use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "fireworks-key",
    what: "Fireworks key",
    name: "api_key",
    keywords: &["fw_"],
    pattern: r"\bfw_[0-9A-Za-z]{22,28}\b",
    run: 25,
    check: Some(is_no_word),
    hits: &[alone(&["fw_", "72sVObfLcWLHsa0roIXPVng5"])],
    misses: &[&["fw_", "thisisalongidentifiername"]],
    ..PLAIN
};
