//! Google's OAuth access tokens (`ya29.`) and refresh tokens (`1//0`).

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "google-oauth-token",
    what: "Google OAuth token",
    name: "token",
    keywords: &["ya29.", "1//0"],
    pattern: r"\b(?:ya29\.[0-9A-Za-z_-]{20,}|1//0[0-9A-Za-z_-]{30,})",
    run: 25,
    hits: &[
        alone(&[
            "ya29.",
            "im3tNuMW0hXmnyp31XulXCYFLLoDQ8evlRj5enx1wb0jXEIuNF05fpdtjJsy",
        ]),
        alone(&[
            "1//0",
            "gRxl1ss1Q4e9zDTahyw5GmOzWmP6OwAG45QOY9RuuSD9HOlyCyN8kGesktbn",
        ]),
    ],
    misses: &[&["http://a.example/1//0", "abc"]],
    ..PLAIN
};
