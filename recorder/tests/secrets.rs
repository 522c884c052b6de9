//! What must not be kept is not in the recording, in no form: the cases that are the recorder's.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use desktop::Role;
use recorder::Mark;
use scripted::*;

fn sign_in() -> Stage {
    sign_in_and(Vec::new())
}

fn sign_in_and(more: Vec<desktop::Element>) -> Stage {
    let mut elements = vec![
        field("User name", 1),
        password(2),
        element(Role::Button, "Sign in", 3),
    ];
    elements.extend(more);
    Stage::new(elements)
}

#[test]
fn a_password_with_a_correction_is_one_line_that_tells_nothing() {
    let run = record(&sign_in(), |stage, _| {
        stage.click_into("Password");
        stage.type_text("Hum⌫nter2");
        stage.click("Sign in");
    });
    assert_eq!(
        run.said(),
        [
            "click 1 Password",
            "key · Password (secure)",
            "click 1 Sign in",
            "ended stopped"
        ]
    );
    assert_eq!(run.summary.withheld, 1);
    run.has_nothing_of("Hunter2");
    run.has_nothing_of("Humnter2");
}

#[test]
fn a_password_typed_into_the_user_name_first_is_taken_out_again() {
    let run = record(&sign_in(), |stage, _| {
        stage.click_into("User name");
        stage.fill("User name", "Hunter2!x");
        stage.click("Sign in");
        stage.click_into("User name");
        stage.type_text("⌫⌫⌫⌫⌫⌫⌫⌫⌫");
        stage.set_value("User name", "");
        stage.fill("User name", "bob");
        stage.click_into("Password");
        stage.type_text("Hunter2!x");
        stage.click("Sign in");
        stage.appear(Role::Status, "Welcome, Hunter2!x");
    });
    run.has_nothing_of("Hunter2!x");
    let said = run.said();
    let user_name = |after: &str| said.iter().any(|line| line.ends_with(after));
    assert!(user_name("→ {secret: password} (tainted)"), "{said:#?}");
    assert!(user_name("→ bob (tainted)"), "{said:#?}");
    assert!(
        said.iter()
            .any(|line| line.contains("Welcome, {secret: password}")),
        "{said:#?}"
    );
}

#[test]
fn a_field_that_is_called_an_api_key_is_secret() {
    let stage = Stage::new(vec![field("API key", 1), field("Name", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("API key");
        stage.fill("API key", "zx81-spectrum");
        stage.click_into("Name");
        stage.fill("Name", "mine");
    });
    run.has_nothing_of("zx81-spectrum");
    let said = run.said();
    assert!(
        said.contains(&"key · API key (label)".to_owned()),
        "{said:#?}"
    );
    assert!(
        said.contains(&"value Name: - → mine".to_owned()),
        "{said:#?}"
    );
}

#[test]
fn what_follows_a_tab_to_nobody_knows_where_is_withheld() {
    let run = record(&sign_in(), |stage, _| {
        stage.click_into("User name");
        stage.fill("User name", "bob");
        stage.key("Tab");
        stage.state().focus_is_unknown = true;
        stage.burst("Hunter2!⏎");
    });
    run.has_nothing_of("Hunter2!");
    let said = run.said();
    let at = said.iter().position(|line| line == "key Tab User name");
    let at = at.unwrap_or_else(|| panic!("{said:#?}"));
    assert_eq!(said[at - 1], "value User name: - → bob");
    assert_eq!(said[at + 1..at + 3], ["key · - (unknown)", "key Enter -"]);
}

#[test]
fn letters_where_nothing_takes_text_are_kept_and_where_nobody_knows_are_not() {
    let stage = Stage::new(vec![element(Role::Button, "Inbox", 1)]);
    let run = record(&stage, |stage, _| {
        stage.type_text("gi");
        stage.click("Inbox");
        stage.state().focus_is_unknown = true;
        stage.type_text("abc");
    });
    assert_eq!(
        run.said(),
        [
            "key g page",
            "key i page",
            "click 1 Inbox",
            "key · - (unknown)",
            "ended stopped"
        ]
    );
}

#[test]
fn the_value_of_a_field_without_a_name_is_kept_only_if_the_goal_has_it() {
    let stage = Stage::new(vec![field("", 1), element(Role::Button, "Go", 2)]);
    let act = |text: &'static str| {
        move |stage: &Stage, _: &recorder::Session| {
            stage.click_into("");
            stage.fill("", text);
            stage.click("Go");
        }
    };
    let run = record_with(&stage, |o| o.goal = "Find 42.50".to_owned(), act("42.50"));
    assert!(
        run.said().contains(&"value : - → 42.50".to_owned()),
        "{:#?}",
        run.said()
    );

    stage.set_value("", "");
    let run = record_with(&stage, |o| o.goal = "Find it".to_owned(), act("sesame"));
    run.has_nothing_of("sesame");
    assert!(
        run.said().contains(&"value : - → - (unjudged)".to_owned()),
        "{:#?}",
        run.said()
    );
}

