//! Zapier webhook address.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "zapier-webhook",
    what: "Zapier webhook address",
    name: "token",
    keywords: &["hooks.zapier.com"],
    pattern: r"hooks\.zapier\.com/hooks/catch/[0-9]+/(?P<s>[0-9a-z]{6,})",
    hits: &[within(
        "https://hooks.zapier.com/hooks/catch/1234567/",
        &["m049", "yzjs"],
        "/",
    )],
    misses: &[&["https://hooks.", "_short"]],
    ..PLAIN
};
