//! Skill to SKILL.md, through a template.

use super::english::{self as words, Part};
use super::frontmatter::{self, quoted};
use super::legend;
use super::lines;
use super::read::{Kept, Parsed};
use crate::grammar;
use crate::model::{Piece, Skill, SkillStep};
use handlebars::Handlebars;
use secrets::Text;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Our own layout.
const TEMPLATE: &str = include_str!("skill.md.hbs");

/// The template's name in the registry.
const OURS: &str = "skill.md";

/// Compiled once: reading a template takes longer than filling it.
static LAYOUT: LazyLock<Handlebars<'static>> = LazyLock::new(|| {
    let mut layout = registry();
    // The template is ours and every test fills it, so it is well formed.
    let _ = layout.register_template_string(OURS, TEMPLATE);
    layout
});

pub(super) fn registry() -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    registry.register_escape_fn(handlebars::no_escape);
    registry
}

/// The document of a skill.
pub fn print(skill: &Skill) -> String {
    print_printed(skill, sentences(skill))
}

/// As [`print`], with the steps' sentences as [`sentences`] gave them.
pub(crate) fn print_printed(skill: &Skill, sentences: Vec<String>) -> String {
    LAYOUT
        .render(OURS, &View::of(skill, None, &[], sentences))
        .unwrap_or_default()
}

/// The sentence of each step, in order; those of the steps within one follow it.
pub(crate) fn sentences(skill: &Skill) -> Vec<String> {
    let steps = skill.sections.iter().flat_map(|section| &section.steps);
    steps
        .flat_map(SkillStep::flat)
        .map(|step| grammar::print(&step.instruction))
        .collect()
}

/// The document of a skill that was read, with everything that was kept of it.
pub fn print_parsed(parsed: &Parsed) -> String {
    let skill = &parsed.skill;
    let view = View::of(skill, parsed.title.as_ref(), &parsed.kept, sentences(skill));
    LAYOUT.render(OURS, &view).unwrap_or_default()
}

/// What a template can use: every line of the document, printed.
#[derive(Serialize)]
pub(super) struct View {
    frontmatter: Frontmatter,
    title: String,
    goal: String,
    done_when: String,
    inputs: Vec<String>,
    secrets: Vec<String>,
    outputs: Vec<String>,
    before: Vec<String>,
    scope: Vec<String>,
    sections: Vec<SectionView>,
    checks: Vec<String>,
    differs: Vec<String>,
    not_seen: Vec<String>,
    provenance: String,
    history: Vec<String>,
    say: Say,
    /// Which sections there are.
    show: BTreeMap<&'static str, bool>,
    /// What people wrote into them.
    more: BTreeMap<&'static str, Vec<String>>,
    /// Whole sections in our own layout, for other ones.
    part: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct Frontmatter {
    name: String,
    slug: String,
    description: String,
}

#[derive(Serialize)]
struct SectionView {
    heading: String,
    steps: Vec<StepView>,
    more: Vec<String>,
}

#[derive(Serialize)]
struct StepView {
    number: usize,
    /// With the steps within it as an indented list, so that no layout leaves them out.
    sentence: String,
}

/// The standing sentences.
#[derive(Serialize)]
struct Say {
    secrets: &'static str,
    scope: &'static str,
    /// Empty where nothing in the steps needs one.
    legend: String,
}

/// Whether what shows at the end shows after each row.
fn ends_in_rounds(skill: &Skill) -> bool {
    let last = skill
        .sections
        .iter()
        .rev()
        .find_map(|section| section.steps.last());
    last.is_some_and(|step| !step.body.is_empty())
}

impl View {
    fn of(skill: &Skill, title: Option<&Text>, kept: &[Kept], sentences: Vec<String>) -> Self {
        let checks: Vec<String> = skill.done_when.iter().map(grammar::print_check).collect();
        let sites = skill
            .scope
            .sites
            .iter()
            .map(|(origin, usage)| lines::print_site(origin, *usage));
        let mut view = Self {
            frontmatter: Frontmatter {
                name: quoted(&skill.name.to_stored()),
                slug: quoted(&skill.slug),
                description: quoted(&skill.description.to_stored()),
            },
            title: lines::print_text(title.unwrap_or(&skill.name)),
            goal: grammar::print_free(&skill.goal),
            done_when: match ends_in_rounds(skill) && !checks.is_empty() {
                true => format!("{} {}", words::AFTER_LAST, checks.join(" ")),
                false => checks.join(" "),
            },
            inputs: inputs(skill),
            secrets: skill
                .secrets
                .iter()
                .map(|name| lines::print_secret(name))
                .collect(),
            outputs: skill.outputs.iter().map(lines::print_output).collect(),
            before: skill.before.iter().map(lines::print_before).collect(),
            scope: sites
                .chain(skill.scope.apps.iter().map(lines::print_app))
                .collect(),
            sections: sections(skill, kept, sentences),
            checks: texts(&skill.checks),
            differs: texts(&skill.differs),
            not_seen: texts(&skill.not_seen),
            provenance: lines::print_text(&skill.provenance),
            history: skill
                .history
                .iter()
                .map(|row| texts(&row.cells).join(" | "))
                .collect(),
            say: Say {
                secrets: words::SECRETS,
                scope: words::SCOPE,
                legend: legend(skill),
            },
            show: BTreeMap::new(),
            more: BTreeMap::new(),
            part: BTreeMap::new(),
        };
        let has = [
            (Part::Head, true),
            (
                Part::Inputs,
                !(view.inputs.is_empty() && view.secrets.is_empty()),
            ),
            (Part::Output, !view.outputs.is_empty()),
            (Part::Before, !view.before.is_empty()),
            (Part::Scope, !view.scope.is_empty()),
            (Part::Steps, !view.sections.is_empty()),
            (Part::Checks, !view.checks.is_empty()),
            (Part::Differs, !view.differs.is_empty()),
            (Part::NotSeen, !view.not_seen.is_empty()),
            (Part::History, !view.history.is_empty()),
        ];
        for (part, has_own) in has {
            let more = kept_in(part, kept);
            view.show.insert(part.name(), has_own || !more.is_empty());
            view.more.insert(part.name(), more);
        }
        view
    }

