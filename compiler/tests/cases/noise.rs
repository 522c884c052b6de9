//! What the person did not do, or not for the task: echoes, the recorder itself, loads of frames and advertisements.

use crate::rec::{Rec, SITE, check, click_of, target};
use recording::{Cause, Key, PageChange, What, Window};

fn in_app(rec: &mut Rec, app: &str) {
    if let Some(event) = rec.recording.events.last_mut() {
        event.window = Some(std::sync::Arc::new(Window {
            id: 9,
            app: app.to_owned(),
            ..Window::default()
        }));
    }
}

/// A change of address that the browser tells of a frame of the page.
fn frame_load(rec: &mut Rec, url: &str) {
    let from = rec.page.url.clone();
    rec.page.frame = vec![url.to_owned()];
    rec.event(
        What::PageChange(PageChange {
            from,
            to: url.to_owned(),
            cause: Cause::Unknown,
        }),
        None,
    );
    rec.page.frame.clear();
}

#[test]
fn what_was_done_in_the_recorders_own_window_is_no_step() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Save"))
        .click(&target("button", "Stop recording"));
    in_app(&mut rec, "Taught");
    check(&mut rec, &["Click the button **Save**."]);
}

#[test]
fn a_click_on_an_overlay_that_nobody_knows_is_none() {
    let mut rec = Rec::new("");
    rec.event(click_of("left", 1), Some(&target("document", "")))
        .click(&target("button", "Save"));
    check(&mut rec, &["Click the button **Save**."]);
}

#[test]
fn a_second_click_on_the_page_that_a_link_led_to_is_an_echo() {
    let link = target("link", "Orders");
    let mut rec = Rec::new("");
    rec.click(&link);
    rec.wait(1).at_once(click_of("left", 1), Some(&link));
    rec.go("http://shop.localhost:8105/orders", "Orders", Cause::Link);
    check(&mut rec, &["Click the link **Orders**."]);
}

#[test]
fn a_key_that_repeats_itself_while_it_is_held_is_typed_text_or_one_count() {
    let list = target("list", "Mail");
    let mut rec = Rec::new("");
    for repeat in [false, true, true] {
        rec.event(
            What::Key(Key {
                key: Some("ArrowDown".to_owned()),
                repeat,
                ..Key::default()
            }),
            Some(&list),
        );
    }
    check(&mut rec, &["Press ArrowDown 3 times in the list **Mail**."]);
}

#[test]
fn text_by_the_third_level_of_a_key_is_text_and_no_chord() {
    let field = target("textbox", "Name");
    let mut rec = Rec::new("");
    rec.event(
        What::Key(Key {
            key: Some("@".to_owned()),
            text: Some("@".to_owned()),
            modifiers: recording::Modifiers {
                ctrl: true,
                alt: true,
                alt_gr: true,
                ..recording::Modifiers::default()
            },
            ..Key::default()
        }),
        Some(&field),
    );
    check(&mut rec, &["Set the field **Name** to \"@\"."]);
}

#[test]
fn loads_of_frames_and_of_pages_in_the_background_are_not_the_persons() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Orders")).go(
        "http://shop.localhost:8105/orders",
        "Orders",
        Cause::Link,
    );
    for turn in 0..20 {
        frame_load(&mut rec, &format!("https://ads.example/{turn}"));
        let page = rec.page.clone();
        // A tab that nobody is on.
        rec.page.tab = Some(7);
        rec.go(
            &format!("https://news.example/{turn}"),
            "News",
            Cause::Script,
        );
        rec.page = page;
    }
    rec.go("about:blank", "", Cause::Unknown);
    rec.page.url = "http://shop.localhost:8105/orders".to_owned();
    rec.click(&target("button", "New order")).end();
    let compiled = rec.compile();
    assert_eq!(
        rec.sentences(),
        [
            "Click the link **Orders**.",
            "Click the button **New order**.",
        ]
    );
    let scope = &compiled.skill.as_ref().unwrap().scope;
    let sites: Vec<String> = scope
        .sites
        .iter()
        .map(|(site, _)| site.to_string())
        .collect();
    assert_eq!(sites, ["http://shop.localhost:8105"]);
    assert!(compiled.files["SKILL.md"].contains("The page **Orders** shows."));
    assert!(!compiled.files["scope.json"].contains("example"));
}

#[test]
fn a_chain_of_redirects_is_one_step_and_its_hops_are_in_scope_as_such() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Invoices"))
        .go("https://go.example/r?to=1", "", Cause::Link)
        .go("https://login.example/silent", "", Cause::Redirect)
        .go(
            "https://billing.example/invoices",
            "Invoices",
            Cause::Redirect,
        );
    rec.click(&target("button", "New invoice")).end();
    assert_eq!(
        rec.sentences(),
        [
            "Click the link **Invoices**.",
            "Click the button **New invoice**.",
        ]
    );
    let scope = rec.compile().skill.unwrap().scope;
    let sites: Vec<(String, compiler::model::SiteUse)> = scope
        .sites
        .iter()
        .map(|(site, how)| (site.to_string(), *how))
        .collect();
    use compiler::model::SiteUse::{Hop, Work};
    assert_eq!(
        sites,
        [
            ("http://shop.localhost:8105".to_owned(), Work),
            ("https://go.example".to_owned(), Hop),
            ("https://login.example".to_owned(), Hop),
            ("https://billing.example".to_owned(), Work),
        ]
    );
}

#[test]
fn a_page_that_came_without_a_load_shows_that_the_click_worked() {
    let mut rec = Rec::new("");
    rec.click(&target("tab", "Archived"));
    rec.go(
        "http://shop.localhost:8105/orders/archived",
        "Archived orders",
        Cause::Script,
    );
    rec.end();
    assert_eq!(rec.sentences(), ["Click the tab **Archived**."]);
    assert!(rec.compile().files["SKILL.md"].contains("→ The page **Archived orders** shows."));
}

#[test]
fn pages_of_the_browser_itself_are_neither_steps_nor_in_scope() {
    let mut rec = Rec::new("");
    rec.page.url = "chrome://newtab/".to_owned();
    rec.go("chrome://history/", "History", Cause::Typed);
    rec.go(SITE, "Shop", Cause::Typed);
    rec.click(&target("button", "Save")).end();
    assert_eq!(rec.sentences(), ["Click the button **Save**."]);
    let compiled = rec.compile();
    for (name, text) in &compiled.files {
        assert!(!text.contains("chrome:"), "{name}: {text}");
    }
}
