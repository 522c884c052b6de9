//! What the demonstration had and the goal does not say: asked for, or said to be always so.

use crate::rec::{Rec, click_of, target};
use compiler::{Mark, Options};
use recording::{Cell, Target};

fn document(rec: &Rec) -> String {
    rec.compile().files["SKILL.md"].clone()
}

#[track_caller]
fn says(rec: &Rec, line: &str) {
    let document = document(rec);
    assert!(document.contains(line), "{document}");
}

#[track_caller]
fn says_not(rec: &Rec, words: &str) {
    let document = document(rec);
    assert!(!document.contains(words), "{document}");
}

/// An order with a reference that is typed.
fn order(goal: &str, label: &str) -> Rec {
    let field = target("textbox", label);
    let mut rec = Rec::new(goal);
    rec.click(&field).value(&field, "", "PO 5120");
    rec.click(&target("button", "Place order")).end();
    rec
}

#[test]
fn what_was_typed_and_the_goal_does_not_say_is_asked_for() {
    let rec = order("Order lamps", "Purchase reference");
    says(
        &rec,
        "- {purchase_reference}: text, as in \"PO 5120\". The task does not give it: ask the user.",
    );
    assert_eq!(
        rec.sentences()[0],
        "Set the field **Purchase reference** to {purchase_reference}."
    );
    let questions = rec.compile().questions;
    let question = &questions[0];
    assert_eq!(
        question.text.as_str(),
        "Ask each time what to set “Purchase reference” to?"
    );
    assert_eq!(question.shown.as_str(), "PO 5120");
    assert_eq!(question.answers[0].mark, Mark::Input);
}

#[test]
fn what_the_goal_says_is_given_by_it() {
    let rec = order("Order lamps for PO 5120", "Purchase reference");
    says_not(&rec, "The task does not give it");
}

#[test]
fn a_mark_says_that_a_typed_value_stays() {
    let rec = order("Order lamps", "Purchase reference");
    let options = Options {
        marks: vec![(1, Mark::Constant)],
        ..Options::default()
    };
    let compiled = compiler::compile(std::slice::from_ref(&rec.recording), &options);
    let document = &compiled.files["SKILL.md"];
    assert!(document.contains("to \"PO 5120\"."), "{document}");
    assert!(!document.contains("Whether “Purchase"), "{document}");
}

#[test]
fn what_was_only_searched_for_is_not_asked_for() {
    let rec = order("Order lamps", "Search articles");
    says_not(&rec, "The task does not give it");
    says_not(&rec, "always “PO 5120”");
}

#[test]
fn without_a_goal_nothing_is_unsaid_but_the_value_is_said_to_be_always_so() {
    let rec = order("", "Purchase reference");
    assert!(rec.sentences()[0].contains("to \"PO 5120\""));
    says(
        &rec,
        "- Whether “Purchase reference” is always “PO 5120” (step 1): the task does not say so, so ask before step 2.",
    );
}

/// A form in which a box is ticked and an option chosen.
fn form(goal: &str) -> Rec {
    let mut tick = target("checkbox", "Weekly summary");
    tick.state.checked = Some(false);
    let list = target("combobox", "Category");
    let mut rec = Rec::new(goal);
    rec.click(&tick)
        .value(&tick, "false", "true")
        .value(&list, "", "Meals")
        .click(&target("button", "Save"))
        .end();
    rec
}

#[test]
fn what_was_ticked_and_chosen_stays_and_the_step_says_to_ask() {
    let asked = |goal: &str| {
        let sentences = form(goal).sentences();
        let asks = sentences
            .iter()
            .filter(|said| said.starts_with("**Ask the user first.**"));
        asks.count()
    };
    assert_eq!(asked("Save it"), 2);
    assert_eq!(asked("Send me weekly summaries for meals"), 0);
}

