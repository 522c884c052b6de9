//! Sentences and documents of generated recordings read back, and one that a person edits is read as edited.

use crate::compiled::compile;
use crate::demonstration;
use compiler::model::{Action, Instruction, Phrase, Piece, Skill};
use compiler::{document, grammar};
use secrets::Text;

const SEEDS: u64 = 200;

fn skills() -> impl Iterator<Item = (u64, Skill, String)> {
    (0..SEEDS).filter_map(|seed| {
        let mut compiled = compile(&demonstration::any(seed));
        Some((seed, compiled.skill?, compiled.files.remove("SKILL.md")?))
    })
}

fn instructions(skill: &Skill) -> impl Iterator<Item = &Instruction> {
    let steps = skill.sections.iter().flat_map(|section| &section.steps);
    let steps = steps.flat_map(compiler::model::SkillStep::flat);
    steps.map(|step| &step.instruction)
}

#[test]
fn every_sentence_and_document_reads_back() {
    let mut kinds = std::collections::BTreeSet::new();
    for (seed, skill, document) in skills() {
        for instruction in instructions(&skill) {
            let sentence = grammar::print(instruction);
            assert_eq!(
                &grammar::parse(&sentence),
                instruction,
                "seed {seed}: {sentence}"
            );
            kinds.insert(instruction.action.kind());
        }
        let parsed = document::parse(&document);
        assert_eq!(parsed.remarks, [], "seed {seed}:\n{document}");
        assert_eq!(parsed.kept, [], "seed {seed}:\n{document}");
        assert_eq!(document::print_parsed(&parsed), document, "seed {seed}");
    }
    assert!(kinds.len() >= 15, "only steps of the kinds {kinds:?}");
}

/// The edit in the sentence's text, and in its meaning: each name or value that is one text becomes another.
#[test]
fn an_edited_name_or_value_is_read_as_edited() {
    const NEW: &str = "Zebra crossing 7";
    let mut edited = 0;
    for (seed, skill, _) in skills() {
        for instruction in instructions(&skill) {
            let mut phrases = Vec::new();
            instruction.clone().map(&mut |phrase| phrases.push(phrase));
            for phrase in phrases {
                let Some(old) = phrase
                    .as_literal()
                    .filter(|old| old.len() > 3 && old.is_ascii())
                else {
                    continue;
                };
                let sentence = grammar::print(instruction);
                let Some((text, times)) = replaced(&sentence, old, NEW) else {
                    continue;
                };
                let mut changed = 0;
                let meant = instruction.clone().map(&mut |now| {
                    let same = now == phrase;
                    changed += usize::from(same);
                    if same {
                        Phrase::literal(Text::from_document(NEW))
                    } else {
                        now
                    }
                });
                assert_eq!(changed, times, "seed {seed}: {sentence}");
                assert_eq!(
                    grammar::parse(&text),
                    meant,
                    "seed {seed}: {sentence}\nedited to {text}"
                );
                edited += 1;
            }
        }
    }
    assert!(edited > 500, "only {edited} edits");
}

/// Where a text stands whole between its marks, the sentence with another in its place, and how often it stood there.
fn replaced(sentence: &str, old: &str, new: &str) -> Option<(String, usize)> {
    let (mut text, mut times) = (sentence.to_owned(), 0);
    for mark in ["**", "\""] {
        let (whole, other) = (format!("{mark}{old}{mark}"), format!("{mark}{new}{mark}"));
        times += text.matches(&whole).count();
        text = text.replace(&whole, &other);
    }
    (times > 0).then_some((text, times))
}

#[test]
fn a_value_that_is_made_an_input_is_read_as_that_input() {
    let mut edited = 0;
    for (seed, skill, _) in skills() {
        for instruction in instructions(&skill) {
            let Action::Set { target, value } = &instruction.action else {
                continue;
            };
            let mut meant = instruction.clone();
            let (target, value) = (target.clone(), grammar::print_value(value));
            meant.action = Action::Set {
                target,
                value: Phrase::new([Piece::Input("colour".to_owned())]),
            };
            let sentence = grammar::print(instruction);
            let text = sentence.replacen(&format!(" to {value}."), " to {colour}.", 1);
            assert_eq!(
                grammar::parse(&text),
                meant,
                "seed {seed}: {sentence}\nedited to {text}"
            );
            edited += 1;
        }
    }
    assert!(edited > 100, "only {edited} edits");
}

/// People write as they write: case, articles and white space carry no meaning.
#[test]
fn the_same_sentence_in_a_persons_hand_means_the_same() {
    let mut read = 0;
    for (seed, skill, _) in skills() {
        for instruction in instructions(&skill) {
            if matches!(instruction.action, Action::AgentOnly { .. }) {
                continue;
            }
            let sentence = grammar::print(instruction);
            let (first, rest) = sentence.split_at(1);
            let lower = format!("  {}{rest} ", first.to_lowercase());
            let wide = sentence.replacen(' ', "  ", 1);
            for text in [lower, wide] {
                assert_eq!(
                    &grammar::parse(&text),
                    instruction,
                    "seed {seed}: {sentence}\nwritten {text:?}"
                );
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "only {read} sentences");
}
