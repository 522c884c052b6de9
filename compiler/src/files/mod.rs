//! The files beside SKILL.md: hints for finding elements, the scope, and the evidence.

mod anchors;
pub(crate) use anchors::Hints;

mod scope;
pub(crate) use scope::scope;

mod evidence;
pub(crate) use evidence::Evidence;

/// JSON as a person can read it, with a final line break.
fn json(value: &impl serde::Serialize) -> String {
    // These types hold strings, numbers and lists only; there is nothing in them that JSON cannot say.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_else(|_| "{}".to_owned());
    text.push('\n');
    text
}
