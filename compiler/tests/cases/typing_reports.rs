//! What a field reports beside what its keys made: the report wins, and what leaves a field as it was is no step.

use crate::rec::{Rec, check, press_of, target};
use compiler::Code;
use recording::{Key, What};

fn said(rec: &Rec, code: Code) -> Vec<String> {
    let said = rec.compile().diagnostics;
    let of_code = said.into_iter().filter(|said| said.code == code);
    of_code.map(|said| said.to_string()).collect()
}

fn reported(typed: &str, value: &str) -> Rec {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, typed)
        .value(&field, "", value)
        .end();
    rec
}

#[test]
fn a_value_in_a_form_of_the_fields_own_is_told_and_said() {
    for (typed, value) in [
        ("4250", "42.50"),
        ("5551234", "(555) 123-4"),
        ("1000", "1,000.00"),
    ] {
        let rec = reported(typed, value);
        let [notes] = &said(&rec, Code::KeysDisagree)[..] else {
            panic!("{typed}");
        };
        assert!(notes.contains("in a form of its own"), "{notes}");
        assert!(notes.starts_with("note T023 at event 1"), "{notes}");
    }
}

#[test]
fn a_completed_value_and_another_one_are_told_apart() {
    let says = |typed, value| said(&reported(typed, value), Code::KeysDisagree).concat();
    assert!(says("Tra", "Trattoria Roma").contains("completed"));
    assert!(says("100", "99").contains("something else"));
    assert_eq!(says("42.50", "42.50"), "");
}

#[test]
fn what_changes_after_the_report_is_not_the_keys_doing() {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "p-207")
        .value(&field, "", "p-207")
        .value(&field, "p-207", "P-207")
        .end();
    assert_eq!(rec.sentences(), ["Set the field **Amount** to \"P-207\"."]);
    assert!(said(&rec, Code::KeysDisagree).is_empty());
}

#[test]
fn keys_after_the_report_go_on_from_it() {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field).keys(&field, "42").value(&field, "", "42");
    check(
        rec.keys(&field, ".50"),
        &["Set the field **Amount** to \"42.50\"."],
    );
}

#[test]
fn a_field_that_is_emptied_is_cleared() {
    let mut field = target("textbox", "Amount");
    field.state.value = Some("100".to_owned());
    let value = What::Value(recording::Value {
        before: Some("100".to_owned()),
        after: None,
    });
    let mut rec = Rec::new("");
    rec.click(&field)
        .event(What::Key(Key::default()), Some(&field))
        .event(value, Some(&field));
    check(&mut rec, &["Clear the field **Amount**."]);
}

#[test]
fn edits_that_come_to_nothing_are_no_step_and_are_said_in_the_evidence() {
    let mut field = target("textbox", "Amount");
    field.state.value = Some("100".to_owned());
    let mut rec = Rec::new("");
    rec.click(&field);
    for key in ["End", "5", "Backspace", "Home", "x", "Control+z"] {
        rec.event(press_of(key), Some(&field));
    }
    rec.click(&target("button", "Next")).end();
    assert_eq!(rec.sentences(), ["Click the button **Next**."]);
    let evidence = &rec.compile().files["references/evidence.md"];
    assert!(
        evidence.contains("the field was left as it was: 1–7"),
        "{evidence}"
    );
}

#[test]
fn the_parts_of_a_date_that_were_typed_are_no_text_of_its_own() {
    let date = target("date", "First day");
    let mut rec = Rec::new("");
    rec.click(&date)
        .keys(&date, "12212026")
        .value(&date, "mm/dd/yyyy", "12/21/2026")
        .end();
    assert_eq!(
        rec.sentences(),
        ["Set the date **First day** to \"12/21/2026\"."]
    );
    assert!(said(&rec, Code::KeysDisagree).is_empty());
}

#[test]
fn what_was_withheld_stays_so_when_undo_may_bring_it_back() {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field)
        .event(What::Key(Key::default()), Some(&field));
    if let Some(line) = rec.recording.events.last_mut() {
        line.withheld = Some("marked".to_owned());
    }
    rec.go(
        "http://shop.localhost:8105/next",
        "Next",
        recording::Cause::Link,
    )
    .keys(&field, "5");
    rec.event(press_of("Control+z"), Some(&field)).end();
    let sentences = rec.sentences();
    assert!(
        sentences[1..].iter().all(|said| !said.contains("\"5\"")),
        "{sentences:?}"
    );
    assert!(sentences[1].starts_with("Ask the user"), "{sentences:?}");
}

#[test]
fn what_was_cut_from_a_withheld_field_is_withheld_where_it_is_pasted() {
    let (mut secure, field) = (target("textbox", "Vault key"), target("textbox", "Amount"));
    secure.secure = true;
    let mut rec = Rec::new("");
    rec.click(&secure);
    for key in ["Control+a", "Control+c"] {
        rec.event(press_of(key), Some(&secure));
    }
    rec.event(press_of("Tab"), Some(&secure));
    rec.event(press_of("Control+v"), Some(&field)).end();
    assert!(rec.sentences()[0].starts_with("Ask the user to fill the field **Amount**"));
}

#[test]
fn a_token_typed_with_a_correction_is_found_with_its_edits_applied_and_no_key_of_it_leaves() {
    let field = target("textbox", "Remark");
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, &token[..20])
        .keys(&field, "zq9");
    for _ in 0..3 {
        rec.press(Some(&field), "Backspace");
    }
    rec.keys(&field, &token[20..])
        .click(&target("button", "Next"))
        .end();
    let compiled = rec.compile();
    let all: String = compiled.files.values().map(String::as_str).collect();
    assert!(
        !all.contains(&token[4..12]) && !all.contains("zq9"),
        "{all}"
    );
    assert!(all.contains("{secret:"), "{all}");
}
