//! JFrog Artifactory: identity keys, and reference tokens, which open with the Base64 of `reftkn`.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "artifactory-key",
    what: "JFrog Artifactory key",
    name: "api_key",
    keywords: &["akcp", "cmvmdgtu"],
    pattern: r"\b(?:AKCp[0-9A-Za-z]{69}|cmVmdGtu[0-9A-Za-z]{56})\b",
    hits: &[
        alone(&[
            "AKCp",
            "Kv0iG3mII9Ers5JgOPqXbULdxj1aux6g2FE1RseB0JE0O17X8J1MZKgv6a48ebiuWcJ1J",
        ]),
        alone(&[
            "cmVm",
            "dGtuauVUPAgNoYijS6Knf4WGq4aEdOv2gqKOlIeooTlZnh7ELLKkLRUMZiKR",
        ]),
    ],
    misses: &[&["AKCp", "_short"]],
    ..PLAIN
};
