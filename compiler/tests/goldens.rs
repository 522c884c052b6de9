//! Every recording under `fixtures/skills/` compiles to the files beside it. `UPDATE_EXPECT=1` rewrites them.
//!
//! Two recordings of a task, `recording.jsonl` and `recording-2.jsonl`, are compiled together.
//! Where a `source.*` stands in the folder, the recording is what importing it gives; `test.txt` then names the one of
//! several tests in it.

#![allow(
    clippy::print_stdout,
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
        .filter(|path| path.join("recording.jsonl").exists() || source(path).is_some())
        .collect();
    cases.sort();
    cases
}

/// The file of another tool that the case's recording is imported from.
fn source(case: &Path) -> Option<PathBuf> {
    ["json", "side", "py", "js", "ts", "trace"]
        .iter()
        .map(|end| case.join(format!("source.{end}")))
        .find(|path| path.exists())
}

/// What the case's foreign file gives: the lines of the recording, and what the importer says.
fn imported(case: &Path) -> Option<(String, String)> {
    let path = source(case)?;
    let imported = compiler::import::read(&fs::read(&path).unwrap());
    let imported = imported.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let test = fs::read_to_string(case.join("test.txt")).unwrap_or_default();
    let all = imported.told.len();
    let told = imported
        .told
        .into_iter()
        .find(|told| told.name == test.trim() || all == 1);
    let told = told.unwrap_or_else(|| panic!("{}: no test `{}`", path.display(), test.trim()));
    assert_eq!(
        told.counted.read,
        told.counted.taken + told.counted.left,
        "{}",
        path.display()
    );
    let mut lines = recording::Lines::new();
    let mut text = recording::Lines::header(&told.recording.header).unwrap() + "\n";
    for event in &told.recording.events {
        text += &lines.event(event).unwrap();
        text.push('\n');
    }
    let counted = told.counted;
    let mut said = format!(
        "imported by {}: {} of {} steps\n",
        imported.importer, counted.taken, counted.read
    );
    for diagnostic in &told.diagnostics {
        said += &format!("{diagnostic}\n");
    }
    Some((text, said))
}

/// The demonstrations of the case: one, or two.
const RECORDINGS: [&str; 2] = ["recording.jsonl", "recording-2.jsonl"];

