//! Mailchimp key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "mailchimp-key",
    what: "Mailchimp key",
    name: "api_key",
    keywords: &["-us"],
    pattern: r"\b[0-9a-f]{32}-us[0-9]{1,2}\b",
    run: 36,
    hits: &[alone(&["7988582223c4d077dbbc4d68ff6805e1", "-us14"])],
    misses: &[&["en-us1"], &["deadbeef-us14"]],
    ..PLAIN
};
