//! Asana personal access token.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "asana-token",
    what: "Asana personal access token",
    name: "token",
    run: 49,
    digits: 16,
    pattern: r"(?P<s>\b[0-2]/[0-9]{15,17}(?:/[0-9]{15,17})?:[0-9a-f]{32})\b",
    hits: &[
        alone(&[
            "2/1203004005006007/1209008007006005:",
            "5a3d9e0b7c1f42684f0e9d8c7b6a5948",
        ]),
        within(
            "Asana token: ",
            &["1/9301273480205064:", "33609480c6f3de6cf8d08af921ebae79"],
            "",
        ),
    ],
    misses: &[&["Asana token: ", "_short"], &["1/1203004005006007:", "12"]],
    ..PLAIN
};
