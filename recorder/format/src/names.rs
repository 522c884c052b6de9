//! The one function that cleans accessible names, titles and labels.

use unicode_normalization::UnicodeNormalization;

/// NFC, trimmed, white space collapsed; zero-width, bidirectional, control and private-use (icon font)
/// characters taken out. Cleaning a clean name changes nothing.
///
/// ```
/// assert_eq!(recording::clean_name("  Save\u{200b}\n all "), "Save all");
/// assert_eq!(recording::clean_name("\u{e8b6}"), "");
/// ```
pub fn clean_name(raw: &str) -> String {
    // ASCII composes with nothing, and most names are no more than that.
    let mut settled = if raw.is_ascii() {
        visible(raw.chars(), raw.len())
    } else {
        // Taking characters out can bring two together that compose, or a mark to a space: settle once more.
        visible(raw.chars().nfc(), raw.len()).nfc().collect()
    };
    settled.truncate(settled.trim_end().len());
    settled
}

fn visible(chars: impl Iterator<Item = char>, length: usize) -> String {
    let mut out = String::with_capacity(length);
    for c in chars {
        if c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else if !is_invisible(c) {
            out.push(c);
        }
    }
    out
}

/// Whether a character shows nothing of its own in a name.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
            | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}')
}
