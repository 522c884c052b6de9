//! New Relic key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "new-relic-key",
    what: "New Relic key",
    name: "api_key",
    keywords: &["nrak-", "nrii-", "nrra-", "nraa-", "nrjs-", "nral"],
    pattern: r"\b(?:NRAK-[0-9A-Z]{27}|NRII-[0-9A-Za-z_-]{32}|NRRA-[0-9a-f]{42}|NRAA-[0-9a-f]{27}|NRJS-[0-9a-f]{19}|[0-9a-f]{36}NRAL)\b",
    hits: &[
        alone(&["NRAK-", "52D2WXWCNH2C6VW7EYRCNHV1O65"]),
        alone(&["3f9a0c5e7b1d2846a9c0e5f7b3d18264", "a0c9NRAL"]),
        alone(&["NRII-", "lR5QZeS9kUxROfVLpSxb0EywlVuHCxTe"]),
    ],
    misses: &[&["NRAK-", "_short"]],
    ..PLAIN
};
