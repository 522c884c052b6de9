//! Firebase messaging server key.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "firebase-server-key",
    what: "Firebase messaging server key",
    name: "server_key",
    keywords: &["aaaa"],
    pattern: r"\bAAAA[0-9A-Za-z_-]{7}:[0-9A-Za-z_-]{120,}",
    run: 120,
    hits: &[alone(&[
        "AAAA",
        "rF9M0iO:APA91bHUWlAefDJAHp4pIhCEHfCEUvjpz3B882y3SezTTjpBZ5qT9Kv0iG3mII9Ers5JgOPqXbULdxj1aux6g2FE1RseB0JE0O17X8J1MZKgv6a48ebiuWcJ1JauVUPAgNoYijS6Knf4",
    ])],
    misses: &[&["AAAA batteries: four"]],
    ..PLAIN
};
