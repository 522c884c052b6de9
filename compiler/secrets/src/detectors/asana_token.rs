//! Asana personal access token.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "asana-token",
    what: "Asana personal access token",
    name: "token",
    keywords: &["asana"],
    pattern: r"(?i)asana(?u:.){0,30}?(?P<s>\b[0-9]/[0-9]{15,17}(?:/[0-9]{15,17})?:[0-9a-f]{32})\b",
    hits: &[within(
        "Asana token: ",
        &["1/9301273480205064:", "33609480c6f3de6cf8d08af921ebae79"],
        "",
    )],
    misses: &[&["Asana token: ", "_short"]],
    ..PLAIN
};
