//! Tavily key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "tavily-key",
    what: "Tavily key",
    name: "api_key",
    keywords: &["tvly-"],
    pattern: r"\btvly-(?:dev-|prod-)?[0-9A-Za-z]{28,40}\b",
    hits: &[alone(&["tvly-", "dev-HDmmqPURRJtF3PDqcHoY8zBzG7O93tMf"])],
    misses: &[&["tvly-", "_short"]],
    ..PLAIN
};
