//! Mailgun sending key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "mailgun-sending-key",
    what: "Mailgun sending key",
    name: "api_key",
    pattern: r"\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b",
    run: 50,
    hits: &[alone(&[
        "6b0fb87069148f12978fdc04ed555c8b",
        "-99e05bbe-4cb8d74a",
    ])],
    misses: &[&["550e8400-e29b-41d4-a716-446655440000"]],
    ..PLAIN
};
