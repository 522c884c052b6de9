//! Message boxes of pages, the system's file dialogs, and what is told before a pause.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use desktop::{Ancestor, ChangeKind, Element, FieldState, Role, WindowId};
use recording::What;
use scripted::*;

/// An element outside of the page, in a dialog.
fn inside(mut element: Element, dialog: Role, title: &str) -> Element {
    element.ancestors = vec![Ancestor {
        role: dialog,
        name: Some(title.to_owned()),
    }];
    element
}

/// A message box opens over the page, drawn by the browser.
fn show_box(stage: &Stage, title: &str, message: &str, parts: Vec<Element>) {
    let mut text = element(Role::Text, message, 4);
    text.bounds = Some(desktop::Rect::new(0, 105, 600, 20));
    let mut all = vec![text];
    all.extend(parts);
    let first = all[1].name.clone().unwrap();
    let place = all
        .into_iter()
        .map(|part| inside(part, Role::Dialog, title));
    stage.state().elements.extend(place);
    stage.focus(&first);
}

fn two_buttons() -> Vec<Element> {
    let mut ok = element(Role::Button, "OK", 5);
    let mut cancel = element(Role::Button, "Cancel", 5);
    ok.bounds = Some(desktop::Rect::new(300, 150, 80, 20));
    cancel.bounds = Some(desktop::Rect::new(200, 150, 80, 20));
    let beside = |text: &str, side| desktop::Neighbour {
        side,
        text: text.to_owned(),
    };
    ok.neighbours = vec![beside("Cancel", desktop::Side::Left)];
    cancel.neighbours = vec![beside("OK", desktop::Side::Right)];
    vec![ok, cancel]
}

/// Kind, message and answer of each message box.
fn answers(run: &Run) -> Vec<(String, String, String)> {
    let dialogs = run.of(&["dialog"]);
    let said = dialogs.iter().map(|event| match &event.what {
        What::Dialog(dialog) => (
            dialog.dialog_type.clone(),
            dialog.message.clone(),
            dialog.answer.clone().unwrap_or_default(),
        ),
        other => panic!("{other:?}"),
    });
    said.collect()
}

fn answer(kind: &str, message: &str, answer: &str) -> (String, String, String) {
    (kind.to_owned(), message.to_owned(), answer.to_owned())
}

/// The focus is looked at when the box opens.
fn until_looked() {
    std::thread::sleep(std::time::Duration::from_millis(200));
}

