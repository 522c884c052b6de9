//! Terraform Cloud token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "terraform-token",
    what: "Terraform Cloud token",
    name: "token",
    keywords: &[".atlasv1."],
    pattern: r"\b[0-9A-Za-z]{14}\.atlasv1\.[0-9A-Za-z_=-]{60,70}",
    hits: &[alone(&[
        "O1c5sQ81kqPG2n",
        ".atlasv1.bIhz3yEakppaeTR3I3ExHBqHnrQbST7Ce1jlxNZrLKZLHD4nhOuGGdsrrEequ1xfTZQ",
    ])],
    misses: &[&["O1c5sQ81kqPG2n", "_short"]],
    ..PLAIN
};
