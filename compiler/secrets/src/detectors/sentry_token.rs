//! Sentry token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "sentry-token",
    what: "Sentry token",
    name: "token",
    keywords: &["sntrys_", "sntryu_"],
    pattern: r"\b(?:sntryu_[0-9a-f]{64}\b|sntrys_eyJ[0-9A-Za-z+/=_-]{60,})",
    hits: &[
        alone(&[
            "sntryu_",
            "c31b073b59c1b2f35cf4cd8157be4d2f947228f9374b5d75fd9c0c9e1184cf00",
        ]),
        alone(&[
            "sntrys_",
            "eyJ8XpSnD0rtY4N5i6vZx4ETrJvaFlmD2bLnjMzYv59zk3gJ3IsXFjA31d2k4eWjo8j6RA6j4ygF0FgTGmLPWQ3MAljv3yjL4SWyyjvVOZ2QnnENUecGkbpqZg1",
        ]),
    ],
    misses: &[&["sntryu_", "_short"]],
    ..PLAIN
};
