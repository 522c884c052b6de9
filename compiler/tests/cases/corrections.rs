//! What the person did and took back: not taught, and said under *Not seen…* where it hints at a choice.

use crate::rec::{Rec, SITE, check, click_of, press_of, target};
use recording::{Ancestor, Cause, Target};

fn not_seen(rec: &Rec) -> Vec<String> {
    let skill = rec.compile().skill.unwrap();
    let lines = skill.not_seen.iter().map(|line| line.as_str().to_owned());
    let about = ["Whether", "What else"];
    lines
        .filter(|line| about.iter().any(|start| line.starts_with(start)))
        // What stays as shown is said as well, but hints at no correction.
        .filter(|line| !line.contains("the task does not say so"))
        .collect()
}

fn two_settings(first: &str, last: &str) -> Rec {
    let (team, note) = (target("textbox", "Team"), target("textbox", "Note"));
    let mut rec = Rec::new("");
    rec.click(&team).keys(&team, first).value(&team, "", first);
    rec.click(&note).keys(&note, "x").value(&note, "", "x");
    rec.click(&team).value(&team, first, last);
    rec.click(&target("button", "Next")).end();
    rec
}

#[test]
fn a_value_that_was_replaced_is_not_taught_and_hints_at_a_choice() {
    let rec = two_settings("Sales", "Marketing");
    assert_eq!(
        rec.sentences(),
        [
            "Set the field **Note** to \"x\".",
            "Set the field **Team** to \"Marketing\".",
            "Click the button **Next**.",
        ]
    );
    assert_eq!(
        not_seen(&rec),
        ["Whether \"Team\" may be \"Sales\" too: that was set first, and replaced in step 2."]
    );
    let evidence = &rec.compile().files["references/evidence.md"];
    assert!(
        evidence.contains("a value that was replaced: 1–7"),
        "{evidence}"
    );
}

#[test]
fn a_slip_of_the_keys_that_was_mended_later_hints_at_none() {
    let rec = two_settings("Marketign", "Marketing");
    assert_eq!(rec.sentences().len(), 3);
    assert!(not_seen(&rec).is_empty());
}

#[test]
fn a_replaced_value_that_is_a_secret_is_told_nowhere() {
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let rec = two_settings(token, "Marketing");
    let files = rec.compile().files;
    assert!(
        files.values().all(|text| !text.contains("16C7e42F")),
        "{files:?}"
    );
}

#[test]
fn a_value_typed_first_where_a_secret_belongs_is_one_wherever_else_it_shows() {
    let (key, note) = (target("textbox", "API key"), target("textbox", "Note"));
    let mut rec = Rec::new("");
    rec.keys(&key, "mauve-otter-77")
        .value(&key, "", "mauve-otter-77");
    rec.keys(&note, "x").value(&note, "", "x");
    rec.keys(&key, "plain-heron-12")
        .value(&key, "mauve-otter-77", "plain-heron-12");
    rec.click(&target("button", "Copy mauve-otter-77")).end();
    let files = rec.compile().files;
    assert!(
        files.values().all(|text| !text.contains("otter")),
        "{files:?}"
    );
}

#[test]
fn what_was_used_before_it_was_replaced_stays() {
    let (search, list) = (target("searchbox", "Search"), target("link", "Lamp"));
    let mut rec = Rec::new("");
    rec.keys(&search, "lamp")
        .value(&search, "", "lamp")
        .click(&list);
    rec.keys(&search, "desk").value(&search, "lamp", "desk");
    check(
        rec.click(&target("link", "Desk")),
        &[
            "Set the field **Search** to \"lamp\".",
            "Click the link **Lamp**.",
            "Set the field **Search** to \"desk\".",
            "Click the link **Desk**.",
        ],
    );
}

#[test]
fn an_option_chosen_after_another_is_the_choice() {
    let (list, note) = (target("combobox", "Category"), target("textbox", "Note"));
    let mut rec = Rec::new("");
    rec.value(&list, "", "Travel");
    rec.keys(&note, "x").value(&note, "", "x");
    rec.value(&list, "Travel", "Meals");
    rec.click(&target("button", "Next")).end();
    assert_eq!(rec.sentences().len(), 3);
    assert_eq!(
        not_seen(&rec),
        ["Whether \"Category\" may be \"Travel\" too: that was set first, and replaced in step 2."]
    );
}

#[test]
fn of_two_options_of_a_group_the_last_is_taught() {
    let option = |name: &str| {
        let mut option = target("radio", name);
        option.state.checked = Some(false);
        let group = Ancestor {
            role: "radiogroup".to_owned(),
            name: "Paid with".to_owned(),
        };
        option.ancestors.insert(0, group);
        option
    };
    let mut rec = Rec::new("");
    rec.click(&option("Card")).click(&option("Own money"));
    rec.click(&target("button", "Next")).end();
    assert_eq!(rec.sentences().len(), 2, "{:?}", rec.sentences());
    assert!(rec.sentences()[0].contains("**Own money**"));
}

