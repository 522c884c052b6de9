//! Yandex key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "yandex-key",
    what: "Yandex key",
    name: "api_key",
    keywords: &["aqvn", "y0_", "t1.9eu"],
    pattern: r"\b(?:AQVN[0-9A-Za-z_-]{34,38}|y0_[0-9A-Za-z_-]{50,}|t1\.9eu[0-9A-Za-z_=.-]{60,})",
    run: 38,
    hits: &[alone(&["AQVN", "gHFTCDKY52xT2tf5kfxNVwXnO3hxMSVcxlMd"])],
    misses: &[&["AQVN", "_short"]],
    ..PLAIN
};
