//! Adobe client secret.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "adobe-client-secret",
    what: "Adobe client secret",
    name: "client_secret",
    keywords: &["p8e-"],
    pattern: r"\bp8e-[0-9A-Za-z_-]{32}\b",
    hits: &[alone(&["p8e-", "m8bz3LuMJ5kgrlgtephAJu0gD6vlfsFL"])],
    misses: &[&["p8e-", "_short"]],
    ..PLAIN
};
