//! Razorpay key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "razorpay-key",
    what: "Razorpay key",
    name: "api_key",
    keywords: &["rzp_"],
    pattern: r"\brzp_(?:live|test)_[0-9A-Za-z]{14}\b",
    hits: &[alone(&["rzp_", "live_jIILcBqkGpDGVz"])],
    misses: &[&["rzp_", "_short"]],
    ..PLAIN
};
