//! AWS secret access keys: 40 characters without a prefix, so only beside their name.

use super::{Detector, PLAIN, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "aws-secret-access-key",
    what: "AWS secret access key",
    name: "secret_access_key",
    keywords: &["secret"],
    pattern: r#"(?i)secret(?:[_ -]?access)?[_ -]?key["']?\s*(?:[:=]|=>|\bis\b)?\s*["']?(?P<s>[0-9A-Za-z/+]{40})(?:(?u:[^0-9A-Za-z/+=])|$)"#,
    entropy: 3.5,
    allow: &["examplekey"],
    hits: &[
        within(
            "aws_secret_access_key = ",
            &["bD19VdubGl/9PYQpystd", "U6pQYGNXFmI6jOkuKkut"],
            "",
        ),
        within(
            "Secret access key ",
            &["ydN4I2W11G97Q54qbMTK", "OmGn+DAooLwhMRE0U8IU"],
            " (copy it)",
        ),
    ],
    misses: &[
        &["the secret key opens the door"],
        &[
            "secret key: ",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCY",
            "EXAMPLEKEY",
        ],
    ],
    ..PLAIN
};
