//! Pass `align`: several demonstrations of one task become one. What differs is a value that changes, what is equal in
//! all stays as it is, and what only some have is needed only where something shows that it is.
//!
//! The demonstrations are taken in their canonical order (`several`): each is laid beside what the ones before it gave.
//! Laying two beside each other is a longest common subsequence ([`common`]) over what a step does to which element,
//! values aside ([`alike`]); between two steps that could both be its partner the more alike one wins. Fields that were
//! filled in another order are the same steps still, since a sentence states a result. A step that has no partner is
//! kept where it was done, between the partners around it.

mod alike;

mod common;

mod values;

mod conditions;

use super::MARKED_AS_NO_PART;
use super::draft::Mark;
use super::plan::{LeftOut, Plan, PlanEffect, PlanStep};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{Action, BeforeYouStart, Role, SiteUse};
use recording::ChangeOp;
use secrets::Text;
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use values::{Slot, Varied};

/// What the comparison of several demonstrations says of a step. Empty where there is only one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Compared {
    /// The demonstrations, by their number from 0, that have the step.
    pub seen: BTreeSet<usize>,
    /// Those that do not have it, although they were recorded up to their end.
    pub missed: BTreeSet<usize>,
    /// What stood in each place that can vary.
    values: BTreeMap<Slot, Vec<(usize, Text)>>,
    /// What the step's own words leave open: how often, or in which state.
    pub unsettled: bool,
    /// What appeared after it in each demonstration.
    appeared: BTreeMap<usize, BTreeSet<(Role, Text)>>,
}

impl Compared {
    /// Whether several demonstrations have the step.
    pub fn is_agreed(&self) -> bool {
        self.seen.len() > 1
    }

    /// Whether some demonstration did without it.
    pub fn is_optional(&self) -> bool {
        !self.missed.is_empty()
    }

    /// The places with values of which not all are the same.
    pub fn varied(&self) -> impl Iterator<Item = (Slot, Varied<'_>)> {
        self.values
            .iter()
            .map(|(slot, in_each)| (*slot, Varied(in_each)))
            .filter(|(_, varied)| varied.differs())
    }
}

/// One plan of all, with what they tell together.
pub(crate) fn align(plans: Vec<Plan>) -> Result<Plan, Diagnostic> {
    let all = plans.len();
    let mut plans = plans.into_iter().enumerate().map(|(number, mut plan)| {
        if all > 1 {
            prepare(&mut plan, number);
        }
        plan
    });
    let Some(mut merged) = plans.next() else {
        return Err(Diagnostic::new(
            Code::NoRecording,
            Severity::Error,
            "no recording was given",
        ));
    };
    if all == 1 {
        return Ok(merged);
    }
    for (number, plan) in (1..).zip(plans) {
        lay_beside(&mut merged, plan, number)?;
    }
    leave_out_marked(&mut merged);
    if merged.steps.is_empty() {
        return Err(super::nothing_done(all));
    }
    mark_missed(&mut merged);
    hand_over_sign_ins(&mut merged);
    conditions::conditions(&mut merged.steps);
    keep_common_effects(&mut merged.steps);
    Ok(merged)
}

/// Brings a demonstration into the form in which it is compared.
fn prepare(plan: &mut Plan, number: usize) {
    for step in &mut plan.steps {
        step.compared = Compared {
            seen: [number].into(),
            values: values::of(step, &plan.goal)
                .into_iter()
                .map(|(slot, value)| (slot, vec![(number, value)]))
                .collect(),
            appeared: [(number, appeared(step))].into(),
            ..Compared::default()
        };
        if number > 0
            && let Some(shot) = step.shot.take()
        {
            let of = [
                Text::said("recording "),
                Text::number(number + 1),
                Text::said(": "),
            ];
            step.shot = Some(of.into_iter().chain([shot]).collect());
        }
    }
}

