//! How elements are told from their like: ids that last, numbers, rows, lines, and how sure each is.

use crate::rec::{Rec, check, target};
use compiler::{Options, compile};
use recording::{Cause, Cell, Neighbour, Target};

/// `anchors.json` of a recording.
fn anchors(rec: &mut Rec) -> serde_json::Value {
    serde_json::from_str(&rec.end().compile().files["anchors.json"]).unwrap()
}

fn grade(element: &Target) -> String {
    let next = target("button", "Next");
    let anchors = anchors(Rec::new("").click(element).click(&next));
    anchors["steps"][0]["grade"].as_str().unwrap().to_owned()
}

/// One of several of the same name.
fn of_many(role: &str, name: &str, index: u32, count: u32) -> Target {
    let mut element = target(role, name);
    element.index = Some(index);
    element.matches = [("role+name".to_owned(), count)].into();
    element
}

fn with_id(id: &str) -> Target {
    let mut button = target("button", "Refresh");
    button.dom_id = Some(id.to_owned());
    button
}

#[test]
fn an_id_that_changes_between_events_is_no_anchor() {
    let mut rec = Rec::new("");
    rec.click(&with_id("reload-a")).wait(5_000);
    rec.click(&target("button", "Next"))
        .click(&with_id("reload-b"));
    let text = anchors(&mut rec).to_string();
    assert!(!text.contains("reload-"), "{text}");
    let mut rec = Rec::new("");
    rec.click(&with_id("reload-a")).wait(5_000);
    rec.click(&target("button", "Next"))
        .click(&with_id("reload-a"));
    assert!(anchors(&mut rec).to_string().contains("reload-a"));
}

#[test]
fn an_id_that_changes_between_recordings_is_no_anchor() {
    let recording = |id: &str, field_id: &str, value: &str| {
        let mut field = target("textbox", "Name");
        field.dom_id = Some(field_id.to_owned());
        let mut rec = Rec::new("Rename it");
        rec.click(&field)
            .value(&field, "", value)
            .click(&with_id(id))
            .end();
        rec.recording
    };
    let both = [
        recording("reload-a", "name", "Ann"),
        recording("reload-b", "name", "Bo"),
    ];
    let text = &compile(&both, &Options::default()).files["anchors.json"];
    assert!(!text.contains("reload-"), "{text}");
    assert!(text.contains("\"dom_id\""), "{text}");
}

#[test]
fn an_element_of_which_the_made_up_id_changed_is_the_same_one() {
    let field = |id: &str| {
        let mut field = target("textbox", "Name");
        field.dom_id = Some(id.to_owned());
        field
    };
    let mut rec = Rec::new("");
    rec.click(&field(":r1:"))
        .keys(&field(":r1:"), "An")
        .keys(&field(":r4:"), "n");
    check(&mut rec, &["Set the field **Name** to \"Ann\"."]);
}

#[test]
fn each_step_says_how_surely_it_is_found() {
    assert_eq!(grade(&target("button", "Save")), "unique");
    let mut in_row = of_many("button", "Edit", 4, 9);
    in_row.cell = Some(Cell {
        row_key: Some("ACME".to_owned()),
        ..Cell::default()
    });
    assert_eq!(grade(&in_row), "unique in context");
    assert_eq!(grade(&of_many("button", "Edit", 4, 9)), "by position");
    let mut nameless = target("img", "");
    nameless.matches.clear();
    assert_eq!(grade(&nameless), "unknown");
}

#[test]
fn a_weak_name_gets_a_number() {
    check(
        Rec::new("").click(&of_many("button", "Edit", 2, 9)),
        &["Click the third button **Edit**."],
    );
}

/// An icon in the row of a customer.
fn icon(index: u32, count: u32, row: u32, rows: u32) -> Target {
    let mut icon = of_many("button", "", index, count);
    icon.cell = Some(Cell {
        table: Some("Customers".to_owned()),
        row_key: Some("ACME".to_owned()),
        row: Some(row),
        rows: Some(rows),
        column_header: Some("Actions".to_owned()),
        ..Cell::default()
    });
    icon
}

