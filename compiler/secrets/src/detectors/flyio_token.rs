//! Fly.io token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "fly-io-token",
    what: "Fly.io token",
    name: "token",
    keywords: &["fo1_", "fm1_", "fm2_", "fm1r_", "fm1a_"],
    pattern: r"\b(?:fo1_[0-9A-Za-z_-]{43}\b|fm[12][ar]?_[0-9A-Za-z/+]{100,}={0,3})",
    hits: &[
        alone(&["fo1_", "9lGDcnJ0ryXjGeiPmJkSaRMVEVZsqAzyS7PtXlbpPZv"]),
        alone(&[
            "fm2_",
            "OAxGKEiYSqyG3ytCY7gW3kOSHyIurCP7MPsSduNkfJf3pp33tD2thO3F2vOsehzFhv69OVpeukDMVFxaQpnhgILyshKVPetA5xUMHhZ1zizeJaLwL4Fmf8Co",
        ]),
    ],
    misses: &[&["fo1_", "_short"]],
    ..PLAIN
};
