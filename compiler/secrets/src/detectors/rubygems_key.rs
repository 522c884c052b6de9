//! RubyGems key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "rubygems-key",
    what: "RubyGems key",
    name: "api_key",
    keywords: &["rubygems_"],
    pattern: r"\brubygems_[0-9a-f]{48}\b",
    hits: &[alone(&[
        "rubygems_",
        "3d4c231104f5c622aa4cfdd45fb586c52790afa8d935fe59",
    ])],
    misses: &[&["rubygems_", "_short"]],
    ..PLAIN
};
