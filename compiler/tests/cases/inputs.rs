//! What becomes an input, of which kind, and how it is told.

use crate::rec::{Rec, target};
use compiler::model::{InputKind, Skill};
use compiler::{Mark, Options, goal};

/// A recording that sets these fields to these values.
fn sets(goal: &str, fields: &[(&str, &str)]) -> Rec {
    let mut rec = Rec::new(goal);
    for (name, value) in fields {
        let field = target("textbox", name);
        rec.click(&field).value(&field, "", value);
    }
    rec.end();
    rec
}

fn skill(goal: &str, fields: &[(&str, &str)]) -> Skill {
    sets(goal, fields).compile().skill.unwrap()
}

/// The inputs as `name kind`, and the goal's pattern.
#[track_caller]
fn check(goal: &str, fields: &[(&str, &str)], inputs: &[(&str, InputKind)], pattern: &str) {
    let skill = skill(goal, fields);
    let found: Vec<(&str, InputKind)> = skill
        .inputs
        .iter()
        .map(|input| (input.name.as_str(), input.kind))
        .collect();
    assert_eq!(found, inputs, "{goal}");
    assert_eq!(compiler::grammar::print_free(&skill.goal), pattern);
}

fn rule(goal: &str, field: &str, value: &str) -> String {
    let skill = skill(goal, &[(field, value)]);
    let rule = skill.inputs[0].rule.clone();
    rule.map_or_else(String::new, |rule| rule.to_string())
}

#[test]
fn an_amount_is_the_goals_in_whatever_format_it_was_typed() {
    for typed in ["42.50", "42.5", "42,50", "42,50 €", "EUR 42.50"] {
        check(
            "File an expense of 42.50",
            &[("Amount", typed)],
            &[("amount", InputKind::Number)],
            "File an expense of {amount}",
        );
    }
    check(
        "Pay 1 234,50 EUR",
        &[("Amount", "1234.5")],
        &[("amount", InputKind::Number)],
        "Pay {amount} EUR",
    );
}

#[test]
fn a_day_is_the_goals_in_whatever_format_it_was_typed() {
    for typed in [
        "2026-11-30",
        "30.11.2026",
        "30/11/2026",
        "11/30/2026",
        "30 November 2026",
    ] {
        check(
            "Book a desk on 30 November",
            &[("Day", typed)],
            &[("day", InputKind::Date)],
            "Book a desk on {day}",
        );
    }
    assert_eq!(
        rule("Book 3 December", "Day", "12/03/2026"),
        "as MM/DD/YYYY"
    );
    assert_eq!(rule("Book 12 March", "Day", "12/03/2026"), "as DD/MM/YYYY");
}

#[test]
fn where_the_goal_leaves_it_open_the_hint_and_then_the_language_say_what_is_the_month() {
    let with = |language: &str, hint: Option<&str>| {
        let mut field = target("textbox", "Day");
        field.placeholder = hint.map(str::to_owned);
        let mut rec = Rec::new("Book a desk");
        rec.recording.header.ui_language = language.to_owned();
        rec.click(&field).value(&field, "", "12/03/2026").end();
        let rule = rec.compile().skill.unwrap().inputs[0].rule.clone();
        rule.unwrap().to_string()
    };
    assert_eq!(with("en-US", None), "as MM/DD/YYYY");
    assert_eq!(with("en_US.UTF-8", None), "as MM/DD/YYYY");
    assert_eq!(with("en-GB", None), "as DD/MM/YYYY");
    assert_eq!(with("", None), "as DD/MM/YYYY");
    assert_eq!(with("en-US", Some("DD/MM/YYYY")), "as DD/MM/YYYY");
    assert_eq!(with("de-DE", Some("mm/dd/yyyy")), "as MM/DD/YYYY");
}

#[test]
fn a_day_that_moves_is_never_taken_for_the_one_that_was_typed() {
    for goal in ["Book a desk for tomorrow", "Book a desk for next Monday"] {
        check(
            goal,
            &[("Day", "2026-12-02")],
            &[("day", InputKind::Date)],
            goal,
        );
    }
}

#[test]
fn equal_values_are_one_input_in_whatever_format() {
    check(
        "Pay 42.50 to ACME",
        &[
            ("Amount", "42.50"),
            ("Repeat the amount", "42,50"),
            ("Payee", "ACME"),
            ("Name", "ACME"),
        ],
        &[("amount", InputKind::Number), ("payee", InputKind::Text)],
        "Pay {amount} to {payee}",
    );
    let rec = sets("Pay 42.50", &[("Amount", "42.50"), ("Again", "42,50 €")]);
    assert_eq!(
        rec.sentences(),
        [
            "Set the field **Amount** to {amount}.",
            "Set the field **Again** to {amount}."
        ]
    );
}

