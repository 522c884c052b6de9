//! What holds of what comes out: the same bytes again, true event numbers, and whatever was cut off compiles.

use crate::demonstration;
use compiler::{Compiled, Options};
use recording::{Lines, Recording};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

const SEEDS: u64 = 200;

pub fn compile(recording: &Recording) -> Compiled {
    let options = Options {
        trace: true,
        ..Options::default()
    };
    compiler::compile(std::slice::from_ref(recording), &options)
}

/// All that a person could be shown.
fn said(compiled: &Compiled) -> (BTreeMap<String, String>, String) {
    let more = format!(
        "{:?}\n{:?}\n{:?}",
        compiled.questions, compiled.diagnostics, compiled.trace
    );
    (compiled.files.clone(), more)
}

fn written(recording: &Recording) -> String {
    let mut lines = Lines::new();
    let mut text = Lines::header(&recording.header).unwrap() + "\n";
    for event in &recording.events {
        text += &lines.event(event).unwrap();
        text.push('\n');
    }
    text
}

/// The same lines as another program writes them: fields in another order, every target whole.
fn written_otherwise(text: &str) -> String {
    let mut targets: BTreeMap<u64, Value> = BTreeMap::new();
    let mut out = String::new();
    for line in text.lines() {
        let mut fields: Map<String, Value> = serde_json::from_str(line).unwrap();
        if let Some(target) = fields.get("target") {
            targets.insert(fields["seq"].as_u64().unwrap(), target.clone());
        }
        if let Some(of) = fields.remove("target_ref") {
            fields.insert("target".to_owned(), targets[&of.as_u64().unwrap()].clone());
        }
        let mut spelled: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{} : {value}", Value::from(name.as_str())))
            .collect();
        spelled.reverse();
        out += &format!("{{ {} }}\r\n", spelled.join(" , "));
    }
    out
}

#[test]
fn a_recording_written_and_read_again_compiles_to_the_same() {
    let mut skills = 0;
    for seed in 0..SEEDS {
        let recording = demonstration::any(seed);
        let compiled = compile(&recording);
        skills += u32::from(compiled.skill.is_some());
        let text = written(&recording);
        for text in [written_otherwise(&text), text] {
            let again = recording::read_bytes(text.as_bytes()).unwrap();
            // An unknown kind is warned of where it was read, and only there.
            let again = Recording {
                warnings: Vec::new(),
                ..again
            };
            assert_eq!(said(&compile(&again)), said(&compiled), "seed {seed}");
        }
    }
    assert!(
        skills > 150,
        "only {skills} of {SEEDS} generated recordings give a skill"
    );
}

#[test]
fn steps_refer_to_existing_events_in_order() {
    let mut steps = 0;
    for seed in 0..SEEDS {
        let recording = demonstration::any(seed);
        let known: BTreeSet<u64> = recording.events.iter().map(|event| event.seq).collect();
        let Some(anchors) = compile(&recording).files.remove("anchors.json") else {
            continue;
        };
        let anchors: Value = serde_json::from_str(&anchors).unwrap();
        let mut first = 0;
        for step in anchors["steps"].as_array().unwrap() {
            let events = step["events"]
                .as_array()
                .unwrap()
                .iter()
                .map(|event| event.as_u64().unwrap());
            let events: Vec<u64> = events.collect();
            assert!(!events.is_empty(), "seed {seed}: {step}");
            assert!(
                events.iter().all(|event| known.contains(event)),
                "seed {seed}: {step}"
            );
            assert!(
                events.windows(2).all(|pair| pair[0] < pair[1]),
                "seed {seed}: {step}"
            );
            assert!(
                first < events[0],
                "seed {seed}: begins before the step above it: {step}"
            );
            first = events[0];
            steps += 1;
            for within in step["body"].as_array().into_iter().flatten() {
                let of_round = within["events"].as_array().unwrap();
                let known = |event: &Value| events.contains(&event.as_u64().unwrap());
                assert!(of_round.iter().all(known), "seed {seed}: {step}");
            }
        }
    }
    assert!(steps > 1_000, "only {steps} steps");
}

/// Another demonstration of the same task: other values, and now and then a step less.
fn once_more(recording: &Recording) -> Recording {
    let text = written_otherwise(&written(recording));
    let text = text.replace("Meals", "Travel").replace("42.50", "17.05");
    let mut again = recording::read_bytes(text.as_bytes()).unwrap();
    again.warnings.clear();
    again.header.id = "once more".to_owned();
    let left_out = again.events.len() / 2;
    again.events.remove(left_out);
    again
}

#[test]
fn which_of_two_recordings_comes_first_does_not_matter() {
    let (mut skills, options) = (0, Options::default());
    for seed in 0..SEEDS {
        let first = demonstration::any(seed);
        for second in [once_more(&first), demonstration::any(seed + SEEDS)] {
            let one = compiler::compile(&[first.clone(), second.clone()], &options);
            let other = compiler::compile(&[second, first.clone()], &options);
            assert_eq!(one.files, other.files, "seed {seed}");
            assert_eq!(one.questions, other.questions, "seed {seed}");
            skills += u32::from(one.skill.is_some());
        }
    }
    assert!(skills > 150, "only {skills} skills");
}

/// A kill leaves any first part. Within a line all parts read alike, so that each kind of rest is compiled once.
#[test]
fn a_recording_cut_at_any_byte_compiles_or_is_refused() {
    let mut compiled = 0;
    for seed in 0..8 {
        let text = written(&demonstration::any(seed));
        let header = text.find('\n').unwrap();
        // Reading again from the beginning for every byte would take the square of the length.
        let bytes = &text.as_bytes()[..text.len().min(9_000)];
        let mut last = None;
        for end in 0..bytes.len() {
            let Ok(recording) = recording::read_bytes(&bytes[..end]) else {
                assert!(
                    end < header,
                    "seed {seed}: refused though its header is whole, cut at {end}"
                );
                continue;
            };
            if last.as_ref() == Some(&recording) {
                continue;
            }
            let result = compile(&recording);
            assert!(
                result.skill.is_some() || !result.diagnostics.is_empty(),
                "seed {seed}, cut at {end}"
            );
            if let Some(skill) = result.skill {
                assert!(!skill.sections.is_empty());
            }
            compiled += 1;
            last = Some(recording);
        }
    }
    assert!(compiled > 150, "only {compiled} rests");
}
