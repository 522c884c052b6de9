//! Rows and list items: named by what the goal says, and what is said where it names none.

use crate::rec::{Rec, check, click_of, target};
use compiler::{Mark, Options};
use recording::{Cell, RowCell, Target};

/// Cells of a row as header, text, and how many cells say the same.
pub fn row_cells(cells: &[(&str, &str, u32)]) -> Vec<RowCell> {
    cells
        .iter()
        .map(|(header, text, matches)| RowCell {
            column_header: Some((*header).to_owned()).filter(|header| !header.is_empty()),
            text: (*text).to_owned(),
            matches: Some(*matches).filter(|count| *count > 0),
        })
        .collect()
}

/// An element in the row of the report EX-1037.
fn in_report(role: &str, name: &str, column: &str) -> Target {
    let mut element = target(role, name);
    element.matches = [("role+name".to_owned(), 5)].into();
    element.index = Some(4);
    element.cell = Some(Cell {
        table: Some("My reports".to_owned()),
        row_key: Some("EX-1037".to_owned()),
        row: Some(4),
        column_header: Some(column.to_owned()),
        row_cells: row_cells(&[
            ("Report", "EX-1037", 1),
            ("Merchant", "City Cabs", 1),
            ("Date", "25/11/2026", 1),
            ("Amount", "€31.20", 1),
            ("Pieces", "3", 1),
            ("Status", "Draft", 4),
        ]),
        ..Cell::default()
    });
    element
}

fn edits(goal: &str, sentence: &str) {
    let mut rec = Rec::new(goal);
    check(
        rec.click(&in_report("button", "Edit", "Actions")),
        &[sentence],
    );
}

#[test]
fn a_row_is_named_by_the_cell_that_the_goal_says() {
    edits(
        "Edit the draft for City Cabs",
        "Click the button **Edit** in the row of **{merchant}**.",
    );
    edits(
        "edit the draft for city cabs",
        "Click the button **Edit** in the row of **{merchant}**.",
    );
    edits(
        "Edit the draft EX-1037 of City Cabs",
        "Click the button **Edit** in the row of **{report}**.",
    );
    edits(
        "Edit the report of 25 November 2026",
        "Click the button **Edit** in the row of **{date}**.",
    );
    edits(
        "Edit the report of 31,20 €",
        "Click the button **Edit** in the row of **{amount}**.",
    );
}

#[test]
fn what_several_rows_say_or_a_small_number_names_no_row() {
    edits(
        "Edit the report in status Draft",
        "Click the button **Edit** in the row of **EX-1037**.",
    );
    edits(
        "Edit the last of 3 reports",
        "Click the button **Edit** in the row of **EX-1037**.",
    );
    edits(
        "edit the draft",
        "Click the button **Edit** in the row of **EX-1037**.",
    );
}

#[test]
fn both_the_key_and_the_named_cell_are_anchors() {
    let mut rec = Rec::new("Delete the draft for City Cabs");
    rec.click(&in_report("button", "Delete", "Actions")).end();
    let files = rec.compile().files;
    let anchors: serde_json::Value = serde_json::from_str(&files["anchors.json"]).unwrap();
    let rows: Vec<String> = anchors["steps"][0]["anchors"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|anchor| anchor["by"] == "row")
        .map(|anchor| format!("{} {}", anchor["context"], anchor["value"]))
        .collect();
    assert_eq!(
        rows,
        ["\"Report\" \"EX-1037\"", "\"Merchant\" \"City Cabs\""]
    );
    assert!(!files["SKILL.md"].contains("Whether “EX"));
}

#[test]
fn a_link_that_is_called_by_its_data_is_told_by_its_column() {
    let mut link = in_report("link", "EX-1037", "Report");
    link.matches = [("role+name".to_owned(), 1)].into();
    let mut rec = Rec::new("Show the report for City Cabs");
    check(
        rec.click(&link),
        &["Click the link in the column **Report** in the row of **{merchant}**."],
    );
    assert!(!rec.compile().files["SKILL.md"].contains("A name for what"));
    let mut rec = Rec::new("Show the last report");
    check(rec.click(&link), &["Click the link **EX-1037**."]);
    let mut rec = Rec::new("Show EX-1037");
    check(rec.click(&link), &["Click the link **{report}**."]);
}

