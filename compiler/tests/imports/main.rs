//! Importers: the real files of other tools, cases of our own, and bytes of any kind.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod any;
mod archives;
mod real;
mod refused;
mod show;
mod spellings;

use compiler::model::Skill;

/// What the steps of a skill do, in order.
fn kinds(skill: &Skill) -> Vec<&'static str> {
    let sections = skill.sections.iter();
    sections
        .flat_map(|section| &section.steps)
        .map(|step| step.instruction.action.kind())
        .collect()
}
