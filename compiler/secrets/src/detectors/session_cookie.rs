//! Cookie headers: which of the cookies is the session cannot be told, so all go.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "session-cookie",
    what: "Cookie header",
    name: "session",
    keywords: &["cookie:"],
    pattern: r#"(?i)\bcookie2?:\s*(?P<s>(?u:[^\s=;"']+=[^;\r\n"']+)(?u:;\s*[^=;\s"']+=[^;\r\n"']*)*)"#,
    hits: &[within("-H 'Cookie: ", &["sid=abc123; ", "theme=dark"], "'")],
    misses: &[&["the cookie: a recipe"], &["Cookie policy"]],
    ..PLAIN
};
