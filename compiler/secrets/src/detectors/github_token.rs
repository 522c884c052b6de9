//! GitHub: personal, OAuth, app and refresh tokens in their form since 2021.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "github-token",
    what: "GitHub token",
    name: "github_token",
    keywords: &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    pattern: r"\bgh[pousr]_[0-9A-Za-z]{36,251}\b",
    hits: &[
        alone(&["ghp_", "5mZ2kQ8rT1vX4yB7nC0dF3gH6jK9lP", "2qS5uW"]),
        within(
            "token: ",
            &["gho_", "5mZ2kQ8rT1vX4yB7nC0dF3gH6jK9lP", "2qS5uW"],
            ".",
        ),
    ],
    misses: &[
        &["ghp_", "short"],
        &["the prefix ghp_ means a personal token"],
    ],
    ..PLAIN
};
