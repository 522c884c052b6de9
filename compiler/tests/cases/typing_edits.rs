//! Edits inside a field, on every system: what keys, pointer and clipboard do to the text that stands there at the end.

use crate::rec::{Rec, click_of, press_of, target};
use compiler::Code;
use recording::{Clipboard, Drag, End, Target, TextInput, What, Window};

const UNKNOWN: &str = "{remark}";

fn field(value: &str) -> Target {
    let mut field = target("textbox", "Remark");
    field.state.value = Some(value.to_owned());
    field
}

fn area(value: &str) -> Target {
    let mut area = field(value);
    area.multiline = true;
    area
}

/// A recording on a system, of keys pressed one after the other: names of keys, and `"` before text.
fn on(source: &str, field: &Target, keys: &[&str]) -> Rec {
    let mut rec = Rec::new("");
    rec.recording.header.source = source.to_owned();
    rec.click(field);
    press(&mut rec, field, keys);
    rec
}

fn press(rec: &mut Rec, field: &Target, keys: &[&str]) {
    for key in keys {
        match key.strip_prefix('"') {
            Some(text) => rec.keys(field, text),
            None => rec.event(press_of(key), Some(field)),
        };
    }
}

/// What the field is set to; `None` where nothing is taught.
fn text(rec: &mut Rec) -> Option<String> {
    rec.click(&target("button", "Next")).end();
    let sentences = rec.sentences();
    let [set, ..] = sentences.as_slice() else {
        panic!("{sentences:?}");
    };
    let set = set
        .strip_prefix("Set the field **Remark** to ")
        .map(|value| {
            let value = value.strip_suffix('.').unwrap();
            value.trim_matches('"').replace('\\', "")
        });
    let cleared = sentences[0].starts_with("Clear").then(String::new);
    set.or(cleared)
}

fn check(source: &str, field: &Target, keys: &[&str], expected: &str) {
    let text = text(&mut on(source, field, keys));
    assert_eq!(text.as_deref(), Some(expected), "{source} {keys:?}");
}

#[test]
fn deleting_words_is_ctrl_on_linux_and_windows_and_option_on_a_mac() {
    let words = field("one two");
    check("x11", &words, &["End", "Control+Backspace", "\"x"], "one x");
    check(
        "windows",
        &words,
        &["End", "Control+Backspace", "\"x"],
        "one x",
    );
    check(
        "macos",
        &words,
        &["Meta+ArrowRight", "Alt+Backspace", "\"x"],
        "one x",
    );
    check("x11", &words, &["Home", "Control+Delete"], "{␣}two");
    check("windows", &words, &["Home", "Control+Delete"], "two");
    check("macos", &words, &["Meta+ArrowLeft", "Alt+Delete"], "{␣}two");
}

#[test]
fn a_move_by_a_word_stops_after_it_or_before_the_next_by_system() {
    let words = field("one two");
    check(
        "x11",
        &words,
        &["Home", "Control+ArrowRight", "\"x"],
        "onex two",
    );
    check(
        "windows",
        &words,
        &["Home", "Control+ArrowRight", "\"x"],
        "one xtwo",
    );
    check(
        "macos",
        &words,
        &["Meta+ArrowLeft", "Alt+ArrowRight", "\"x"],
        "onex two",
    );
    check(
        "x11",
        &words,
        &["End", "Control+Shift+ArrowLeft", "\"x"],
        "one x",
    );
}

#[test]
fn a_mac_deletes_to_the_start_of_the_line_and_has_the_chords_of_emacs() {
    let words = field("one two");
    check(
        "macos",
        &words,
        &["Meta+ArrowRight", "Meta+Backspace", "\"x"],
        "x",
    );
    check("macos", &words, &["Control+a", "\"x"], "xone two");
    check(
        "macos",
        &words,
        &["Control+a", "Control+f", "Control+k"],
        "o",
    );
    check(
        "macos",
        &words,
        &["Control+e", "Control+h", "Control+b", "Control+d"],
        "one t",
    );
    check(
        "macos",
        &area("one\ntwo"),
        &["Meta+ArrowUp", "Control+k", "Control+k", "\"x"],
        "xtwo",
    );
    check("macos", &words, &["Meta+a", "\"x"], "x");
}

