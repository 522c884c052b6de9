//! Pages that were read ahead name what is pressed, and only as long as nothing can have moved.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use desktop::{ChangeKind, Input, Modifiers, Rect, Role};
use scripted::*;

fn page() -> Vec<desktop::Element> {
    vec![
        element(Role::Link, "Reports", 1),
        element(Role::Button, "New report", 2),
    ]
}

/// A stage that reads its page ahead, and was read.
fn read_ahead(act: impl FnOnce(&Stage)) -> Vec<String> {
    let stage = Stage::new(page());
    stage.state().surveys = Some(0);
    let run = record(&stage, |stage, _| {
        wait_for("the survey", || stage.state().surveys > Some(1));
        act(stage);
    });
    run.said()
}

/// Presses where the button is; by the time that anybody looks, the page that it led to shows.
fn press_and_be_gone(stage: &Stage) {
    stage.surprise(|stage| {
        stage.show(
            "http://a.test/new",
            vec![element(Role::Button, "Delete all", 2)],
        );
        stage.tell(ChangeKind::LoadComplete, None);
    });
    stage.click("New report");
}

#[test]
fn what_was_read_ahead_is_named_though_it_is_gone_when_it_is_looked_at() {
    let said = read_ahead(press_and_be_gone);
    assert_eq!(said[0], "click 1 New report", "{said:#?}");
}

#[test]
fn what_may_have_scrolled_is_not_told_from_before() {
    let said = read_ahead(|stage| {
        stage.hear(Input::Wheel {
            x: 30,
            y: 70,
            dx: 0,
            dy: 1,
            modifiers: Modifiers::default(),
            injected: false,
        });
        press_and_be_gone(stage);
    });
    let click = said.iter().find(|line| line.starts_with("click"));
    assert_eq!(click.unwrap(), "click 1 -", "{said:#?}");
}

#[test]
fn what_was_pushed_away_without_a_word_is_looked_at_anew() {
    let said = read_ahead(|stage| {
        stage.change("Reports", |link| {
            link.bounds = Some(Rect::new(10, 60, 200, 20));
        });
        stage.change("New report", |button| {
            button.bounds = Some(Rect::new(10, 90, 200, 20));
        });
        stage.click_at(30, 70);
    });
    assert_eq!(said[0], "click 1 Reports", "{said:#?}");
}

#[test]
fn what_is_called_something_else_since_is_not_named_as_before() {
    let said = read_ahead(|stage| {
        // The program is asked for its page again, and still says what it said before.
        stage.state().surveys = None;
        let button = stage.find("New report");
        stage.change("New report", |button| {
            button.name = Some("Drop report".to_owned());
        });
        stage.tell(ChangeKind::NameChanged, Some(&button));
        stage.click_at(30, 70);
    });
    assert_eq!(said[0], "click 1 Drop report", "{said:#?}");
}

#[test]
fn a_box_that_changed_since_it_was_read_is_named_without_its_old_state() {
    let mut checkbox = element(Role::Checkbox, "Billable", 3);
    checkbox.state.checked = Some(desktop::FieldState::Off);
    let stage = Stage::new(vec![checkbox]);
    stage.state().surveys = Some(0);
    let run = record(&stage, |stage, _| {
        wait_for("the survey", || stage.state().surveys > Some(1));
        let before = stage.find("Billable");
        stage.change("Billable", |checkbox| {
            checkbox.state.checked = Some(desktop::FieldState::On);
        });
        stage.tell(ChangeKind::Checked(desktop::FieldState::On), Some(&before));
        stage.click("Billable");
    });
    let clicks = run.of(&["click"]);
    let target = clicks[0].target.as_ref().unwrap();
    assert_eq!(target.name, "Billable");
    assert_ne!(
        target.state.checked,
        Some(false),
        "as it was before it changed"
    );
}

#[test]
fn what_surrounds_a_thing_is_not_named_in_its_place_when_the_thing_is_gone() {
    let mut form = element(Role::Form, "New report", 2);
    form.bounds = Some(Rect::new(0, 0, 300, 300));
    let stage = Stage::new(vec![form.clone(), element(Role::Button, "30", 3)]);
    let run = record(&stage, |stage, _| {
        // The calendar closes before anybody looks, and its program says so late.
        stage.surprise(move |stage| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            stage.show("http://a.test/", vec![form]);
        });
        stage.click_at(30, 100);
    });
    assert_eq!(run.said()[0], "click 1 -");
}

#[test]
fn what_surrounds_a_thing_is_not_named_though_a_first_look_found_it_too() {
    let mut form = element(Role::Form, "New report", 2);
    form.bounds = Some(Rect::new(0, 0, 300, 300));
    let stage = Stage::new(vec![form]);
    let run = record(&stage, |stage, session| {
        // The program has not looked yet when the pointer comes, and has closed its calendar when it is asked again.
        let looked = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let seen = looked.clone();
        stage.surprise(move |_| seen.store(true, std::sync::atomic::Ordering::SeqCst));
        stage.hear(Input::Motion { x: 30, y: 100 });
        wait_for("a look at the point", || {
            looked.load(std::sync::atomic::Ordering::SeqCst)
        });
        stage.surprise(|_| std::thread::sleep(std::time::Duration::from_millis(20)));
        let before = session.progress().get().events;
        stage.click_at(30, 100);
        wait_for("the click", || session.progress().get().events > before);
    });
    assert_eq!(run.said()[0], "click 1 -");
}

#[test]
fn an_option_of_a_list_that_was_closed_is_not_what_is_pressed_where_it_was() {
    let said = read_ahead(|stage| {
        let option = element(Role::Option, "Personal", 2);
        stage.state().elements.push(option);
        let surveys = stage.state().surveys;
        stage.tell(ChangeKind::ChildrenAdded, None);
        wait_for("the list's survey", || {
            stage.state().surveys > surveys.map(|count| count + 1)
        });
        stage.click("Personal");
        // Nobody tells that the list went.
        let mut state = stage.state();
        state
            .elements
            .retain(|element| element.role != Role::Option);
        drop(state);
        stage.click("New report");
    });
    let clicks: Vec<_> = said
        .iter()
        .filter(|line| line.starts_with("click"))
        .collect();
    assert_eq!(clicks, ["click 1 Personal", "click 1 New report"]);
}