fn appeared(step: &PlanStep) -> BTreeSet<(Role, Text)> {
    let effects = step.effects.iter();
    effects
        .filter(|effect| matches!(effect.op, ChangeOp::Appeared | ChangeOp::Text))
        .map(|effect| (effect.role, effect.name.clone()))
        .collect()
}

/// Adds the demonstration `number` to those before it.
fn lay_beside(merged: &mut Plan, mut plan: Plan, number: usize) -> Result<(), Diagnostic> {
    let partners = common::partners(
        &alike::Side::new(&merged.steps, &merged.goal),
        &alike::Side::new(&plan.steps, &plan.goal),
    );
    let shared = partners.iter().flatten().count();
    if shared == 0 {
        return Err(Diagnostic::new(
            Code::DifferentTasks,
            Severity::Error,
            format!(
                "recording {} shows another task than those before it",
                number + 1
            ),
        )
        .hint("compile it by itself"));
    }
    if shared * 2 < plan.steps.len().min(merged.steps.len()) {
        merged.diagnostics.push(
            Diagnostic::new(
                Code::LittleInCommon,
                Severity::Warning,
                format!(
                    "recording {} has less than half of its steps in common with the others",
                    number + 1
                ),
            )
            .hint("check that all recordings show the same task"),
        );
    }
    let mine = std::mem::take(&mut merged.steps);
    merged.steps = interleave(mine, std::mem::take(&mut plan.steps), &partners);
    take_over(merged, plan);
    Ok(())
}

/// The steps of both in an order that keeps those of the first: what only the second has stands after the step that
/// came before it there.
fn interleave(
    mine: Vec<PlanStep>,
    theirs: Vec<PlanStep>,
    partners: &[Option<usize>],
) -> Vec<PlanStep> {
    let mut after: BTreeMap<Option<usize>, Vec<PlanStep>> = BTreeMap::new();
    let mut joined: BTreeMap<usize, PlanStep> = BTreeMap::new();
    let mut last = None;
    for (step, partner) in theirs.into_iter().zip(partners) {
        match partner {
            Some(partner) => {
                last = Some(*partner).max(last);
                joined.insert(*partner, step);
            }
            None => after.entry(last).or_default().push(step),
        }
    }
    let mut out = after.remove(&None).unwrap_or_default();
    for (at, mut step) in mine.into_iter().enumerate() {
        if let Some(other) = joined.remove(&at) {
            join(&mut step, other);
        }
        out.push(step);
        out.extend(after.remove(&Some(at)).unwrap_or_default());
    }
    out
}

/// Takes what another demonstration of the same step tells into it.
fn join(step: &mut PlanStep, other: PlanStep) {
    step.compared.unsettled |=
        alike::leaves_open(&step.instruction.action, &other.instruction.action);
    step.compared.seen.extend(other.compared.seen.iter());
    values::join(step, &other);
    // What is a secret in one is one in all.
    if matches!(other.instruction.action, Action::AskSecret { .. }) {
        step.instruction = other.instruction;
        step.secret = true;
        step.compared.values.clear();
    }
    step.compared.appeared.extend(other.compared.appeared);
    step.events.extend(other.events);
    step.marks.extend(other.marks);
    step.hops.extend(other.hops);
    step.grade = step.grade.max(other.grade);
    step.filled |= other.filled;
    step.unnamed |= other.unnamed;
    step.went = step.went.take().or(other.went);
    for option in other.field.options {
        if !step.field.options.contains(&option) {
            step.field.options.push(option);
        }
    }
    step.field.made_up = step.field.made_up.take().or(other.field.made_up);
}

