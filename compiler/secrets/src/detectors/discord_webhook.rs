//! Discord webhook address.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "discord-webhook",
    what: "Discord webhook address",
    name: "token",
    keywords: &["/api/webhooks/"],
    pattern: r"discord(?:app)?\.com/api/webhooks/[0-9]{16,20}/(?P<s>[0-9A-Za-z_-]{60,80})",
    hits: &[within(
        "https://discord.com/api/webhooks/104718293746501928/",
        &[
            "Kxc05GQbmcqPQ4cH1XavKYwdWHRqVdUTNu",
            "qPfTHyGBspTP0z4pDlmd2yXxF2geR5CzHP",
        ],
        "",
    )],
    misses: &[&["https://discor", "_short"]],
    ..PLAIN
};