    /// With every section of `ours`, which is the skill's document in our own layout.
    pub(super) fn with_parts(skill: &Skill, ours: &str) -> Self {
        let mut part: BTreeMap<&'static str, String> = words::PARTS
            .iter()
            .map(|(part, _)| (part.name(), String::new()))
            .collect();
        let (front, body) = frontmatter::cut(ours);
        part.insert("frontmatter", front.trim_end().to_owned());
        let mut current = None;
        for line in body.split_inclusive('\n') {
            let heading = line.strip_prefix("## ").map(str::trim_end);
            let known = heading
                .and_then(|heading| words::PARTS.iter().find(|(_, known)| *known == heading));
            if let Some((part, _)) = known {
                current = Some(part.name());
            } else if line
                .strip_prefix('*')
                .is_some_and(|line| line.starts_with(words::PROVENANCE))
            {
                current = None;
            }
            if let Some(text) = current.and_then(|name| part.get_mut(name)) {
                text.push_str(line);
            }
        }
        for text in part.values_mut() {
            text.truncate(text.trim_end().len());
        }
        Self {
            part,
            ..Self::of(skill, None, &[], sentences(skill))
        }
    }
}

fn kept_in(part: Part, kept: &[Kept]) -> Vec<String> {
    kept.iter()
        .filter(|kept| kept.part == part)
        .map(|kept| kept.text.clone())
        .collect()
}

fn legend(skill: &Skill) -> String {
    let mut printed = String::new();
    for section in &skill.sections {
        let heading = grammar::print_heading(&section.heading);
        if !heading.is_empty() {
            printed.push_str("### ");
            printed.push_str(&heading);
        }
        for step in section.steps.iter().flat_map(SkillStep::flat) {
            printed.push_str(&grammar::print(&step.instruction));
        }
    }
    for input in &skill.inputs {
        printed.push_str(&grammar::print_value(&input.example));
    }
    legend::legend(&printed)
}

fn inputs(skill: &Skill) -> Vec<String> {
    let goal = skill.goal.pieces();
    let is_said = |name: &str| {
        let mut said = goal.iter();
        goal.is_empty() || said.any(|piece| matches!(piece, Piece::Input(said) if said == name))
    };
    skill
        .inputs
        .iter()
        .map(|input| lines::print_input(input, is_said(&input.name)))
        .collect()
}

fn texts(texts: &[Text]) -> Vec<String> {
    texts.iter().map(lines::print_text).collect()
}

fn number_mark(number: usize) -> String {
    format!("{number}. ")
}

/// The next sentence, which stands behind `before`, and under it those of the steps within.
fn nested(step: &SkillStep, before: &str, sentences: &mut impl Iterator<Item = String>) -> String {
    let mut out = sentences.next().unwrap_or_default();
    // Markdown takes a list for one within an item if it is indented to the item's own text.
    let indent = " ".repeat(before.len());
    for (number, within) in (1..).zip(&step.body) {
        let before = format!("{indent}{}", number_mark(number));
        out += &format!("\n{before}{}", nested(within, &before, sentences));
    }
    out
}

fn sections(skill: &Skill, kept: &[Kept], sentences: Vec<String>) -> Vec<SectionView> {
    let mut sentences = sentences.into_iter();
    let mut number = 0;
    skill
        .sections
        .iter()
        .enumerate()
        .map(|(at, section)| SectionView {
            heading: grammar::print_heading(&section.heading),
            steps: section
                .steps
                .iter()
                .map(|step| {
                    number += 1;
                    StepView {
                        number,
                        sentence: nested(step, &number_mark(number), &mut sentences),
                    }
                })
                .collect(),
            more: kept_in(Part::Section(at), kept),
        })
        .collect()
}
