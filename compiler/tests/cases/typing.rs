//! Typed text: the text that stands in the field at the end, once.

use crate::rec::{Rec, check, target};

#[test]
fn a_word_typed_key_by_key_is_one_step() {
    let field = target("textbox", "User");
    check(
        Rec::new("").click(&field).keys(&field, "Admin"),
        &["Set the field **User** to \"Admin\"."],
    );
}

#[test]
fn corrections_leave_only_the_text_at_the_end() {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field).keys(&field, "45.20");
    for _ in 0..5 {
        rec.press(Some(&field), "Backspace");
    }
    check(
        rec.keys(&field, "42.50"),
        &["Set the field **Amount** to \"42.50\"."],
    );
}

#[test]
fn arrows_and_home_move_the_caret() {
    let field = target("textbox", "Word");
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "ad")
        .press(Some(&field), "ArrowLeft")
        .keys(&field, "n");
    rec.press(Some(&field), "Home")
        .keys(&field, "x")
        .press(Some(&field), "End")
        .keys(&field, "!");
    check(&mut rec, &["Set the field **Word** to \"xand\\!\"."]);
}

#[test]
fn a_prefilled_field_selected_and_overtyped_holds_the_new_value() {
    let mut field = target("textbox", "Cost centre");
    field.state.value = Some("CC-100".to_owned());
    let mut rec = Rec::new("");
    rec.click(&field)
        .chord(Some(&field), "a")
        .keys(&field, "CC-205");
    check(&mut rec, &["Set the field **Cost centre** to \"CC-205\"."]);
}

#[test]
fn the_reported_value_wins_over_the_keys() {
    let field = target("textbox", "Phone");
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "12345")
        .value(&field, "", "123-45")
        .end();
    assert_eq!(rec.sentences(), ["Set the field **Phone** to \"123-45\"."]);
    assert!(
        rec.compile()
            .diagnostics
            .iter()
            .any(|d| d.code == compiler::Code::KeysDisagree)
    );
}

#[test]
fn a_value_reported_after_the_click_elsewhere_belongs_to_its_own_field() {
    let (first, second) = (target("textbox", "First"), target("textbox", "Second"));
    let mut rec = Rec::new("");
    rec.click(&first)
        .keys(&first, "a")
        .click(&second)
        .value(&first, "", "a")
        .keys(&second, "b")
        .value(&second, "", "b");
    check(
        &mut rec,
        &[
            "Set the field **First** to \"a\".",
            "Set the field **Second** to \"b\".",
        ],
    );
}

#[test]
fn text_left_in_the_field_at_the_end_is_kept() {
    let field = target("textbox", "Note");
    check(
        Rec::new("").click(&field).keys(&field, "hello"),
        &["Set the field **Note** to \"hello\"."],
    );
}

#[test]
fn typing_that_leaves_the_field_as_it_was_is_no_step() {
    let (field, button) = (target("textbox", "Note"), target("button", "Next"));
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "x")
        .press(Some(&field), "Backspace")
        .value(&field, "", "")
        .click(&button);
    check(&mut rec, &["Click the button **Next**."]);
}

#[test]
fn the_click_into_a_field_and_the_typing_are_one_step_and_a_bare_click_is_none() {
    let (field, button) = (target("textbox", "Note"), target("button", "Next"));
    check(
        Rec::new("").click(&field).click(&button),
        &["Click the button **Next**."],
    );
}

#[test]
fn line_breaks_are_kept_and_escaped() {
    let mut field = target("textbox", "Description");
    field.multiline = true;
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "one")
        .press(Some(&field), "Enter")
        .keys(&field, "two");
    check(
        &mut rec,
        &["Set the field **Description** to \"one{⏎}two\"."],
    );
}

#[test]
fn a_suggestion_picked_with_keys_is_the_value() {
    let mut field = target("combobox", "Merchant");
    field.editable = true;
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "Tra")
        .press(Some(&field), "ArrowDown")
        .press(Some(&field), "Enter");
    rec.value(&field, "", "Trattoria Roma");
    check(
        &mut rec,
        &["In the list **Merchant**, choose \"Trattoria Roma\"."],
    );
}

#[test]
fn a_suggestion_picked_with_the_pointer_is_the_value() {
    let mut field = target("combobox", "Merchant");
    field.editable = true;
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "Tra")
        .click(&target("option", "Trattoria Roma"));
    check(
        &mut rec,
        &["In the list **Merchant**, choose \"Trattoria Roma\"."],
    );
}

#[test]
fn a_secure_field_is_the_users_to_fill_and_nothing_of_it_is_told() {
    let mut field = target("textbox", "Vault key");
    field.secure = true;
    let mut rec = Rec::new("");
    rec.click(&field);
    rec.recording.events.last_mut().unwrap().withheld = None;
    let key = recording::What::Key(recording::Key::default());
    rec.event(key, Some(&field));
    rec.recording.events.last_mut().unwrap().withheld = Some("secure".to_owned());
    rec.click(&target("button", "Unlock")).end();
    let sentences = rec.sentences();
    assert_eq!(sentences[1], "Click the button **Unlock**.");
    assert!(
        sentences[0].starts_with("Ask the user to fill the field **Vault key**"),
        "{sentences:?}"
    );
}

#[test]
fn a_field_whose_value_nobody_heard_becomes_an_input() {
    let field = target("textbox", "Amount");
    let mut rec = Rec::new("");
    rec.click(&field).event(
        recording::What::Key(recording::Key::default()),
        Some(&field),
    );
    // A key that was not judged yet when the recorder was killed.
    rec.recording.events.last_mut().unwrap().what = recording::What::Key(recording::Key {
        key: Some("Unidentified".to_owned()),
        ..recording::Key::default()
    });
    assert_eq!(rec.sentences(), ["Set the field **Amount** to {amount}."]);
    assert!(
        rec.compile()
            .diagnostics
            .iter()
            .any(|d| d.code == compiler::Code::NoValue)
    );
}
