//! Frame.io token.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "frame-io-token",
    what: "Frame.io token",
    name: "token",
    keywords: &["fio-u-"],
    pattern: r"\bfio-u-[0-9A-Za-z_=-]{64}",
    hits: &[alone(&[
        "fio-u-",
        "U5tTS05DUkLNEwBtjXBqqeuyK8IhdvaXLYl1kpowzTocP9ueQ6FSSV4JaWIzFm4w",
    ])],
    misses: &[&["fio-u-", "_short"]],
    ..PLAIN
};