/// What is not in the steps.
fn take_over(merged: &mut Plan, plan: Plan) {
    for (origin, how) in plan.scope.sites {
        match merged
            .scope
            .sites
            .iter_mut()
            .find(|(known, _)| *known == origin)
        {
            Some((_, known)) if how == SiteUse::Work => *known = how,
            Some(_) => {}
            None => merged.scope.sites.push((origin, how)),
        }
    }
    for app in plan.scope.apps {
        if !merged.scope.apps.contains(&app) {
            merged.scope.apps.push(app);
        }
    }
    for before in plan.before {
        if matches!(before, BeforeYouStart::SignIn { .. }) && !merged.before.contains(&before) {
            merged.before.push(before);
        }
    }
    for taken_back in plan.taken_back {
        if !merged.taken_back.contains(&taken_back) {
            merged.taken_back.push(taken_back);
        }
    }
    for refusal in plan.refusals {
        if !merged.refusals.contains(&refusal) {
            merged.refusals.push(refusal);
        }
    }
    for diagnostic in plan.diagnostics {
        if !merged.diagnostics.contains(&diagnostic) {
            merged.diagnostics.push(diagnostic);
        }
    }
    merged.shown.extend(plan.shown);
    merged.left_out.extend(plan.left_out);
    merged.notes.extend(plan.notes);
    merged.called.extend(plan.called);
    merged.demonstrations.extend(plan.demonstrations);
    let (all, more) = (&mut merged.facts, plan.facts);
    all.whole &= more.whole;
    all.withheld += more.withheld;
    all.gaps += more.gaps;
    all.events += more.events;
    all.actions += more.actions;
    if all.end_reason != more.end_reason {
        all.end_reason = "stopped".to_owned();
    }
}

/// A step that was marked in one demonstration as no part of the task is none.
fn leave_out_marked(plan: &mut Plan) {
    let (out, kept): (Vec<PlanStep>, Vec<PlanStep>) = std::mem::take(&mut plan.steps)
        .into_iter()
        .partition(|step| step.marks.contains(&Mark::Ignore));
    plan.steps = kept;
    plan.left_out.extend(out.into_iter().map(|step| LeftOut {
        events: step.events,
        why: MARKED_AS_NO_PART,
    }));
}

/// Says of each step who did without it. Of a recording that broke off nothing is known after its last step.
fn mark_missed(plan: &mut Plan) {
    for (number, demonstration) in plan.demonstrations.iter().enumerate() {
        let has = |step: &PlanStep| step.compared.seen.contains(&number);
        let known = match demonstration.whole {
            true => plan.steps.len(),
            false => plan.steps.iter().rposition(has).map_or(0, |last| last + 1),
        };
        for step in plan.steps.iter_mut().take(known).filter(|step| !has(step)) {
            step.compared.missed.insert(number);
        }
    }
    // To open the first page by its address or to be there already is the same beginning.
    if let Some(first) = plan.steps.first_mut()
        && matches!(first.instruction.action, Action::Open { .. })
    {
        first.compared.missed.clear();
    }
}

/// Who was signed in already did not need to: it is said before the steps, where it holds for all of them.
fn hand_over_sign_ins(plan: &mut Plan) {
    let (out, kept): (Vec<PlanStep>, Vec<PlanStep>) = std::mem::take(&mut plan.steps)
        .into_iter()
        .partition(|step| {
            step.compared.is_optional() && matches!(step.instruction.action, Action::SignIn { .. })
        });
    plan.steps = kept;
    for step in out {
        let before = BeforeYouStart::SignIn {
            site: step.at.site.clone(),
        };
        if !plan.before.contains(&before) {
            plan.before.push(before);
        }
        plan.left_out.push(LeftOut {
            events: step.events,
            why: "signing in is handed over to the user",
        });
    }
}

/// What showed in one demonstration only says nothing of whether the step worked.
fn keep_common_effects(steps: &mut [PlanStep]) {
    const TELLING: &[Role] = &[Role::Dialog, Role::Alert, Role::Status, Role::Heading];
    for step in steps {
        let Compared { appeared, .. } = &step.compared;
        let in_all = |effect: &PlanEffect| {
            let mut heard = appeared.values().filter(|seen| !seen.is_empty());
            heard.all(|seen| seen.iter().any(|(role, _)| *role == effect.role))
        };
        step.effects
            .retain(|effect| !TELLING.contains(&effect.role) || in_all(effect));
    }
}
