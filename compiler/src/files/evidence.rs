//! `references/evidence.md`: which events each step comes from, and what of the recording is in no step.

use crate::grammar;
use crate::model::{Phrase, Provenance, Skill};
use crate::passes::plan::{Number, Plan, Round};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Largest part, bytes. A bundled file may have 200 KB.
const PART: usize = 190_000;
/// Most parts that are written; what does not fit is counted.
const PARTS: usize = 4;

/// What the evidence needs of the plan.
pub(crate) struct Evidence {
    recordings: Vec<Recorded>,
    /// The steps, by their numbers, that only some demonstrations have, and which those are, by number from 1.
    optional: Vec<(Number, Vec<usize>)>,
    /// Repeated steps, by their numbers, and each round as demonstrated.
    repeated: Vec<(Number, Vec<Round>)>,
    steps: Vec<(Vec<u64>, Provenance, bool, Option<String>)>,
    left_out: BTreeMap<&'static str, Vec<u64>>,
    notes: Vec<(u64, Phrase)>,
    withheld: usize,
    gaps: usize,
    whole: bool,
    end_reason: String,
}

/// One demonstration.
struct Recorded {
    /// Empty where it may not stand in a document.
    id: String,
    events: usize,
    added: u64,
}

impl Evidence {
    /// Keeps what the files need.
    pub fn of(plan: &Plan) -> Self {
        let mut left_out: BTreeMap<&'static str, Vec<u64>> = BTreeMap::new();
        for left in &plan.left_out {
            left_out.entry(left.why).or_default().extend(&left.events);
        }
        let safe = |text: &str| {
            text.chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
        };
        Self {
            recordings: plan
                .demonstrations
                .iter()
                .map(|demonstration| Recorded {
                    id: Some(demonstration.id.clone())
                        .filter(|id| safe(id))
                        .unwrap_or_default(),
                    events: demonstration.events,
                    added: demonstration.added,
                })
                .collect(),
            optional: plan
                .steps
                .iter()
                .zip(plan.numbers())
                .filter(|(step, _)| step.compared.is_optional())
                .map(|(step, number)| {
                    let seen = step.compared.seen.iter();
                    (number, seen.map(|n| n + 1).collect())
                })
                .collect(),
            repeated: plan
                .steps
                .iter()
                .zip(plan.numbers())
                .filter(|(step, _)| !step.rounds.is_empty())
                .map(|(step, number)| (number, step.rounds.clone()))
                .collect(),
            steps: plan
                .steps
                .iter()
                .map(|s| {
                    (
                        s.events.clone(),
                        s.provenance,
                        s.secret,
                        s.shot.as_ref().map(secrets::Text::to_stored),
                    )
                })
                .collect(),
            left_out,
            notes: plan
                .notes
                .iter()
                .map(|(seq, note)| (*seq, Phrase::literal(note.clone())))
                .collect(),
            withheld: plan.facts.withheld,
            gaps: plan.facts.gaps,
            whole: plan.facts.whole,
            end_reason: plan.facts.end_reason.clone(),
        }
    }

    /// Path to text. The skill's sentences are given as they were printed.
    pub fn files(&self, skill: &Skill, sentences: &[String]) -> BTreeMap<String, String> {
        let mut parts = Parts {
            parts: vec![self.head()],
            cut: 0,
        };
        self.lines(skill, sentences, &mut parts);
        parts.files()
    }

    fn head(&self) -> String {
        let mut out = String::from("# Evidence\n\n");
        for (number, recorded) in (1..).zip(&self.recordings) {
            let Recorded { id, events, added } = recorded;
            let from = added.saturating_add(1);
            let _ = match (self.recordings.len(), id.as_str()) {
                (1, "") => Ok(()),
                (1, id) => writeln!(out, "Recording `{id}`, {events} events."),
                (_, "") => writeln!(
                    out,
                    "- Recording {number}, {events} events, numbered from {from}."
                ),
                (_, id) => writeln!(
                    out,
                    "- Recording {number}, `{id}`, {events} events, numbered from {from}."
                ),
            };
        }
        if self.recordings.len() > 1 {
            out.push('\n');
        }
        let many = self.recordings.len() > 1;
        let end = match (self.whole, self.end_reason.as_str()) {
            (false, _) if many => "Not all recordings are whole.",
            (true, "imported") if many => "They were imported from other tools' files.",
            (true, _) if many => "All recordings are whole.",
            (false, _) => "The recording broke off.",
            (true, "time_limit") => "The recording ended at its time limit.",
            (true, "size_limit") => "The recording ended at its size limit.",
            (true, "permission_lost") => {
                "The recording ended because the system no longer let it hear."
            }
            (true, "imported") => "It was imported from another tool's file.",
            (true, _) => "The person stopped the recording.",
        };
        let _ = writeln!(
            out,
            "{end} Values withheld: {}. Gaps in what was heard: {}.",
            self.withheld, self.gaps
        );
        out
    }