#[test]
fn a_password_field_that_shows_its_text_is_secret_by_what_it_says() {
    let mut revealed = field("Passwort", 1);
    revealed.autocomplete = Some("current-password".to_owned());
    let stage = Stage::new(vec![revealed, element(Role::Button, "Go", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Passwort");
        stage.fill("Passwort", "geheimnis77");
        stage.appear(Role::Heading, "geheimnis77");
        stage.click("Go");
    });
    run.has_nothing_of("geheimnis77");
}

#[test]
fn a_value_marked_as_secret_afterwards_is_taken_out() {
    let stage = Stage::new(vec![field("Reference", 1), element(Role::Button, "Go", 2)]);
    let run = record(&stage, |stage, session| {
        stage.click_into("Reference");
        stage.fill("Reference", "alpha-bravo-7");
        stage.click("Go");
        wait_for("the value", || {
            std::fs::read_to_string(session_file(session))
                .is_ok_and(|text| text.contains("alpha-bravo-7"))
        });
        session.handle().mark(Mark::Secret);
    });
    run.has_nothing_of("alpha-bravo-7");
    assert!(run.said().contains(&"note secret".to_owned()));
}

/// The plain file of a session under way.
fn session_file(session: &recorder::Session) -> std::path::PathBuf {
    session.folder().join("recording.jsonl")
}

#[test]
fn an_excluded_program_leaves_nothing_but_that_it_was_there() {
    let stage = Stage::new(vec![field("Master", 1)]);
    let run = record_with(
        &stage,
        |options| options.excluded = vec!["keepass".to_owned()],
        |stage, _| {
            stage.activate(window(2, "KeePass"));
            stage.click_into("Master");
            stage.fill("Master", "open sesame");
        },
    );
    run.has_nothing_of("open sesame");
    assert_eq!(run.said(), ["gap excluded", "ended stopped"]);
}

#[test]
fn what_the_row_of_an_element_says_goes_through_the_nets() {
    let key = ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let mut revoke = element(Role::Button, "Revoke", 1);
    let told = |column_header: &str, text: &str| desktop::RowCell {
        column_header: Some(column_header.to_owned()),
        text: text.to_owned(),
        matches: Some(1),
    };
    revoke.cell = Some(desktop::Cell {
        row_key: Some("Build server".to_owned()),
        row: 1,
        column: 2,
        column_header: Some("Actions".to_owned()),
        row_cells: vec![
            told("Name", "Build server"),
            told("Value", &key),
            told("Note", &"n".repeat(500)),
        ],
        ..desktop::Cell::default()
    });
    let run = record(&Stage::new(vec![revoke]), |stage, _| {
        stage.click("Revoke");
    });
    run.has_nothing_of(&key);
    let target = run.of(&["click"])[0].target.clone().unwrap();
    let cell = target.cell.as_ref().unwrap();
    let texts: Vec<&str> = cell
        .row_cells
        .iter()
        .map(|cell| cell.text.as_str())
        .collect();
    assert_eq!(texts[0], "Build server");
    assert!(texts[1].contains("{secret"), "{texts:?}");
    assert_eq!(texts[2].len(), recording::ROW_CELL_TEXT);
}

/// What another program put on the clipboard.
fn copied(stage: &Stage, text: Option<&str>, marked: bool) {
    stage.state().clipboard = desktop::Held {
        text: text.map(|text| text.to_owned().into()),
        marked,
    };
}

fn paste(stage: &Stage, field: &str, text: &str) {
    stage.set_value(field, text);
    stage.key_with("v", None, ctrl());
}

#[test]
fn what_a_password_manager_marked_is_secret_wherever_it_is_pasted() {
    // Some owners give it only once, and to the program.
    for given in [Some("Blue-Heron-41"), None] {
        let stage = Stage::new(vec![field("Note", 1), element(Role::Button, "Go", 2)]);
        copied(&stage, given, true);
        let run = record(&stage, |stage, _| {
            stage.click_into("Note");
            paste(stage, "Note", "Blue-Heron-41");
            stage.click("Go");
            stage.appear(Role::Status, "Saved Blue-Heron-41");
        });
        run.has_nothing_of("Blue-Heron-41");
        let said = run.said();
        assert!(
            said.contains(&"key · Note (clipboard)".to_owned()),
            "{said:#?}"
        );
        assert!(run.summary.withheld > 0);
    }
}

#[test]
fn a_copy_that_is_pasted_into_a_password_field_was_secret_all_the_time() {
    let stage = sign_in_and(vec![field("Note", 5)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Note");
        stage.fill("Note", "it is sesame-street-9 today");
        stage.key_with("a", None, ctrl());
        stage.key_with("c", None, ctrl());
        copied(stage, Some("sesame-street-9"), false);
        stage.click_into("User name");
        stage.fill("User name", "bob");
        stage.click_into("Password");
        stage.key_with("v", None, ctrl());
        stage.click("Sign in");
    });
    run.has_nothing_of("sesame-street-9");
    let said = run.said();
    assert!(
        said.iter()
            .any(|line| line.ends_with("→ it is {secret: password} today (tainted)")),
        "{said:#?}"
    );
    assert!(said.contains(&"value User name: - → bob".to_owned()));
}

#[test]
fn a_copy_that_is_chosen_from_a_menu_to_go_into_a_password_field_is_secret() {
    let menu = element(Role::Menuitem, "Paste Ctrl+V", 6);
    let stage = sign_in_and(vec![field("Note", 5), menu]);
    copied(&stage, Some("sesame-street-9"), false);
    let run = record(&stage, |stage, _| {
        stage.click_into("Note");
        stage.fill("Note", "sesame-street-9");
        stage.click_into("Password");
        stage.click("Paste Ctrl+V");
        stage.click("Sign in");
    });
    run.has_nothing_of("sesame-street-9");
}

#[test]
fn what_is_pasted_into_any_other_field_stays() {
    let stage = Stage::new(vec![field("Note", 1), element(Role::Button, "Go", 2)]);
    copied(&stage, Some("quince jelly"), false);
    let run = record(&stage, |stage, _| {
        stage.click_into("Note");
        paste(stage, "Note", "quince jelly");
        stage.click("Go");
    });
    let said = run.said();
    assert!(
        said.contains(&"value Note: - → quince jelly".to_owned()),
        "{said:#?}"
    );
}

/// Six boxes in a row, and a button.
fn boxes(name: impl Fn(i32) -> String) -> Stage {
    let one = |number: i32| desktop::Element {
        bounds: Some(desktop::Rect::new(10 + number * 40, 30, 30, 30)),
        ..field(&name(number), number)
    };
    let mut elements: Vec<_> = (1..=6).map(one).collect();
    elements.push(element(Role::Button, "Go", 8));
    Stage::new(elements)
}

#[test]
fn boxes_of_one_character_in_a_row_take_a_code_whatever_they_are_called() {
    let digit = |number: i32| format!("Digit {number}");
    let run = record(&boxes(digit), |stage, _| {
        for (number, c) in (1..=6).zip("481516".chars()) {
            stage.click_into(&digit(number));
            stage.fill(&digit(number), &c.to_string());
        }
        stage.click("Go");
        stage.appear(Role::Status, "Code 481516 was right, 4 tries are left");
    });
    run.has_nothing_of("481516");
    let said = run.said();
    let told = said.iter().filter(|line| line.ends_with("(code)")).count();
    assert_eq!(told, 6, "{said:#?}");
    assert!(
        !said.iter().any(|line| line.starts_with("value")),
        "{said:#?}"
    );
    let held = |event: &&recording::Event| {
        let target = event.target.as_ref();
        target.is_some_and(|target| target.state.value.is_some())
    };
    assert_eq!(run.recording.events.iter().filter(held).count(), 0);
    assert!(
        said.iter()
            .any(|line| line.contains("was right, 4 tries are left")),
        "a digit alone is no secret: {said:#?}"
    );
}

#[test]
fn narrow_fields_that_are_called_differently_are_no_code() {
    let days = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    let day = |number: i32| days[usize::try_from(number).unwrap()].to_owned();
    let run = record(&boxes(day), |stage, _| {
        stage.click_into("Mon");
        stage.fill("Mon", "8");
        stage.click("Go");
    });
    assert!(run.said().contains(&"value Mon: - → 8".to_owned()));
}
