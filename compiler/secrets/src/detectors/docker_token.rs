//! Docker Hub token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "docker-token",
    what: "Docker Hub token",
    name: "token",
    keywords: &["dckr_"],
    pattern: r"\bdckr_[po]at_[0-9A-Za-z_-]{27,32}\b",
    hits: &[alone(&["dckr_", "pat_yS3NFqv9AF93MXQZ626RyK499fk"])],
    misses: &[&["dckr_", "_short"]],
    ..PLAIN
};
