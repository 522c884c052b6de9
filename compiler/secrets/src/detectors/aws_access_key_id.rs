//! AWS access key ids; the keys that the documentation prints end with EXAMPLE.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "aws-access-key-id",
    what: "AWS access key id",
    name: "access_key_id",
    keywords: &["akia", "asia", "abia", "acca"],
    pattern: r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b",
    allow: &["example"],
    hits: &[
        alone(&["AKIA", "DCHJNEGDX6Q2VLSN"]),
        within("key=", &["ASIA", "DDP7ESELFCYUYNYS"], " region=eu"),
    ],
    misses: &[&["AKIA", "IOSFODNN7EXAMPLE"], &["Travel ASIA PACIFIC 2026"]],
    ..PLAIN
};
