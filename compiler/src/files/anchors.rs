//! `anchors.json`: hints for finding each step's element. A step is tied to its sentence by a digest; an edited step no
//! longer ties and is followed by its sentence alone.

use crate::grammar;
use crate::model::{InputKind, Skill, SkillStep};
use crate::passes::plan::Plan;
use serde::{Serialize, Serializer};
use std::rc::Rc;

/// What the steps know beyond their sentences.
pub(crate) struct Hints {
    steps: Vec<Known>,
    goal: String,
}

struct Known {
    anchors: Vec<Anchor>,
    grade: &'static str,
    events: Vec<u64>,
    url: String,
}

#[derive(Serialize)]
struct File<'a, S: Iterator<Item: Serialize> + Clone> {
    format: &'static str,
    version: u32,
    goal: &'a str,
    goal_pattern: String,
    inputs: Vec<Input>,
    /// Made one by one: most of a long skill is in them.
    #[serde(serialize_with = "one_by_one")]
    steps: S,
}

fn one_by_one<S, I>(steps: &I, serializer: S) -> Result<S::Ok, S::Error>
where
    S: Serializer,
    I: Iterator<Item: Serialize> + Clone,
{
    serializer.collect_seq(steps.clone())
}

#[derive(Serialize)]
struct Input {
    name: String,
    kind: &'static str,
    required: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    example: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
}

#[derive(Serialize)]
struct Step<'a> {
    id: usize,
    sentence_digest: String,
    action: &'static str,
    #[serde(rename = "where")]
    place: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    anchors: &'a [Anchor],
    grade: &'static str,
    commit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    events: &'a [u64],
    /// The steps of each round, numbered from 1; hints are those of the first round, events those of all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    body: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct Anchor {
    by: &'static str,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<u32>,
}

/// The word for an input's kind.
pub(crate) fn kind(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Text => "text",
        InputKind::Number => "number",
        InputKind::Date => "date",
        InputKind::Time => "time",
        InputKind::Email => "email",
        InputKind::Url => "url",
        InputKind::File => "file",
        InputKind::Choice => "choice",
        InputKind::YesNo => "yes_no",
    }
}

impl Hints {
    /// Keeps what the file needs of the plan.
    pub fn of(plan: &Plan) -> Self {
        let steps = plan
            .steps
            .iter()
            .map(|step| Known {
                anchors: step
                    .anchors
                    .iter()
                    .map(|anchor| Anchor {
                        by: anchor.by,
                        value: anchor.value.to_stored(),
                        context: anchor.context.as_ref().map(secrets::Text::to_stored),
                        matches: anchor.matches,
                    })
                    .collect(),
                grade: step.grade.as_str(),
                events: step.events.clone(),
                url: step.at.url.to_stored(),
            })
            .collect();
        Self {
            steps,
            goal: plan.goal.to_stored(),
        }
    }

    /// The file's text. The skill's sentences are given as they were printed.
    pub fn anchors(&self, skill: &Skill, sentences: &[String]) -> String {
        let all = skill.sections.iter().flat_map(|section| {
            let heading: Rc<str> = grammar::print_heading(&section.heading).into();
            let steps = section.steps.iter();
            steps.map(move |step| (Rc::clone(&heading), step))
        });
        // In the order of the document, as the sentences and the steps of the plan.
        let mut known = sentences.iter().zip(&self.steps);
        let steps = all
            .enumerate()
            .filter_map(move |(at, (heading, step))| hints(step, &heading, at + 1, &mut known));
        super::json(&File {
            format: "taught-anchors",
            version: 1,
            goal: &self.goal,
            goal_pattern: grammar::print_free(&skill.goal),
            inputs: skill
                .inputs
                .iter()
                .map(|input| Input {
                    name: input.name.clone(),
                    kind: kind(input.kind),
                    required: input.required,
                    example: input
                        .example
                        .as_text()
                        .map(secrets::Text::to_stored)
                        .unwrap_or_default(),
                    options: input.options.iter().map(secrets::Text::to_stored).collect(),
                })
                .collect(),
            steps,
        })
    }
}

/// What is known of a step and of those within it.
fn hints<'k>(
    step: &SkillStep,
    heading: &str,
    id: usize,
    known: &mut impl Iterator<Item = (&'k String, &'k Known)>,
) -> Option<Step<'k>> {
    let (
        sentence,
        Known {
            anchors,
            grade,
            events,
            url,
        },
    ) = known.next()?;
    let mut body = Vec::new();
    for within in &step.body {
        body.extend(hints(within, heading, body.len() + 1, &mut *known));
    }
    Some(Step {
        id,
        sentence_digest: grammar::printed_digest(heading, sentence),
        action: step.instruction.action.kind(),
        place: url,
        value: value(&step.instruction.action),
        anchors,
        grade,
        commit: step.instruction.commit,
        check: step.instruction.check.as_ref().map(grammar::print_check),
        events,
        body,
    })
}

fn value(action: &crate::model::Action) -> Option<String> {
    use crate::model::Action;
    match action {
        Action::Set { value, .. }
        | Action::Add { value, .. }
        | Action::Type { value, .. }
        | Action::Attach { file: value, .. } => Some(grammar::print_value(value)),
        Action::Choose { values, .. }
        | Action::Menu { path: values, .. }
        | Action::ContextMenu { path: values, .. } => Some(
            values
                .iter()
                .map(grammar::print_value)
                .collect::<Vec<_>>()
                .join(", "),
        ),
        _ => None,
    }
}
