//! Tailscale key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "tailscale-key",
    what: "Tailscale key",
    name: "api_key",
    keywords: &["tskey-"],
    pattern: r"\btskey-(?:auth|api|client|scim|webhook)-[0-9A-Za-z]{8,}-[0-9A-Za-z]{20,}\b",
    hits: &[alone(&[
        "tskey-",
        "auth-kXje5mu2OnmKnO-DOazaIjI604pFaJqlSI8oruNbV4xtsYC",
    ])],
    misses: &[&["tskey-", "_short"]],
    ..PLAIN
};
