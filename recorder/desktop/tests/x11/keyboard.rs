//! What typing produces under layouts, dead keys, Compose and locks. Keys are pressed by number, as a hand would: 24 is
//! the key right of Tab (Q or A), 26 the third (E), 38 the left one of the middle row, 48 the one left of Enter.

use desktop::{Gap, Input, Outlet};

use crate::session::{Hearing, Session, keys, text, until};

/// Types with a layout that was there before listening began, and gives what was heard.
fn heard(layout: &[&str], words: &str) -> Vec<Input> {
    let session = Session::screen();
    session.run("setxkbmap", layout);
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input(words);
    hearing.typed(&session)
}

#[track_caller]
fn check(layout: &[&str], words: &str, expected: &str) {
    let heard = heard(layout, words);
    assert_eq!(text(&heard), expected, "{heard:#?}");
}

#[test]
fn altgr_chooses_the_third_level() {
    check(&["de"], "keydown 108 key 24 key 26 keyup 108 key 24", "@€q");
}

#[test]
fn umlauts_and_shift() {
    check(
        &["de"],
        "key 48 key 47 keydown 50 key 48 key 47 keyup 50",
        "äöÄÖ",
    );
}

#[test]
fn both_shifts_pressed_and_one_released() {
    check(
        &["us"],
        "keydown 50 keydown 62 keyup 50 key 38 keyup 62 key 38",
        "Aa",
    );
}

#[test]
fn a_dead_key_and_a_letter_are_one_character() {
    let heard = heard(&["us", "-variant", "intl"], "key 48 key 26");
    assert_eq!(text(&heard), "é");
    assert_eq!(keys(&heard), ["Dead", "e"]);
}

#[test]
fn french_circumflex() {
    check(&["fr"], "key 34 key 26 key 11", "êé");
}

#[test]
fn compose_sequences() {
    check(
        &["us", "-option", "compose:ralt"],
        "key 108 key 48 key 26 key 38",
        "éa",
    );
}

#[test]
fn a_dead_key_does_not_survive_a_click_elsewhere() {
    check(
        &["us", "-variant", "intl"],
        "key 48 mousemove 300 300 click 1 key 26",
        "e",
    );
}

#[test]
fn the_layout_is_switched_in_the_middle() {
    let session = Session::screen();
    session.run("setxkbmap", &["us"]);
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("key 24");
    session.run("setxkbmap", &["fr"]);
    session.input("key 24");
    let heard = hearing.typed(&session);
    assert_eq!(text(&heard), "qa");
    assert!(
        heard.iter().any(|input| matches!(
            input,
            Input::LayoutChanged { layout } if layout == "French"
        )),
        "{heard:?}"
    );
}

/// Presses keys by their names in the first of two groups; `xdotool` would go back to that group before each key.
fn heard_in_groups(keys: &[&str]) -> Vec<Input> {
    let session = Session::screen();
    session.run(
        "setxkbmap",
        &["-layout", "us,ru", "-option", "grp:menu_toggle"],
    );
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    for key in keys {
        let (key, held) = key
            .strip_suffix('+')
            .map_or((*key, false), |key| (key, true));
        desktop.send.key(key, true).expect("the key is there");
        if !held {
            desktop.send.key(key, false).expect("the key is there");
        }
    }
    for key in keys.iter().filter_map(|key| key.strip_suffix('+')) {
        desktop.send.key(key, false).expect("the key is there");
    }
    hearing.typed(&session)
}

