//! Azure DevOps token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "azure-devops-token",
    what: "Azure DevOps token",
    name: "token",
    keywords: &["azdo"],
    pattern: r"\b[0-9A-Za-z]{76}AZDO[0-9A-Za-z]{4}\b",
    hits: &[alone(&[
        "YyiLOkF4TaXcEkM9ONCtEviTmGNWcGnY1midXHNejOZ903PeaS5l",
        "JQQJ99NeGbRRxdGN1nUJk3v7AZDOq0Wb",
    ])],
    misses: &[&["YyiLOkF4TaXcEk", "_short"]],
    ..PLAIN
};
