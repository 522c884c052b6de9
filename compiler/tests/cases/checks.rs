//! What shows that a step worked, and what the task ends with.

use crate::rec::{Rec, target};
use recording::{Changed, What};

/// What stands behind the arrow of each step.
fn arrows(rec: &mut Rec) -> Vec<String> {
    let skill = rec.end().compile().skill.unwrap();
    let steps = skill.sections.iter().flat_map(|section| &section.steps);
    steps
        .map(|step| {
            let check = step.instruction.check.as_ref();
            check.map_or_else(String::new, compiler::grammar::print_check)
        })
        .collect()
}

fn caused(rec: &mut Rec, cause: u64, role: &str, name: &str) {
    let changed = Changed {
        role: role.to_owned(),
        name: name.to_owned(),
        cause: Some(cause),
        ..Changed::default()
    };
    rec.event(What::Changed(changed), None);
}

fn last_seq(rec: &Rec) -> u64 {
    rec.recording.events.last().unwrap().seq
}

#[test]
fn what_comes_late_shows_for_the_step_that_caused_it() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Import"));
    let import = last_seq(&rec);
    rec.click(&target("button", "Refresh"));
    caused(&mut rec, import, "status", "The file is in");
    assert_eq!(
        arrows(&mut rec),
        ["The status **The file is in** shows.", ""]
    );
}

/// Pays what the goal says, after which these appear in this order.
fn pays(appears: &[(&str, &str)]) -> String {
    let mut rec = Rec::new("Pay 42.50 to ACME");
    for (name, value) in [("Amount", "42.50"), ("Payee", "ACME")] {
        let field = target("textbox", name);
        rec.click(&field).value(&field, "", value);
    }
    rec.click(&target("button", "Pay"));
    for (role, name) in appears {
        rec.appeared(role, name);
    }
    arrows(&mut rec).remove(2)
}

#[test]
fn of_what_is_alike_that_with_an_inputs_value_shows_it_best() {
    assert_eq!(
        pays(&[
            ("status", "Balance renewed"),
            ("status", "Paid €42.50 to ACME")
        ]),
        "The status **Paid €{amount} to {payee}** shows."
    );
    assert_eq!(
        pays(&[("status", "Paid to ACME"), ("status", "Balance renewed")]),
        "The status **Paid to {payee}** shows."
    );
}

#[test]
fn what_says_how_it_went_comes_before_what_only_names_the_page() {
    for role in ["dialog", "heading"] {
        assert_eq!(
            pays(&[(role, "Thank you"), ("status", "Payment sent")]),
            "The status **Payment sent** shows.",
            "{role}"
        );
    }
    assert_eq!(
        pays(&[("heading", "Thank you"), ("dialog", "Receipt")]),
        "The dialog **Receipt** shows."
    );
    assert_eq!(
        pays(&[("heading", "Thank you")]),
        "The heading **Thank you** shows."
    );
}

#[test]
fn what_changes_by_itself_is_only_told_as_any_text_and_what_is_busy_never() {
    assert_eq!(
        pays(&[("status", "Payment P-1042 sent at 14:05")]),
        "The status **Payment {…} sent at {…}** shows."
    );
    assert_eq!(
        pays(&[("status", "Sending…"), ("status", "Payment sent")]),
        "The status **Payment sent** shows."
    );
    // A pattern that any text fits shows nothing.
    assert_eq!(pays(&[("status", "1042")]), "");
}

/// The outputs of a payment that ends with this status.
fn outputs(status: &str) -> Vec<String> {
    let mut rec = Rec::new("Pay 42.50 to ACME");
    let field = target("textbox", "Amount");
    rec.click(&field)
        .value(&field, "", "42.50")
        .click(&target("link", "Invoice R-77"))
        .go(
            "http://shop.localhost:8105/r-77",
            "Invoice R-77",
            recording::Cause::Link,
        );
    rec.click(&target("button", "Pay"))
        .appeared("status", status);
    let outputs = rec.end().compile().skill.unwrap().outputs;
    let told = outputs
        .iter()
        .map(|output| format!("{} {}", output.name, output.example));
    told.collect()
}

#[test]
fn an_identifier_that_first_appears_at_the_end_is_what_the_person_wants_to_know() {
    assert_eq!(outputs("Payment P-1042 sent"), ["payment_number P-1042"]);
    // Not what was there before, nor what was given.
    assert!(outputs("Invoice R-77 is paid").is_empty());
    assert!(outputs("Paid 42.50").is_empty());
    // Of several nobody knows which.
    assert!(outputs("Payment P-1042 of order O-3").is_empty());
}
