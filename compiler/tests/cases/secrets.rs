//! The cases in which recorders let a secret out, from recorded events to everything that is written.

use crate::rec::{Rec, target};
use recording::{Target, What};

const PASSWORD: &str = "Hunter2!";

/// A token of a vendor's form, put together so that no file holds one.
fn token() -> String {
    ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_")
}

fn password_field() -> Target {
    Target {
        secure: true,
        ..target("textbox", "Password")
    }
}

/// All files, with `{secret: …}` as it stands in them.
fn written(rec: &mut Rec) -> String {
    let compiled = rec.click(&target("button", "Save")).end().compile();
    assert!(compiled.skill.is_some(), "{:?}", compiled.diagnostics);
    format!("{:?}{:?}", compiled.diagnostics, compiled.files)
}

#[track_caller]
fn check(rec: &mut Rec, gone: &[&str], there: &[&str]) {
    let all = written(rec);
    for part in gone {
        assert!(!all.contains(part), "`{part}` is in {all}");
    }
    for part in there {
        assert!(all.contains(part), "`{part}` is not in {all}");
    }
}

fn pasted(rec: &mut Rec, field: &Target, text: &str) {
    let input = recording::TextInput {
        text: text.to_owned(),
        method: "paste".to_owned(),
    };
    rec.event(What::TextInput(input), Some(field));
}

#[test]
fn a_password_with_a_slip_is_a_placeholder_only() {
    let mut rec = Rec::new("Sign in");
    let field = password_field();
    rec.keys(&field, "Hum")
        .press(Some(&field), "Backspace")
        .keys(&field, "nter2");
    check(
        &mut rec,
        &["Hum", "nter2", "Hunter"],
        &["{secret: password}"],
    );
}

#[test]
fn a_token_with_a_correction_in_its_middle_is_found_whole() {
    let mut rec = Rec::new("Store it");
    let field = target("textbox", "Note");
    let token = token();
    let (before, after) = token.split_at(14);
    rec.keys(&field, before)
        .keys(&field, "x")
        .press(Some(&field), "Backspace")
        .keys(&field, after);
    check(&mut rec, &[&token[8..14], after], &["{secret: "]);
}

#[test]
fn what_was_pasted_into_a_password_field_is_gone_everywhere() {
    let mut rec = Rec::new("Sign in");
    rec.appeared("status", "Hunter2! was copied");
    pasted(&mut rec, &password_field(), PASSWORD);
    rec.click(&target("button", "Use Hunter2! again"));
    check(&mut rec, &["Hunter"], &["{secret: password}"]);
}

#[test]
fn what_follows_the_tab_in_one_burst_is_secret() {
    let mut rec = Rec::new("Sign in as bob");
    let user = target("textbox", "User name");
    let unknown = Target {
        role: "textbox".to_owned(),
        editable: true,
        ..Target::default()
    };
    rec.keys(&user, "bob")
        .press(Some(&user), "Tab")
        .keys(&unknown, PASSWORD)
        .press(Some(&unknown), "Enter");
    check(&mut rec, &["Hunter"], &["bob"]);
}

#[test]
fn a_password_that_was_revealed_is_still_one() {
    let mut rec = Rec::new("Sign in");
    rec.keys(&password_field(), "Hunt");
    let revealed = Target {
        input_type: Some("text".to_owned()),
        ..target("textbox", "Password")
    };
    rec.click(&target("button", "Show"))
        .keys(&revealed, "er2!")
        .value(&revealed, "", PASSWORD);
    check(&mut rec, &["Hunter", "er2!"], &[]);
    // First seen when it was revealed already.
    for field in [
        Target {
            autocomplete: Some("current-password".to_owned()),
            ..target("textbox", "Sign-in")
        },
        revealed,
    ] {
        let mut rec = Rec::new("Sign in");
        rec.keys(&field, PASSWORD).value(&field, "", PASSWORD);
        check(&mut rec, &["Hunter"], &["{secret: "]);
    }
}

#[test]
fn a_password_typed_into_the_user_name_first_is_in_neither() {
    let mut rec = Rec::new("Sign in");
    let user = target("textbox", "User name");
    rec.keys(&user, PASSWORD).value(&user, "", PASSWORD);
    rec.click(&user).value(&user, PASSWORD, "bob");
    rec.keys(&password_field(), PASSWORD)
        .value(&password_field(), "", PASSWORD);
    check(&mut rec, &["Hunter"], &[]);
}

#[test]
fn the_boxes_of_a_one_time_code_say_no_digit() {
    let mut rec = Rec::new("Sign in");
    for (digit, number) in "482913".chars().zip(1..) {
        let field = Target {
            autocomplete: Some("one-time-code".to_owned()),
            ..target("textbox", &format!("Digit {number}"))
        };
        rec.keys(&field, &digit.to_string())
            .value(&field, "", &digit.to_string());
    }
    check(
        &mut rec,
        &["482913", "\"4\\\"", "reads 9"],
        &["{secret: one_time_code}"],
    );
}

