//! JSON Web Tokens: three or more Base64 parts of which the first two open with `{"`.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "jwt",
    what: "JSON Web Token",
    name: "token",
    keywords: &["eyj"],
    pattern: r"\beyJ[0-9A-Za-z_-]{8,}\.ey[0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*){1,3}",
    run: 25,
    hits: &[
        alone(&[
            "eyJ",
            "hbGciOiJIUzI1NiJ9",
            ".eyJ",
            "zdWIiOiIxMjM0In0",
            ".dozjgNryP4J3jVmNHl0w5N",
        ]),
        within(
            "Bearer ",
            &["eyJ", "hbGciOiJub25lIn0", ".eyJ", "zdWIiOiIxMjM0In0."],
            "",
        ),
    ],
    misses: &[&["eyJhbGciOi is how a JWT begins"], &["hey.Jude.song"]],
    ..PLAIN
};
