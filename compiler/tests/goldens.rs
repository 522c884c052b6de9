//! Every recording under `fixtures/skills/` compiles to the files beside it. `UPDATE_EXPECT=1` rewrites them.

use std::collections::BTreeMap;
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

#[test]
fn every_recording_compiles_to_its_golden() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        for (name, text) in compile(&case) {
            let path = case.join(&name);
            if update {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &text).unwrap();
            } else if fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
                wrong.push(path.display().to_string());
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "differ from what is compiled now (UPDATE_EXPECT=1 rewrites them): {wrong:#?}"
    );
}
