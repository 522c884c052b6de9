//! `machine … login … password …` as .netrc files have it.

use super::judge::is_no_word;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "netrc-password",
    what: "Password in a .netrc file",
    name: "password",
    keywords: &["password"],
    pattern: r#"(?i)\blogin\s+(?u:\S+)\s+password\s+(?P<s>(?u:[^\s"']+))"#,
    check: Some(is_no_word),
    hits: &[within(
        "machine a.example login bob password ",
        &["t1", "ger9"],
        "",
    )],
    misses: &[
        &["login page password reset"],
        &["login with password {password}"],
    ],
    ..PLAIN
};
