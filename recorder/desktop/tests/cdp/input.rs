//! Keys, pointer, wheel and input methods, each with the field that it went to.

use desktop::{ChangeKind, FieldState, Input, Insertion, Role};

use super::browser::{Turn, middle};
use super::server::site;

/// The text that keys made, up to that key.
fn text_up_to(turn: &Turn, last: &str) -> String {
    let mut text = String::new();
    loop {
        let heard = turn.next("the last key", |input| {
            matches!(input, Input::Key { pressed: true, .. })
        });
        let Input::Key {
            key, text: made, ..
        } = heard.what
        else {
            unreachable!()
        };
        text.push_str(made.as_deref().unwrap_or_default());
        if key == last {
            return text;
        }
    }
}

#[test]
fn keys_are_told_with_their_text_and_the_field() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    turn.press(Role::Textbox, "Name");
    turn.desktop.send.text("Ann Lee").unwrap();
    let told = turn.told(
        "the first key",
        |input| matches!(input, Input::Key { key, .. } if key == "a"),
    );
    assert_eq!(told.focus.unwrap().name.as_deref(), Some("Name"));
    turn.desktop.send.key("End", true).unwrap();
    assert_eq!(text_up_to(&turn, "End"), "nn Lee");
    let name = turn.described(Role::Textbox, "Name");
    assert_eq!(name.state.value.as_deref(), Some("Ann Lee"));
}

#[test]
fn a_chord_makes_no_text() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    turn.press(Role::Textbox, "Name");
    turn.desktop.send.key("Control", true).unwrap();
    turn.desktop.send.key("a", true).unwrap();
    turn.desktop.send.key("Control", false).unwrap();
    let heard = turn.next(
        "the chord",
        |input| matches!(input, Input::Key { key, .. } if key == "a"),
    );
    let Input::Key {
        text, modifiers, ..
    } = heard.what
    else {
        unreachable!()
    };
    assert_eq!((text, modifiers.ctrl), (None, true));
}

#[test]
fn a_box_and_a_list_tell_that_they_changed() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    turn.press(Role::Checkbox, "Gift");
    let ticked = turn.change("the tick", |kind| matches!(kind, ChangeKind::Checked(_)));
    assert_eq!(ticked.kind, ChangeKind::Checked(FieldState::On));
    turn.press(Role::Textbox, "Name");
    turn.desktop.send.key("Tab", true).unwrap();
    let size = turn.find(Role::Combobox, "Size");
    until_focused(&turn, &size);
    turn.desktop.send.key("ArrowDown", true).unwrap();
    let chosen = turn.change("the choice", |kind| *kind == ChangeKind::ValueChanged);
    assert_eq!(
        (chosen.role, chosen.id),
        (Some(Role::Combobox), Some(size.clone()))
    );
    let now = turn.desktop.elements.describe(&size).unwrap();
    assert_eq!(now.state.value.as_deref(), Some("Large"));
}

/// Goes on with Tab until the keyboard is there.
fn until_focused(turn: &Turn, wanted: &desktop::ElementId) {
    super::browser::until("the focus", || {
        let focused = turn.desktop.elements.focused().ok()??;
        if focused.id.as_ref() == Some(wanted) {
            return Some(());
        }
        turn.desktop.send.key("Tab", true).ok()?;
        None
    });
}

#[test]
fn the_wheel_is_told_in_notches() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    let place = turn.described(Role::Textbox, "Name").bounds.unwrap();
    let (x, y) = middle(place);
    turn.desktop.send.move_to(x, y).unwrap();
    turn.desktop.send.wheel(0, 3).unwrap();
    let heard = turn.next("the wheel", |input| matches!(input, Input::Wheel { .. }));
    assert!(
        matches!(heard.what, Input::Wheel { dx: 0, dy: 3, .. }),
        "{:?}",
        heard.what
    );
}
#[test]
fn what_an_input_method_commits_is_told_with_its_field() {
    let mut turn = Turn::take();
    turn.show(&format!("{}/form", site().own));
    turn.press(Role::Textbox, "Name");
    for (text, composed) in [("山田", false), ("はな", true)] {
        match composed {
            true => turn.compose(text),
            false => turn.commit(text),
        }
        let heard = turn.next("what was committed", |input| {
            matches!(input, Input::Inserted { .. })
        });
        let what = Input::Inserted {
            text: text.to_owned(),
            method: Insertion::InputMethod,
        };
        assert_eq!(heard.what, what);
        assert_eq!(
            heard.told.unwrap().focus.unwrap().name.as_deref(),
            Some("Name")
        );
    }
    let name = turn.described(Role::Textbox, "Name");
    assert_eq!(name.state.value.as_deref(), Some("山田はな"));
}
