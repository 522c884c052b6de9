//! Cloudflare origin CA key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "cloudflare-origin-key",
    what: "Cloudflare origin CA key",
    name: "api_key",
    keywords: &["v1.0-"],
    pattern: r"\bv1\.0-[0-9a-f]{24}-[0-9a-f]{146}\b",
    hits: &[alone(&[
        "v1.0-",
        "154f6000b87599815fb92a21-c0813c3758b1216f39a7b003bac0caf4ae94c6a188741f6d82a620d46b099b3ecff94468d8198c228f6f56e20bc004089dff27167c85c451e1e390d8067cda00a190075f1c49e3c5ef",
    ])],
    misses: &[&["release v1.0-rc1"]],
    ..PLAIN
};
