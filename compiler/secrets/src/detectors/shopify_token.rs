//! Shopify token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "shopify-token",
    what: "Shopify token",
    name: "token",
    keywords: &["shpat_", "shpca_", "shppa_", "shpss_", "shpua_"],
    pattern: r"\bshp(?:at|ca|pa|ss|ua)_[0-9A-Fa-f]{32}\b",
    hits: &[alone(&["shpat_", "c631e1913906b0fd9a3bae796b50ea67"])],
    misses: &[&["shpat_", "_short"]],
    ..PLAIN
};
