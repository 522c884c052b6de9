//! Authorization headers of any scheme.

use super::judge::is_no_word;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "authorization-header",
    what: "Authorization header",
    name: "credentials",
    keywords: &["authorization"],
    pattern: r#"(?i)\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:[a-z][0-9a-z-]*\s+)?(?P<s>(?u:[^\s"',;][^\r\n"']{5,}))"#,
    check: Some(is_no_word),
    hits: &[
        within("-H 'Authorization: token ", &["a1b2", "c3d4e5"], "'"),
        within("authorization=ApiKey ", &["Zm9v", "YmFyOnF1eA"], ""),
    ],
    misses: &[
        &["authorization: required"],
        &["Authorization: see page two"],
    ],
    ..PLAIN
};