#[test]
fn without_a_goal_what_was_ticked_and_chosen_is_said_in_one_line() {
    says(
        &form(""),
        "- Whether “Weekly summary” is always ticked (step 1) and “Category” is always “Meals” (step 2): the task does not say so, so ask if it may differ.",
    );
}

/// The link of a ticket in its row.
fn ticket(number: &str, subject: &str, status: &str) -> Target {
    let mut link = target("button", "Open");
    link.matches = [("role+name".to_owned(), 5)].into();
    let cells = [
        ("Number", number, 1),
        ("Subject", subject, 1),
        ("Status", status, 2),
    ];
    link.cell = Some(Cell {
        table: Some("Tickets".to_owned()),
        row_key: Some(number.to_owned()),
        row_cells: cells
            .map(|(header, text, matches)| recording::RowCell {
                column_header: Some(header.to_owned()),
                text: text.to_owned(),
                matches: Some(matches),
            })
            .to_vec(),
        ..Cell::default()
    });
    link
}

#[test]
fn a_row_is_said_with_what_the_task_says_of_it() {
    let mut rec = Rec::new("Close the damaged delivery");
    rec.click(&ticket("HD-314", "Delivery arrived damaged", "Open"));
    rec.end();
    says(
        &rec,
        "- Whether “HD-314” (step 1), where “Subject” is “Delivery arrived damaged”, is the one to take: the task does not name it. Take what fits it; if in doubt, ask.",
    );
}

#[test]
fn a_row_that_the_goal_speaks_of_is_named_by_it() {
    let mut rec = Rec::new("Order 3 desk lamps");
    rec.click(&ticket("Desk lamp", "", "")).end();
    says_not(&rec, "is the one to take");
    assert_eq!(rec.compile().questions, []);
}

#[test]
fn a_task_for_every_row_means_others_too() {
    let mut rec = Rec::new("Ship every order that is packed");
    for number in ["SO-1", "SO-2"] {
        rec.click(&ticket(number, "ACME", "Packed")).wait(900);
        rec.click(&target("button", "Ship order")).wait(900);
    }
    rec.end();
    says(
        &rec,
        "- What else the task means: the demonstration took “SO-1” (step 1) and “SO-2” (step 3), where “Status” is “Packed”. Do the same for each that the task means and for no other; ask if in doubt.",
    );
}

#[test]
fn how_many_pages_are_turned_depends_on_the_row() {
    let mut rec = Rec::new("Open the ticket HD-99");
    rec.click(&target("button", "Next")).wait(900);
    rec.click(&ticket("HD-99", "", "")).end();
    says(
        &rec,
        "- How often “Next” (step 1) is needed, if at all: go on until the row shows.",
    );
    says(&rec, "- If several rows fit a step, take the one");
}

#[test]
fn a_list_that_suggests_while_one_types_is_said_to() {
    let mut list = target("combobox", "Merchant");
    list.editable = true;
    let mut rec = Rec::new("Save it for Harbour Grill");
    rec.click(&list).keys(&list, "Har");
    rec.event(
        click_of("left", 1),
        Some(&target("option", "Harbour Grill")),
    )
    .value(&list, "", "Harbour Grill")
    .end();
    assert_eq!(
        rec.sentences(),
        ["In the list **Merchant**, choose {merchant}."]
    );
    says(
        &rec,
        "- The list in step 1 suggests while one types: type the beginning of the value, then choose it.",
    );
}

#[test]
fn signing_in_is_for_the_user_though_nobody_has_seen_it() {
    says(
        &form("Save it"),
        "- If a page asks to sign in, whichever site it is on, hand over to the user and wait; never type credentials.",
    );
}

/// The last page of a recording.
fn shows_at_the_end(rec: &mut Rec, nodes: &[(&str, &str)]) {
    let nodes = nodes.iter().map(|(role, name)| recording::Node {
        role: (*role).to_owned(),
        name: (*name).to_owned(),
        ..recording::Node::default()
    });
    let snapshot = recording::Snapshot {
        nodes: nodes.collect(),
        ..recording::Snapshot::default()
    };
    rec.event(recording::What::Snapshot(snapshot), None).end();
}