#[test]
fn home_and_end_on_a_mac_scroll_and_move_no_caret() {
    check("macos", &field("one"), &["Home", "\"x"], UNKNOWN);
}

#[test]
fn a_character_made_with_option_or_alt_gr_is_text() {
    let mut rec = on("macos", &field(""), &[]);
    let mut typed = |key: &str, held: recording::Modifiers| {
        let key = recording::Key {
            key: Some(key.to_owned()),
            text: Some(key.to_owned()),
            modifiers: held,
            ..recording::Key::default()
        };
        rec.event(What::Key(key), Some(&field("")));
    };
    typed(
        "å",
        recording::Modifiers {
            alt: true,
            ..recording::Modifiers::default()
        },
    );
    typed(
        "€",
        recording::Modifiers {
            alt_gr: true,
            ..recording::Modifiers::default()
        },
    );
    assert_eq!(text(&mut rec).as_deref(), Some("å€"));
}

#[test]
fn the_chords_are_those_of_the_keys_whatever_letter_the_layout_has_there() {
    check("x11", &field("old"), &["Control+ф", "\"new"], "new");
}

#[test]
fn shift_selects_and_typing_replaces_what_is_selected() {
    check(
        "x11",
        &field("CC-100"),
        &["End", "Shift+ArrowLeft", "Shift+ArrowLeft", "\"42"],
        "CC-142",
    );
    check("x11", &field("CC-100"), &["Home", "Shift+End", "\"7"], "7");
    check(
        "x11",
        &field("CC-100"),
        &["Home", "ArrowRight", "Control+Shift+End", "Delete"],
        "C",
    );
    check(
        "x11",
        &field("abc"),
        &["End", "Shift+Home", "ArrowLeft", "\"x"],
        "xabc",
    );
}

#[test]
fn a_click_puts_the_caret_where_nobody_knows_until_a_key_tells() {
    check("x11", &field("CC-100"), &["\"5"], UNKNOWN);
    check("x11", &field("CC-100"), &["End", "\"5"], "CC-1005");
    check("x11", &field("CC-100"), &["\"5", "Control+a", "\"9"], "9");
    check(
        "x11",
        &field("CC-100"),
        &["\"5", "Home", "Shift+End", "\"9"],
        "9",
    );
    check("x11", &field(""), &["\"5"], "5");
}

#[test]
fn one_more_click_while_typing_loses_the_caret_again() {
    let empty = field("");
    let mut rec = on("x11", &empty, &["\"ab"]);
    rec.click(&empty);
    press(&mut rec, &empty, &["\"c"]);
    assert_eq!(text(&mut rec).as_deref(), Some(UNKNOWN));
}

#[test]
fn three_clicks_select_a_line_and_two_a_word() {
    for (count, value, expected) in [
        (3, "CC-100 old", "new"),
        (2, "Travel", "new"),
        (2, "two words", UNKNOWN),
    ] {
        let field = field(value);
        let mut rec = Rec::new("");
        rec.event(click_of("left", count), Some(&field))
            .keys(&field, "new");
        assert_eq!(
            text(&mut rec).as_deref(),
            Some(expected),
            "{count} in {value}"
        );
    }
    let lines = area("one\ntwo");
    let mut rec = Rec::new("");
    rec.event(click_of("left", 3), Some(&lines))
        .keys(&lines, "new");
    assert_eq!(text(&mut rec).as_deref(), Some(UNKNOWN));
}

#[test]
fn text_selected_by_a_drag_is_no_drag_and_what_replaces_it_stands_nobody_knows_where() {
    let field = field("one two");
    let drag = What::Drag(Drag {
        to: End {
            target: Some(Box::new(field.clone())),
            ..End::default()
        },
        button: "left".to_owned(),
        ..Drag::default()
    });
    let mut rec = Rec::new("");
    rec.event(drag, Some(&field)).keys(&field, "x");
    assert_eq!(text(&mut rec).as_deref(), Some(UNKNOWN));
}

#[test]
fn the_middle_button_pastes_what_is_not_known() {
    let empty = field("");
    let mut rec = Rec::new("");
    rec.recording.header.source = "x11".to_owned();
    rec.event(click_of("middle", 1), Some(&empty))
        .value(&empty, "", "EX-1042");
    assert_eq!(text(&mut rec).as_deref(), Some("EX-1042"));
}

