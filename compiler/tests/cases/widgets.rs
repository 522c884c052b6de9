//! Controls that take several gestures: however they were moved, one sentence says where they ended.

use crate::rec::{Rec, check, click_of, press_of, target};
use recording::{Ancestor, Changed, Hover, Target, What};

fn changed(rec: &mut Rec, role: &str, name: &str, after: &str) {
    let changed = Changed {
        op: recording::ChangeOp::Text,
        role: role.to_owned(),
        name: name.to_owned(),
        after: Some(after.to_owned()),
        ..Changed::default()
    };
    rec.event(What::Changed(changed), None);
}

fn inside(role: &str, name: &str, mut element: Target) -> Target {
    let above = Ancestor {
        role: role.to_owned(),
        name: name.to_owned(),
    };
    element.ancestors.insert(0, above);
    element
}

#[test]
fn turning_a_calendar_there_and_back_is_the_day_that_was_picked() {
    let at = |name: &str| inside("dialog", "Choose date", target("button", name));
    let mut rec = Rec::new("");
    rec.click(&target("button", "Choose date"))
        .appeared("dialog", "Choose date");
    rec.click(&at("Next month"))
        .click(&at("Next month"))
        .click(&at("Previous month"));
    rec.click(&at("24 December 2026"));
    changed(&mut rec, "textbox", "Date", "24/12/2026");
    check(&mut rec, &["Set the date **Date** to \"24/12/2026\"."]);
}

#[test]
fn a_year_chosen_in_a_calendar_is_part_of_the_date() {
    let at = |role: &str, name: &str| inside("dialog", "Choose date", target(role, name));
    let mut rec = Rec::new("");
    rec.click(&target("button", "Choose date"))
        .appeared("dialog", "Choose date");
    rec.value(&at("combobox", "Year"), "2026", "2027");
    rec.click(&at("button", "4 March 2027"));
    changed(&mut rec, "textbox", "Date", "04/03/2027");
    check(&mut rec, &["Set the date **Date** to \"04/03/2027\"."]);
}

#[test]
fn keys_that_go_down_a_page_select_and_enter_choose() {
    let list = target("combobox", "Category");
    let mut rec = Rec::new("");
    rec.click(&list);
    for key in ["ArrowDown", "ArrowDown", "Enter"] {
        rec.press(Some(&list), key);
    }
    rec.value(&list, "Travel", "Meals");
    check(&mut rec, &["In the list **Category**, choose \"Meals\"."]);
}

#[test]
fn a_button_that_opens_options_and_an_option_are_a_choice() {
    let mut opener = target("button", "Category");
    opener.state.expanded = Some(false);
    let option = inside("listbox", "Category", target("option", "Meals"));
    check(
        Rec::new("").click(&opener).click(&option),
        &["In the list **Category**, choose \"Meals\"."],
    );
}

#[test]
fn a_suggestion_taken_by_down_down_enter_is_what_the_field_reports() {
    let mut field = target("combobox", "Merchant");
    field.editable = true;
    let mut rec = Rec::new("");
    rec.click(&field).keys(&field, "tra");
    for key in ["ArrowDown", "ArrowDown", "Enter"] {
        rec.press(Some(&field), key);
    }
    check(
        rec.value(&field, "", "Travel Lodge"),
        &["In the list **Merchant**, choose \"Travel Lodge\"."],
    );
}

#[test]
fn a_slider_that_was_dragged_is_set_to_where_it_ended() {
    let slider = target("slider", "Price");
    let drag = What::Drag(recording::Drag {
        button: "left".to_owned(),
        ..recording::Drag::default()
    });
    let mut rec = Rec::new("");
    rec.event(drag, Some(&slider)).value(&slider, "500", "125");
    check(&mut rec, &["Set the slider **Price** to \"125\"."]);
}

#[test]
fn a_spin_button_moved_by_keys_and_by_its_arrows_is_set_to_what_it_reports() {
    let mut count = target("spinbutton", "Quantity");
    count.state.value = Some("1".to_owned());
    let mut keys = Rec::new("");
    keys.press(Some(&count), "ArrowUp")
        .press(Some(&count), "ArrowUp");
    check(
        keys.value(&count, "1", "3"),
        &["Set the field **Quantity** to \"3\"."],
    );
    let mut arrows = Rec::new("");
    arrows.click(&count).click(&count);
    check(
        arrows.value(&count, "1", "3"),
        &["Set the field **Quantity** to \"3\"."],
    );
}

#[test]
fn a_context_menu_with_a_submenu_is_one_sentence() {
    let mut rec = Rec::new("");
    rec.event(click_of("right", 1), Some(&target("row", "ACME")))
        .event(
            What::Hover(Hover::default()),
            Some(&target("menuitem", "Move to")),
        )
        .click(&target("menuitem", "Archive"));
    check(
        &mut rec,
        &["In the context menu of the row **ACME**, choose **Move to**, then **Archive**."],
    );
}

#[test]
fn a_radio_button_reached_by_arrow_keys_is_chosen() {
    let (card, mut own) = (target("radio", "Card"), target("radio", "Own money"));
    own.state.checked = Some(true);
    let mut rec = Rec::new("");
    rec.press(Some(&card), "ArrowDown")
        .value(&own, "false", "true");
    check(&mut rec, &["Make sure the option **Own money** is chosen."]);
}

#[test]
fn a_box_ticked_by_the_space_bar_is_ticked() {
    let mut field = target("checkbox", "Billable");
    field.state.checked = Some(false);
    let mut rec = Rec::new("");
    rec.press(Some(&field), " ").value(&field, "false", "true");
    check(&mut rec, &["Make sure the box **Billable** is ticked."]);
}

#[test]
fn options_picked_with_ctrl_are_chosen_together_and_one_picked_again_is_not() {
    let list = target("listbox", "Days");
    let option = |name: &str| inside("listbox", "Days", target("option", name));
    let mut held = click_of("left", 1);
    if let What::Click(click) = &mut held {
        click.modifiers.ctrl = true;
    }
    let mut rec = Rec::new("");
    rec.click(&option("Monday")).value(&list, "", "Monday");
    rec.event(held.clone(), Some(&option("Friday")));
    rec.event(held.clone(), Some(&option("Sunday")));
    rec.event(held, Some(&option("Sunday")));
    check(
        &mut rec,
        &["In the list **Days**, choose \"Monday\" and \"Friday\"."],
    );
}

#[test]
fn a_tag_typed_and_taken_with_enter_is_followed_by_the_next() {
    let tags = target("textbox", "Tags");
    let mut rec = Rec::new("");
    for tag in ["red", "blue"] {
        rec.keys(&tags, tag)
            .value(&tags, "", tag)
            .press(Some(&tags), "Enter");
    }
    check(
        &mut rec,
        &[
            "Set the field **Tags** to \"red\".",
            "Press Enter in the field **Tags**.",
            "Set the field **Tags** to \"blue\".",
            "Press Enter in the field **Tags**.",
        ],
    );
}

#[test]
fn a_time_and_a_colour_are_what_the_field_reports() {
    let mut colour = target("textbox", "Colour");
    colour.input_type = Some("color".to_owned());
    let time = target("time", "Start");
    let mut rec = Rec::new("");
    rec.click(&time)
        .keys(&time, "0930")
        .value(&time, "--:--", "09:30");
    rec.event(press_of("Tab"), Some(&time));
    rec.keys(&colour, "ff8800")
        .value(&colour, "#000000", "#ff8800");
    rec.end();
    let said = rec.sentences();
    assert!(
        said[0].contains("\"09:30\"") && said[1].contains("ff8800"),
        "{said:?}"
    );
}
