//! Prefect key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "prefect-key",
    what: "Prefect key",
    name: "api_key",
    keywords: &["pnu_", "pnb_"],
    pattern: r"\bpn[ub]_[0-9A-Za-z]{36}\b",
    hits: &[alone(&["pnu_", "COHaNvxiUQPbysvpgqdHQwKKlqhgL1UplGwL"])],
    misses: &[&["pnu_", "_short"]],
    ..PLAIN
};
