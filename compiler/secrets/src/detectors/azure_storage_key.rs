//! Azure storage and Cosmos keys: 64 bytes in Base64.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "azure-storage-key",
    what: "Azure storage account key",
    name: "account_key",
    keywords: &["=="],
    pattern: r"(?:\b|[=/+])(?P<s>[0-9A-Za-z+/]{86}==)",
    run: 88,
    entropy: 4.0,
    hits: &[within(
        "AccountKey=",
        &[
            "A0VQMpG55aad44xjBByJZlVTYP8wPiJkmLpetr7KVZ6",
            "sxwbUvNkxYzS53i3uvDAwHF2Y1kTVUc295vr9q9K0az==",
        ],
        "",
    )],
    misses: &[&["a == b and c == d"]],
    ..PLAIN
};
