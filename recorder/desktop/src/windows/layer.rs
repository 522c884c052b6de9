//! One trait for the ways in which a program tells of its elements, and what they have in common.

use crate::element::{Ancestor, Element, ElementId, MAX_ANCESTORS};
use crate::role::Role;

/// How many levels above what was hit something to act upon is looked for.
pub const LIFT: usize = 4;

/// A way to find and describe elements. `None`: this way knows nothing there.
pub trait Layer {
    /// The element at a point, lifted to what can be acted upon.
    fn id_at(&self, x: i32, y: i32) -> Option<ElementId>;

    /// The element with the keyboard's focus.
    fn focused(&self) -> Option<ElementId>;

    /// What this way can tell of an element, which another one may have found.
    fn describe(&self, id: &ElementId) -> Option<Element>;
}

/// Adds to what one way told what only another one did. Secret is what either calls so, and then neither's text is kept.
pub fn fill(known: &mut Element, other: Element) {
    fn or<T>(known: &mut Option<T>, other: Option<T>) {
        if known.is_none() {
            *known = other;
        }
    }
    known.secure |= other.secure;
    if known.role == Role::Generic {
        known.role = other.role;
    }
    or(&mut known.id, other.id);
    or(&mut known.name, other.name);
    or(&mut known.label, other.label);
    or(&mut known.description, other.description);
    or(&mut known.automation_id, other.automation_id);
    or(&mut known.bounds, other.bounds);
    or(&mut known.pid, other.pid);
    or(&mut known.state.value, other.state.value);
    or(&mut known.state.checked, other.state.checked);
    or(&mut known.state.selected, other.state.selected);
    or(&mut known.state.expanded, other.state.expanded);
    known.editable |= other.editable;
    known.focused |= other.focused;
    known.state.read_only |= other.state.read_only;
    if known.ancestors.is_empty() {
        known.ancestors = other.ancestors;
    }
    if known.secure {
        known.role = Role::Password;
        known.text = None;
        known.state.value = None;
    }
}

/// What stands above, nearest first: as many as are kept, without what tells nothing.
#[must_use]
pub fn ancestors(above: impl Iterator<Item = Ancestor>) -> Vec<Ancestor> {
    above
        .filter(|above| above.name.is_some() || !above.role.is_layout())
        .take(MAX_ANCESTORS)
        .collect()
}

/// A text that says something.
#[must_use]
pub fn some(text: impl Into<String>) -> Option<String> {
    let text = text.into();
    (!text.trim().is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_either_way_calls_secret_is_secret_and_its_text_gone() {
        let mut known = Element {
            role: Role::Textbox,
            text: Some("x".to_owned()),
            ..Element::default()
        };
        known.state.value = Some("x".to_owned());
        fill(
            &mut known,
            Element {
                secure: true,
                ..Element::default()
            },
        );
        assert_eq!(known.role, Role::Password);
        assert_eq!((known.state.value, known.text), (None, None));
    }

    #[test]
    fn the_first_way_is_not_overruled() {
        let named = |name: &str, role| Element {
            name: some(name),
            role,
            ..Element::default()
        };
        let mut known = named("Billable", Role::Checkbox);
        fill(&mut known, named("Other", Role::Button));
        assert_eq!(known.name.as_deref(), Some("Billable"));
        assert_eq!(known.role, Role::Checkbox);
        let mut custom = named("", Role::Generic);
        fill(&mut custom, named("Zoom", Role::Button));
        assert_eq!(
            (custom.name.as_deref(), custom.role),
            (Some("Zoom"), Role::Button)
        );
    }
}
