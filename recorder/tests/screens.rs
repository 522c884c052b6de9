//! Pages, windows and what follows an action.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use desktop::{ChangeKind, Role};
use scripted::*;

fn links() -> Vec<desktop::Element> {
    vec![
        element(Role::Link, "Reports", 1),
        element(Role::Button, "New report", 2),
    ]
}

/// Waits until the recorder has told of a page's address.
fn wait_for_page(session: &recorder::Session, url: &str) {
    let file = session.folder().join("recording.jsonl");
    let told = format!("\"to\":\"{url}\"");
    wait_for(url, || {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains(&told))
    });
}

#[test]
fn what_was_pressed_is_never_an_element_of_the_page_that_it_led_to() {
    let stage = Stage::new(links());
    let run = record(&stage, |stage, session| {
        // The page changes before the first look at the point is answered.
        stage.surprise(|stage| {
            stage.show(
                "http://a.test/reports",
                vec![element(Role::Button, "Delete all", 1)],
            );
            stage.tell(ChangeKind::LoadComplete, None);
        });
        stage.click("Reports");
        wait_for_page(session, "http://a.test/reports");
    });
    let said = run.said();
    assert_eq!(said[0], "click 1 -", "{said:#?}");
    run.has_nothing_of("Delete all\",\"bounds");
    assert_eq!(
        run.of(&["click"])[0].surface,
        Some(recording::Surface::None)
    );
}

#[test]
fn what_the_pointer_rested_on_is_what_was_pressed_however_fast_it_leads_away() {
    let stage = Stage::new(links());
    let run = record(&stage, |stage, session| {
        let looked = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let seen = looked.clone();
        stage.surprise(move |_| seen.store(true, std::sync::atomic::Ordering::SeqCst));
        stage.hear(desktop::Input::Motion { x: 30, y: 40 });
        wait_for("a look at the resting pointer", || {
            looked.load(std::sync::atomic::Ordering::SeqCst)
        });
        std::thread::sleep(std::time::Duration::from_millis(40));
        stage.press_at(30, 40);
        stage.show(
            "http://a.test/reports",
            vec![element(Role::Button, "Delete all", 1)],
        );
        stage.tell(ChangeKind::LoadComplete, None);
        stage.release_at(30, 40);
        wait_for_page(session, "http://a.test/reports");
    });
    let said = run.said();
    assert_eq!(said[0], "click 1 Reports", "{said:#?}");
    assert!(
        said.contains(&"page Link http://a.test/reports".to_owned()),
        "{said:#?}"
    );
}

#[test]
fn the_history_api_and_redirects_are_seen_with_their_cause() {
    let stage = Stage::new(links());
    let run = record(&stage, |stage, session| {
        stage.click("Reports");
        stage.show("http://a.test/hop", links());
        wait_for_page(session, "http://a.test/hop");
        stage.show("http://b.test/end", links());
        wait_for_page(session, "http://b.test/end");
        let alt = desktop::Modifiers {
            alt: true,
            ..Default::default()
        };
        stage.key_with("ArrowLeft", None, alt);
        stage.show("http://a.test/", links());
        wait_for_page(session, "http://a.test/");
    });
    let pages: Vec<_> = run
        .said()
        .into_iter()
        .filter(|line| line.starts_with("page"))
        .collect();
    assert_eq!(
        pages,
        [
            "page Link http://a.test/hop",
            "page Redirect http://b.test/end",
            "page Back http://a.test/"
        ]
    );
}

#[test]
fn a_secret_in_an_address_is_taken_out() {
    let stage = Stage::new(links());
    let run = record(&stage, |stage, _| {
        stage.click("Reports");
        stage.show("http://a.test/?access_token=tok9876543210abc", links());
        stage.appear(Role::Heading, "In");
        stage.click("New report");
    });
    run.has_nothing_of("tok9876543210abc");
}

