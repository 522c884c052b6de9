//! Deno Deploy token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "deno-token",
    what: "Deno Deploy token",
    name: "token",
    keywords: &["ddp_", "ddo_", "ddw_"],
    pattern: r"\bdd[pow]_[0-9A-Za-z]{36}\b",
    hits: &[alone(&["ddp_", "a0SaLIoVZWK5UqMwX9MnCTcMC2JKkXJ8Hdbk"])],
    misses: &[&["ddp_", "_short"]],
    ..PLAIN
};
