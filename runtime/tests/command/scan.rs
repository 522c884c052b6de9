//! `taught scan`: what it finds, where it says so, and what it does not look at.

use std::fs;

use super::run::{Home, fixture};

fn key() -> String {
    ["ghp", "_16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

#[test]
fn a_secret_is_told_by_place_and_kind_and_never_by_value() {
    let home = Home::new();
    let file = home.beside("notes.md");
    fs::write(&file, format!("# Notes\nThe key is {}\n", key())).unwrap();
    let said = home.run(["scan", file.to_str().unwrap()]).code(1);
    assert!(
        said.out.ends_with("notes.md:2:12: github-token\n"),
        "{said:#?}"
    );
    let object = home.run(["--json", "scan", file.to_str().unwrap()]).code(1);
    let finding = &object.json()["data"]["findings"][0];
    assert_eq!(
        (&finding["line"], &finding["column"]),
        (&2.into(), &12.into())
    );
    for said in [&said.out, &said.err, &object.out] {
        assert!(!said.contains(&key()[8..20]), "{said}");
    }
    assert!(!home.path().exists(), "nothing was made on disk");
}

#[test]
fn a_harmless_text_and_a_recording_of_ours_have_none() {
    let home = Home::new();
    let said = home.run(["scan", fixture().to_str().unwrap()]).code(0);
    assert!(said.err.contains("found none"), "{said:#?}");
    let file = home.beside("a.md");
    fs::write(&file, "Set **Password** to {secret: password}.\n").unwrap();
    home.run(["scan", file.to_str().unwrap()]).code(0);
}

#[test]
fn in_a_recording_the_field_tells_what_is_secret() {
    let home = Home::new();
    let file = home.beside("recording.jsonl");
    let lines = r#"{"format":"taught-recording","version":1}
{"seq":1,"t":1,"kind":"value","after":"sunflower","target":{"role":"textbox","name":"Password","editable":true}}
{"seq":2,"t":2,"kind":"changed","op":"text","role":"status","name":"Welcome sunflower"}
"#;
    fs::write(&file, lines).unwrap();
    let said = home.run(["scan", file.to_str().unwrap()]).code(1);
    assert_eq!(said.out.matches(": tainted").count(), 2, "{said:#?}");
}

#[test]
fn what_is_no_text_or_sealed_is_refused() {
    let home = Home::new();
    let file = home.beside("picture");
    fs::write(&file, b"RIFF\0\0\0\0WEBP").unwrap();
    home.run(["scan", file.to_str().unwrap()]).fails(
        4,
        &format!(
            "`{}` is not text, so it was not looked through",
            file.display()
        ),
        "texts in UTF-8 are scanned: Markdown, JSON, lines of JSON",
    );
    let folder = home.keep_sealed("r1");
    home.run(["scan", folder.to_str().unwrap()]).code(4);
    home.run(["scan", "no-such-file"]).code(1);
}
