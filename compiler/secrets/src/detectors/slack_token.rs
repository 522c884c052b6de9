//! Slack token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "slack-token",
    what: "Slack token",
    name: "slack_token",
    keywords: &["xox", "xapp-"],
    pattern: r"\b(?:xox[abcdeoprs](?:\.xox[bp])?-[0-9A-Za-z-]{10,}|xapp-[0-9]-[0-9A-Za-z]+-[0-9]+-[0-9a-f]{32,})",
    hits: &[
        alone(&[
            "xoxb-",
            "645545845279-919359499542-RgoPcP00RMdt3QHQ7E1Ni4EB",
        ]),
        alone(&[
            "xapp-",
            "1-A0PR7LJLW2O-9168875835525-bc30acb18145015630fd32d5910cce18c1a3e1fca8fe8df8829ba657d00d2545",
        ]),
    ],
    misses: &[&["xoxb-", "_short"]],
    ..PLAIN
};
