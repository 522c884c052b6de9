//! Windows that a page opens above itself: the list of a select, the calendar of a date field. Chromium draws them in
//! windows of their own, which hit-tests do not enter; what they show belongs to a field of the page.

use atspi::Role as Raw;
use futures_util::future::join_all;

use super::bus::Bus;
use super::{find, node, search};
use crate::element::ElementId;
use crate::screen::Rect;
use crate::window::Window;

/// Most entries that are compared with the point.
const ENTRIES: usize = 300;
/// Furthest that a popup stands from its field, in pixels.
const GAP: u32 = 12;

/// What a point in a popup means: the entry of an open list that is there, else the field that the popup stands at. `owner` is the window that the page is in.
pub(super) async fn meant(
    bus: &Bus,
    owner: &Window,
    popup: Rect,
    x: i32,
    y: i32,
) -> Option<ElementId> {
    let frame = find::frame(bus, owner).await.ok()??;
    for role in [Raw::MenuItem, Raw::ListItem] {
        let entries = search::by_role(bus, &frame, role, ENTRIES)
            .await
            .unwrap_or_default();
        let places = join_all(entries.iter().map(|id| node::bounds(bus, id))).await;
        let there = entries
            .iter()
            .zip(places)
            .find(|(_, place)| place.is_some_and(|place| place.contains(x, y)));
        if let Some((id, _)) = there {
            return Some(id.clone());
        }
    }
    field(bus, &frame, popup).await
}

/// While a calendar is open, nothing in the page says that it has the focus; so the field is told by its place.
async fn field(bus: &Bus, frame: &ElementId, popup: Rect) -> Option<ElementId> {
    for role in [
        Raw::DateEditor,
        Raw::ColorChooser,
        Raw::ComboBox,
        Raw::Entry,
    ] {
        let fields = search::by_role(bus, frame, role, ENTRIES)
            .await
            .unwrap_or_default();
        let places = join_all(fields.iter().map(|id| node::bounds(bus, id))).await;
        let beside = fields
            .iter()
            .zip(places)
            .find(|(_, place)| place.is_some_and(|place| adjoins(place, popup)));
        if let Some((id, _)) = beside {
            return Some(id.clone());
        }
    }
    None
}

fn adjoins(field: Rect, popup: Rect) -> bool {
    let beside = field.x < popup.right() && popup.x < field.right();
    let below = popup.y.abs_diff(field.bottom()) <= GAP;
    let above = field.y.abs_diff(popup.bottom()) <= GAP;
    beside && (below || above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_popup_belongs_to_the_field_that_it_touches() {
        let field = Rect::new(53, 311, 127, 22);
        for (popup, expected) in [
            (Rect::new(54, 333, 218, 281), true),
            (Rect::new(54, 30, 218, 281), true),
            (Rect::new(600, 333, 218, 281), false),
            (Rect::new(54, 400, 218, 281), false),
        ] {
            assert_eq!(adjoins(field, popup), expected, "{popup:?}");
        }
    }
}
