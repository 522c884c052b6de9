//! Slack webhook address.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "slack-webhook",
    what: "Slack webhook address",
    name: "token",
    keywords: &["hooks.slack.com"],
    pattern: r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<s>[0-9A-Za-z/]{20,})",
    hits: &[within(
        "https://hooks.slack.com/services/",
        &["T0OCW0UGOE/B04TA247SF/", "OXcRS73XNXvl8YdCcX6ydYPA"],
        "",
    )],
    misses: &[&["https://hooks.slack.com/services"]],
    ..PLAIN
};
