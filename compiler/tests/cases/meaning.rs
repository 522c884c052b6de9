//! Inputs, outputs, commits, questions, and what there is no skill of.

use crate::rec::{Rec, target};
use compiler::{Code, Mark, Options};

fn expense() -> recording::Recording {
    recording::read_bytes(include_bytes!("../data/expense.jsonl")).unwrap()
}

#[test]
fn the_goals_values_are_inputs() {
    let compiled = compiler::compile(&[expense()], &Options::default());
    let skill = compiled.skill.unwrap();
    let inputs: Vec<&str> = skill
        .inputs
        .iter()
        .map(|input| input.name.as_str())
        .collect();
    assert_eq!(inputs, ["amount", "category", "date"]);
    assert_eq!(skill.slug, "taught-file-an-expense");
    let outputs: Vec<String> = skill
        .outputs
        .iter()
        .map(|output| format!("{} {}", output.name, output.example))
        .collect();
    assert_eq!(outputs, ["report_number EX-1042"]);
}

#[test]
fn what_cannot_be_undone_is_marked_once() {
    let compiled = compiler::compile(&[expense()], &Options::default());
    let skill = compiled.skill.unwrap();
    let commits: Vec<bool> = skill
        .sections
        .iter()
        .flat_map(|section| &section.steps)
        .map(|step| step.instruction.commit)
        .collect();
    assert_eq!(commits, [false, false, false, false, false, true]);
}

#[test]
fn the_name_of_what_was_clicked_is_an_input_where_the_goal_says_it() {
    let mut row = target("link", "Open");
    row.cell = Some(recording::Cell {
        row_key: Some("ACME".to_owned()),
        ..recording::Cell::default()
    });
    let mut rec = Rec::new("Open the invoice of customer ACME");
    rec.click(&row).end();
    assert_eq!(
        rec.sentences(),
        ["Click the link **Open** in the row of **{customer}**."]
    );
    let compiled = rec.compile();
    assert!(compiled.files["SKILL.md"].contains("Open the invoice of customer {customer}"));
}

#[test]
fn a_question_is_answered_by_a_mark() {
    let compiled = compiler::compile(&[expense()], &Options::default());
    assert_eq!(compiled.questions.len(), 1);
    let question = &compiled.questions[0];
    assert!(question.text.as_str().contains("Billable"));
    let ignored = Options {
        marks: vec![(question.event, Mark::Ignore)],
        ..Options::default()
    };
    let compiled = compiler::compile(&[expense()], &ignored);
    assert!(!compiled.files["SKILL.md"].contains("Billable"));
    assert!(compiled.files["references/evidence.md"].contains("marked as not part of the task"));
}

#[test]
fn a_marked_value_is_an_input_though_the_goal_does_not_say_it() {
    let field = target("textbox", "Reference");
    let mut rec = Rec::new("Do it");
    rec.click(&field).keys(&field, "X-17").end();
    let event = rec.recording.events[0].seq;
    let options = Options {
        marks: vec![(event, Mark::Input)],
        ..Options::default()
    };
    let compiled = compiler::compile(std::slice::from_ref(&rec.recording), &options);
    assert!(compiled.files["SKILL.md"].contains("Set the field **Reference** to {reference}."));
}

#[test]
fn an_empty_recording_gives_no_skill_and_the_reason() {
    let compiled = Rec::new("Do it").end().compile();
    assert!(compiled.skill.is_none() && compiled.files.is_empty());
    assert!(
        compiled
            .diagnostics
            .iter()
            .any(|d| d.code == Code::NothingDone)
    );
}

#[test]
fn a_recording_that_broke_off_says_so_in_the_document() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Save"));
    let compiled = rec.compile();
    assert!(compiled.files["SKILL.md"].contains("broke off"));
}

#[test]
fn a_key_in_a_field_labelled_api_key_is_secret_everywhere() {
    let value = ["sk", "_demo_", "9fK2mQ7vTz41RbXc"].concat();
    let field = target("textbox", "API key");
    let mut rec = Rec::new(&format!("Store the key {value}"));
    rec.click(&field)
        .keys(&field, &value)
        .value(&field, "", &value)
        .click(&target("button", &format!("Copy {value}")));
    rec.end();
    let compiled = rec.compile();
    for (name, text) in &compiled.files {
        for window in value.as_bytes().windows(6) {
            let run = std::str::from_utf8(window).unwrap();
            assert!(
                !text.contains(run),
                "{name} holds `{run}` of the key:\n{text}"
            );
        }
    }
    assert!(rec.sentences()[0].contains("{secret: api_key}"));
}

