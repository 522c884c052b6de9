//! Keys, buttons and the wheel become lines.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use desktop::{ChangeKind, FieldState, Input, Modifiers, Role};
use scripted::*;

#[test]
fn typing_is_told_as_keys_without_text_and_the_value_at_the_end() {
    let stage = Stage::new(vec![field("Amount", 1), element(Role::Button, "Next", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Amount");
        stage.type_text("45⌫2");
        stage.set_value("Amount", "42");
        stage.click("Next");
    });
    assert_eq!(
        run.said(),
        [
            "click 1 Amount",
            "key · Amount",
            "key · Amount",
            "key Backspace Amount",
            "key · Amount",
            "value Amount: - → 42",
            "click 1 Next",
            "ended stopped"
        ]
    );
    assert_eq!(run.summary.withheld, 0);
}

#[test]
fn text_left_in_a_field_at_the_end_is_told() {
    let stage = Stage::new(vec![field("Note", 1)]);
    stage.set_value("Note", "old");
    let run = record(&stage, |stage, _| {
        stage.click_into("Note");
        stage.key_with("a", None, ctrl());
        stage.fill("Note", "new");
    });
    let said = run.said();
    assert!(said.contains(&"key Ctrl+a Note".to_owned()), "{said:#?}");
    assert_eq!(said[said.len() - 2], "value Note: old → new");
}

#[test]
fn a_field_that_its_program_empties_on_enter_is_told_with_what_stood_in_it() {
    let stage = Stage::new(vec![field("Search", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click_into("Search");
        stage.fill("Search", "meals");
        let keys = session.progress().get().events;
        // The field is read while it rests.
        std::thread::sleep(std::time::Duration::from_millis(120));
        stage.key("Enter");
        wait_for("Enter", || session.progress().get().events > keys);
        stage.set_value("Search", "");
    });
    let said = run.said();
    assert!(
        said.contains(&"value Search: - → meals".to_owned()),
        "{said:#?}"
    );
}

#[test]
fn a_field_that_tells_no_value_is_told_by_its_keys() {
    let mut drawn = field("Cell B2", 1);
    drawn.role = Role::Textbox;
    let stage = Stage::new(vec![drawn, element(Role::Button, "Done", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Cell B2");
        stage.type_text("totol⌫⌫al");
        stage.click("Done");
    });
    let said = run.said();
    assert!(
        said.contains(&"text Cell B2: total by keys".to_owned()),
        "{said:#?}"
    );
}

#[test]
fn the_chord_that_stops_is_not_in_the_recording() {
    let stage = Stage::new(vec![element(Role::Button, "Go", 1)]);
    let run = record(&stage, |stage, session| {
        stage.click("Go");
        let all = Modifiers {
            ctrl: true,
            alt: true,
            shift: true,
            ..Modifiers::default()
        };
        for key in ["Control", "Alt", "Shift"] {
            stage.key(key);
        }
        stage.key_with("S", None, all);
        assert!(
            session
                .progress()
                .wait_ended(std::time::Duration::from_secs(20))
        );
        stage_is_deaf(stage);
    });
    assert_eq!(run.said(), ["click 1 Go", "ended stopped"]);
}

/// After the end nothing listens any more.
fn stage_is_deaf(stage: &Stage) {
    wait_for("the end of listening", || stage.state().heard.is_none());
}

#[test]
fn clicks_are_counted_and_a_wiggle_does_not_matter() {
    let stage = Stage::new(vec![
        element(Role::Row, "ACME", 1),
        element(Role::Row, "Other", 3),
    ]);
    let run = record(&stage, |stage, _| {
        stage.click_at(30, 40);
        for x in [31, 32] {
            stage.press_at(x, 41);
            stage.release_at(x, 41);
        }
        stage.press_at(30, 100);
        stage.release_at(30, 100);
    });
    assert_eq!(
        run.said(),
        [
            "click 1 ACME",
            "click 2 ACME",
            "click 3 ACME",
            "click 1 Other",
            "ended stopped"
        ]
    );
}

#[test]
fn a_press_and_a_release_elsewhere_are_a_drag_with_both_ends() {
    let stage = Stage::new(vec![
        element(Role::Listitem, "Card", 1),
        element(Role::List, "Done", 5),
    ]);
    let run = record(&stage, |stage, _| {
        stage.press_at(30, 40);
        stage.key("Shift");
        stage.release_at(60, 160);
        stage.later();
        stage.press_at(30, 40);
        stage.release_at(33, 42);
    });
    assert_eq!(
        run.said(),
        [
            "drag Some(\"Card\") Some(\"Done\")",
            "click 1 Card",
            "ended stopped"
        ]
    );
}

#[test]
fn a_burst_of_the_wheel_is_one_scroll() {
    let stage = Stage::new(vec![element(Role::Button, "Go", 1)]);
    let wheel = |dy| Input::Wheel {
        dx: 0,
        dy,
        x: 5,
        y: 5,
        modifiers: Modifiers::default(),
        injected: false,
    };
    let run = record(&stage, |stage, _| {
        for _ in 0..4 {
            stage.hear(wheel(1));
        }
        stage.click("Go");
        stage.hear(wheel(-2));
    });
    assert_eq!(
        run.said(),
        ["scroll 0 4", "click 1 Go", "scroll 0 -2", "ended stopped"]
    );
}

#[test]
fn a_box_is_told_with_its_state_before_and_after() {
    let mut tick = element(Role::Checkbox, "Billable", 1);
    tick.state.checked = Some(FieldState::Off);
    let stage = Stage::new(vec![tick]);
    let run = record(&stage, |stage, _| {
        stage.click("Billable");
        stage.change("Billable", |element| {
            element.state.checked = Some(FieldState::On);
        });
        stage.tell(
            ChangeKind::Checked(FieldState::On),
            Some(&stage.find("Billable")),
        );
    });
    let said = run.said();
    assert_eq!(
        said[..2],
        ["click 1 Billable", "value Billable: false → true"]
    );
    let value = run.of(&["value"])[0].target.clone().unwrap();
    assert_eq!(value.state.checked, Some(true));
}

#[test]
fn a_choice_in_the_popup_of_a_list_is_the_lists_value() {
    let mut list = element(Role::Combobox, "Category", 1);
    list.state.value = Some("Choose…".to_owned());
    let stage = Stage::new(vec![list]);
    let run = record(&stage, |stage, _| {
        stage.click("Category");
        stage.click_at(30, 500);
        stage.set_value("Category", "Meals");
    });
    assert_eq!(
        run.said()[..3],
        [
            "click 1 Category",
            "click 1 -",
            "value Category: Choose… → Meals"
        ]
    );
}

#[test]
fn copying_and_pasting_are_told_without_content() {
    let stage = Stage::new(vec![field("From", 1), field("To", 2)]);
    stage.set_value("From", "C-77");
    let run = record(&stage, |stage, _| {
        stage.click_into("From");
        stage.key_with("c", None, ctrl());
        stage.click_into("To");
        stage.key_with("v", None, ctrl());
        stage.set_value("To", "C-77");
    });
    let clipboard = run.of(&["clipboard"]);
    let copy = clipboard[0].seq;
    let recording::What::Clipboard(paste) = &clipboard[1].what else {
        panic!("not a clipboard line");
    };
    assert_eq!((paste.op.as_str(), paste.same_as), ("paste", Some(copy)));
    assert!(
        run.said().contains(&"value To: - → C-77".to_owned()),
        "{:#?}",
        run.said()
    );
}

#[test]
fn the_parts_of_a_date_field_are_the_field() {
    let part = |name: &str| {
        let mut part = element(Role::Spinbutton, name, 1);
        part.ancestors = vec![desktop::Ancestor {
            role: Role::Date,
            name: Some("First day".to_owned()),
        }];
        part
    };
    let stage = Stage::new(vec![
        part("Month"),
        part("Day"),
        element(Role::Button, "Next", 3),
        element(Role::Date, "First day", 1),
    ]);
    let run = record(&stage, |stage, _| {
        stage.click("First day");
        stage.focus("Month");
        stage.type_text("12");
        stage.focus("Day");
        stage.type_text("21");
        stage.set_value("First day", "12/21/2026");
        stage.click("Next");
    });
    let values: Vec<_> = run
        .said()
        .into_iter()
        .filter(|line| line.starts_with("value"))
        .collect();
    assert_eq!(values, ["value First day: - → 12/21/2026"]);
}

#[test]
fn text_that_is_deleted_again_leaves_an_empty_value() {
    let stage = Stage::new(vec![field("Note", 1), element(Role::Button, "Next", 2)]);
    let run = record(&stage, |stage, _| {
        stage.click_into("Note");
        stage.fill("Note", "no⌫⌫");
        stage.set_value("Note", "");
        stage.click("Next");
    });
    let said = run.said();
    assert!(said.contains(&"value Note: - → ".to_owned()), "{said:#?}");
}