#[test]
fn coming_by_tab_selects_what_stands_there() {
    let (first, second) = (target("textbox", "First"), field("old"));
    let mut rec = Rec::new("");
    rec.keys(&first, "a").value(&first, "", "a");
    rec.press(Some(&first), "Tab").keys(&second, "new");
    rec.click(&target("button", "Next")).end();
    assert_eq!(rec.sentences()[1], "Set the field **Remark** to \"new\".");
}

#[test]
fn cut_and_paste_inside_a_field_move_text() {
    check(
        "x11",
        &field("one two"),
        &[
            "Home",
            "Control+Shift+ArrowRight",
            "Control+x",
            "End",
            "Control+v",
        ],
        "{␣}twoone",
    );
    check(
        "windows",
        &field("ab"),
        &[
            "End",
            "Shift+ArrowLeft",
            "Shift+Delete",
            "Home",
            "Shift+Insert",
        ],
        "ba",
    );
    check(
        "macos",
        &field("ab"),
        &["Meta+a", "Meta+c", "Meta+v", "Meta+v"],
        "abab",
    );
}

#[test]
fn what_a_button_may_have_copied_meanwhile_is_not_known() {
    let field = field("ab");
    let mut rec = on("x11", &field, &["Control+a", "Control+c"]);
    rec.click(&target("button", "Copy link"));
    press(&mut rec, &field, &["Control+a", "Control+v"]);
    rec.click(&target("button", "Next")).end();
    let said = rec.compile().diagnostics;
    assert!(
        said.iter().any(|said| said.code == Code::NoValue),
        "{said:?}"
    );
}

#[test]
fn the_line_of_a_paste_says_which_copy_it_is_of() {
    let clipboard = |op: &str, same_as| {
        What::Clipboard(Clipboard {
            op: op.to_owned(),
            same_as,
            ..Clipboard::default()
        })
    };
    for (same_as, expected) in [(4, "abab"), (1, UNKNOWN)] {
        let field = field("ab");
        let mut rec = on("x11", &field, &["Control+a", "Control+c"]);
        rec.event(clipboard("copy", None), None);
        press(&mut rec, &field, &["End", "Control+v"]);
        rec.event(clipboard("paste", Some(same_as)), None);
        assert_eq!(text(&mut rec).as_deref(), Some(expected));
    }
}

#[test]
fn undo_takes_back_what_was_typed_at_once_and_redo_brings_it_again() {
    check(
        "x11",
        &field(""),
        &["\"abc", "Home", "\"x", "Control+z"],
        "abc",
    );
    check(
        "x11",
        &field(""),
        &["\"abc", "Backspace", "\"d", "Control+z"],
        "abc",
    );
    check(
        "x11",
        &field(""),
        &["\"abc", "Home", "\"x", "Control+z", "Control+y"],
        "xabc",
    );
    check(
        "windows",
        &field("pre"),
        &["Control+a", "\"new", "Alt+Backspace", "End", "\"x"],
        "prex",
    );
    check(
        "macos",
        &field("pre"),
        &["Meta+a", "\"new", "Meta+z", "Meta+Shift+z"],
        "new",
    );
}

#[test]
fn undoing_more_than_was_seen_is_not_known() {
    check(
        "x11",
        &field("a"),
        &["End", "\"b", "Control+z", "Control+z"],
        UNKNOWN,
    );
    let mut rec = on("x11", &field("a"), &["End", "\"b", "Control+z", "\"c"]);
    for event in &mut rec.recording.events {
        let window = Window {
            app: "Firefox".to_owned(),
            ..Window::default()
        };
        event.window = Some(window.into());
    }
    assert_eq!(text(&mut rec).as_deref(), Some(UNKNOWN));
}