#[test]
fn the_same_recording_gives_the_same_bytes() {
    let once = compiler::compile(&[expense()], &Options::default()).files;
    assert_eq!(
        once,
        compiler::compile(&[expense()], &Options::default()).files
    );
}

#[test]
fn personal_data_becomes_an_input_with_a_made_up_example() {
    let field = target("textbox", "E-mail");
    let mut rec = Rec::new("Invite dana.reyes@acme.example");
    rec.click(&field)
        .keys(&field, "dana.reyes@acme.example")
        .click(&target("button", "Invite dana.reyes@acme.example"))
        .end();
    let compiled = rec.compile();
    for (name, text) in &compiled.files {
        assert!(!text.contains("dana"), "{name}: {text}");
    }
    let skill = compiled.skill.unwrap();
    assert_eq!(skill.inputs[0].name, "e_mail");
    assert!(skill.inputs[0].example.as_literal().unwrap().contains('@'));
}

/// A description tells what a field is for, but is no name: only names decide what is harmless (secrets.md, policy).
#[test]
fn what_was_typed_into_a_field_with_only_a_description_is_withheld() {
    let field = recording::Target {
        description: Some("As it stands on the card".to_owned()),
        ..target("textbox", "")
    };
    let mut rec = Rec::new("Fill in the card");
    rec.click(&field).value(&field, "", "Zt-4471-kq").end();
    let compiled = rec.compile();
    let document = format!("{:?}", compiled.skill);
    assert!(!document.contains("4471"), "{document}");
}

/// The title of what the goal and one typed value give.
#[track_caller]
fn check_title(goal: &str, value: &str, title: &str) {
    let field = target("textbox", "Article");
    let mut rec = Rec::new(goal);
    rec.click(&field).value(&field, "", value).end();
    let skill = rec.compile().skill.unwrap();
    assert_eq!(skill.name.as_str(), title);
}

#[test]
fn a_title_does_not_end_in_the_middle_of_what_the_goal_says() {
    check_title("Order a box of Pens", "Pens", "Order a box");
    check_title(
        "Look up the report about Bergen",
        "Bergen",
        "Look up the report",
    );
    check_title(
        "Report the ticket \"Jam\" today",
        "Jam",
        "Report the ticket today",
    );
    check_title(
        "Order lamps and 1 Headset for them",
        "Headset",
        "Order lamps and 1 article for them",
    );
    check_title(
        "Answer about the wrong address",
        "address",
        "Answer about the wrong article",
    );
}

#[test]
fn a_title_tells_an_input_by_what_it_is_where_the_sentence_needs_it() {
    for (goal, value, title) in [
        (
            "Make ACME a key account",
            "ACME",
            "Make an article a key account",
        ),
        (
            "Open a High-priority ticket for them",
            "High",
            "Open a ticket for them",
        ),
        (
            "Find the Approved report and print it",
            "Approved",
            "Find the report and print it",
        ),
        ("Find an Approved report", "Approved", "Find a report"),
        (
            "Count arms, looking only at those up to 100",
            "100",
            "Count arms",
        ),
        (
            "Confirm it with invoice X1 and tell me",
            "X1",
            "Confirm it and tell me",
        ),
        ("Log in to ACME", "ACME", "Log in to an article"),
        ("water the basil in Rome", "Rome", "Water the basil"),
        (
            "Den Artikel \"Stuhl\" bestellen",
            "Stuhl",
            "Den Artikel bestellen",
        ),
    ] {
        check_title(goal, value, title);
    }
}

#[test]
fn a_description_says_what_where_when_what_it_needs_and_what_it_is_not_for() {
    let (article, note) = (target("textbox", "Article"), target("textbox", "Remark"));
    let mut rec = Rec::new("Order a box of Pens");
    rec.click(&article).value(&article, "", "Pens");
    rec.click(&note).value(&note, "", "soon");
    rec.click(&target("button", "Place order")).end();
    let skill = rec.compile().skill.unwrap();
    assert_eq!(
        skill.description.as_str(),
        "Order a box on shop.localhost:8105. Use when the user says “Order a box of {article}” or means the same in other words. \
         Needs article. Asks the user for remark. What it does cannot be undone. Not for other sites, and not for changing or \
         undoing what it did."
    );
}
