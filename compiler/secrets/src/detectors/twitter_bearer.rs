//! X (Twitter) bearer token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "twitter-bearer",
    what: "X (Twitter) bearer token",
    name: "token",
    keywords: &["aaaaaaaaaaaaaaaaaaaaa"],
    pattern: r"\bA{20,22}[0-9A-Za-z%]{60,}",
    hits: &[alone(&[
        "AAAAAAAAAAAAAAAAAAAAA",
        "Mnq79t4y4nz52UbqtygDW5ebdtSbfEf9jE4ummpt4LLBzqMyWNejmxBapuakmpWXoGUpRsaAxMrmQdfLpV",
    ])],
    misses: &[&["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAaaah!"]],
    ..PLAIN
};
