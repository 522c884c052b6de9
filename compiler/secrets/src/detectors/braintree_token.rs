//! PayPal Braintree access token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "braintree-token",
    what: "PayPal Braintree access token",
    name: "token",
    keywords: &["access_token$"],
    pattern: r"\baccess_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}\b",
    hits: &[alone(&[
        "access_token$",
        "production$sicz5ds00m5wyrq5$3c1730aba4c154931247bf7aed6d3708",
    ])],
    misses: &[&["access_token$", "_short"]],
    ..PLAIN
};