#[test]
fn of_a_terminal_the_command_stays_and_what_it_hides_goes() {
    let mut rec = Rec::new("Update the machine");
    let terminal = Target {
        editable: true,
        ..target("terminal", "Shell")
    };
    let hidden = Target {
        secure: true,
        ..terminal.clone()
    };
    rec.keys(&terminal, "sudo apt update")
        .press(Some(&terminal), "Enter");
    rec.keys(&hidden, PASSWORD).press(Some(&hidden), "Enter");
    check(&mut rec, &["Hunter"], &["sudo apt update", "{secret: "]);
}

#[test]
fn of_commands_and_addresses_only_the_secret_part_goes() {
    for (text, gone, there) in [
        (
            "psql postgres://app:fjord77x@db.example/shop",
            "fjord77x",
            "psql postgres",
        ),
        (
            "curl -u bob:fjord77x https://api.example/me",
            "fjord77x",
            "curl \\\\-u bob",
        ),
        (
            "Authorization: Basic Ym9iOmZqb3JkNzd4",
            "Ym9iOmZq",
            "Authorization: ",
        ),
    ] {
        let mut rec = Rec::new("Do it");
        let field = target("textbox", "Command");
        rec.keys(&field, text).value(&field, "", text);
        let there = there.replace("\\\\", "");
        check(&mut rec, &[gone], &[]);
        assert!(
            there.is_empty() || written(&mut rec).contains(&there[..4]),
            "{text}"
        );
    }
    let mut rec = Rec::new("Fetch it");
    let url = "https://files.example/a.pdf?sv=2024&sp=r&sig=Zm9vYmFyYmF6cXV4";
    rec.go(url, "Files", recording::Cause::Typed);
    check(
        &mut rec,
        &["Zm9vYmFy"],
        &["files.example/a.pdf", "{secret: signature}"],
    );
}

#[test]
fn of_a_button_with_a_key_in_its_name_the_name_stays() {
    let mut rec = Rec::new("Copy it");
    let token = token();
    let button = Target {
        neighbours: vec![recording::Neighbour {
            side: "left".to_owned(),
            text: token.clone(),
        }],
        ..target("button", &format!("Copy key {token}"))
    };
    rec.click(&button);
    check(&mut rec, &[&token[8..]], &["Copy key {secret: "]);
}

#[test]
fn a_note_keeps_its_label_and_loses_its_value() {
    for (note, gone, there) in [
        ("Passwort: Sommer2026", "Sommer2026", "Passwort"),
        ("密码：abc123xyz", "abc123xyz", "密码"),
        ("my password is hunter22", "hunter22", "my password is"),
    ] {
        let mut rec = Rec::new("Write it down");
        let field = target("textbox", "Note");
        rec.keys(&field, note).value(&field, "", note);
        check(&mut rec, &[gone], &[there, "{secret: password}"]);
    }
}

#[test]
fn an_api_key_in_an_ordinary_field_is_secret() {
    let mut rec = Rec::new("Connect it");
    let field = target("textbox", "API key");
    rec.keys(&field, "blue heron")
        .value(&field, "", "blue heron");
    check(&mut rec, &["heron"], &["{secret: api_key}"]);
}

#[test]
fn a_value_that_a_secure_field_reports_by_mistake_is_gone_everywhere() {
    let mut rec = Rec::new("Sign in");
    let mut field = password_field();
    field.state.value = Some(PASSWORD.to_owned());
    rec.keys(&field, "!")
        .click(&target("button", "Copy Hunter2!"));
    check(&mut rec, &["Hunter"], &["{secret: password}"]);
}

#[test]
fn what_only_looks_like_a_secret_stays() {
    for text in [
        "1764518755123",
        "Order 1002948-A",
        "550e8400-e29b-41d4-a716-446655440000",
        "25915f5c0ffee0ddba11ad0be0123456789abcde",
        "Reset the password",
        "SW1A 1AA",
        "30.11.2026",
        "How attackers guess passwords",
    ] {
        let mut rec = Rec::new("Write it down");
        let field = target("textbox", "Note");
        rec.keys(&field, text).value(&field, "", text);
        rec.click(&target("button", &format!("Open {text}")));
        check(&mut rec, &["{secret: "], &[text]);
    }
    let mut rec = Rec::new("Use the code");
    rec.go(
        "https://shop.example/buy?code=SUMMER10",
        "Buy",
        recording::Cause::Typed,
    );
    check(&mut rec, &["{secret: "], &["code=SUMMER10"]);
}
