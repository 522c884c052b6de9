//! What is told of an element: the press brings it along, with everything that an anchor needs.

use desktop::{FieldState, Role};

use super::browser::Turn;
use super::server::site;

#[test]
fn a_press_tells_what_it_went_to_with_all_that_finds_it_again() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    let told = turn.press(Role::Textbox, "Name").element.unwrap();
    assert_eq!(
        (told.role, told.name.as_deref()),
        (Role::Textbox, Some("Name"))
    );
    assert_eq!(told.label.as_deref(), Some("Name"));
    assert_eq!(told.test_id.as_deref(), Some("who"));
    assert_eq!(told.dom_id.as_deref(), Some("name"));
    assert_eq!(told.css.as_deref(), Some("#name"));
    assert_eq!(
        told.xpath.as_deref(),
        Some("/html/body/main/form/label[1]/input")
    );
    assert_eq!(told.autocomplete.as_deref(), Some("name"));
    assert_eq!(told.counts.get("css"), Some(&1));
    assert_eq!(told.counts.get("test_id"), Some(&1));
    assert!(told.editable && !told.secure && told.enabled);
    let search = turn.described(Role::Searchbox, "Search orders");
    assert_eq!(search.placeholder.as_deref(), Some("Search orders"));
    assert_eq!(search.counts.get("placeholder"), Some(&1));
}

#[test]
fn state_and_options_are_told() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    let size = turn.described(Role::Combobox, "Size");
    assert_eq!(size.state.value.as_deref(), Some("Small"));
    assert_eq!(size.state.options, ["Small", "Large"]);
    let gift = turn.press(Role::Checkbox, "Gift").element.unwrap();
    assert_eq!(
        gift.state.checked,
        Some(FieldState::Off),
        "as it was before the press"
    );
    let amount = turn.described(Role::Spinbutton, "Amount");
    let state = &amount.state;
    assert_eq!(
        (state.min, state.max, state.step),
        (Some(1.0), Some(9.0), Some(2.0))
    );
    assert!(state.required);
    assert_eq!(state.value.as_deref(), Some("3"));
}

#[test]
fn one_of_many_is_told_apart_by_its_row() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    let second = turn.all(Role::Button, "Edit").remove(1);
    let told = turn.press_on(&second).element.unwrap();
    assert_eq!((told.index, told.matches), (Some(1), Some(2)));
    let cell = told.cell.as_ref().unwrap();
    assert_eq!(cell.row_key.as_deref(), Some("A-2"));
    assert_eq!(cell.table.as_deref(), Some("Orders"));
    assert!(
        cell.row_cells
            .iter()
            .any(|cell| cell.text == "Birch" && cell.column_header.as_deref() == Some("Customer"))
    );
}

#[test]
fn what_stands_in_an_open_shadow_root_is_told_itself() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    let told = turn.press(Role::Button, "Inside").element.unwrap();
    assert_eq!(told.name.as_deref(), Some("Inside"));
    assert!(
        told.ancestors
            .iter()
            .any(|above| above.name.as_deref() == Some("Box"))
    );
    assert_eq!(told.xpath, None, "no path leads into a shadow root");
}

#[test]
fn what_stands_in_a_frame_is_told_with_the_frames_of_both_kinds() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/frames", site().own));
    for inner in [
        format!("{}/inner", site().own),
        format!("{}/inner", site().other),
    ] {
        let is_in = |id: &desktop::ElementId| {
            let element = turn.desktop.elements.describe(id).ok()?;
            (element.documents.last()?.url.as_deref() == Some(&inner)).then_some(())
        };
        let pay = super::browser::until(&inner, || {
            turn.all(Role::Button, "Pay")
                .into_iter()
                .find(|id| is_in(id).is_some())
        });
        // Where a frame is, only what is pressed in it tells: so it is pressed by where it stands in the page.
        let frame = turn.described(
            Role::Iframe,
            if inner.contains("other") {
                "Other"
            } else {
                "Same"
            },
        );
        let place = frame.bounds.unwrap();
        let told = turn.press_at((place.x + 40, place.y + 38)).element.unwrap();
        assert_eq!(told.id, Some(pay), "{told:?}");
        let urls: Vec<_> = told
            .documents
            .iter()
            .filter_map(|d| d.url.clone())
            .collect();
        assert_eq!(urls, [format!("{}/frames", site().own), inner]);
    }
}

#[test]
fn what_vanishes_when_it_is_pressed_was_told_before() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/links", site().own));
    let id = turn.find(Role::Button, "Vanish");
    let told = turn.press_on(&id).element.unwrap();
    assert_eq!(told.name.as_deref(), Some("Vanish"));
    super::browser::until("it to vanish", || {
        turn.desktop.elements.describe(&id).is_err().then_some(())
    });
}