#[test]
fn a_box_that_is_as_it_was_is_no_step() {
    let (mut off, mut on) = (
        target("checkbox", "Billable"),
        target("checkbox", "Billable"),
    );
    off.state.checked = Some(false);
    on.state.checked = Some(true);
    for between in [None, Some(target("textbox", "Note"))] {
        let mut rec = Rec::new("");
        rec.click(&off);
        if let Some(note) = &between {
            rec.keys(note, "x").value(note, "", "x");
        }
        rec.click(&on).click(&target("button", "Next")).end();
        let said = rec.sentences();
        assert!(
            said.iter().all(|said| !said.contains("Billable")),
            "{said:?}"
        );
        assert_eq!(
            not_seen(&rec),
            ["Whether \"Billable\" is to be changed: it was changed and changed back."]
        );
    }
}

#[test]
fn a_box_that_was_changed_three_times_is_changed() {
    let (mut off, mut on) = (
        target("checkbox", "Billable"),
        target("checkbox", "Billable"),
    );
    off.state.checked = Some(false);
    on.state.checked = Some(true);
    check(
        Rec::new("").click(&off).click(&on).click(&off),
        &["Make sure the box **Billable** is ticked."],
    );
}

fn menu_button(expanded: bool) -> Target {
    let mut button = target("button", "Tools");
    button.state.expanded = Some(expanded);
    button
}

#[test]
fn a_menu_that_was_opened_and_closed_is_no_step() {
    let next = target("button", "Next");
    let closed: [fn(&mut Rec); 3] = [
        |rec| {
            rec.event(press_of("Escape"), Some(&target("menuitem", "Export")));
        },
        |rec| {
            rec.click(&menu_button(true));
        },
        |rec| {
            rec.click(&target("button", "View"))
                .appeared("menu", "View");
            rec.click(&target("menuitem", "Zoom"));
        },
    ];
    for close in closed {
        let mut rec = Rec::new("");
        rec.click(&menu_button(false)).appeared("menu", "Tools");
        close(&mut rec);
        rec.click(&next).end();
        let said = rec.sentences();
        assert!(said.iter().all(|said| !said.contains("Tools")), "{said:?}");
        assert_eq!(
            not_seen(&rec),
            ["What else \"Tools\" offers: it was opened and closed again without a choice."]
        );
    }
}

#[test]
fn a_context_menu_that_was_dismissed_is_no_step() {
    let row = target("row", "ACME");
    for dismiss in ["Escape", "click"] {
        let mut rec = Rec::new("");
        rec.event(click_of("right", 1), Some(&row))
            .appeared("menu", "");
        if dismiss == "Escape" {
            rec.press(Some(&row), "Escape");
        }
        check(
            rec.click(&target("button", "Next")),
            &["Click the button **Next**."],
        );
    }
}

#[test]
fn a_page_that_was_visited_and_left_is_not_taught() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Approvals"));
    rec.go(
        "http://shop.localhost:8105/approvals",
        "Approvals",
        Cause::Link,
    );
    rec.go(SITE, "Shop", Cause::Back);
    rec.click(&target("link", "Orders")).end();
    assert_eq!(rec.sentences(), ["Click the link **Orders**."]);
    assert_eq!(
        not_seen(&rec),
        ["Whether the page is needed that \"Approvals\" leads to: it was visited and left again."]
    );
}

#[test]
fn a_page_on_which_something_was_done_stays_and_so_does_one_that_a_form_led_to() {
    let (link, field) = (target("link", "Approvals"), target("textbox", "Search"));
    let mut rec = Rec::new("");
    rec.click(&link);
    rec.go(
        "http://shop.localhost:8105/approvals",
        "Approvals",
        Cause::Link,
    );
    rec.click(&target("button", "Approve all"));
    rec.go(SITE, "Shop", Cause::Back);
    rec.click(&target("link", "Orders")).end();
    assert_eq!(rec.sentences().len(), 4, "{:?}", rec.sentences());

    let mut rec = Rec::new("");
    rec.keys(&field, "x")
        .value(&field, "", "x")
        .click(&target("button", "Send"));
    rec.go("http://shop.localhost:8105/sent", "Sent", Cause::Submit);
    rec.go(SITE, "Shop", Cause::Back);
    rec.click(&target("link", "Orders")).end();
    assert_eq!(rec.sentences().len(), 4, "{:?}", rec.sentences());
}

#[test]
fn two_pages_one_after_the_other_and_back_twice_are_both_left_out() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Approvals"));
    rec.go("http://shop.localhost:8105/a", "A", Cause::Link);
    rec.click(&target("link", "Older"));
    rec.go("http://shop.localhost:8105/b", "B", Cause::Link);
    rec.go("http://shop.localhost:8105/a", "A", Cause::Back);
    rec.go(SITE, "Shop", Cause::Back);
    check(
        rec.click(&target("link", "Orders")),
        &["Click the link **Orders**."],
    );
}

#[test]
fn back_and_forward_again_is_no_step() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Approvals"));
    rec.go("http://shop.localhost:8105/a", "A", Cause::Link);
    rec.go(SITE, "Shop", Cause::Back);
    rec.go("http://shop.localhost:8105/a", "A", Cause::Forward);
    check(
        rec.click(&target("button", "Refresh")),
        &[
            "Click the link **Approvals**.",
            "Click the button **Refresh**.",
        ],
    );
}

#[test]
fn a_list_in_which_what_was_chosen_already_was_picked_is_no_step() {
    let mut currency = target("combobox", "Currency");
    currency.state.value = Some("Euro".to_owned());
    let mut rec = Rec::new("");
    rec.click(&currency).click(&currency);
    rec.click(&target("button", "Save")).end();
    check(&mut rec, &["Click the button **Save**."]);
}
