//! PlanetScale token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "planetscale-token",
    what: "PlanetScale token",
    name: "token",
    keywords: &["pscale_"],
    pattern: r"\bpscale_(?:tkn|pw|oauth)_[0-9A-Za-z_.=-]{32,64}",
    hits: &[alone(&[
        "pscale_",
        "tkn_coIcKxjnJFgbNoMVIBKhtnKFRBxCDeTow3udM5hUPMp",
    ])],
    misses: &[&["pscale_", "_short"]],
    ..PLAIN
};
