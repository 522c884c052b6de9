//! What readers who carried documents out with other values stumbled over.

use crate::rec::{Rec, target};
use recording::{Ancestor, Target};

fn document(rec: &Rec) -> String {
    rec.compile().files["SKILL.md"].clone()
}

#[track_caller]
fn says(rec: &Rec, line: &str) {
    let document = document(rec);
    assert!(document.contains(line), "{line}\n\n{document}");
}

#[track_caller]
fn says_not(rec: &Rec, words: &str) {
    let document = document(rec);
    assert!(!document.contains(words), "{document}");
}

fn radio(name: &str, group: &str) -> Target {
    let mut radio = target("radio", name);
    radio.ancestors.insert(
        0,
        Ancestor {
            role: "panel".to_owned(),
            name: group.to_owned(),
        },
    );
    radio.state.checked = Some(false);
    radio
}

fn leave(goal: &str) -> Rec {
    let special = radio("Special leave", "Step 1 of 3: Kind");
    let mut rec = Rec::new(goal);
    rec.click(&special).value(&special, "false", "true");
    rec.click(&target("button", "Send request")).end();
    rec
}

#[test]
fn an_option_that_the_goal_says_is_an_input_named_by_its_group() {
    let rec = leave("Request special leave");
    says(&rec, "**Goal:** Request {kind}");
    says(&rec, "- {kind}: choice, as in \"Special leave\".");
    says(&rec, "1. Make sure the option **{kind}** is chosen.");
}

#[test]
fn an_option_that_the_goal_does_not_say_is_asked_for_in_the_step() {
    let rec = leave("Ask for two days off");
    says(
        &rec,
        "1. **Ask the user first.** Make sure the option **Special leave** is chosen.",
    );
    says_not(&rec, "Whether “Special leave”");
}

/// A form with a declaration and a list.
fn claim(goal: &str) -> Rec {
    let mut policy = target("checkbox", "I have read the policy");
    policy.state.checked = Some(false);
    let list = target("combobox", "Category");
    let mut rec = Rec::new(goal);
    rec.click(&policy).value(&policy, "false", "true");
    rec.value(&list, "", "Lodging");
    rec.click(&target("button", "Submit")).end();
    rec
}

#[test]
fn a_doubt_stands_in_the_step_and_not_at_the_end() {
    let rec = claim("Claim the deposit");
    says(
        &rec,
        "1. **Ask the user first.** Make sure the box **I have read the policy** is ticked.",
    );
    says(
        &rec,
        "2. **Ask the user first.** In the list **Category**, choose \"Lodging\".",
    );
    says(&rec, "where a step says to ask, the task does not tell");
    says_not(&rec, "- Whether");
    says_not(&claim(""), "Ask the user first");
}

fn note(goal: &str, before: &str, after: &str) -> Rec {
    let mut field = target("textbox", "Note for the next shift");
    field.multiline = true;
    field.state.value = Some(before.to_owned());
    let mut rec = Rec::new(goal);
    rec.click(&field).value(&field, before, after).end();
    rec
}

#[test]
fn what_is_added_to_a_text_keeps_what_stands_there() {
    let rec = note(
        "Add to the handover note that the scanner waits for a part",
        "The printer is back.",
        "The printer is back.\nThe scanner waits for a part.",
    );
    says(
        &rec,
        "1. Add {note_for_the_next_shift} as the last line of the field **Note for the next shift**. → The field **Note for the next shift** reads \"{…}{⏎}{note_for_the_next_shift}\".",
    );
    says(
        &rec,
        "- {note_for_the_next_shift}: text, as in \"The scanner waits for a part.\".\n",
    );
    says(
        &rec,
        "**Goal:** Add to the handover note that {note_for_the_next_shift}",
    );
    says(&rec, "\n# Add to the handover note\n");
    says_not(&rec, "The printer is back");
}

#[test]
fn a_text_that_was_written_anew_is_set() {
    let rec = note("Add a note", "The printer is back.", "The scanner waits.");
    says(
        &rec,
        "1. Set the field **Note for the next shift** to {note_for_the_next_shift}.",
    );
}

#[test]
fn a_field_in_another_script_gives_its_input_a_name_by_its_kind_and_is_told_beside_it() {
    let field = target("textbox", "כותרת בעברית");
    let mut rec = Rec::new("Publish a notice");
    rec.click(&field).value(&field, "", "Drill").end();
    says(
        &rec,
        "- {text}: text for the field **כותרת בעברית**, as in \"Drill\".",
    );
}

#[test]
fn a_number_that_no_input_stands_for_is_said_to_be_fixed() {
    let more = target("button", "Add one");
    let mut rec = Rec::new("Order 3 lamps");
    rec.click(&more)
        .wait(900)
        .click(&more)
        .wait(900)
        .click(&more)
        .end();
    says(
        &rec,
        "- How it goes with another number than “3”: no input stands for it, so the steps fit this one only. For another, ask the user.",
    );
}

#[test]
fn without_inputs_what_is_read_back_is_compared_with_the_steps() {
    let mut rec = Rec::new("Publish the rota");
    rec.click(&target("button", "Publish")).end();
    says(
        &rec,
        "compare what the page shows with what the steps before name.",
    );
}

#[test]
fn a_slider_says_what_it_takes_and_must_read_what_it_was_set_to() {
    let mut slider = target("slider", "Maximum price");
    slider.state.min = Some("0".to_owned());
    slider.state.max = Some("500".to_owned());
    slider.state.step = Some("25".to_owned());
    slider.state.value = Some("500".to_owned());
    let mut rec = Rec::new("Show what costs up to 100");
    rec.click(&slider).value(&slider, "500", "100").end();
    says(
        &rec,
        "- {maximum_price}: number, as in \"100\". Write it as a number from 0 to 500 in steps of 25.",
    );
    says(
        &rec,
        "→ The slider **Maximum price** reads {maximum_price}.",
    );
}

#[test]
fn what_the_goal_names_in_part_is_said_to_be_the_only_one_shown() {
    let mut rec = Rec::new("Drop the lamps");
    rec.click(&target("listitem", "Desk lamp")).end();
    says(
        &rec,
        "- How it goes with another than “Desk lamp” (step 1): only this was shown. If the task names another, ask the user before taking it.",
    );
}

#[test]
fn an_identifier_beside_an_amount_is_an_output() {
    let mut rec = Rec::new("Place the order");
    rec.click(&target("button", "Place order"))
        .appeared("status", "Order SO-2201 placed, total 192.50");
    rec.end();
    says(
        &rec,
        "- {order_number}: what the first {…} is in the status **Order {…} placed, total {…}**, as in \"SO-2201\".",
    );
}

#[test]
fn a_count_in_what_shows_is_as_high_as_the_step_makes_it() {
    let more = target("button", "Add one");
    let mut rec = Rec::new("Order 3 desk lamps");
    for said in ["1", "2", "3"] {
        rec.click(&more)
            .appeared("status", &format!("Lamp: {said} in the order"));
    }
    rec.end();
    says(&rec, "→ The status **Lamp: 3 in the order** shows.");
}