#[test]
fn groups_of_two_layouts() {
    let heard = heard_in_groups(&["a", "GroupNext", "a", "b", "GroupNext", "b"]);
    assert_eq!(text(&heard), "aфиb");
    let layouts: Vec<&str> = heard
        .iter()
        .filter_map(|input| match input {
            Input::LayoutChanged { layout } => Some(layout.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(layouts, ["Russian", "English (US)"]);
}

#[test]
fn a_shortcut_in_a_layout_without_latin_letters_has_its_latin_name() {
    let heard = heard_in_groups(&["GroupNext", "a", "Control+", "c"]);
    assert_eq!(text(&heard), "ф");
    assert_eq!(keys(&heard), ["GroupNext", "ф", "Control", "c"]);
}

#[test]
fn caps_lock_that_was_on_before() {
    let session = Session::screen();
    session.input("key 66");
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("key 38 keydown 50 key 38 keyup 50 key 66 key 38");
    assert_eq!(text(&hearing.typed(&session)), "Aaa");
}

#[test]
fn the_keypad_with_and_without_numlock() {
    let heard = heard(&["us"], "key 87 key 77 key 87 key 77 key 104");
    assert_eq!(text(&heard), "1");
    assert_eq!(keys(&heard), ["End", "NumLock", "1", "NumLock", "Enter"]);
    let on_keypad: Vec<bool> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Key {
                pressed: true,
                keypad,
                ..
            } => Some(*keypad),
            _ => None,
        })
        .collect();
    assert_eq!(on_keypad, [true, false, true, false, true, false]);
}

#[test]
fn commands_and_named_keys_have_no_text() {
    let heard = heard(
        &["us"],
        "keydown 37 key 54 keyup 37 key Escape key 36 key 23 keydown 133 key 46 keyup 133 keydown 64 key 33 keyup 64",
    );
    assert_eq!(text(&heard), "");
    let expected = [
        "Control", "c", "Escape", "Enter", "Tab", "Meta", "l", "Alt", "p",
    ];
    assert_eq!(keys(&heard), expected);
    let held: Vec<(bool, bool, bool)> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Key {
                pressed: true,
                key,
                modifiers,
                ..
            } if ["c", "l", "p"].contains(&key.as_str()) => {
                Some((modifiers.ctrl, modifiers.meta, modifiers.alt))
            }
            _ => None,
        })
        .collect();
    let expected = [
        (true, false, false),
        (false, true, false),
        (false, false, true),
    ];
    assert_eq!(held, expected);
}

#[test]
fn a_held_key_repeats_and_says_so() {
    let session = Session::screen();
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    session.input("keydown 38");
    let mut presses = 0;
    let heard = hearing.up_to(|input| {
        presses += usize::from(matches!(input, Input::Key { pressed: true, .. }));
        presses == 4
    });
    session.input("keyup 38");
    let repeats: Vec<bool> = heard
        .iter()
        .filter_map(|input| match input {
            Input::Key { repeat, .. } => Some(*repeat),
            _ => None,
        })
        .collect();
    assert_eq!(repeats, [false, true, true, true]);
}

#[test]
fn what_a_program_types_is_marked() {
    let heard = heard(&["us"], "key 38");
    for input in &heard {
        if let Input::Key { injected, .. } = input {
            assert!(injected, "{input:?}");
        }
    }
}

#[test]
fn a_foreign_character_on_a_borrowed_key_is_heard_as_itself() {
    let session = Session::screen();
    let desktop = session.open();
    let hearing = Hearing::start(&desktop);
    desktop
        .send
        .text("Zaż ółć—\n")
        .expect("the display takes it");
    assert_eq!(text(&hearing.typed(&session)), "Zaż ółć—");
}

#[test]
fn a_full_queue_is_a_gap_with_a_count() {
    let session = Session::screen();
    let desktop = session.open();
    let (outlet, receiver) = Outlet::channel(4);
    let running = desktop.listen.start(outlet).expect("listening starts");
    let witness = Hearing::start(&desktop);
    session.input("key --repeat 30 --delay 1 38");
    // The other listener has heard all; then so has this one, and what had no room is lost.
    let sent = witness.typed(&session).len();
    let first: Vec<Input> = until("four events", || {
        let events: Vec<Input> = receiver.try_iter().map(|heard| heard.what).collect();
        (events.len() == 4).then_some(events)
    });
    assert!(first.iter().all(|input| matches!(input, Input::Key { .. })));
    drop(running);
    let rest: Vec<Input> = receiver.try_iter().map(|heard| heard.what).collect();
    let [
        Input::Gap(Gap {
            lost: Some(lost), ..
        }),
    ] = rest.as_slice()
    else {
        panic!("{rest:?}")
    };
    assert_eq!(*lost as usize, sent - 4);
}
