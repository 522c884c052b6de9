//! Okta token.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "okta-token",
    what: "Okta token",
    name: "token",
    keywords: &["ssws", "okta"],
    pattern: r"(?i)(?:\bssws\s+|okta(?u:.){0,30}?)(?P<s>\b00[0-9A-Za-z_-]{40})(?:\b|$)",
    hits: &[within(
        "Authorization: SSWS ",
        &["00", "zILSbkzjbqPnkbnkGg1KuAFOoRD9J1g11ARVAooc"],
        "",
    )],
    misses: &[&["Authorization:", "_short"]],
    ..PLAIN
};
