//! ClickUp personal tokens. (Keys that open with `pk_live_` are Stripe's publishable ones: no secret.)

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "clickup-token",
    what: "ClickUp token",
    name: "api_key",
    keywords: &["pk_"],
    pattern: r"\bpk_[0-9]{6,9}_[0-9A-Z]{32}\b",
    run: 40,
    hits: &[alone(&["pk_", "16689458_7L4RKERM4RSD36VIPLA3F6I4MJC85N64"])],
    misses: &[&["pk_", "live_51Hxyz"]],
    ..PLAIN
};
