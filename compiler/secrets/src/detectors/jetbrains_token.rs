//! JetBrains token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "jetbrains-token",
    what: "JetBrains token",
    name: "token",
    keywords: &["perm-", "perm:"],
    pattern: r"\bperm[-:][0-9A-Za-z+/=]{8,}\.[0-9A-Za-z+/=]{2,}\.[0-9A-Za-z]{20,}",
    run: 30,
    hits: &[alone(&[
        "perm-",
        "WGq4aEdOv2gqKOlI.eooTlZnh.7ELLKkLRUMZiKRlaF1o4p9SFgHmXrq",
    ])],
    misses: &[&["perm-a-nent"]],
    ..PLAIN
};
