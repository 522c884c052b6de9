//! `curl -u user:password`: the user stays.

use super::judge::is_literal;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "curl-user",
    what: "Password given to curl",
    name: "password",
    keywords: &["curl"],
    pattern: r#"\bcurl\b(?u:.)*?\s(?:-u|--user|--proxy-user|-U)(?:\s*|=)["']?(?u:[^\s:"'/]+):(?P<s>(?u:[^\s"']+))"#,
    check: Some(is_literal),
    hits: &[
        within("curl -u bob:", &["hunter", "22"], " https://a.example"),
        within("curl -sS --user 'bob:", &["pw"], "'"),
    ],
    misses: &[
        &["sort -u a:b/c"],
        &["curl -u bob https://a.example"],
        &["curl -uL"],
    ],
    ..PLAIN
};
