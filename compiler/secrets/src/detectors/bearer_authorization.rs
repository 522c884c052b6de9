//! HTTP Bearer authorization.

use super::judge::is_no_word;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "bearer-authorization",
    what: "Bearer authorization header",
    name: "token",
    keywords: &["bearer"],
    pattern: r"(?i)\bbearer\s+(?P<s>[0-9A-Za-z._~+/-]{12,}=*)",
    check: Some(is_no_word),
    hits: &[within(
        "Authorization: Bearer ",
        &["HSfyIGEz5E60", "qs2Rlr9ZshqZ"],
        "",
    )],
    misses: &[
        &["bearer instruments"],
        &["the bearer certificates of 2026"],
        &["Bearer authentication"],
    ],
    ..PLAIN
};
