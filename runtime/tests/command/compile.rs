//! `taught compile`: where the skill goes, and what is left alone.

use std::fs;

use super::run::{Home, fixture};

fn compile(home: &Home, more: &[&str]) -> super::run::Ran {
    let fixture = fixture();
    let mut words = vec!["compile", fixture.to_str().unwrap()];
    words.extend(more);
    home.run(words)
}

#[test]
fn the_document_goes_to_stdout() {
    let said = compile(&Home::new(), &[]).code(0);
    assert!(said.out.starts_with("---\nname: "), "{said:#?}");
    assert!(said.out.contains("the button **New report**"), "{said:#?}");
}

#[test]
fn twice_the_same_is_the_same_also_sealed() {
    let home = Home::new();
    home.keep_sealed("kept");
    let plain = compile(&home, &[]).code(0).out;
    assert_eq!(compile(&home, &[]).code(0).out, plain);
    assert_eq!(home.run(["compile", "kept"]).code(0).out, plain);
}

#[test]
fn a_folder_is_written_whole_and_only_over_a_skill_of_ours() {
    let home = Home::new();
    let said = compile(&home, &["-o", "deep/out"]).code(0);
    assert_eq!(said.out, "deep/out\n");
    let out = home.beside("deep/out");
    for name in [
        "SKILL.md",
        "anchors.json",
        "scope.json",
        "references/evidence.md",
    ] {
        assert!(out.join(name).is_file(), "{name}");
    }
    assert_eq!(fs::read_dir(home.beside("deep")).unwrap().count(), 1);
    compile(&home, &["-o", "deep/out"]).code(0);

    fs::write(out.join("mine.txt"), "x").unwrap();
    let said = compile(&home, &["-o", "deep/out", "--json"]).code(4);
    assert_eq!(said.json()["error"]["code"], "folder-taken");
    assert!(out.join("mine.txt").exists());
    compile(&home, &["-o", "deep/out", "--force"]).code(0);
    assert!(!out.join("mine.txt").exists());
}

#[test]
fn a_foreign_skill_is_not_written_over() {
    let home = Home::new();
    fs::create_dir(home.beside("out")).unwrap();
    fs::write(
        home.beside("out/SKILL.md"),
        "---\nname: x\nslug: cite\n---\n",
    )
    .unwrap();
    compile(&home, &["-o", "out"]).code(4);
    fs::write(home.beside("file"), "x").unwrap();
    compile(&home, &["-o", "file"]).code(1);
    assert_eq!(fs::read(home.beside("file")).unwrap(), b"x");
}

#[test]
fn nothing_demonstrated_is_refused() {
    let home = Home::new();
    let file = home.beside("r.jsonl");
    let header = r#"{"format":"taught-recording","version":1,"id":"r","goal":"x","capabilities":["elements"]}"#;
    fs::write(&file, format!("{header}\n")).unwrap();
    let said = home
        .run(["compile", "r.jsonl", "-o", "out", "--save"])
        .code(4);
    assert!(said.err.contains("error: "), "{said:#?}");
    assert!(!home.beside("out").exists() && !home.path().exists());
    let said = home.run(["compile", "r.jsonl", "--json"]).code(4);
    assert_eq!(said.json()["error"]["code"], "T001");
}

#[test]
fn a_program_gets_files_questions_and_diagnostics() {
    let object = compile(&Home::new(), &["--json", "--passes"])
        .code(0)
        .json();
    let data = &object["data"];
    assert!(data["slug"].as_str().unwrap().starts_with("taught-"));
    assert!(data["files"]["anchors.json"].is_string());
    assert!(data["questions"].is_array() && data["diagnostics"].is_array());
    assert!(!data["passes"].as_array().unwrap().is_empty());
}

#[test]
fn a_recording_that_broke_off_compiles_and_says_so() {
    let home = Home::new();
    let text = fs::read_to_string(fixture().join("recording.jsonl")).unwrap();
    let cut = text.len() - 30;
    fs::write(home.beside("r.jsonl"), &text[..cut]).unwrap();
    let said = home.run(["compile", "r.jsonl"]).code(0);
    assert!(said.err.contains("broke off"), "{said:#?}");
}
