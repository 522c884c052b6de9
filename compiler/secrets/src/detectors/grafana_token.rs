//! Grafana: service account tokens and cloud access policy tokens.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "grafana-token",
    what: "Grafana token",
    name: "token",
    keywords: &["glsa_", "glc_"],
    pattern: r"\b(?:glsa_[0-9A-Za-z]{32}_[0-9A-Fa-f]{8}\b|glc_[0-9A-Za-z+/]{32,400}={0,2})",
    hits: &[
        alone(&["glsa_", "0iqircUuvs0HlSsaQzngZ3rGQbtc2jrF_266ede98"]),
        alone(&[
            "glc_",
            "eyJvIjoitfHl1nqwk6eel1ZmVTTDhZ9gtdJvrGZw5i9okTJMpgeH1xw11K5ARL2oO6QL",
        ]),
    ],
    misses: &[&["glsa_", "_short"]],
    ..PLAIN
};
