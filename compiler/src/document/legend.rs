//! How the sentences of the steps are to be read, in one line; only what the document uses.

use super::english::{LEGEND, LEGEND_BEGINS};

/// The legend of printed headings, sentences and values; empty where nothing in them needs one.
pub(super) fn legend(printed: &str) -> String {
    let parts: Vec<&str> = LEGEND
        .iter()
        .filter(|(sign, _)| printed.contains(sign))
        .map(|(_, says)| *says)
        .collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("{LEGEND_BEGINS} {}.", parts.join("; "))
}

/// Whether a paragraph is a legend of ours, for whichever steps.
pub(super) fn is_legend(text: &str) -> bool {
    let Some(parts) = text
        .strip_prefix(LEGEND_BEGINS)
        .and_then(|parts| parts.trim_start().strip_suffix('.'))
    else {
        return false;
    };
    let known = |part: &str| LEGEND.iter().any(|(_, says)| *says == part);
    parts.split("; ").all(known)
}
