//! Resend key.

use super::judge::is_no_word;
use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "resend-key",
    what: "Resend key",
    name: "api_key",
    keywords: &["re_"],
    pattern: r"\bre_[0-9A-Za-z]{8}_[0-9A-Za-z]{24}\b",
    run: 36,
    check: Some(is_no_word),
    hits: &[alone(&["re_", "3NUGyQvL_BIaDjv33arlpiZFV4Id4yeaB"])],
    misses: &[&["re_", "elected"]],
    ..PLAIN
};
