//! EasyPost key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "easypost-key",
    what: "EasyPost key",
    name: "api_key",
    keywords: &["ezak", "eztk"],
    pattern: r"\bEZ[AT]K[0-9A-Za-z]{54}\b",
    hits: &[alone(&[
        "EZAK",
        "l5uJY4COnLzZl24AjEBxKBsZESi58Y1F5G1gA0ZwfmwK7hOte9ekcG",
    ])],
    misses: &[&["EZAK", "_short"]],
    ..PLAIN
};
