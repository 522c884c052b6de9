//! xAI key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "xai-key",
    what: "xAI key",
    name: "api_key",
    keywords: &["xai-"],
    pattern: r"\bxai-[0-9A-Za-z_]{70,}\b",
    hits: &[alone(&[
        "xai-",
        "CC6L72g9KhtkiHfAd5JqzGFCpoztBraHbgLZkttx10OrDTmwCD0VTm5ubpSfXboHYnsphSy0jXs4pWsJ",
    ])],
    misses: &[&["xai-", "_short"]],
    ..PLAIN
};
