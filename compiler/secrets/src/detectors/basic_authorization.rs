//! HTTP Basic authorization: Base64 of `user:password`.

use super::judge::holds_user_and_password;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "basic-authorization",
    what: "Basic authorization header",
    name: "credentials",
    keywords: &["basic"],
    pattern: r"(?i)\bbasic\s+(?P<s>[0-9A-Za-z+/_-]{6,}={0,2})",
    check: Some(holds_user_and_password),
    hits: &[
        within("Authorization: Basic ", &["Ym9iOnB3", "MTIz"], ""),
        within(
            "-H 'authorization: basic ",
            &["dXNlcjpwYXNz", "d29yZA=="],
            "'",
        ),
    ],
    misses: &[
        &["Basic information"],
        &["basic authentication"],
        &["Basic subscription plan"],
    ],
    ..PLAIN
};
