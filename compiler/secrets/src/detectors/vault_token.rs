//! HashiCorp Vault token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "vault-token",
    what: "HashiCorp Vault token",
    name: "token",
    keywords: &["hvs.", "hvb.", "hvr."],
    pattern: r"\bhv[sbr]\.[0-9A-Za-z_-]{24,}",
    hits: &[alone(&[
        "hvs.",
        "CAESZOz04J1KZLhgFESebyMiHqvDGEATAHh2wOvdn7wqCZfCdpBc45JHxOP6Fgs9q6Om0KW4E4SKrXF5tBgKmk63zfaJd6",
    ])],
    misses: &[&["hvs.", "_short"]],
    ..PLAIN
};
