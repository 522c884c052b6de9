//! The forms in which other programs write the same text.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

/// One way to write a text.
#[derive(Clone, Copy)]
pub struct Spelling {
    /// For messages and tables.
    pub name: &'static str,
    /// Writes it.
    pub spell: fn(&str) -> String,
}

/// All of them; the plain text itself is not among them.
pub const SPELLINGS: &[Spelling] = &[
    Spelling {
        name: "percent",
        spell: percent,
    },
    Spelling {
        name: "percent, twice",
        spell: |text| percent(&percent(text)),
    },
    Spelling {
        name: "base64",
        spell: |text| STANDARD.encode(text),
    },
    Spelling {
        name: "base64, within a longer run",
        spell: |text| URL_SAFE_NO_PAD.encode(format!("{{\"v\":\"{text}\"}}")),
    },
    Spelling {
        name: "hexadecimal",
        spell: |text| text.bytes().map(|b| format!("{b:02x}")).collect(),
    },
    Spelling {
        name: "HEXADECIMAL",
        spell: |text| text.bytes().map(|b| format!("{b:02X}")).collect(),
    },
    Spelling {
        name: "JSON escapes",
        spell: unicode_escapes,
    },
    Spelling {
        name: "HTML entities",
        spell: |text| {
            text.chars()
                .map(|c| format!("&#{};", u32::from(c)))
                .collect()
        },
    },
    Spelling {
        name: "zero width",
        spell: |text| text.chars().flat_map(|c| [c, '\u{200b}']).collect(),
    },
];

fn percent(text: &str) -> String {
    text.bytes().map(|b| format!("%{b:02X}")).collect()
}

fn unicode_escapes(text: &str) -> String {
    text.encode_utf16()
        .map(|unit| format!("\\u{unit:04x}"))
        .collect()
}
