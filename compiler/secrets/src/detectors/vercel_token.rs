//! Vercel token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "vercel-token",
    what: "Vercel token",
    name: "token",
    keywords: &["vercel_blob_rw_", "vcp_", "vck_"],
    pattern: r"\b(?:vercel_blob_rw_[0-9A-Za-z]{16}_[0-9A-Za-z]{30,}|vc[pk]_[0-9A-Za-z]{24,})\b",
    hits: &[alone(&[
        "vercel_blob_",
        "rw_FN0PkwHNQrMtJO2o_cpLbitY6DIr3d1QGIaACw2NB1GHKCy",
    ])],
    misses: &[&["vercel_blob_", "_short"]],
    ..PLAIN
};
