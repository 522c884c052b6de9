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

/// A layout of a person's own: the steps first, and a rule of the house.
const LAYOUT: &str = "{{part.frontmatter}}\n\n# Finance: {{title}}\n\n{{part.steps}}\n\n## House rules\nAsk Kim first.\n\n\
    {{part.inputs}}\n\n{{part.output}}\n\n{{part.before}}\n\n{{part.scope}}\n\n{{part.checks}}\n\n{{part.differs}}\n\n\
    {{part.not_seen}}\n";

#[test]
fn a_persons_own_layout_is_used_and_saved() {
    let home = Home::new();
    fs::write(home.beside("own.hbs"), LAYOUT).unwrap();
    let said = compile(&home, &["--template", "own.hbs"]).code(0);
    let at = |text: &str| {
        said.out
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {said:#?}"))
    };
    assert!(at("## Steps") < at("## House rules") && at("## House rules") < at("## Inputs"));
    compile(&home, &["--template", "own.hbs", "--save"]).code(0);
    let kept = home
        .run(["skill", "show", "taught-file-an-expense"])
        .code(0);
    assert!(kept.out.contains("Ask Kim first."), "{kept:#?}");
}

#[test]
fn a_layout_that_cannot_be_used_is_refused_with_its_line_before_anything_is_done() {
    let home = Home::new();
    fs::write(home.beside("own.hbs"), format!("{LAYOUT}\n{{{{gaol}}}}\n")).unwrap();
    let wrong = "the template `own.hbs` cannot be used: line 24: there is no `gaol`";
    let said = compile(&home, &["--template", "own.hbs", "-o", "out"]).code(4);
    assert!(
        said.err.contains(wrong) && said.err.contains("hint: "),
        "{said:#?}"
    );
    assert!(!home.beside("out").exists());
    let said = compile(&home, &["--template", "own.hbs", "--json"]).code(4);
    assert_eq!(said.json()["error"]["code"], "T060");

    fs::write(home.beside("own.hbs"), LAYOUT.replace("{{part.scope}}", "")).unwrap();
    compile(&home, &["--template", "own.hbs"]).fails(
        4,
        "the template `own.hbs` cannot be used: the document would not have the skill's scope",
        "print each section under its own heading, as `{{part.steps}}` and the like do",
    );
    fs::write(home.beside("own.hbs"), b"\xff").unwrap();
    compile(&home, &["--template", "own.hbs"]).code(4);
    compile(&home, &["--template", "none.hbs"]).code(1);
}

#[test]
#[cfg(feature = "record")]
fn a_task_is_not_shown_for_a_layout_that_cannot_be_used() {
    let home = Home::new();
    fs::write(home.beside("own.hbs"), "{{#if goal}}").unwrap();
    let said = home.run(["teach", "--goal", "x", "--template", "own.hbs"]);
    said.fails(
        4,
        "the template `own.hbs` cannot be used: line 1: `{{#if}}` is not closed",
        "write `{{/if}}` where it ends",
    );
}
