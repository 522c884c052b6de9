//! Passwords behind the short flags of well-known commands.

use super::judge::is_literal;
use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "command-password",
    what: "Password given to a command",
    name: "password",
    keywords: &[
        "mysql",
        "mariadb",
        "sshpass",
        "docker login",
        "redis-cli",
        "plink",
        "pscp",
        "htpasswd",
    ],
    pattern: r#"\b(?:(?:mysql(?:dump|admin)?|mariadb(?:-dump)?)\b(?u:.)*?\s-p|sshpass\s+-p\s*|docker login\b(?u:.)*?\s-p\s+|redis-cli\b(?u:.)*?\s-a\s+|(?:plink|pscp)\b(?u:.)*?\s-pw\s+)(?:["']-*)?(?P<s>(?u:[^\s"'-][^\s"']*))"#,
    check: Some(is_literal),
    hits: &[
        within("mysql -u root -p", &["Tiger", "9"], " db"),
        within("sshpass -p ", &["hunter", "22"], " ssh a"),
        within("redis-cli -h a -a ", &["hunter", "22"], ""),
        within("sshpass -p '-", &["hunter", "22"], "' ssh a"),
    ],
    misses: &[&["mysql -u root -p db"], &["sshpass -p $PW ssh a"]],
    ..PLAIN
};
