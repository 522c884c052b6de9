//! The way of a skill through the command: saved, shown, rated, changed, hidden, exported, deleted.

use std::fs;

use super::run::{Home, fixture, run};

const SLUG: &str = "taught-file-an-expense";

fn saved() -> (Home, String) {
    let home = Home::new();
    let fixture = fixture();
    let object = home
        .run(["compile", fixture.to_str().unwrap(), "--save", "--json"])
        .code(0)
        .json();
    let slug = object["data"]["saved"]["slug"].as_str().unwrap().to_owned();
    assert!(slug.starts_with(SLUG), "{slug}");
    (home, slug)
}

/// The head is written anew by the store's side, which may quote a value that the compiler did not, or the other way.
fn below_the_head(document: &str) -> &str {
    document.splitn(3, "---\n").nth(2).unwrap()
}

#[test]
fn a_saved_skill_is_listed_and_shown() {
    let (home, slug) = saved();
    let list = home.run(["skill", "list"]).code(0).out;
    assert!(list.starts_with(&format!("{slug}  v1  ")), "{list}");
    let shown = home.run(["skill", "show", &slug]).code(0).out;
    let fixture = fixture();
    let compiled = home.run(["compile", fixture.to_str().unwrap()]).code(0).out;
    assert_eq!(below_the_head(&shown), below_the_head(&compiled));
}

#[test]
fn the_same_slug_twice_is_a_conflict() {
    let (home, _) = saved();
    let fixture = fixture();
    let words = ["compile", fixture.to_str().unwrap(), "--save", "--json"];
    let said = home.run(words).code(4);
    assert_eq!(said.json()["error"]["code"], "slug-taken");
    home.run(words.iter().chain(&["--name", "Another one"]))
        .code(0);
}

#[test]
fn a_rating_becomes_a_version_with_its_row() {
    let (home, slug) = saved();
    let said = home
        .run([
            "rate",
            &slug,
            "fail",
            "--work",
            "w-7",
            "--note",
            "the | button moved",
        ])
        .code(0);
    assert_eq!(
        said.out,
        format!("rated `{slug}` fail, saved as version 2\n")
    );
    let shown = home.run(["skill", "show", &slug]).code(0).out;
    assert!(
        shown.contains("## Outcome history") && shown.contains("button moved"),
        "{shown}"
    );
    let history = home.run(["skill", "history", &slug]).code(0).out;
    assert!(
        history.contains("rated: fail, the | button moved"),
        "{history}"
    );
    let diff = home.run(["skill", "diff", &slug]).code(0).out;
    assert!(diff.contains("+++ SKILL.md (version 2)"), "{diff}");
    home.run(["rate", "taught-file-an-expens", "pass"]).code(1);
}

#[test]
fn an_edit_starts_from_a_version_and_a_rollback_restores_one() {
    let (home, slug) = saved();
    let text = home.run(["skill", "show", &slug]).code(0).out;
    fs::write(
        home.beside("new.md"),
        format!("{text}\nAnd one more line.\n"),
    )
    .unwrap();
    home.run(["skill", "edit", &slug, "--from", "new.md", "--base", "1"])
        .code(0);
    let said = home
        .run([
            "skill", "edit", &slug, "--from", "new.md", "--base", "1", "--json",
        ])
        .code(4);
    assert_eq!(said.json()["error"]["code"], "conflict");
    home.run(["skill", "rollback", &slug, "1"]).code(0);
    assert_eq!(home.run(["skill", "show", &slug]).code(0).out, text);
    let versions = home
        .run(["skill", "history", &slug, "--json"])
        .code(0)
        .json();
    assert_eq!(versions["data"]["versions"].as_array().unwrap().len(), 3);
    // There is no terminal to edit on.
    home.run(["skill", "edit", &slug]).code(2);
}

#[test]
fn a_hidden_skill_stays_and_a_deleted_one_goes() {
    let (home, slug) = saved();
    home.run(["skill", "disable", &slug]).code(0);
    assert!(
        home.run(["skill", "list"])
            .code(0)
            .out
            .contains("(disabled)")
    );
    home.run(["skill", "enable", &slug]).code(0);
    home.run(["skill", "delete", &slug]).code(2);
    home.run(["skill", "delete", &slug, "--yes"]).code(0);
    assert_eq!(home.run(["skill", "list"]).code(0).out, "");
    home.run(["skill", "show", &slug]).code(1);
}

#[test]
fn a_skill_is_exported_as_a_folder() {
    let (home, slug) = saved();
    let said = home.run(["skill", "export", &slug, "-o", "out"]).code(0);
    assert_eq!(said.out, format!("out/{slug}\n"));
    let document = fs::read_to_string(home.beside("out").join(&slug).join("SKILL.md")).unwrap();
    assert_eq!(document, home.run(["skill", "show", &slug]).code(0).out);
    home.run(["skill", "export", &slug, "-o", "out"]).code(4);
}

#[test]
fn what_is_kept_is_sealed() {
    let (home, slug) = saved();
    home.run(["rate", &slug, "pass", "--note", "PlainCanary"])
        .code(0);
    for name in ["store.db", "store.db-wal"] {
        let Ok(bytes) = fs::read(home.path().join(name)) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !text.contains("PlainCanary") && !text.contains("New report"),
            "{name}"
        );
    }
}

#[cfg(feature = "record")]
#[test]
fn teach_from_a_recording_saves_only_when_told_to() {
    let home = Home::new();
    let fixture = fixture();
    let words = ["teach", "--from", fixture.to_str().unwrap()];
    let said = home.run(words).code(3);
    assert!(said.out.contains("New report"), "{said:#?}");
    assert!(said.err.contains("nobody could be asked"), "{said:#?}");
    assert_eq!(home.run(["skill", "list"]).code(0).out, "");
    let said = home.run(words.iter().chain(&["--yes"])).code(0);
    assert!(said.err.contains("as version 1"), "{said:#?}");
    let said = run(home
        .command()
        .args(words)
        .args(["--yes", "--json", "--name", "Other"]))
    .code(0);
    assert_eq!(said.json()["data"]["saved"]["version"], 1);
    home.run(["teach", "--yes"]).fails(
        2,
        "`--goal <TEXT>` is missing",
        "say the task with its values: `--goal \"File an expense of 42.50 for Meals\"`",
    );
}
