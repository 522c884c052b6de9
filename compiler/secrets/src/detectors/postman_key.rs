//! Postman key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "postman-key",
    what: "Postman key",
    name: "api_key",
    keywords: &["pmak-"],
    pattern: r"\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b",
    hits: &[alone(&[
        "PMAK-",
        "54b48bc14a5b1fd54dba8b3f-5138b8de681440413a2eed10b253434b7f",
    ])],
    misses: &[&["PMAK-", "_short"]],
    ..PLAIN
};
