//! AWS session tokens: Base64 that opens with `origin` or `aws` as the service writes it.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "aws-session-token",
    what: "AWS session token",
    name: "session_token",
    keywords: &["iqojb3jpz2lu", "fwogzxivyxdz"],
    pattern: r"\b(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[0-9A-Za-z/+=_%-]{80,}",
    hits: &[alone(&[
        "IQoJ",
        "b3JpZ2luMyNSdEF2d+IEEsI+ADgaUzfTnBfe/9mAMyu9Yzhp7sHnVtY6lgufsdkfAHcGpxsWiFfKTHJBkLBz1WUF14IMVw4M+dEztP6g1TDReoFgCFyoM7mTrYK8NPVc",
    ])],
    misses: &[&["IQoJ", "_short"]],
    ..PLAIN
};
