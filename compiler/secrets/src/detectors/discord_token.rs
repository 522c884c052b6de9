//! Discord bot tokens: an id in Base64, a time, a signature.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "discord-token",
    what: "Discord bot token",
    name: "token",
    pattern: r"\b[MNO][A-Za-z][0-9A-Za-z_-]{21,26}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{27,38}\b",
    run: 58,
    hits: &[alone(&[
        "MTA0NzE4",
        "NP0cgoWvEOY5neDR.BzmTbU.mXuDAtY3YGKzXSSAsAuYy2TopABTFsusbZsrni",
    ])],
    misses: &[&["No. 6. End."]],
    ..PLAIN
};