#[test]
fn what_the_goal_asks_for_is_read_where_it_stands() {
    let ask = |goal: &str, nodes: &[(&str, &str)]| {
        let mut rec = Rec::new(goal);
        rec.click(&target("link", "Overview"));
        shows_at_the_end(&mut rec, nodes);
        rec
    };
    let table = [
        ("document", "By city"),
        ("row", ""),
        ("columnheader", "City"),
        ("columnheader", "Count"),
        ("row", ""),
        ("rowheader", "Leeds"),
        ("cell", "2"),
        ("row", ""),
        ("rowheader", "York"),
        ("cell", "1"),
    ];
    says(
        &ask("Show me how many contacts we have in Leeds", &table),
        "- {count}: the text of the cell in the column **Count** in the row of **Leeds**, as in \"2\".",
    );
    let report = [
        ("document", "Report"),
        ("listitem", "Status"),
        ("text", "Approved"),
        ("listitem", "Amount"),
        ("text", "264.00"),
    ];
    says(
        &ask("Find the approved report and tell me its amount", &report),
        "- {amount}: what the task asks for, read from the text **Amount** in the page **Report**.",
    );
    says(
        &ask("Tell me who wrote it", &report),
        "- {answer}: what the task asks for, read from the page **Report**.",
    );
    says_not(&ask("Approve the report", &report), "## Output");
}

#[test]
fn what_showed_before_a_step_says_nothing_of_it() {
    let mut rec = Rec::new("Count them");
    rec.click(&target("link", "Search"))
        .appeared("status", "4 reports found");
    rec.click(&target("tab", "Archived"))
        .appeared("status", "1 report found")
        .end();
    says(
        &rec,
        "1. Click the link **Search**. → The status **{…} found** shows.",
    );
    says(&rec, "2. Click the tab **Archived**.\n");
}

#[test]
fn a_button_in_a_dialog_is_said_to_be_in_it() {
    let mut delete = target("button", "Delete");
    delete.ancestors.insert(
        0,
        recording::Ancestor {
            role: "dialog".to_owned(),
            name: "Delete report EX-1037?".to_owned(),
        },
    );
    let mut rec = Rec::new("Delete it");
    rec.click(&delete).end();
    says(
        &rec,
        "click the button **Delete** in the dialog **Delete report {…}?** once.",
    );
}

#[test]
fn who_typed_a_long_list_is_not_asked_for_each_of_it() {
    let ask = "The task does not give it";
    for (count, asks) in [(20, true), (21, false)] {
        let mut rec = Rec::new("Enter the stock list");
        for number in 0..count {
            let field = target("textbox", &format!("Shelf {number}"));
            let value = format!("item {number} of the list");
            rec.click(&field)
                .keys(&field, &value)
                .value(&field, "", &value);
        }
        rec.end();
        match asks {
            true => says(&rec, ask),
            false => says_not(&rec, ask),
        }
    }
}

#[test]
fn a_recording_in_which_nothing_has_a_name_gives_no_skill_and_the_reason() {
    let mut rec = Rec::new("Order lamps");
    rec.click(&Target::default())
        .click(&Target::default())
        .end();
    let compiled = rec.compile();
    assert!(compiled.skill.is_none() && compiled.files.is_empty());
    let reason = compiled.diagnostics.last().unwrap();
    assert_eq!(reason.code.as_str(), "T002");
    assert!(reason.hint.is_some());
}

#[test]
fn without_a_goal_that_is_said() {
    let codes = |rec: &Rec| {
        let said = rec.compile().diagnostics;
        said.iter()
            .map(|told| told.code.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&order("", "Purchase reference")), ["T040"]);
    assert_eq!(codes(&order("Order lamps", "Purchase reference")), [""; 0]);
}
