//! 1Password secret key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "1password-secret-key",
    what: "1Password secret key",
    name: "secret_key",
    keywords: &["a3-"],
    pattern: r"\bA3-[0-9A-Z]{6}-(?:[0-9A-Z]{11}|[0-9A-Z]{6}-[0-9A-Z]{5})(?:-[0-9A-Z]{5}){3}\b",
    hits: &[alone(&["A3-", "XXK7LF-5FCMCP-XCXMK-WGBFD-DFLJS-T8RJD"])],
    misses: &[&["A3-landscape"]],
    ..PLAIN
};
