//! Dropbox token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "dropbox-token",
    what: "Dropbox token",
    name: "token",
    keywords: &["sl."],
    pattern: r"\bsl\.(?:u\.)?[0-9A-Za-z_-]{130,}",
    run: 130,
    hits: &[alone(&[
        "sl.",
        "u.ATqEIAArSNuJye40nSKkJA4OuQ8zSvnv15aSgVCIGcPmmWcuHBoTrKKq9mw9RvakxyUfYgqsbBc9KzHoZZFduIzLrsqDG7aVqSAXr8hnOK8VpDh2fqvPXavcpv0u3jX3VjineXzYlo3M4",
    ])],
    misses: &[&["ssl.example and sl.no"]],
    ..PLAIN
};
