//! Targets: names, frames, ids, and what could not be named.

use crate::rec::{Rec, check, target};

#[test]
fn an_element_in_a_frame_says_so() {
    let mut field = target("checkbox", "I have read the policy");
    field.ancestors = vec![recording::Ancestor {
        role: "document".to_owned(),
        name: "Policy check".to_owned(),
    }];
    let mut rec = Rec::new("");
    rec.page.frame = vec!["http://widgets.localhost:8103/policy".to_owned()];
    field.state.checked = Some(false);
    check(
        rec.click(&field),
        &["Make sure the box **I have read the policy** in the frame **Policy check** is ticked."],
    );
}

#[test]
fn ids_of_one_load_are_no_anchors() {
    let mut button = target("button", "Save");
    button.dom_id = Some(":r3:".to_owned());
    let rec = Rec::new("").click(&button).end().compile();
    assert!(!rec.files["anchors.json"].contains(":r3:"));
    button.dom_id = Some("save".to_owned());
    let rec = Rec::new("").click(&button).end().compile();
    assert!(rec.files["anchors.json"].contains("\"dom_id\""));
}

#[test]
fn a_piece_without_a_role_stands_for_the_control_around_it() {
    let mut icon = target("generic", "");
    icon.ancestors.insert(
        0,
        recording::Ancestor {
            role: "button".to_owned(),
            name: "Refresh".to_owned(),
        },
    );
    check(
        Rec::new("").click(&icon),
        &["Click the button **Refresh**."],
    );
}

#[test]
fn icon_and_invisible_characters_are_cleaned_away() {
    check(
        Rec::new("").click(&target("button", "\u{e8b6}\u{200b} Save\u{202e} all ")),
        &["Click the button **Save all**."],
    );
}

#[test]
fn what_was_not_heard_is_said_and_nothing_is_made_up() {
    let mut rec = Rec::new("");
    rec.event(crate::rec::click_of("left", 1), None).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        recording::Cause::Link,
    );
    rec.click(&target("button", "New order")).end();
    assert_eq!(rec.sentences()[0], "Click the unnamed element.");
    let compiled = rec.compile();
    assert!(
        compiled
            .diagnostics
            .iter()
            .any(|d| d.code == compiler::Code::NoName)
    );
    assert!(
        compiled.files["SKILL.md"].contains("step 1 goes to"),
        "{}",
        compiled.files["SKILL.md"]
    );
}

#[test]
fn a_click_on_the_background_is_no_step() {
    let mut rec = Rec::new("");
    rec.click(&target("document", "Shop"))
        .click(&target("button", "Save"));
    check(&mut rec, &["Click the button **Save**."]);
}

#[test]
fn a_click_on_plain_text_that_does_nothing_is_no_step() {
    for role in ["heading", "paragraph"] {
        let mut rec = Rec::new("");
        rec.click(&target(role, "Orders"))
            .click(&target("button", "Save"));
        check(&mut rec, &["Click the button **Save**."]);
    }
    let mut rec = Rec::new("");
    rec.click(&target("heading", "Orders"));
    rec.appeared("region", "All orders");
    check(&mut rec, &["Click the heading **Orders**."]);
}
