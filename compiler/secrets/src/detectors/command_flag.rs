//! `--password …`, `--token=…` and the like.

use super::judge::is_given;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "command-flag",
    what: "Secret given to a command",
    name: "password",
    keywords: &["pass", "token", "secret", "key", "pwd"],
    pattern: r#"(?i)(?:^|\s)--?(?:[0-9a-z]+[-_])*(?:password|passwd|passphrase|pass|pwd|token|secret|api[-_]?key|secret[-_]?key|access[-_]?key)(?:=|\s+)["']?(?P<s>(?u:[^\s"'=-][^\s"']{2,}))"#,
    check: Some(is_given),
    hits: &[
        within("tool --password ", &["s3", "cr3t"], " --yes"),
        within("tool --api-key=", &["abc", "123"], ""),
    ],
    misses: &[
        &["docker login --password-stdin"],
        &["tool --token-file x"],
        &["tool --password $PW"],
        &["tool --pass {password}"],
        &["-p, --password PASSWORD  the new one"],
    ],
    ..PLAIN
};
