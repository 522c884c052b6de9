//! `data/faults.txt` names for each fault that other recorders have the tests and goldens that hold ours free of it: all of
//! them exist, and so does a golden that each pass had something to do for.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const TABLE: &str = include_str!("data/faults.txt");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| *name != "-")
}

/// Case, tests and goldens of each line of the table.
fn cases() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TABLE.lines().skip(2).filter_map(|line| {
        let mut columns = line.split('|').map(str::trim);
        let case = columns
            .next()
            .filter(|case| !case.is_empty() && !case.starts_with('#'))?;
        Some((case, columns.next().unwrap(), columns.next().unwrap()))
    })
}

/// The names of all test functions below a folder.
fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let after_marks = text.split("#[test]").skip(1);
            found.extend(after_marks.filter_map(|after| {
                let (_, after) = after.split_once("fn ")?;
                Some(after.split('(').next()?.to_owned())
            }));
        }
    }
}

#[test]
fn every_fault_of_others_has_its_tests_and_goldens() {
    let mut tests = BTreeSet::new();
    for folder in ["compiler/tests", "recorder/tests", "recorder/src"] {
        tests_in(&root().join(folder), &mut tests);
    }
    let mut missing = Vec::new();
    for (case, named, goldens) in cases() {
        let unknown = names(named).filter(|name| !tests.contains(*name));
        missing.extend(unknown.map(|name| format!("{case}: there is no test `{name}`")));
        assert!(names(named).next().is_some(), "{case}: no test is named");
        let skills = root().join("fixtures/skills");
        let unknown = names(goldens).filter(|name| !skills.join(name).join("SKILL.md").exists());
        missing.extend(unknown.map(|name| format!("{case}: there is no golden `{name}`")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(cases().count() > 30);
}

/// Passes that change no sentence, and what in the files shows that they had something to do.
const SHOWN_BY: &[(&str, &str, &str)] = &[
    ("anchors", "anchors.json", "\"by\""),
    ("drawings", "SKILL.md", "in the drawing"),
    ("scope", "SKILL.md", "## Allowed scope"),
    ("outputs", "SKILL.md", "## Output"),
    ("answers", "SKILL.md", "what the task asks for"),
    ("questions", "diagnostics.txt", "question Q"),
    ("sections", "SKILL.md", "\n### "),
];

#[test]
fn every_pass_has_something_to_do_in_a_golden() {
    let mut idle = BTreeSet::new();
    let mut busy = BTreeSet::new();
    let options = compiler::Options {
        trace: true,
        ..compiler::Options::default()
    };
    for entry in fs::read_dir(root().join("fixtures/skills")).unwrap() {
        let case = entry.unwrap().path();
        let recordings: Vec<_> = ["recording.jsonl", "recording-2.jsonl"]
            .iter()
            .filter_map(|file| fs::read(case.join(file)).ok())
            .map(|bytes| recording::read_bytes(&bytes).unwrap())
            .collect();
        let trace = compiler::compile(&recordings, &options).trace;
        for pair in trace.windows(2) {
            let (pass, after) = &pair[1];
            idle.insert(*pass);
            if pair[0].1 != *after {
                busy.insert(*pass);
            }
        }
        for (pass, file, sign) in SHOWN_BY {
            if fs::read_to_string(case.join(file)).is_ok_and(|text| text.contains(sign)) {
                busy.insert(pass);
            }
        }
    }
    idle.retain(|pass| !busy.contains(pass));
    assert!(idle.is_empty(), "no golden shows the passes {idle:?}");
}
