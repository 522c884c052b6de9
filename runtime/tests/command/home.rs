//! The home folder and its key, as the command uses them.

use std::fs;

use super::run::{Home, fixture, run, seal_into};

#[test]
fn reading_and_compiling_make_nothing_in_the_home() {
    let home = Home::new();
    home.run(["recording".as_ref(), "show".as_ref(), fixture().as_os_str()])
        .code(0);
    home.run(["compile".as_ref(), fixture().as_os_str()])
        .code(0);
    home.run(["recording", "list"]).code(0);
    home.run(["doctor"]);
    assert!(!home.path().exists());
}

#[test]
fn a_new_key_is_said_once() {
    let home = Home::new();
    let first = home.run(["skill", "list"]).code(0);
    assert!(
        first.err.contains("note: made a new key in `"),
        "{first:#?}"
    );
    let second = home.run(["skill", "list"]).code(0);
    assert!(!second.err.contains("key"), "{second:#?}");
}

#[cfg(unix)]
#[test]
fn everything_that_is_made_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    home.run(["skill", "list"]).code(0);
    let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(home.path()), 0o700);
    assert_eq!(mode(home.path().join("key")), 0o600);
    assert_eq!(mode(home.path().join("store.db")), 0o600);
}

#[cfg(unix)]
#[test]
fn a_home_that_others_may_change_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    fs::create_dir(home.path()).unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let said = home.run(["skill", "list", "--json"]).code(1);
    assert_eq!(said.json()["error"]["code"], "unsafe-home");
    let said = home.run(["skill", "list"]).code(1);
    assert!(said.err.contains("(mode 0777)") && said.err.contains("hint: look whether"));
    assert_eq!(
        fs::read_dir(home.path()).unwrap().count(),
        0,
        "nothing was made in it"
    );
    let doctor = home.run(["doctor"]).code(1);
    assert!(doctor.out.contains("problem  home: other users may change"));
}

#[cfg(unix)]
#[test]
fn a_key_that_others_may_read_is_warned_about() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    home.run(["skill", "list"]).code(0);
    fs::set_permissions(home.path().join("key"), fs::Permissions::from_mode(0o644)).unwrap();
    let said = home.run(["skill", "list"]).code(0);
    assert!(said.err.contains("warning: other users may read the key"));
    assert!(
        home.run(["doctor"])
            .out
            .contains("warning  key: other users may read")
    );
}

#[test]
fn a_file_in_the_place_of_the_home_is_said() {
    let home = Home::new();
    fs::write(home.path(), "").unwrap();
    let said = home.run(["skill", "list"]).code(1);
    assert!(said.err.contains("is not a folder"), "{said:#?}");
}

#[test]
fn a_missing_key_is_not_replaced_where_it_sealed_something() {
    let home = Home::new();
    home.run(["skill", "list"]).code(0);
    fs::remove_file(home.path().join("key")).unwrap();
    let said = home.run(["skill", "list"]).code(1);
    assert!(
        said.err.contains("holds things that were sealed with it"),
        "{said:#?}"
    );
    assert!(!home.path().join("key").exists());
    assert!(
        home.run(["doctor"])
            .code(1)
            .out
            .contains("problem  key: the key file")
    );
}

#[test]
fn another_key_opens_nothing_and_changes_nothing() {
    let home = Home::new();
    home.run(["skill", "list"]).code(0);
    let store = fs::read(home.path().join("store.db")).unwrap();
    let other = home.beside("other");
    let key = seal::key_file::load_or_create(&other).unwrap().key;
    let said = run(home
        .command()
        .env("TAUGHT_KEY_FILE", &other)
        .args(["skill", "list", "--json"]));
    assert_eq!(said.json()["error"]["code"], "wrong-key");
    assert_eq!(said.code, Some(1));
    assert_eq!(fs::read(home.path().join("store.db")).unwrap(), store);
    // It is the key for recordings sealed with it.
    seal_into(&home.beside("theirs"), "theirs", &key);
    let said = home.run(["recording", "show", "theirs"]).code(1);
    assert!(said.err.contains("was sealed with the key"), "{said:#?}");
    let said =
        run(home
            .command()
            .env("TAUGHT_KEY_FILE", &other)
            .args(["recording", "show", "theirs"]));
    assert_eq!(said.code, Some(0), "{said:#?}");
}
