//! Clicks, keys, menus, boxes.

use crate::rec::{Rec, check, click_of, target};
use recording::{Cell, What};
use std::sync::Arc;

#[test]
fn click_click_double_click_is_one_double_click() {
    let file = target("row", "plan.txt");
    let mut rec = Rec::new("");
    rec.event(click_of("left", 1), Some(&file))
        .event(click_of("left", 2), Some(&file));
    check(&mut rec, &["Double-click the row **plan.txt**."]);
}

#[test]
fn a_box_and_the_change_it_causes_are_one_state() {
    let mut field = target("checkbox", "Billable");
    field.state.checked = Some(false);
    let mut rec = Rec::new("");
    rec.click(&field).value(&field, "false", "true");
    check(&mut rec, &["Make sure the box **Billable** is ticked."]);
}

#[test]
fn the_label_of_an_option_and_the_option_are_one_step() {
    let (label, mut radio) = (target("label", "Own money"), target("radio", "Own money"));
    radio.state.checked = Some(true);
    let mut rec = Rec::new("");
    rec.click(&label).value(&radio, "false", "true");
    check(&mut rec, &["Make sure the option **Own money** is chosen."]);
}

#[test]
fn a_select_and_its_option_are_one_choice() {
    let list = target("combobox", "Category");
    let mut rec = Rec::new("");
    rec.click(&list)
        .click(&target("option", "Meals"))
        .value(&list, "Travel", "Meals");
    check(&mut rec, &["In the list **Category**, choose \"Meals\"."]);
}

#[test]
fn a_click_in_the_window_of_a_list_that_reported_its_choice_already_is_no_step() {
    let list = target("combobox", "Category");
    for found in [None, Some(&list)] {
        let mut rec = Rec::new("");
        rec.click(&list).value(&list, "Choose…", "Meals");
        rec.event(click_of("left", 1), found);
        if let Some(click) = rec.recording.events.last_mut() {
            click.window = Some(Arc::new(recording::Window {
                id: 8,
                parent: Some(2),
                ..recording::Window::default()
            }));
        }
        check(&mut rec, &["In the list **Category**, choose \"Meals\"."]);
    }
}

#[test]
fn a_second_click_within_milliseconds_is_an_echo() {
    let link = target("link", "Orders");
    let mut rec = Rec::new("");
    rec.click(&link)
        .wait(2)
        .at_once(click_of("left", 1), Some(&link));
    check(&mut rec, &["Click the link **Orders**."]);
    // A worn mouse: the system takes the bounce for the second of a double click.
    let button = target("button", "Next");
    let mut rec = Rec::new("");
    rec.click(&button)
        .wait(5)
        .at_once(click_of("left", 2), Some(&button));
    check(&mut rec, &["Click the button **Next**."]);
}

#[test]
fn enter_and_the_click_that_the_form_makes_of_it_are_one() {
    let (field, button) = (target("textbox", "Search"), target("button", "Go"));
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "lamp")
        .press(Some(&field), "Enter")
        .wait(3)
        .at_once(click_of("left", 1), Some(&button));
    check(
        &mut rec,
        &[
            "Set the field **Search** to \"lamp\".",
            "Press Enter in the field **Search**.",
        ],
    );
}

#[test]
fn repeated_clicks_on_plus_are_counted() {
    let plus = target("button", "+");
    let mut rec = Rec::new("");
    rec.click(&plus)
        .wait(900)
        .click(&plus)
        .wait(900)
        .click(&plus);
    check(&mut rec, &["Click the button **+** 3 times."]);
}

#[test]
fn two_shortcuts_are_two_and_no_text() {
    let cell = target("cell", "A-17");
    let mut rec = Rec::new("");
    rec.chord(Some(&cell), "c").chord(Some(&cell), "v");
    check(&mut rec, &["Press Ctrl+C.", "Press Ctrl+V."]);
}

#[test]
fn letters_where_nothing_takes_text_are_shortcuts() {
    let list = target("list", "Mail");
    let sentences = Rec::new("").keys(&list, "e").end().sentences();
    assert_eq!(sentences, ["Press e in the list **Mail**."]);
}

