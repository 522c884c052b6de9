//! Vercel token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "vercel-token",
    what: "Vercel token",
    name: "token",
    keywords: &["vercel_blob_rw_", "vcp_", "vck_", "vci_", "vca_", "vcr_"],
    pattern: r"\b(?:vercel_blob_rw_[0-9A-Za-z]{16}_[0-9A-Za-z]{30,}|vc[aikpr]_[0-9A-Za-z]{24,})\b",
    hits: &[
        alone(&[
            "vci_",
            "Q8wLx2Zt7Yk4Rm9Vb3Nc6Jd1Hf5Gs0Pa8Kq2Wz7Xe4Ur9Ti3Oy6Lp1Mn5",
        ]),
        alone(&[
            "vercel_blob_",
            "rw_FN0PkwHNQrMtJO2o_cpLbitY6DIr3d1QGIaACw2NB1GHKCy",
        ]),
    ],
    misses: &[&["vercel_blob_", "_short"]],
    ..PLAIN
};
