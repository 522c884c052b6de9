//! Recording where there is no desktop to record: refused with what to do, and nothing made on disk.

use super::run::{Home, run};

#[test]
fn without_a_display_recording_is_refused() {
    let home = Home::new();
    let said = home.run(["record", "--goal", "x"]).code(1);
    assert!(said.err.contains("error: no X11 display"), "{said:#?}");
    assert!(
        said.err
            .contains("hint: run this inside the desktop session"),
        "{said:#?}"
    );
    assert!(!home.path().exists());
    let said = home.run(["teach", "--goal", "x", "--json"]).code(1);
    assert_eq!(said.json()["error"]["code"], "no-display");
    let doctor = home.run(["doctor"]).code(1);
    assert!(doctor.out.contains("problem  desktop: "), "{doctor:#?}");
}

#[test]
fn wayland_is_refused_with_what_to_do() {
    let home = Home::new();
    let said = run(home
        .command()
        .env("WAYLAND_DISPLAY", "wayland-0")
        .env("DISPLAY", ":0")
        .args(["record", "--goal", "x"]));
    assert!(
        said.err.contains("hint: sign out and choose the X11"),
        "{said:#?}"
    );
    assert_eq!(said.code, Some(1));
    assert!(!home.path().exists());
}

#[test]
fn stop_keys_that_typing_would_press_are_no_stop_keys() {
    Home::new().run(["record", "--stop-chord", "s"]).fails(
        2,
        "`s` is no value for `--stop-chord <KEYS>`",
        "a chord needs Ctrl, Alt or Meta",
    );
}
