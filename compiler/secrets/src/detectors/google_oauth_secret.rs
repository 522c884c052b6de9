//! Google OAuth client secret.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "google-oauth-secret",
    what: "Google OAuth client secret",
    name: "client_secret",
    keywords: &["gocspx-"],
    pattern: r"\bGOCSPX-[0-9A-Za-z_-]{28}",
    hits: &[alone(&["GOCSPX-", "3JmKbgiqVe7vISO7d4dFnbVcftpo"])],
    misses: &[&["GOCSPX-", "_short"]],
    ..PLAIN
};
