//! Heroku key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "heroku-key",
    what: "Heroku key",
    name: "api_key",
    keywords: &["hrku-"],
    pattern: r"\bHRKU-(?:AA[0-9A-Za-z_-]{58}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
    hits: &[
        alone(&[
            "HRKU-",
            "AAKbNUm6MGdXnFpU5kJ2oU23mNC3iR7Dnx8SE8bMXiSPBcbyRgA7zg69qYtK",
        ]),
        alone(&["HRKU-", "1e1c403b-3260-69ca-c32f-5a5703a73ca6"]),
    ],
    misses: &[&["HRKU-", "_short"]],
    ..PLAIN
};
