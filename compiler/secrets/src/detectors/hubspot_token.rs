//! HubSpot private app token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "hubspot-token",
    what: "HubSpot private app token",
    name: "token",
    keywords: &["pat-na", "pat-eu", "pat-ap"],
    pattern: r"\bpat-(?:na|eu|ap)[0-9]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
    run: 40,
    hits: &[alone(&["pat-na1-", "6211c658-27af-6ff4-a74f-086f30baacf4"])],
    misses: &[&["pat-na1-", "_short"]],
    ..PLAIN
};
