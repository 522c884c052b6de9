//! Alibaba Cloud access key id.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "alibaba-access-key-id",
    what: "Alibaba Cloud access key id",
    name: "access_key_id",
    keywords: &["ltai"],
    pattern: r"\bLTAI[0-9A-Za-z]{12,20}\b",
    hits: &[alone(&["LTAI", "YJZrxVew1RBaKyOqnNx6"])],
    misses: &[&["voltaic LTAI"]],
    ..PLAIN
};