#[test]
fn a_message_that_is_confirmed_by_a_key_is_told_with_its_text() {
    let stage = Stage::new(vec![element(Role::Button, "Lock", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click("Lock");
        let ok = element(Role::Button, "OK", 5);
        show_box(stage, "a.test says", "The plan is locked", vec![ok]);
        until_looked();
        let before = session.progress().get().events;
        stage.key("Enter");
        wait_for("the answer", || session.progress().get().events > before);
    });
    assert_eq!(answers(&run), [answer("alert", "The plan is locked", "OK")]);
    let page = run.of(&["dialog"])[0].page.clone().unwrap();
    assert_eq!(page.url, "http://a.test/", "it belongs to its page");
}

#[test]
fn a_question_is_answered_by_either_button_or_by_escape() {
    let stage = Stage::new(vec![element(Role::Button, "Delete", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click("Delete");
        show_box(stage, "a.test says", "Delete it?", two_buttons());
        until_looked();
        stage.click("Cancel");
        stage.click("OK");
        let before = session.progress().get().events;
        stage.focus("OK");
        until_looked();
        stage.key("Escape");
        wait_for("the answer", || session.progress().get().events > before);
    });
    let asked = |said| answer("confirm", "Delete it?", said);
    assert_eq!(
        answers(&run),
        [asked("Cancel"), asked("OK"), asked("Cancel")]
    );
}

#[test]
fn what_a_page_asks_for_is_a_value_and_an_answer() {
    let stage = Stage::new(vec![element(Role::Button, "Rename", 1)]);
    let run = record(&stage, |stage, _| {
        stage.click("Rename");
        let mut parts = vec![field("New name", 3)];
        parts.extend(two_buttons());
        show_box(stage, "a.test says", "Text of the box", parts);
        until_looked();
        stage.fill("New name", "Plan B");
        until_looked();
        stage.click("OK");
    });
    assert_eq!(answers(&run), [answer("prompt", "New name", "ok")]);
    assert!(
        run.said()
            .contains(&"value New name: - → Plan B".to_owned()),
        "{:#?}",
        run.said()
    );
}

#[test]
fn a_browsers_own_dialog_is_no_message_of_the_page() {
    let stage = Stage::new(vec![element(Role::Button, "Print", 1)]);
    let run = record(&stage, |stage, _| {
        stage.click("Print");
        show_box(stage, "Print", "Pages", two_buttons());
        until_looked();
        stage.click("Cancel");
    });
    assert_eq!(answers(&run), []);
    assert!(run.said().contains(&"click 1 Cancel".to_owned()));
}

/// The file dialog comes to the front, with these things in it.
fn show_chooser(stage: &Stage, title: &str, parts: Vec<Element>) {
    let first = parts[0].name.clone().unwrap();
    let parts = parts
        .into_iter()
        .map(|part| inside(part, Role::Filechooser, title));
    stage.state().elements.extend(parts);
    stage.activate(desktop::Window {
        id: WindowId(2),
        parent: Some(WindowId(1)),
        title: title.to_owned(),
        modal: true,
        ..window(2, "Browser")
    });
    stage.focus(&first);
    until_looked();
}

fn close_chooser(stage: &Stage, session: &recorder::Session) {
    let before = session.progress().get().events;
    stage.activate(window(1, "Browser"));
    wait_for("the file", || session.progress().get().events > before + 1);
}

fn files(run: &Run) -> Vec<(String, String)> {
    let files = run.of(&["file"]);
    let said = files.iter().map(|event| match &event.what {
        What::File(file) => (file.op.clone(), file.name.clone()),
        other => panic!("{other:?}"),
    });
    said.collect()
}

fn file(op: &str, name: &str) -> (String, String) {
    (op.to_owned(), name.to_owned())
}

#[test]
fn a_path_typed_into_a_file_dialog_is_a_file_without_its_folder() {
    let stage = Stage::new(vec![element(Role::Button, "Upload", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click("Upload");
        show_chooser(stage, "Open File", vec![field("Location", 5)]);
        stage.fill("Location", "/home/me/minutes.txt");
        until_looked();
        stage.key("Enter");
        close_chooser(stage, session);
    });
    assert_eq!(files(&run), [file("uploaded", "minutes.txt")]);
}

#[test]
fn a_row_picked_in_a_file_dialog_is_a_file() {
    let stage = Stage::new(vec![element(Role::Button, "Upload", 1)]);
    let run = record(&stage, |stage, session| {
        let parts = || {
            vec![
                element(Role::Cell, "minutes.txt", 5),
                element(Role::Button, "_Open", 6),
            ]
        };
        stage.click("Upload");
        show_chooser(stage, "Open File", parts());
        stage.click("minutes.txt");
        stage.click("_Open");
        close_chooser(stage, session);
    });
    assert_eq!(files(&run), [file("uploaded", "minutes.txt")]);
}

#[test]
fn a_file_dialog_that_was_cancelled_gives_no_file() {
    let stage = Stage::new(vec![element(Role::Button, "Upload", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click("Upload");
        show_chooser(
            stage,
            "Open File",
            vec![element(Role::Cell, "minutes.txt", 5)],
        );
        stage.click("minutes.txt");
        stage.key("Escape");
        close_chooser(stage, session);
    });
    assert_eq!(files(&run), [file("cancelled", "")]);
}

#[test]
fn a_choice_made_just_before_a_pause_is_told_before_it() {
    let mut list = element(Role::Combobox, "Category", 1);
    list.state.value = Some("Travel".to_owned());
    let stage = Stage::new(vec![list]);
    let run = record(&stage, |stage, session| {
        stage.click("Category");
        stage.set_value("Category", "Meals");
        session.handle().pause();
        session.handle().resume();
    });
    let said = run.said();
    let place = |word: &str| said.iter().position(|line| line.starts_with(word));
    assert!(place("value Category").is_some(), "{said:#?}");
    assert!(place("value Category") < place("paused"), "{said:#?}");
}

#[test]
fn a_menu_opened_by_a_pointer_that_still_moves_is_a_hover() {
    let mut opener = element(Role::MenuButton, "Overview", 1);
    opener.state.expanded = Some(false);
    let stage = Stage::new(vec![opener, element(Role::Button, "Save", 3)]);
    let run = record(&stage, |stage, session| {
        // Something else was done before, which has nothing to do with it.
        stage.click("Save");
        std::thread::sleep(std::time::Duration::from_millis(400));
        stage.state().pointer = (12, 32);
        let before = session.progress().get().events;
        let opener = stage.find("Overview");
        stage.tell(ChangeKind::Expanded(true), Some(&opener));
        wait_for("the hover", || session.progress().get().events > before);
        // One that a click opens is none.
        let before = session.progress().get().events;
        stage.click("Save");
        let save = stage.find("Save");
        stage.tell(ChangeKind::Expanded(true), Some(&save));
        stage.tell(ChangeKind::Checked(FieldState::On), Some(&save));
        wait_for("the click", || session.progress().get().events > before);
    });
    assert_eq!(
        run.said(),
        [
            "click 1 Save",
            "hover Overview",
            "click 1 Save",
            "ended stopped"
        ]
    );
}

#[test]
fn a_text_that_enter_sends_is_told_before_the_next_is_typed() {
    let mut message = field("Message", 1);
    message.multiline = true;
    let stage = Stage::new(vec![message]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Message");
        stage.fill("Message", "first");
        until_looked();
        stage.key("Enter");
        stage.set_value("Message", "");
        until_looked();
        stage.fill("Message", "second");
        until_looked();
    });
    let said = run.said();
    let values: Vec<&String> = said
        .iter()
        .filter(|line| line.starts_with("value"))
        .collect();
    assert_eq!(
        values,
        ["value Message: - → first", "value Message: - → second"],
        "{said:#?}"
    );
}

#[test]
fn a_text_that_a_chord_sends_is_told_with_the_chord() {
    let mut message = field("Message", 1);
    message.multiline = true;
    let stage = Stage::new(vec![message, element(Role::Button, "More", 3)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Message");
        stage.fill("Message", "hello");
        until_looked();
        stage.key_with("Enter", None, ctrl());
        stage.set_value("Message", "");
        stage.click("More");
    });
    let said = run.said();
    let place = |word: &str| said.iter().position(|line| line.starts_with(word));
    assert!(place("value Message: - → hello").is_some(), "{said:#?}");
    assert!(
        place("value Message") < place("key Ctrl+Enter"),
        "{said:#?}"
    );
}