#[test]
fn scrolling_to_find_something_is_not_taught() {
    let mut rec = Rec::new("");
    rec.event(
        What::Scroll(recording::Scroll {
            dy: 3,
            ..recording::Scroll::default()
        }),
        None,
    );
    check(
        rec.click(&target("button", "Save")),
        &["Click the button **Save**."],
    );
}

#[test]
fn a_menu_and_its_item_are_one_sentence() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Account"))
        .click(&target("menuitem", "Settings"));
    check(&mut rec, &["In the menu **Account**, choose **Settings**."]);
}

#[test]
fn a_menu_that_opens_on_hover_is_kept_with_its_click() {
    let mut rec = Rec::new("");
    rec.event(
        What::Hover(recording::Hover {}),
        Some(&target("menuitem", "Reports")),
    )
    .appeared("menu", "Reports");
    rec.click(&target("menuitem", "By city"));
    check(&mut rec, &["In the menu **Reports**, choose **By city**."]);
}

#[test]
fn a_right_click_and_an_item_are_a_context_menu() {
    let mut rec = Rec::new("");
    rec.event(click_of("right", 1), Some(&target("row", "ACME")))
        .click(&target("menuitem", "Archive"));
    check(
        &mut rec,
        &["In the context menu of the row **ACME**, choose **Archive**."],
    );
}

#[test]
fn a_drag_has_both_ends() {
    let mut rec = Rec::new("");
    let to = recording::End {
        target: Some(Box::new(target("list", "Done"))),
        ..recording::End::default()
    };
    rec.event(
        What::Drag(recording::Drag {
            to,
            button: "left".to_owned(),
            ..recording::Drag::default()
        }),
        Some(&target("listitem", "Plan")),
    );
    check(
        &mut rec,
        &["Drag the list item **Plan** to the list **Done**."],
    );
}

#[test]
fn calendar_clicks_are_one_date() {
    let mut day = target("button", "30 November 2026");
    day.ancestors.insert(
        0,
        recording::Ancestor {
            role: "dialog".to_owned(),
            name: "Choose date".to_owned(),
        },
    );
    let mut next = target("button", "Next month");
    next.ancestors.clone_from(&day.ancestors);
    let mut rec = Rec::new("");
    rec.click(&target("button", "Choose date"))
        .appeared("dialog", "Choose date")
        .click(&next)
        .click(&next)
        .click(&day);
    let changed = recording::Changed {
        op: recording::ChangeOp::Text,
        role: "textbox".to_owned(),
        name: "Date".to_owned(),
        after: Some("30/11/2026".to_owned()),
        ..recording::Changed::default()
    };
    rec.event(What::Changed(changed), None);
    check(&mut rec, &["Set the date **Date** to \"30/11/2026\"."]);
}

#[test]
fn a_day_that_was_gone_before_it_was_named_is_known_by_what_the_field_shows() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Choose date"))
        .appeared("dialog", "Choose date");
    rec.event(click_of("left", 1), None);
    changed(&mut rec, "textbox", "Date", "30/11/2026");
    check(&mut rec, &["Set the date **Date** to \"30/11/2026\"."]);
}

#[test]
fn a_date_that_was_typed_does_not_explain_a_click_after_it() {
    let mut rec = Rec::new("");
    let date = target("textbox", "Date");
    rec.keys(&date, "30/11/2026").value(&date, "", "30/11/2026");
    rec.event(click_of("left", 1), None);
    changed(&mut rec, "textbox", "Date", "30/11/2026");
    check(
        &mut rec,
        &[
            "Set the field **Date** to \"30/11/2026\".",
            "Click the unnamed element.",
        ],
    );
}

#[test]
fn a_row_action_names_its_row() {
    let mut edit = target("button", "Edit");
    edit.matches = [("role+name".to_owned(), 3)].into();
    edit.cell = Some(Cell {
        row_key: Some("ACME".to_owned()),
        row: Some(2),
        ..Cell::default()
    });
    check(
        Rec::new("").click(&edit),
        &["Click the button **Edit** in the row of **ACME**."],
    );
}

fn changed(rec: &mut Rec, role: &str, name: &str, after: &str) {
    let changed = recording::Changed {
        op: recording::ChangeOp::Text,
        role: role.to_owned(),
        name: name.to_owned(),
        after: Some(after.to_owned()),
        ..recording::Changed::default()
    };
    rec.event(What::Changed(changed), None);
}