#[test]
fn a_link_that_the_goal_names_needs_no_row_and_is_called_by_its_column() {
    let mut link = in_report("link", "City Cabs", "Merchant");
    link.matches = [("role+name".to_owned(), 1)].into();
    link.cell.as_mut().unwrap().row_cells.remove(1);
    let mut rec = Rec::new("Open the page of City Cabs");
    check(rec.click(&link), &["Click the link **{merchant}**."]);
}

#[test]
fn an_edited_cell_is_the_one_in_its_column_and_the_row_that_the_goal_names() {
    let mut cell = in_report("cell", "Owen Price", "Contact");
    let mut field = in_report("textbox", "Contact name", "Contact");
    for element in [&mut cell, &mut field] {
        element.matches = [("role+name".to_owned(), 1)].into();
        let place = element.cell.as_mut().unwrap();
        place.row_key = Some("Granite Works".to_owned());
        place.row_cells = row_cells(&[("Company", "Granite Works", 1), ("City", "Cardiff", 2)]);
    }
    let mut rec = Rec::new("Rename the contact at Granite Works to Rhys Price");
    rec.event(click_of("left", 2), Some(&cell))
        .value(&field, "Owen Price", "Rhys Price");
    check(
        &mut rec,
        &[
            "Double-click the cell in the column **Contact** in the row of **{company}**.",
            "Set the field **Contact name** in the row of **{company}** to {contact_name}.",
        ],
    );
}

#[test]
fn the_count_in_a_row_may_change_between_two_clicks_on_one_button() {
    let mut add = in_report("button", "Add one", "Quantity");
    let mut rec = Rec::new("Order 3 desk lamps");
    for quantity in ["0", "1", "2"] {
        let cells = &mut add.cell.as_mut().unwrap().row_cells;
        cells[4].text = quantity.to_owned();
        rec.click(&add).wait(900);
    }
    check(
        &mut rec,
        &["Click the button **Add one** in the row of **EX-1037** 3 times."],
    );
}

#[test]
fn a_field_is_the_same_though_its_row_shows_another_total_by_now() {
    let mut pieces = in_report("textbox", "Pieces", "Pieces");
    let mut rec = Rec::new("");
    rec.click(&pieces);
    for (key, total) in [("1", "34.50"), ("2", "414.00")] {
        rec.keys(&pieces, key);
        pieces.cell.as_mut().unwrap().row_cells[3].text = total.to_owned();
    }
    check(
        &mut rec,
        &["Set the field **Pieces** in the row of **EX-1037** to \"12\"."],
    );
}

/// The button of one of many tickets that stand in a list.
fn in_ticket() -> Target {
    let mut archive = target("button", "Archive");
    archive.matches = [("role+name".to_owned(), 9)].into();
    archive.index = Some(2);
    archive.cell = Some(Cell {
        table: Some("Tickets".to_owned()),
        row_key: Some("Badge reader broken".to_owned()),
        row_role: Some("listitem".to_owned()),
        row_cells: row_cells(&[
            ("", "Badge reader broken", 0),
            ("", "Heron Travel", 0),
            ("", "opened on 3 June", 0),
        ]),
        ..Cell::default()
    });
    archive
}

#[test]
fn a_button_of_a_list_item_is_told_by_a_text_of_the_item() {
    let mut rec = Rec::new("Archive the ticket of customer Heron Travel");
    check(
        rec.click(&in_ticket()),
        &["Click the button **Archive** in the list item **{customer}**."],
    );
    let mut rec = Rec::new("Archive the oldest ticket");
    check(
        rec.click(&in_ticket()),
        &["Click the button **Archive** in the list item **Badge reader broken**."],
    );
    let question = &rec.compile().questions[0];
    assert_eq!(
        question.text.as_str(),
        "Always take the list item “Badge reader broken”?"
    );
    // The only one of its name needs no more.
    let mut only = in_ticket();
    only.matches = [("role+name".to_owned(), 1)].into();
    check(
        Rec::new("").click(&only),
        &["Click the button **Archive**."],
    );
}

