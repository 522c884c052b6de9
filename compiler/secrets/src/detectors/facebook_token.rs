//! Facebook access token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "facebook-token",
    what: "Facebook access token",
    name: "token",
    keywords: &["eaa"],
    pattern: r"\bEAA[0-9A-Za-z]{80,}\b",
    run: 80,
    hits: &[alone(&[
        "EAA",
        "ZdjbZMLv3sQMrxiIaIufq95R7Mv8kGD1PCssQ9OOapVBkYCqZxom7UYHf9GoKgvRWEeftIU0IjbLhjvM23wCpnXis6HbkbsQb9x934xILs5pLgLEbEEJs8K4PbCC2oGdfDqvkFsTq332jKSeliyl0j8AXVmsPjra",
    ])],
    misses: &[&["the EAA meets"]],
    ..PLAIN
};
