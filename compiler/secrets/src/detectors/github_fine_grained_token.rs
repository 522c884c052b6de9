//! GitHub fine-grained token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "github-fine-grained-token",
    what: "GitHub fine-grained token",
    name: "github_token",
    keywords: &["github_pat_"],
    pattern: r"\bgithub_pat_[0-9A-Za-z]{22}_[0-9A-Za-z]{59}\b",
    hits: &[alone(&[
        "github_",
        "pat_RAMdVpMMyDytAbddwpNI9a_3J7POFITVMeAup4AW1pUBL5RBK3zrsUaKOg2sUfEqJUx2MWVoqdCkBstijc",
    ])],
    misses: &[&["github_", "_short"]],
    ..PLAIN
};