#[test]
fn an_icon_in_a_row_is_told_by_its_number_there_and_not_on_the_page() {
    let told = |icon: &Target| Rec::new("").click(icon).end().sentences().remove(0);
    assert_eq!(
        told(&icon(7, 20, 3, 10)),
        "Click the second unnamed button in the row of **ACME**."
    );
    assert_eq!(
        told(&icon(3, 10, 3, 10)),
        "Click the unnamed button in the row of **ACME**."
    );
    // Where the number in the row is not known, the column says where.
    assert_eq!(
        told(&icon(8, 21, 3, 10)),
        "Click the button in the column **Actions** in the row of **ACME**."
    );
}

fn beside(index: u32, count: u32, text: &str) -> Target {
    let mut icon = of_many("button", "", index, count);
    icon.neighbours = vec![Neighbour {
        side: "left".to_owned(),
        text: text.to_owned(),
    }];
    icon
}

#[test]
fn an_icon_beside_a_text_is_told_by_its_line() {
    let mut rec = Rec::new("");
    rec.click(&beside(3, 5, "Shipping address"));
    check(
        &mut rec,
        &["Click the unnamed button in the line **Shipping address**."],
    );
    let compiled = rec.compile();
    assert!(!compiled.files["SKILL.md"].contains("A name for what"));
    // What holds data is another text the next time.
    check(
        Rec::new("").click(&beside(3, 5, "EX-1042")),
        &["Click the fourth unnamed button."],
    );
    check(
        Rec::new("").click(&beside(0, 1, "")),
        &["Click the unnamed button."],
    );
}

#[test]
fn two_icons_in_one_line_are_told_by_their_numbers() {
    let mut rec = Rec::new("");
    rec.click(&beside(1, 5, "Shipping address"))
        .click(&beside(2, 5, "Shipping address"));
    check(
        &mut rec,
        &[
            "Click the second unnamed button.",
            "Click the third unnamed button.",
        ],
    );
}

#[test]
fn a_number_on_the_page_is_not_said_of_a_part_of_it() {
    let mut icon = of_many("button", "", 6, 8);
    icon.ancestors.insert(
        0,
        recording::Ancestor {
            role: "group".to_owned(),
            name: "Layers".to_owned(),
        },
    );
    check(
        Rec::new("").click(&icon),
        &["Click the seventh unnamed button."],
    );
}

/// A button in a section.
fn in_section(index: u32, count: u32, section: &str) -> Target {
    let mut button = of_many("button", "Add", index, count);
    button.ancestors.insert(
        0,
        recording::Ancestor {
            role: "region".to_owned(),
            name: section.to_owned(),
        },
    );
    button
}

#[test]
fn what_would_be_told_in_the_same_words_is_told_by_numbers() {
    // Both of the section: all that there are.
    let mut rec = Rec::new("");
    rec.click(&in_section(0, 2, "Guests"))
        .click(&in_section(1, 2, "Guests"));
    check(
        &mut rec,
        &[
            "Click the first button **Add** in the section **Guests**.",
            "Click the second button **Add** in the section **Guests**.",
        ],
    );
    // There are more elsewhere, and numbers count on the whole page.
    let mut rec = Rec::new("");
    rec.click(&in_section(1, 4, "Guests"))
        .click(&in_section(2, 4, "Guests"));
    check(
        &mut rec,
        &[
            "Click the second button **Add**.",
            "Click the third button **Add**.",
        ],
    );
    assert_eq!(anchors(&mut rec)["steps"][0]["grade"], "by position");
}

#[test]
fn the_same_words_on_two_pages_or_in_two_places_need_no_numbers() {
    let mut rec = Rec::new("");
    rec.click(&in_section(0, 2, "Guests"))
        .click(&in_section(1, 2, "Rooms"));
    check(
        &mut rec,
        &[
            "Click the button **Add** in the section **Guests**.",
            "Click the button **Add** in the section **Rooms**.",
        ],
    );
    let mut rec = Rec::new("");
    rec.click(&in_section(0, 2, "Guests"));
    rec.go("http://shop.localhost:8105/rooms", "Rooms", Cause::Link);
    rec.click(&in_section(1, 2, "Guests"));
    check(
        &mut rec,
        &[
            "Click the button **Add** in the section **Guests**.",
            "Click the button **Add** in the section **Guests**.",
        ],
    );
}
