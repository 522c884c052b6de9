//! Mollie key.

use super::judge::is_no_word;
use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "mollie-key",
    what: "Mollie key",
    name: "api_key",
    keywords: &["live_", "test_"],
    pattern: r"\b(?:live|test)_[0-9A-Za-z]{30,35}\b",
    run: 35,
    check: Some(is_no_word),
    hits: &[alone(&["live_", "QPujqfi3WallaOYBRIPh3388WDEiH7"])],
    misses: &[
        &["live_", "updates"],
        &["test_", "everythingworksasexpectedhereok"],
    ],
    ..PLAIN
};
