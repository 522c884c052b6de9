//! File dialogs, downloads, message boxes, and drawings.

use crate::rec::{Rec, check, click_of, target};
use recording::{
    Changed, Click, Dialog, File, Hover, Key, Modifiers, Neighbour, Rect, Value, What, Window,
};
use std::sync::Arc;

fn in_window(rec: &mut Rec, id: u64, title: &str) {
    let window = Window {
        id,
        app: "Chromium".to_owned(),
        title: title.to_owned(),
        ..Window::default()
    };
    if let Some(event) = rec.recording.events.last_mut() {
        event.window = Some(Arc::new(window));
        event.page = event.page.take().filter(|_| id == 1);
    }
}

fn file(op: &str, name: &str) -> What {
    What::File(File {
        op: op.to_owned(),
        name: name.to_owned(),
        ..File::default()
    })
}

fn window() -> What {
    What::WindowChanged(recording::WindowChanged::default())
}

/// A button opens a file dialog, in which a path is typed and taken by a chord.
fn choose_file(rec: &mut Rec, button: &recording::Target) {
    let location = target("textbox", "Location");
    rec.click(button);
    in_window(rec, 1, "Shop");
    rec.event(window(), None);
    in_window(rec, 2, "Open File");
    rec.keys(&location, "/a.txt");
    for at in rec.recording.events.len() - 6..rec.recording.events.len() {
        rec.recording.events[at].window = Some(Arc::new(Window {
            id: 2,
            ..Window::default()
        }));
    }
    rec.value(&location, "", "/home/me/a.txt");
    in_window(rec, 2, "Open File");
    let chord = What::Key(Key {
        key: Some("o".to_owned()),
        modifiers: Modifiers {
            alt: true,
            ..Modifiers::default()
        },
        ..Key::default()
    });
    rec.event(chord, Some(&location));
    in_window(rec, 2, "Open File");
}

fn back(rec: &mut Rec, op: &str, name: &str) {
    rec.event(file(op, name), None);
    in_window(rec, 2, "Open File");
    rec.event(window(), None);
    in_window(rec, 1, "Shop");
}

#[test]
fn all_that_is_done_in_a_file_dialog_is_one_sentence() {
    let mut rec = Rec::new("Upload the minutes");
    choose_file(&mut rec, &target("button", "Upload…"));
    back(&mut rec, "uploaded", "a.txt");
    rec.click(&target("button", "Next"));
    in_window(&mut rec, 1, "Shop");
    check(
        &mut rec,
        &[
            "Attach the file {file} with the button **Upload…**.",
            "Click the button **Next**.",
        ],
    );
}

#[test]
fn a_file_dialog_that_was_cancelled_is_no_step_and_neither_is_what_opened_it() {
    let mut rec = Rec::new("");
    choose_file(&mut rec, &target("button", "Upload…"));
    back(&mut rec, "cancelled", "");
    rec.click(&target("button", "Next"));
    in_window(&mut rec, 1, "Shop");
    check(&mut rec, &["Click the button **Next**."]);
}

#[test]
fn a_file_whose_name_was_not_heard_is_asked_for() {
    let mut rec = Rec::new("");
    choose_file(&mut rec, &target("button", "Upload…"));
    back(&mut rec, "uploaded", "");
    check(
        &mut rec,
        &["Attach the file {file} with the button **Upload…**."],
    );
}

#[test]
fn what_a_control_for_files_holds_is_not_its_name() {
    let mut rec = Rec::new("");
    let mut button = target("button", "Receipt: older.pdf");
    button.neighbours = vec![Neighbour {
        side: "left".to_owned(),
        text: "Receipt".to_owned(),
    }];
    choose_file(&mut rec, &button);
    back(&mut rec, "uploaded", "a.txt");
    check(
        &mut rec,
        &["Attach the file \"a.txt\" with the button **Receipt**."],
    );
}

#[test]
fn several_files_are_attached_one_by_one() {
    let mut rec = Rec::new("");
    choose_file(&mut rec, &target("button", "Add"));
    rec.event(file("uploaded", "a.txt"), None);
    in_window(&mut rec, 2, "Open Files");
    back(&mut rec, "uploaded", "b.txt");
    check(
        &mut rec,
        &[
            "Attach the file \"a.txt\" with the button **Add**.",
            "Attach the file \"b.txt\" with the button **Add**.",
        ],
    );
}

#[test]
fn a_download_shows_that_the_click_worked() {
    let mut rec = Rec::new("");
    rec.click(&target("link", "Download"))
        .event(file("downloaded", "Statement-2026-10.csv"), None)
        .end();
    let skill = rec.compile().skill.unwrap();
    let step = &skill.sections[0].steps[0];
    assert_eq!(
        compiler::grammar::print(&step.instruction),
        "Click the link **Download**. → The file **Statement-2026-10.csv** is downloaded."
    );
}