#[test]
fn a_slider_is_set_to_where_it_ended_however_it_was_moved() {
    let slider = target("slider", "Distance");
    let mut rec = Rec::new("Drive 120 kilometres");
    rec.click(&slider)
        .press(Some(&slider), "Home")
        .press(Some(&slider), "ArrowRight");
    rec.press(Some(&slider), "ArrowRight");
    changed(&mut rec, "slider", "Distance", "120");
    check(&mut rec, &["Set the slider **Distance** to {distance}."]);
}

#[test]
fn a_letter_in_a_closed_list_chooses() {
    let list = target("combobox", "Priority");
    let mut rec = Rec::new("");
    rec.keys(&list, "h");
    changed(&mut rec, "combobox", "Priority", "High");
    check(
        rec.press(Some(&list), "Tab"),
        &["In the list **Priority**, choose \"High\"."],
    );
}

#[test]
fn the_parts_of_a_date_field_are_one_date() {
    let mut rec = Rec::new("");
    rec.click(&target("date", "First day"));
    for (part, value) in [("Month", "12"), ("Day", "21"), ("Year", "2026")] {
        rec.value(
            &target("spinbutton", &format!("{part} First day")),
            "0",
            value,
        );
    }
    check(&mut rec, &["Set the date **First day** to \"2026-12-21\"."]);
}

#[test]
fn a_box_that_the_page_ticked_itself_is_no_step() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Reset"))
        .value(&target("checkbox", "News"), "false", "true");
    check(&mut rec, &["Click the button **Reset**."]);
}

#[test]
fn a_cell_is_named_by_its_column_and_row_not_by_what_it_holds() {
    let mut cell = target("cell", "Owen Price");
    cell.cell = Some(Cell {
        row_key: Some("Granite Works".to_owned()),
        column_header: Some("Contact".to_owned()),
        ..Cell::default()
    });
    let mut rec = Rec::new("");
    rec.event(click_of("left", 2), Some(&cell));
    check(
        &mut rec,
        &["Double-click the cell in the column **Contact** in the row of **Granite Works**."],
    );
}

#[test]
fn a_refused_press_is_not_taught_but_what_it_said_is_kept() {
    let (submit, list) = (target("button", "Submit"), target("combobox", "Category"));
    let mut rec = Rec::new("");
    rec.click(&submit).appeared("alert", "Choose a category");
    rec.value(&list, "", "Meals")
        .click(&submit)
        .appeared("status", "Saved");
    check(
        &mut rec,
        &[
            "In the list **Category**, choose \"Meals\".",
            "**Cannot be undone.** Read the values back, then click the button **Submit** once.",
        ],
    );
    assert!(rec.compile().files["SKILL.md"].contains("If the alert"));
}

#[test]
fn text_that_was_copied_and_pasted_is_read_and_used() {
    let (mut item, field) = (target("listitem", ""), target("textbox", "Number"));
    item.text = Some("C-305".to_owned());
    item.neighbours = vec![recording::Neighbour {
        side: "left".to_owned(),
        text: "Customer number".to_owned(),
    }];
    let mut rec = Rec::new("");
    rec.event(click_of("left", 3), Some(&item))
        .chord(Some(&item), "c");
    rec.click(&field)
        .chord(Some(&field), "v")
        .value(&field, "", "C-305");
    check(
        &mut rec,
        &[
            "Read {customer_number} from the list item **Customer number**.",
            "Set the field **Number** to {customer_number}.",
        ],
    );
}

#[test]
fn keys_in_a_date_field_and_what_it_reports_are_its_date_whatever_its_parts_said() {
    let (part, whole) = (
        target("spinbutton", "Month First day"),
        target("date", "First day"),
    );
    let mut rec = Rec::new("");
    rec.click(&whole)
        .keys(&part, "12")
        .value(&part, "0", "12")
        .keys(&whole, "212026")
        .value(&whole, "mm/dd/yyyy", "12/21/2026")
        .click(&target("button", "Next"));
    check(
        &mut rec,
        &[
            "Set the date **First day** to \"12/21/2026\".",
            "Click the button **Next**.",
        ],
    );
}