#[test]
fn a_row_that_the_goal_does_not_name_is_asked_about_and_said() {
    let mut rec = Rec::new("Delete the oldest draft");
    rec.click(&in_report("button", "Delete", "Actions"))
        .appeared("dialog", "Delete report EX-1037");
    rec.click(&target("button", "Yes, delete it")).end();
    let compiled = rec.compile();
    let document = &compiled.files["SKILL.md"];
    assert!(
        document
            .contains("Whether “EX-1037” (step 1), where “Status” is “Draft”, is the one to take"),
        "{document}"
    );
    let question = &compiled.questions[0];
    assert_eq!(question.text.as_str(), "Always take the row of “EX-1037”?");
    let answered = |mark| {
        let options = Options {
            marks: vec![(question.event, mark)],
            ..Options::default()
        };
        compiler::compile(std::slice::from_ref(&rec.recording), &options)
    };
    let varies = answered(Mark::Input);
    assert!(varies.files["SKILL.md"].contains("in the row of **{report}**"));
    for mark in [Mark::Input, Mark::Constant] {
        let compiled = answered(mark);
        assert!(compiled.questions.is_empty(), "{:?}", compiled.questions);
        assert!(!compiled.files["SKILL.md"].contains("Whether “EX"));
    }
}

#[test]
fn a_key_that_several_rows_have_gives_way_to_what_only_this_one_has() {
    let mut ship = target("button", "Ship");
    ship.matches = [("role+name".to_owned(), 4)].into();
    ship.cell = Some(Cell {
        row_key: Some("ACME".to_owned()),
        column_header: Some("Actions".to_owned()),
        row_cells: row_cells(&[
            ("Customer", "ACME", 2),
            ("Order", "SO-2199", 1),
            ("Status", "Packed", 2),
        ]),
        ..Cell::default()
    });
    check(
        Rec::new("Ship what is packed").click(&ship),
        &["Click the button **Ship** in the row of **SO-2199**."],
    );
    check(
        Rec::new("Ship the order for ACME").click(&ship),
        &["Click the button **Ship** in the row of **{customer}**."],
    );
}

#[test]
fn an_address_that_names_a_row_is_shown_made_up() {
    let mut resend = in_report("button", "Resend", "Actions");
    let place = resend.cell.as_mut().unwrap();
    place.row_cells = row_cells(&[
        ("Name", "Dana", 1),
        ("E-mail", "dana.reyes@acme.example", 1),
    ]);
    let mut rec = Rec::new("Send the invitation of dana.reyes@acme.example again");
    rec.click(&resend).end();
    assert_eq!(
        rec.sentences(),
        ["Click the button **Resend** in the row of **{e_mail}**."]
    );
    for (name, text) in &rec.compile().files {
        assert!(!text.contains("dana"), "{name}: {text}");
    }
}

#[test]
fn the_only_row_of_a_table_needs_no_name() {
    let mut link = in_report("link", "EX-1037", "Report");
    link.matches = [("role+name".to_owned(), 1)].into();
    link.cell.as_mut().unwrap().rows = Some(1);
    link.ancestors.insert(
        0,
        recording::Ancestor {
            role: "table".to_owned(),
            name: "Reports found".to_owned(),
        },
    );
    let search = target("searchbox", "Search reports");
    let mut rec = Rec::new("Look up the report about Bergen");
    rec.click(&search).keys(&search, "Bergen").click(&link);
    check(
        &mut rec,
        &[
            "Set the field **Search reports** to {search_term}.",
            "Click the link in the column **Report** in the table **Reports found**.",
        ],
    );
    let compiled = rec.compile();
    let document = &compiled.files["SKILL.md"];
    assert!(
        document.contains("Which row to take in step 2 where the table shows more than one"),
        "{document}"
    );
    assert!(compiled.questions.is_empty());
}