fn answer(kind: &str, message: &str, answer: &str) -> What {
    What::Dialog(Dialog {
        dialog_type: kind.to_owned(),
        message: message.to_owned(),
        answer: Some(answer.to_owned()),
    })
}

#[test]
fn a_message_box_is_answered_with_the_button_that_was_pressed() {
    let mut rec = Rec::new("");
    let go = target("button", "Go");
    rec.click(&go)
        .event(answer("alert", "The plan is locked", "OK"), None)
        .click(&go)
        .event(answer("confirm", "Go on?", "Cancel"), None)
        .click(&target("button", "Leave it"))
        .event(answer("beforeunload", "Leave site?", "Leave"), None)
        // Other recorders have words of their own for the two buttons.
        .click(&go)
        .event(answer("confirm", "Go on?", "ok"), None)
        .click(&go)
        .event(answer("confirm", "Go on?", "cancel"), None);
    check(
        &mut rec,
        &[
            "Click the button **Go**.",
            "In the message \"The plan is locked\", choose **OK**.",
            "Click the button **Go**.",
            "In the message \"Go on?\", choose **Cancel**.",
            "Click the button **Leave it**.",
            "In the message \"Leave site?\", choose **Leave**.",
            "Click the button **Go**.",
            "In the message \"Go on?\", choose **OK**.",
            "Click the button **Go**.",
            "In the message \"Go on?\", choose **Cancel**.",
        ],
    );
}

#[test]
fn the_text_of_a_prompt_is_set_and_then_the_prompt_is_answered() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "Rename"))
        .event(answer("prompt", "New name", "Plan B"), None);
    check(
        &mut rec,
        &[
            "Click the button **Rename**.",
            "Set the field **New name** to \"Plan B\".",
            "In the message \"New name\", choose **OK**.",
        ],
    );
}

#[test]
fn only_the_yes_to_a_question_about_deleting_cannot_be_undone() {
    let commits = |said: &str| {
        let mut rec = Rec::new("");
        rec.click(&target("button", "More"))
            .event(answer("confirm", "Delete the plan?", said), None)
            .end();
        let skill = rec.compile().skill.unwrap();
        skill.sections[0].steps[1].instruction.commit
    };
    assert!(commits("OK"));
    assert!(!commits("Cancel"));
    assert!(!commits("Abbrechen"));
}

#[test]
fn a_spot_in_a_drawing_is_said_as_its_parts() {
    let mut drawing = target("canvas", "");
    drawing.bounds = Some(Rect {
        x: 100,
        y: 200,
        width: 800,
        height: 400,
    });
    drawing.neighbours = vec![Neighbour {
        side: "above".to_owned(),
        text: "Desk plan".to_owned(),
    }];
    let click = What::Click(Click {
        x: 300,
        y: 500,
        button: "left".to_owned(),
        count: 1,
        ..Click::default()
    });
    check(
        Rec::new("").event(click, Some(&drawing)),
        &[
            "Click the spot **25 % from the left and 75 % from the top** in the drawing **Desk plan**.",
        ],
    );
}

#[test]
fn a_menu_in_a_menu_that_opens_under_the_pointer_is_part_of_the_way() {
    let mut rec = Rec::new("");
    rec.click(&target("button", "File"))
        .event(
            What::Hover(Hover::default()),
            Some(&target("menuitem", "Export")),
        )
        .click(&target("menuitem", "As table"));
    check(
        &mut rec,
        &["In the menu **File**, choose **Export**, then **As table**."],
    );
}

#[test]
fn enter_that_empties_a_field_of_several_lines_sends_it() {
    let mut message = target("textbox", "Message");
    message.multiline = true;
    let emptied = |cause: u64| {
        What::Changed(Changed {
            op: recording::ChangeOp::Text,
            role: "textbox".to_owned(),
            name: "Message".to_owned(),
            before: Some("hello".to_owned()),
            cause: Some(cause),
            ..Changed::default()
        })
    };
    let value = |text: &str| {
        What::Value(Value {
            before: None,
            after: Some(text.to_owned()),
        })
    };
    let mut rec = Rec::new("");
    rec.click(&message)
        .keys(&message, "hi")
        .press(Some(&message), "Enter")
        .event(emptied(4), None)
        .event(value("hi"), Some(&message))
        .keys(&message, "yo")
        .event(value("yo"), Some(&message))
        .event(click_of("left", 1), Some(&target("button", "Close")));
    check(
        &mut rec,
        &[
            "Set the field **Message** to \"hi\".",
            "Press Enter in the field **Message**.",
            "Set the field **Message** to \"yo\".",
            "Click the button **Close**.",
        ],
    );
}
