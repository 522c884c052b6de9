//! Microsoft Entra client secret.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "azure-client-secret",
    what: "Microsoft Entra client secret",
    name: "client_secret",
    keywords: &["q~"],
    pattern: r"(?P<s>\b[0-9A-Za-z_~.]{3}[0-9]Q~[0-9A-Za-z_~.-]{31,34})",
    run: 37,
    hits: &[alone(&["HrD8Q~", "H1yzJ8RWIXNuczc4KRKYvB015IoYUCkjmU"])],
    misses: &[&["3Q~4Q growth"]],
    ..PLAIN
};