#[test]
fn the_kind_follows_from_what_was_given() {
    let kind = |name: &str, value: &str| skill("Do it", &[(name, value)]).inputs[0].kind;
    assert_eq!(kind("Contact", "ann@acme.example"), InputKind::Email);
    assert_eq!(kind("Link", "https://acme.example/a"), InputKind::Url);
    assert_eq!(kind("Start", "14:30"), InputKind::Time);
    assert_eq!(kind("Amount", "42,50 €"), InputKind::Number);
    assert_eq!(kind("Day", "30.11.26"), InputKind::Date);
    assert_eq!(kind("Note", "By the door"), InputKind::Text);
}

#[test]
fn a_choice_between_yes_and_no_is_one() {
    let kind = |options: &[&str]| {
        let mut list = target("combobox", "Billable");
        list.state.options = options.iter().map(|option| (*option).to_owned()).collect();
        let mut rec = Rec::new("Set it to Yes");
        rec.click(&list).value(&list, "No", "Yes").end();
        rec.compile().skill.unwrap().inputs[0].kind
    };
    assert_eq!(kind(&["Yes", "No"]), InputKind::YesNo);
    assert_eq!(kind(&["Yes", "No", "Ask me"]), InputKind::Choice);
}

#[test]
fn a_total_says_what_it_is_made_of_and_is_not_asked_for() {
    let rec = sets(
        "Enter the bill of 40.00 and 2.50",
        &[("Net", "40.00"), ("Tax", "2.50"), ("Total", "42,50")],
    );
    let document = &rec.compile().files["SKILL.md"];
    assert!(
        document.contains(
            "{total}: number, as in \"42,50\". Write it as the sum of “Net” and “Tax”.\n"
        ),
        "{document}"
    );
    // A number elsewhere that happens to be a sum is none.
    let rec = sets(
        "Book a room",
        &[("Floor", "1"), ("Desk", "2"), ("Room", "3")],
    );
    assert!(!rec.compile().files["SKILL.md"].contains("sum of"));
}

#[test]
fn marks_of_the_person_win_over_the_goal() {
    let rec = sets(
        "Pay 42.50 to ACME",
        &[("Amount", "42.50"), ("Payee", "ACME")],
    );
    let options = Options {
        marks: vec![(rec.recording.events[3].seq, Mark::Constant)],
        ..Options::default()
    };
    let compiled = compiler::compile(std::slice::from_ref(&rec.recording), &options);
    let document = &compiled.files["SKILL.md"];
    assert!(
        document.contains("Set the field **Payee** to \"ACME\"."),
        "{document}"
    );
    assert!(document.contains("Pay {amount} to ACME"), "{document}");
}

#[test]
fn a_new_goal_fills_the_inputs_of_a_compiled_skill() {
    let skill = skill(
        "File an expense of 42.50 for Meals on 30 November",
        &[
            ("Amount", "42.50"),
            ("Category", "Meals"),
            ("Date", "30/11/2026"),
        ],
    );
    let fill = |said: &str| goal::fill(&skill.goal, &skill.inputs, said);
    let filled = fill("File an expense of 18.90 for Travel on 3 December").unwrap();
    let filled: Vec<(&str, &str)> = filled
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    assert_eq!(
        filled,
        [
            ("amount", "18.90"),
            ("category", "Travel"),
            ("date", "3 December")
        ]
    );
    assert_eq!(fill("Cancel the expense of 18.90"), None);
}

#[test]
fn a_file_that_was_fetched_and_then_attached_says_so() {
    let file = |op: &str| {
        recording::What::File(recording::File {
            op: op.to_owned(),
            name: "Statement.csv".to_owned(),
            ..recording::File::default()
        })
    };
    let document = |is_fetched: bool| {
        let mut rec = Rec::new("Hand in the statement");
        rec.click(&target("link", "Download"));
        if is_fetched {
            rec.event(file("downloaded"), None);
        }
        rec.click(&target("button", "Add"))
            .event(file("uploaded"), None)
            .end();
        rec.compile().files["SKILL.md"].clone()
    };
    let said = "Write it as the file is called that an earlier step downloads.";
    assert!(document(true).contains(said), "{}", document(true));
    assert!(!document(true).contains("The task does not give it"));
    assert!(!document(false).contains(said), "{}", document(false));
}
