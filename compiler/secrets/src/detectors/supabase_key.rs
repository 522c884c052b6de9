//! Supabase key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "supabase-key",
    what: "Supabase key",
    name: "api_key",
    keywords: &["sbp_", "sb_secret_"],
    pattern: r"\b(?:sbp_[0-9a-f]{40}|sb_secret_[0-9A-Za-z_-]{31,})\b",
    hits: &[
        alone(&["sbp_", "aa51163036e9756757871d9f022d78e83ba813d9"]),
        alone(&["sb_", "secret_uyxdeb1mP9wfQJoxCUO7M4_pken5FzL"]),
    ],
    misses: &[&["sbp_", "_short"]],
    ..PLAIN
};