#[test]
fn a_link_that_is_called_by_its_data_is_asked_about_as_its_row_is() {
    let mut article = in_report("link", "Monitor arm", "Article");
    article.matches = [("role+name".to_owned(), 1)].into();
    article.cell.as_mut().unwrap().row_key = Some("Monitor arm".to_owned());
    let mut rec = Rec::new("Tell me what is left");
    rec.click(&article).end();
    assert_eq!(rec.sentences(), ["Click the link **Monitor arm**."]);
    assert_eq!(rec.compile().questions.len(), 1);

    let mut link = in_report("link", "EX-1037", "Report");
    link.matches = [("role+name".to_owned(), 1)].into();
    let mut rec = Rec::new("Show the oldest report");
    rec.click(&link).end();
    let question = &rec.compile().questions[0];
    assert_eq!(question.text.as_str(), "Always take the row of “EX-1037”?");
    let options = Options {
        marks: vec![(question.event, Mark::Input)],
        ..Options::default()
    };
    let compiled = compiler::compile(std::slice::from_ref(&rec.recording), &options);
    assert!(compiled.files["SKILL.md"].contains("Click the link **{report}**."));
    assert!(compiled.questions.is_empty());
}

#[test]
fn a_search_for_the_beginning_of_the_rows_name_is_one_for_the_name() {
    let search = target("searchbox", "Search contacts");
    let mut star = in_report("button", "Key account", "Actions");
    let place = star.cell.as_mut().unwrap();
    place.row_key = Some("Orchard Dairy".to_owned());
    place.row_cells = row_cells(&[("Company", "Orchard Dairy", 1)]);
    let mut rec = Rec::new("Make Orchard Dairy a key account");
    rec.click(&search).keys(&search, "Orchard").click(&star);
    check(
        &mut rec,
        &[
            "Set the field **Search contacts** to {company}.",
            "Click the button **Key account** in the row of **{company}**.",
        ],
    );
    let document = &rec.compile().files["SKILL.md"];
    assert!(
        document.contains("only its beginning was typed"),
        "{document}"
    );
}

#[test]
fn a_box_before_each_row_does_not_tell_it() {
    let mut delete = in_report("button", "Edit", "Actions");
    let place = delete.cell.as_mut().unwrap();
    place.row_key = Some("Select row".to_owned());
    place
        .row_cells
        .insert(0, row_cells(&[("Selected", "Select row", 9)]).remove(0));
    check(
        Rec::new("Edit the oldest one").click(&delete),
        &["Click the button **Edit** in the row of **EX-1037**."],
    );
}

#[test]
fn a_box_and_a_menu_of_a_row_are_those_of_the_row_that_the_goal_names() {
    let mut tick = in_report("checkbox", "Select", "Selected");
    tick.state.checked = Some(false);
    let menu = in_report("button", "More", "Actions");
    let mut rec = Rec::new("Archive the report of City Cabs");
    rec.click(&tick)
        .value(&tick, "false", "true")
        .click(&menu)
        .click(&target("menuitem", "Archive"));
    check(
        &mut rec,
        &[
            "Make sure the box **Select** in the row of **{merchant}** is ticked.",
            "In the menu **More** in the row of **{merchant}**, choose **Archive**.",
        ],
    );
}

#[test]
fn a_card_that_is_dragged_is_said_to_be_the_one_of_the_demonstration() {
    let (card, list) = (
        target("listitem", "Juniper Labs licences"),
        target("list", "Negotiation"),
    );
    let mut rec = Rec::new("Move the deal to Negotiation");
    let drag = recording::Drag {
        to: recording::End {
            target: Some(Box::new(list)),
            ..recording::End::default()
        },
        ..recording::Drag::default()
    };
    rec.event(recording::What::Drag(drag), Some(&card)).end();
    let document = &rec.compile().files["SKILL.md"];
    assert!(
        document.contains("Whether “Juniper Labs licences” (step 1) is the one to take"),
        "{document}"
    );
}