fn recordings(case: &Path) -> Vec<recording::Recording> {
    RECORDINGS
        .map(|file| case.join(file))
        .iter()
        .filter(|path| path.exists())
        .map(|path| {
            let bytes = fs::read(path).unwrap();
            recording::read_bytes(&bytes)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect()
}

/// The files of a case, `diagnostics.txt` and the questions with them.
fn compile(case: &Path) -> BTreeMap<String, String> {
    let compiled = compiler::compile(&recordings(case), &compiler::Options::default());
    let mut files = compiled.files;
    let mut said = imported(case).map(|(_, said)| said).unwrap_or_default();
    for diagnostic in &compiled.diagnostics {
        said += &format!("{diagnostic}\n");
    }
    for question in &compiled.questions {
        said += &format!(
            "question {} at event {}: {}\n  seen up to event {}: {}\n",
            question.code.as_str(),
            question.event,
            question.text,
            question.events.last().unwrap(),
            question.evidence
        );
        for answer in &question.answers {
            said += &format!("  {:?}: {}; {}\n", answer.mark, answer.text, answer.effect);
        }
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
            // The compiler names files the same way on every system.
            let name = path.strip_prefix(case).unwrap().iter();
            let name: Vec<&str> = name.map(|part| part.to_str().unwrap()).collect();
            let name = name.join("/");
            let is_input = RECORDINGS.contains(&name.as_str())
                || name == "test.txt"
                || name.starts_with("source.");
            if !is_input {
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
    let cases = cases();
    for case in &cases {
        if let Some((lines, _)) = imported(case) {
            let path = case.join("recording.jsonl");
            if update {
                fs::write(&path, &lines).unwrap();
            } else if fs::read_to_string(&path).unwrap_or_default() != lines {
                wrong.push(path.display().to_string());
            }
        }
        let (expected, files) = (golden(case), compile(case));
        if update {
            rewrite(case, &expected, &files);
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
    println!("{} goldens: same bytes", cases.len());
}

/// The skill of every case, with the case's name.
fn skills() -> Vec<(String, Skill, String)> {
    let mut skills = Vec::new();
    for case in cases() {
        let name = case.file_name().unwrap().to_str().unwrap().to_owned();
        let compiled = compiler::compile(&recordings(&case), &compiler::Options::default());
        let document = compiled.files.get("SKILL.md").cloned();
        let skill = compiled.skill.zip(document);
        let (skill, document) = skill.unwrap_or_else(|| panic!("`{name}` gives no skill"));
        skills.push((name, skill, document));
    }
    skills
}

fn instructions(skill: &Skill) -> impl Iterator<Item = &Instruction> {
    let steps = skill.sections.iter().flat_map(|section| &section.steps);
    let steps = steps.flat_map(compiler::model::SkillStep::flat);
    steps.map(|step| &step.instruction)
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

#[test]
fn each_answer_to_a_question_makes_what_it_says_of_the_document() {
    let mut answered = 0;
    for case in cases() {
        let recordings = recordings(&case);
        let compile = |marks| {
            let options = compiler::Options {
                marks,
                ..compiler::Options::default()
            };
            compiler::compile(&recordings, &options)
        };
        let asked = compile(Vec::new());
        let document = |compiled: &compiler::Compiled| {
            let document = compiled.files.get("SKILL.md").cloned();
            document.unwrap_or_default()
        };
        let steps = |compiled: &compiler::Compiled| {
            let skill = compiled.skill.as_ref();
            skill.map_or(0, |skill| instructions(skill).count())
        };
        for question in &asked.questions {
            for (at, answer) in question.answers.iter().enumerate() {
                let about = format!("{}: {} {}", case.display(), question.text, answer.text);
                let now = compile(vec![(question.event, answer.mark)]);
                assert!(!question.evidence.is_empty() && !answer.effect.is_empty());
                let again = |other: &compiler::Question| {
                    other.event == question.event && other.code == question.code
                };
                assert!(!now.questions.iter().any(again), "{about}: asked again");
                // The first is what was assumed.
                assert!(at == 0 || document(&now) != document(&asked), "{about}");
                if answer.effect.as_str().ends_with(" goes") {
                    assert!(steps(&now) < steps(&asked), "{about}");
                }
                answered += 1;
            }
        }
    }
    assert!(answered > 60, "only {answered} answers");
}

#[test]
fn titles_slugs_and_descriptions_are_whole() {
    let little = [
        "of", "for", "to", "in", "on", "at", "from", "with", "by", "the", "a", "an", "and", "or",
        "as", "its",
    ];
    for (name, skill, _) in skills() {
        let title = skill.name.as_str();
        let words: Vec<&str> = title.split(' ').collect();
        assert!(!title.contains(['{', '}', '…']), "{name}: {title}");
        assert!(!little.contains(words.last().unwrap()), "{name}: {title}");
        let doubled = words
            .windows(2)
            .find(|pair| pair[0].eq_ignore_ascii_case(pair[1]));
        assert_eq!(doubled, None, "{name}: {title}");
        let slug = skill.slug.strip_prefix("taught-").unwrap();
        assert!(slug.len() <= 50 && !slug.is_empty(), "{name}: {slug}");
        let last = slug.rsplit('-').next().unwrap();
        assert!(!little.contains(&last), "{name}: {slug}");
        assert!(
            skill.description.as_str().chars().count() <= 1_024,
            "{name}"
        );
        assert!(
            !skill.description.as_str().contains("demonstrated"),
            "{name}"
        );
    }
}
