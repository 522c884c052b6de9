//! Buttons, wheel and the self-test.

use std::time::Duration;

use desktop::Input;

use crate::session::{BOUND, Hearing, Session};

#[test]
fn buttons_tell_where_they_were_pressed_and_released() {
    let session = Session::screen();
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("mousemove 100 200 mousedown 1 mousemove 150 260 mouseup 1 click 3");
    let heard = hearing.typed(&session);
    let buttons: Vec<(bool, u8, i32, i32)> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Button {
                pressed,
                button,
                x,
                y,
                ..
            } => Some((*pressed, *button, *x, *y)),
            _ => None,
        })
        .collect();
    let expected = [
        (true, 1, 100, 200),
        (false, 1, 150, 260),
        (true, 3, 150, 260),
        (false, 3, 150, 260),
    ];
    assert_eq!(buttons, expected);
    assert!(
        heard.contains(&Input::Motion { x: 150, y: 260 }),
        "{heard:?}"
    );
}

#[test]
fn a_modifier_pressed_during_a_drag_is_told() {
    let session = Session::screen();
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("mousemove 10 10 mousedown 1 keydown 37 mousemove 90 90 mouseup 1 keyup 37");
    let heard = hearing.typed(&session);
    let ctrl: Vec<bool> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Button { modifiers, .. } => Some(modifiers.ctrl),
            _ => None,
        })
        .collect();
    assert_eq!(ctrl, [false, true]);
}

#[test]
fn the_wheel_turns_both_ways_and_is_no_button() {
    let session = Session::screen();
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("mousemove 50 60 click 4 click 5 click 6 click 7");
    let heard = hearing.typed(&session);
    let turns: Vec<(i32, i32)> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Wheel {
                dx,
                dy,
                x: 50,
                y: 60,
                ..
            } => Some((*dx, *dy)),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [(0, -1), (0, 1), (-1, 0), (1, 0)]);
    assert!(
        !heard
            .iter()
            .any(|input| matches!(input, Input::Button { .. }))
    );
}

#[test]
fn the_self_test_proves_that_input_arrives_and_changes_nothing() {
    let session = Session::screen();
    let desktop = session.open();
    session.input("mousemove 333 222");
    let witness = Hearing::start(&desktop);
    desktop.listen.self_test(BOUND).expect("the event is heard");
    assert_eq!(desktop.look.pointer(), Ok((333, 222)));
    let heard = witness.typed(&session);
    let others: Vec<&Input> = heard
        .iter()
        .filter(|input| !matches!(input, Input::Key { key, .. } if key == "F12"))
        .collect();
    assert_eq!(others, [&Input::Motion { x: 333, y: 222 }]);
}

#[test]
fn a_self_test_without_time_fails_and_says_how_long_it_waited() {
    let session = Session::screen();
    let desktop = session.open();
    let error = desktop
        .listen
        .self_test(Duration::ZERO)
        .expect_err("nothing arrives in no time");
    assert!(error.to_string().contains("within 0 ms"), "{error}");
}

#[test]
fn listening_ends_when_it_is_dropped() {
    let session = Session::screen();
    let desktop = session.open();
    let (outlet, heard) = desktop::Outlet::channel(10);
    drop(desktop.listen.start(outlet).expect("listening starts"));
    session.input("key 38");
    assert_eq!(heard.try_iter().count(), 0);
}
