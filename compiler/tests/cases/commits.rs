//! Which steps cannot be undone: by request, by dialog, by word, by leaving a form.

use crate::rec::{Rec, target};
use recording::{Ancestor, Cause, Request, Target, What};

/// The sentences of the steps that are marked.
fn marked(rec: &mut Rec) -> Vec<String> {
    let skill = rec.end().compile().skill.unwrap();
    let steps = skill.sections.iter().flat_map(|section| &section.steps);
    steps
        .filter(|step| step.instruction.commit)
        .map(|step| {
            let mut plain = step.instruction.clone();
            (plain.commit, plain.check) = (false, None);
            compiler::grammar::print(&plain)
        })
        .collect()
}

fn request(rec: &mut Rec, method: &str, path: &str) {
    let request = Request {
        method: method.to_owned(),
        path: path.to_owned(),
        status: Some(200),
    };
    rec.event(What::Request(request), None);
}

fn after_click(button: &str, method: &str, path: &str) -> usize {
    let mut rec = Rec::new("");
    rec.click(&target("button", button));
    request(&mut rec, method, path);
    marked(&mut rec).len()
}

#[test]
fn a_request_that_changes_something_marks_the_click_that_caused_it_whatever_it_is_called() {
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        assert_eq!(after_click("Bring it on", method, "/orders"), 1, "{method}");
    }
    assert_eq!(after_click("Bring it on", "GET", "/orders"), 0);
}

#[test]
fn what_only_asks_is_no_commit_though_it_is_called_like_one() {
    assert_eq!(after_click("Order", "GET", "/lamps"), 0);
    assert_eq!(after_click("Look for it", "POST", "/api/search"), 0);
    // Where nothing was heard, the word decides.
    assert_eq!(
        marked(Rec::new("").click(&target("button", "Order"))).len(),
        1
    );
}

#[test]
fn a_request_long_after_the_click_is_not_its_own() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Bring it on")).wait(60_000);
    request(&mut rec, "POST", "/session");
    assert_eq!(marked(&mut rec).len(), 0);
}

#[test]
fn enter_in_a_field_that_sends_it_is_marked() {
    let field = target("textbox", "Message");
    let mut rec = Rec::new("");
    rec.click(&field)
        .keys(&field, "Hi")
        .press(Some(&field), "Enter");
    request(&mut rec, "POST", "/messages");
    assert_eq!(marked(&mut rec), ["Press Enter in the field **Message**."]);
}

fn in_dialog(button: &str, dialog: &str) -> Target {
    let mut element = target("button", button);
    let around = Ancestor {
        role: "dialog".to_owned(),
        name: dialog.to_owned(),
    };
    element.ancestors.insert(0, around);
    element
}

#[test]
fn a_plain_yes_in_a_dialog_that_asks_about_it_is_what_cannot_be_undone() {
    for (opener, dialog, yes) in [
        ("Delete", "Are you sure?", "Yes"),
        ("More", "Delete the report?", "OK"),
        ("Löschen", "Sind Sie sicher?", "Ja"),
        ("削除", "よろしいですか", "はい"),
    ] {
        let mut rec = Rec::new("");
        rec.click(&target("button", opener))
            .appeared("dialog", dialog);
        rec.click(&in_dialog(yes, dialog));
        let marked = marked(&mut rec);
        assert_eq!(marked.len(), 1, "{opener} {dialog}");
        assert!(marked[0].contains(&format!("**{yes}**")), "{marked:?}");
    }
}

#[test]
fn yes_to_a_harmless_question_and_no_to_any_are_no_commits() {
    for (opener, dialog, answer) in [
        ("Show more", "Show hidden columns?", "Yes"),
        ("Delete", "Delete the report?", "Cancel"),
        ("Löschen", "Bericht löschen?", "Abbrechen"),
    ] {
        let mut rec = Rec::new("");
        rec.click(&target("button", opener))
            .appeared("dialog", dialog);
        rec.click(&in_dialog(answer, dialog));
        rec.click(&target("button", "Refresh"));
        assert!(marked(&mut rec).is_empty(), "{dialog} {answer}");
    }
}

/// Fills a field and presses a button that leads to the address.
fn left_by(button: &str, to: &str) -> usize {
    let field = target("textbox", "Name");
    let mut rec = Rec::new("");
    rec.click(&field)
        .value(&field, "", "Ann")
        .click(&target("button", button))
        .go(to, "Members", Cause::Submit);
    rec.click(&target("button", "Refresh"));
    marked(&mut rec).len()
}

#[test]
fn a_button_that_leads_away_from_a_filled_form_sends_it() {
    let members = "http://shop.localhost:8105/members";
    assert_eq!(left_by("Join", members), 1);
    for name in ["Next", "Continue", "Save", "Cancel", "Sign in", "Weiter"] {
        assert_eq!(left_by(name, members), 0, "{name}");
    }
    // The form of a search comes back in the address.
    let found = "http://shop.localhost:8105/members?name=Ann";
    assert_eq!(left_by("Join", found), 0);
    // Where nothing was filled in, nothing is sent.
    let mut rec = Rec::new("");
    rec.click(&target("button", "Members"))
        .go(members, "Members", Cause::Link);
    assert!(marked(&mut rec).is_empty());
}
