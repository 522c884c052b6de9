//! GitHub: personal, OAuth, app and refresh tokens in their form since 2021.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "github-token",
    what: "GitHub token",
    name: "github_token",
    keywords: &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    pattern: r"\bgh[pousr]_[0-9A-Za-z]{36,251}\b",
    hits: &[
        alone(&["ghp_", "PSjIPfH7ZyGocNq6aTrT9BmXLqfrxi6BtVMy"]),
        within(
            "token: ",
            &["gho_", "rerfNSWOMjVozU7z0Udcu18smJ4otol3xNxx"],
            ".",
        ),
    ],
    misses: &[&["the prefix ghp_ means a personal token"]],
    ..PLAIN
};
