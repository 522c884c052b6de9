//! SendGrid key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "sendgrid-key",
    what: "SendGrid key",
    name: "api_key",
    keywords: &["sg."],
    pattern: r"\bSG\.[0-9A-Za-z_-]{20,24}\.[0-9A-Za-z_-]{39,50}",
    run: 60,
    hits: &[alone(&[
        "SG.",
        "VM5KMj6lqfU1E1Mw8crMq4.h2OsPFwPdCmOAsicBxonGjLKOYNp4G0AId1JJeIqGss",
    ])],
    misses: &[&["SG.", "short.x"]],
    ..PLAIN
};
