//! What a message box asks: the text above its buttons, which belongs to none of them.

use desktop::{Element, Elements, Neighbour, Role, Side};

/// Between two places that are looked at, physical pixels: no line of text is lower.
const LINE: u32 = 12;
/// A box with more between its text and its buttons is no message box.
const HIGHEST: u32 = 160;
/// Text begins so far inside of its box.
const INDENT: i32 = 40;

/// The text, for a button of a dialog outside of every page.
pub(super) fn above_buttons(elements: &dyn Elements, button: &Element) -> Option<String> {
    if button.role != Role::Button || !button.documents.is_empty() {
        return None;
    }
    let place = button.bounds?;
    let title = dialog(button)?;
    let mut x = place.x + i32::try_from(place.width / 2).ok()?;
    for step in 1..HIGHEST / LINE {
        let y = place.y - i32::try_from(step * LINE).ok()?;
        let Some(found) = elements.at(x, y).ok().flatten() else {
            continue;
        };
        if found.role == Role::Dialog || found.role == Role::Alertdialog {
            // Short text stands at the box's beginning.
            x = found.bounds.map_or(x, |bounds| bounds.x + INDENT);
            continue;
        }
        if dialog(&found) != Some(title) {
            return None;
        }
        let text = found.name.as_deref().or(found.text.as_deref());
        let text = text.map(recording::clean_name).unwrap_or_default();
        let acts = found.editable || matches!(found.role, Role::Button | Role::Checkbox);
        if !acts && !text.is_empty() {
            return Some(text);
        }
    }
    None
}

/// The element with the text above it.
pub(super) fn with(mut element: Element, text: String) -> Element {
    // What was taken for it by its place may be all that stands there.
    element
        .neighbours
        .retain(|beside| beside.side != Side::Above);
    element.neighbours.push(Neighbour {
        side: Side::Above,
        text,
    });
    element
}

/// The name of the dialog around an element.
fn dialog(element: &Element) -> Option<&str> {
    let above = element
        .ancestors
        .iter()
        .find(|above| matches!(above.role, Role::Dialog | Role::Alertdialog))?;
    Some(above.name.as_deref().unwrap_or_default())
}
