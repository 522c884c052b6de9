//! The active window, its title, and what is in the way of recording.

use std::time::{Duration, Instant};

use desktop::{Outlet, Severity, WindowEvent, WindowEventKind};

use crate::elements::press;
use crate::session::{BOUND, Session, serve, until};

#[test]
fn windows_and_their_titles_are_followed() {
    let mut session = Session::desktop();
    let desktop = session.open();
    let (outlet, events) = Outlet::channel(1000);
    let _running = desktop.windows.start(outlet).expect("windows are followed");
    let first = events.recv_timeout(BOUND).expect("the window of the start");
    assert_eq!(first.kind, WindowEventKind::Activated(None));

    let window = session.browser(&desktop, &serve());
    assert_eq!(window.app, "Chromium");
    assert!(window.pid.is_some() && !window.modal);
    let mut seen: Vec<WindowEvent> = events.try_iter().collect();
    let opened = |event: &WindowEvent| matches!(&event.kind, WindowEventKind::Opened(one) if one.id == window.id);
    let active = |event: &WindowEvent| matches!(&event.kind, WindowEventKind::Activated(Some(one)) if one.id == window.id);
    assert!(seen.iter().any(opened), "{seen:?}");
    assert!(seen.iter().any(active), "{seen:?}");

    press(&session, &desktop, &window, "Push");
    until("the new title", || {
        seen.extend(events.try_iter());
        seen.iter().find(|event| {
            matches!(&event.kind, WindowEventKind::TitleChanged(one) if one.title.starts_with("Pushed"))
        })?;
        Some(())
    });
    assert_eq!(
        desktop
            .windows
            .at(600, 500)
            .expect("the display answers")
            .map(|one| one.id),
        Some(window.id)
    );

    // A browser that is busy with its page may not take the keys at once; pressed again they close nothing else.
    let mut pressed = None::<Instant>;
    until("the window to close", || {
        if pressed.is_none_or(|at| at.elapsed() > Duration::from_secs(2)) {
            session.input("key ctrl+w");
            pressed = Some(Instant::now());
        }
        events
            .try_iter()
            .find(|event| event.kind == WindowEventKind::Closed(window.id))
    });
    // Its window may outlive the window manager's list by a moment.
    until("the window to be gone", || {
        (desktop.windows.get(window.id) == Ok(None)).then_some(())
    });
}

#[test]
fn without_an_accessibility_bus_input_is_heard_and_the_rest_is_said_to_be_missing() {
    let session = Session::screen();
    let desktop = session.open();
    assert!(desktop.capabilities.input && !desktop.capabilities.elements);
    let problem = desktop
        .problems
        .iter()
        .find(|problem| problem.code == "no-accessibility-bus")
        .expect("it is said");
    assert_eq!(problem.severity, Severity::Degraded);
    assert!(problem.hint.contains("at-spi2-core"));
    let error = desktop.elements.at(10, 10).expect_err("no bus");
    assert_eq!(error, desktop::ElementError::NoBus);
}

#[test]
fn a_display_that_is_not_there_is_said_to_be() {
    let options = desktop::Options {
        display: Some(":4999".to_owned()),
        ..desktop::Options::default()
    };
    let error = desktop::open(&options).err().expect("nothing is there");
    assert!(error.to_string().contains(":4999"), "{error}");
    let problems = desktop::check_in(&options);
    assert_eq!(problems[0].code, "no-display");
    assert_eq!(problems[0].severity, Severity::Blocking);
}
