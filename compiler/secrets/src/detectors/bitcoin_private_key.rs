//! Private keys in wallet import format: Base58, 51 or 52 characters.

use super::{Detector, PLAIN, alone};

pub(super) const DETECTOR: Detector = Detector {
    kind: "bitcoin-private-key",
    what: "Private key of a Bitcoin address",
    name: "private_key",
    pattern: r"\b(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})\b",
    run: 51,
    entropy: 4.5,
    hits: &[
        alone(&["5", "q9e4NyPL6ojvpjxhtkBLy1jE7zpiwGNhzRH5tveZdg25DSsMDC"]),
        alone(&["K", "5wEDPs6HyxrttenwLJd95gyjJVbMv9K3yoQ4cWcDTnCyZAoj7vT"]),
    ],
    misses: &[&["5", "11111111111111111111111111111111111111111111111111"]],
    ..PLAIN
};
