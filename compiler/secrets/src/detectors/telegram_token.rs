//! Telegram bot token.

use super::{Detector, PLAIN, alone, within};

pub(super) const DETECTOR: Detector = Detector {
    kind: "telegram-bot-token",
    what: "Telegram bot token",
    name: "token",
    keywords: &[":aa"],
    pattern: r"(?:\b|bot)(?P<s>[0-9]{8,10}:AA[0-9A-Za-z_-]{32,33})(?:(?u:[^0-9A-Za-z_-])|$)",
    run: 40,
    hits: &[
        alone(&["5159391164:AA", "cfKtXsoG7F3QSL5tvwl0p9NGxuvIWvZ7f"]),
        within(
            "https://api.telegram.org/bot",
            &["9984485623:AA", "DnUkWmypsjWMoptccV2v8ivV8EJdb5KQf"],
            "/getMe",
        ),
    ],
    misses: &[&["12:AA"]],
    ..PLAIN
};