#[test]
fn lines_are_moved_through_by_what_is_known_of_them() {
    let lines = area("one\ntwo");
    check(
        "x11",
        &lines,
        &["Control+End", "Home", "ArrowUp", "\"x"],
        "xone{⏎}two",
    );
    check(
        "x11",
        &lines,
        &["Control+End", "ArrowUp", "End", "\"x"],
        "onex{⏎}two",
    );
    check(
        "x11",
        &lines,
        &["Control+Home", "End", "Enter", "\"new"],
        "one{⏎}new{⏎}two",
    );
    check(
        "x11",
        &lines,
        &["Control+Home", "ArrowDown", "ArrowDown", "\"x"],
        "one{⏎}twox",
    );
    // The column is kept where both lines are alike up to it; letters differ in width.
    check(
        "x11",
        &area("abc\nabd"),
        &["Control+End", "ArrowUp", "\"x"],
        UNKNOWN,
    );
    check(
        "x11",
        &area("abc\nabd"),
        &["Control+End", "ArrowLeft", "ArrowUp", "\"x"],
        "abxc{⏎}abd",
    );
}

#[test]
fn a_line_that_may_be_broken_by_the_width_has_no_known_ends() {
    let long = "a rather long line of text that a narrow field shows as several lines";
    let keys = ["Control+End", "Home", "\"x"];
    check("x11", &area(long), &keys, UNKNOWN);
    check("x11", &field(long), &keys, &format!("x{long}"));
}

#[test]
fn an_emoji_and_a_letter_with_marks_are_one_character() {
    check("x11", &field("a👍🏽"), &["End", "Backspace"], "a");
    check(
        "x11",
        &field("a🇩🇪b"),
        &["End", "ArrowLeft", "ArrowLeft", "Delete"],
        "ab",
    );
    check(
        "x11",
        &field("ne\u{301}e"),
        &["Home", "ArrowRight", "Delete"],
        "ne",
    );
}

#[test]
fn the_key_insert_may_make_typing_replace_what_follows() {
    let keys = ["Home", "Insert", "\"x"];
    check("x11", &field("abc"), &keys, "xabc");
    let mut rec = on("windows", &field("abc"), &keys);
    for event in &mut rec.recording.events {
        event.page = None;
    }
    let said = text(&mut rec);
    assert_eq!(said.as_deref(), Some(UNKNOWN));
}

#[test]
fn text_of_an_input_method_goes_where_the_caret_stands() {
    let field = field("ab");
    let mut rec = on("x11", &field, &["Home", "Process", "Dead"]);
    let committed = TextInput {
        text: "日本".to_owned(),
        method: "input_method".to_owned(),
    };
    rec.event(What::TextInput(committed), Some(&field));
    assert_eq!(text(&mut rec).as_deref(), Some("日本ab"));
}

#[test]
fn what_was_pasted_may_be_told_after_the_chord() {
    let field = field("ab");
    let mut rec = on("x11", &field, &["Home", "Control+v"]);
    let pasted = TextInput {
        text: "x".to_owned(),
        method: "paste".to_owned(),
    };
    rec.event(What::TextInput(pasted), Some(&field));
    assert_eq!(text(&mut rec).as_deref(), Some("xab"));
}

#[test]
fn a_suggestion_takes_the_place_of_what_it_begins_with() {
    let empty = field("");
    let mut rec = on("x11", &empty, &["\"tra"]);
    let suggested = TextInput {
        text: "Trattoria Roma".to_owned(),
        method: "suggestion".to_owned(),
    };
    rec.event(What::TextInput(suggested), Some(&empty));
    assert_eq!(text(&mut rec).as_deref(), Some("Trattoria Roma"));
}

#[test]
fn keys_that_were_not_told_are_known_by_the_text_that_follows() {
    let empty = field("");
    let mut rec = Rec::new("");
    rec.click(&empty);
    for _ in 0..3 {
        rec.event(What::Key(recording::Key::default()), Some(&empty));
    }
    let told = TextInput {
        text: "abc".to_owned(),
        method: "keys".to_owned(),
    };
    rec.event(What::TextInput(told), Some(&empty));
    assert_eq!(text(&mut rec).as_deref(), Some("abc"));
}

#[test]
fn a_chord_that_edits_nothing_is_a_shortcut_of_its_own() {
    let mut rec = on("x11", &field(""), &["\"a", "Control+b"]);
    rec.click(&target("button", "Next")).end();
    assert_eq!(
        rec.sentences(),
        [
            "Set the field **Remark** to \"a\".",
            "Press Ctrl+B.",
            "Click the button **Next**.",
        ]
    );
}