#[test]
fn what_followed_an_action_is_told_with_the_action() {
    let stage = Stage::new(links());
    let run = record(&stage, |stage, session| {
        stage.click("New report");
        let before = session.progress().get().events;
        stage.appear(Role::Status, "Report EX-1042 saved");
        wait_for("the change", || session.progress().get().events > before);
    });
    let changed = run.of(&["changed"]);
    let click = run.of(&["click"])[0].seq;
    let recording::What::Changed(first) = &changed[0].what else {
        panic!("not a change");
    };
    assert_eq!(first.name, "Report EX-1042 saved");
    assert_eq!(first.cause, Some(click));
}

#[test]
fn a_field_that_complains_is_told() {
    let stage = Stage::new(vec![field("Date", 1), element(Role::Button, "Submit", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click("Submit");
        stage.change("Date", |element| {
            element.state.invalid = true;
            element.description = Some("Enter a date".to_owned());
        });
        stage.state().tree[0].invalid = true;
        stage.tell(ChangeKind::Invalid(true), Some(&stage.find("Date")));
    });
    let invalid = run.of(&["invalid"]);
    assert_eq!(invalid.len(), 1, "{:#?}", run.said());
    assert_eq!(invalid[0].target.as_ref().unwrap().name, "Date");
}

#[test]
fn another_program_in_front_is_told_and_the_field_before_it() {
    let stage = Stage::new(vec![field("Note", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click_into("Note");
        stage.fill("Note", "hello");
        wait_for("the keys", || session.progress().get().events >= 7);
        stage.activate(window(2, "Mail"));
    });
    let said = run.said();
    let value = said.iter().position(|line| line == "value Note: - → hello");
    let app = said.iter().position(|line| line == "app Mail");
    assert!(value.is_some() && value < app, "{said:#?}");
}

#[test]
fn a_menu_that_opens_under_a_resting_pointer_is_a_hover() {
    let stage = Stage::new(vec![element(Role::Menuitem, "File", 1)]);
    let run = record(&stage, |stage, session| {
        let looked = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let seen = looked.clone();
        stage.surprise(move |_| seen.store(true, std::sync::atomic::Ordering::SeqCst));
        stage.state().pointer = (30, 40);
        stage.hear(desktop::Input::Motion { x: 30, y: 40 });
        wait_for("a look at the resting pointer", || {
            looked.load(std::sync::atomic::Ordering::SeqCst)
        });
        std::thread::sleep(std::time::Duration::from_millis(40));
        let before = session.progress().get().events;
        stage.tell(
            ChangeKind::Showing(true),
            Some(&element(Role::Menu, "File", 9)),
        );
        wait_for("the hover", || session.progress().get().events > before);
    });
    assert_eq!(run.said(), ["hover File", "ended stopped"]);
}

#[test]
fn what_surrounds_the_pressed_element_is_only_a_guess() {
    let mut form = element(Role::Form, "Report", 1);
    form.bounds = Some(desktop::Rect::new(0, 0, 400, 400));
    let stage = Stage::new(vec![form]);
    let run = record(&stage, |stage, _| {
        // The page answers late: the first look finds the form only.
        stage.surprise(|_| {});
        stage.surprise(|stage| {
            let mut send = element(Role::Button, "Add", 1);
            send.documents = stage.find("Report").documents;
            stage.state().elements.push(send);
        });
        stage.click_at(30, 40);
    });
    assert_eq!(run.said(), ["click 1 Add", "ended stopped"]);
}

#[test]
fn a_dialog_has_the_page_of_the_window_that_it_belongs_to() {
    let stage = Stage::new(vec![element(Role::Button, "Open", 1)]);
    let run = record(&stage, |stage, session| {
        let mut dialog = window(2, "Browser");
        dialog.parent = Some(desktop::WindowId(1));
        stage.activate(dialog);
        stage.key("Escape");
        wait_for("the key", || session.progress().get().events >= 3);
        stage.activate(window(1, "Browser"));
        stage.click("Open");
    });
    for event in run.of(&["key", "click"]) {
        let page = event.page.as_ref().map(|page| page.url.as_str());
        assert_eq!(page, Some("http://a.test/"), "{:?}", event.what);
    }
    assert_eq!(run.of(&["tab", "page"]), Vec::<&recording::Event>::new());
}
