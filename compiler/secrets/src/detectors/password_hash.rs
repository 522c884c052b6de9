//! Hashes of passwords as systems and web frameworks store them; weak passwords fall out of them.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "password-hash",
    what: "Password hash",
    name: "password_hash",
    keywords: &[
        "$2a$", "$2b$", "$2y$", "$argon2", "$6$", "$5$", "$1$", "$y$", "{ssha}", "pbkdf2_",
    ],
    pattern: r"(?:\$2[aby]\$[0-9]{2}\$[./0-9A-Za-z]{53}|\$argon2(?:i|d|id)\$[0-9A-Za-z=,$+/]{20,}|\$[156y]\$(?:rounds=[0-9]+\$)?[./0-9A-Za-z$]{20,}|\{SSHA\}[0-9A-Za-z+/=]{30,}|pbkdf2_sha[0-9]+\$[0-9]+\$[0-9A-Za-z]+\$[0-9A-Za-z+/=]{40,})",
    hits: &[
        alone(&[
            "$2b$12$",
            "DKQSeZXVmJDGS4qaRVp1ZnVhZ8SOxHUcmB0IT2fzQ9mmdBSBcmVOt",
        ]),
        alone(&[
            "$argon2id$",
            "v=19$m=65536,t=3,p=4$BrzKxputSOPFFQvREVOD6y$5LqvFofqDJRT877ScEqDZ7hCl3ClMLXn51WdQ7Dnozq",
        ]),
        within(
            "root:",
            &[
                "$6$EoSqtlQ5$",
                "wGVuEE9spql3NIvgbIBEawjQWATuJ1dWmGTjRpWO7hnJ2jzKsKRgMbnJcAzmNzUJrJRpgy8mElgADwsRc38qSH",
            ],
            ":19000",
        ),
    ],
    misses: &[&["it costs $5$ or $6$"]],
    ..PLAIN
};