    /// The rounds of repeated steps as they were demonstrated.
    fn rounds(&self, parts: &mut Parts) {
        for (number, rounds) in &self.repeated {
            parts.add(|| {
                format!(
                    "\n## The rounds of step {number}\n\n| Round | Step | As demonstrated | Events |\n|---|---|---|---|\n"
                )
            });
            for (round, demonstrated) in (1..).zip(rounds) {
                for (step, (instruction, events)) in (1..).zip(&demonstrated.steps) {
                    parts.add(|| {
                        let sentence = grammar::print(instruction);
                        let events = ranges(events);
                        format!("| {round} | {number}.{step} | {sentence} | {events} |\n")
                    });
                }
            }
        }
    }

    fn lines(&self, skill: &Skill, sentences: &[String], parts: &mut Parts) {
        parts.add(|| "\n## Steps\n\n| Step | Instruction | Events | From | Picture |\n|---|---|---|---|---|\n".to_owned());
        let steps = skill.sections.iter().flat_map(|section| &section.steps);
        let steps = (1..).zip(steps).flat_map(|(number, step)| {
            let within = (1..=step.body.len()).map(Some);
            [None].into_iter().chain(within).map(move |within| Number {
                step: number,
                within,
            })
        });
        let told = sentences.iter().zip(&self.steps);
        for (number, (sentence, (events, from, secret, shot))) in steps.zip(told) {
            parts.add(|| {
                let sentence = sentence.replace('\n', " ");
                let from = match from {
                    _ if *secret => "shown, value withheld",
                    Provenance::Shown => "shown",
                    Provenance::Inferred => "inferred",
                    Provenance::Rule => "rule",
                    Provenance::Said => "said",
                };
                let shot = shot.as_deref().unwrap_or("");
                let events = ranges(events);
                format!("| {number} | {sentence} | {events} | {from} | {shot} |\n")
            });
        }
        self.rounds(parts);
        if !skill.inputs.is_empty() {
            parts.add(|| "\n## Inputs\n\n".to_owned());
            for input in &skill.inputs {
                let why = match input.from {
                    Provenance::Said => "said in the goal or marked by the person",
                    Provenance::Inferred => "inferred",
                    Provenance::Shown if self.recordings.len() > 1 => {
                        "differs between the demonstrations, or is in none of their goals"
                    }
                    Provenance::Shown => "shown, and not said in the goal",
                    Provenance::Rule => "rule",
                };
                parts.add(|| format!("- `{}`: {why}\n", input.name));
            }
        }
        if !self.optional.is_empty() {
            parts.add(|| "\n## Only in some demonstrations\n\n".to_owned());
            for (number, which) in &self.optional {
                let which: Vec<String> = which.iter().map(usize::to_string).collect();
                let which = which.join(" and ");
                parts.add(|| format!("- step {number}: only in recording {which}\n"));
            }
        }
        if !self.left_out.is_empty() {
            parts.add(|| "\n## Not in the steps\n\n".to_owned());
            for (why, events) in &self.left_out {
                parts.add(|| format!("- {why}: {}\n", ranges(events)));
            }
        }
        if !self.notes.is_empty() {
            let by = match self.end_reason.as_str() {
                "imported" => "What the import says",
                _ => "Notes by the person",
            };
            parts.add(|| format!("\n## {by}\n\n"));
            for (seq, note) in &self.notes {
                let note = grammar::print_free(note).replace('\n', " ");
                parts.add(|| format!("- at event {seq}: {note}\n"));
            }
        }
    }
}

/// The text, split so that no file is too large.
struct Parts {
    parts: Vec<String>,
    /// Lines that fit into none.
    cut: usize,
}

impl Parts {
    /// Adds a line. Once one did not fit, it is not even made: the lines of a long recording are mostly those.
    fn add(&mut self, line: impl FnOnce() -> String) {
        if self.cut > 0 {
            self.cut += 1;
            return;
        }
        let line = line();
        let is_last = self.parts.len() == PARTS;
        match self.parts.last_mut() {
            Some(last) if last.len() + line.len() <= PART => last.push_str(&line),
            _ if is_last => self.cut += 1,
            _ => self.parts.push(line),
        }
    }

    fn files(mut self) -> BTreeMap<String, String> {
        let cut = self.cut;
        if cut > 0
            && let Some(part) = self.parts.last_mut()
        {
            let _ = writeln!(
                part,
                "\n{cut} further lines were left out to keep the skill under its size limit."
            );
        }
        let numbered = (1..).zip(self.parts);
        numbered
            .map(|(number, part)| match number {
                1 => ("references/evidence.md".to_owned(), part),
                _ => (format!("references/evidence-{number}.md"), part),
            })
            .collect()
    }
}

/// `1–3, 7`.
fn ranges(events: &[u64]) -> String {
    let mut sorted = events.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut out = String::new();
    let mut at = 0;
    while at < sorted.len() {
        let mut end = at;
        while end + 1 < sorted.len() && sorted[end + 1] == sorted[end] + 1 {
            end += 1;
        }
        if at > 0 {
            out.push_str(", ");
        }
        let _ = match end == at {
            true => write!(out, "{}", sorted[at]),
            false => write!(out, "{}–{}", sorted[at], sorted[end]),
        };
        at = end + 1;
    }
    out
}
