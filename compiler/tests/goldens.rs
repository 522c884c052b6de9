//! Every recording under `fixtures/skills/` compiles to the files beside it. `UPDATE_EXPECT=1` rewrites them.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

use compiler::model::{Instruction, Skill};
use compiler::{document, grammar};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills");
    let mut cases: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("recording.jsonl").exists())
        .collect();
    cases.sort();
    cases
}

fn recording(case: &Path) -> recording::Recording {
    let bytes = fs::read(case.join("recording.jsonl")).unwrap();
    recording::read_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", case.display()))
}

/// The files of a case, `diagnostics.txt` and the questions with them.
fn compile(case: &Path) -> BTreeMap<String, String> {
    let compiled = compiler::compile(&[recording(case)], &compiler::Options::default());
    let mut files = compiled.files;
    let mut said: String = compiled
        .diagnostics
        .iter()
        .map(|d| format!("{d}\n"))
        .collect();
    for question in &compiled.questions {
        said += &format!("question at event {}: {}\n", question.event, question.text);
    }
    files.insert("diagnostics.txt".to_owned(), said);
    files
}

/// The files that stand in a case's folder, by their path within it; the recording is the input.
fn golden(case: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![case.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(case).unwrap();
            let name = name.to_str().unwrap().to_owned();
            if name != "recording.jsonl" {
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

fn rewrite(case: &Path, expected: &BTreeMap<String, String>, files: &BTreeMap<String, String>) {
    for name in expected.keys().filter(|name| !files.contains_key(*name)) {
        fs::remove_file(case.join(name)).unwrap();
    }
    for (name, text) in files {
        let path = case.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
}

#[test]
fn every_recording_compiles_to_its_golden() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        let (expected, files) = (golden(&case), compile(&case));
        if update {
            rewrite(&case, &expected, &files);
            continue;
        }
        let names: BTreeSet<&String> = expected.keys().chain(files.keys()).collect();
        for name in names {
            if expected.get(name) != files.get(name) {
                wrong.push(case.join(name).display().to_string());
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "differ from what is compiled now (UPDATE_EXPECT=1 rewrites them): {wrong:#?}"
    );
}

/// The skill of every case, with the case's name.
fn skills() -> Vec<(String, Skill, String)> {
    let mut skills = Vec::new();
    for case in cases() {
        let name = case.file_name().unwrap().to_str().unwrap().to_owned();
        let compiled = compiler::compile(&[recording(&case)], &compiler::Options::default());
        let document = compiled.files.get("SKILL.md").cloned();
        let skill = compiled.skill.zip(document);
        let (skill, document) = skill.unwrap_or_else(|| panic!("`{name}` gives no skill"));
        skills.push((name, skill, document));
    }
    skills
}

fn instructions(skill: &Skill) -> impl Iterator<Item = &Instruction> {
    let sections = skill.sections.iter();
    sections.flat_map(|section| section.steps.iter().map(|step| &step.instruction))
}

#[test]
fn there_are_goldens_and_each_shows_something_else() {
    let mut seen: BTreeMap<Vec<&str>, String> = BTreeMap::new();
    let skills = skills();
    assert!(skills.len() >= 12, "only {} goldens", skills.len());
    for (name, skill, _) in &skills {
        let kinds: Vec<&str> = instructions(skill)
            .map(|instruction| instruction.action.kind())
            .collect();
        if let Some(other) = seen.insert(kinds.clone(), name.clone()) {
            panic!("`{name}` and `{other}` both have the steps {kinds:?}");
        }
    }
}

#[test]
fn every_sentence_of_a_golden_reads_back() {
    let mut read = 0;
    for (name, skill, _) in skills() {
        for instruction in instructions(&skill) {
            let sentence = grammar::print(instruction);
            assert_eq!(
                &grammar::parse(&sentence),
                instruction,
                "`{name}`: {sentence}"
            );
            read += 1;
        }
    }
    assert!(read > 40, "only {read} sentences");
}

#[test]
fn every_document_of_a_golden_reads_back() {
    for (name, _, document) in skills() {
        let parsed = document::parse(&document);
        assert_eq!(parsed.remarks, [], "`{name}`");
        assert_eq!(parsed.kept, [], "`{name}`");
        assert_eq!(document::print_parsed(&parsed), document, "`{name}`");
    }
}
