//! Pass `scope`: the sites and apps that the demonstration used, hence the only ones that the skill may use.

use super::plan::{Plan, PlanStep};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::domains::{is_deceptive, is_third_party};
use crate::model::{Scope, SiteUse};
use secrets::Text;

/// Runs before the sign-in steps are taken out, since their sites are part of the scope.
pub(crate) fn scope(plan: &mut Plan) {
    let mut scope = Scope::default();
    // A browser is where the sites are; it is not an app beside them.
    let browsers: Vec<Text> = plan
        .steps
        .iter()
        .flat_map(|step| [Some(&step.at), step.went.as_ref()])
        .flatten()
        .filter(|at| !at.origin.is_empty())
        .map(|at| at.app.clone())
        .collect();
    for step in &plan.steps {
        let usage = if step.sign_in {
            SiteUse::SignIn
        } else {
            SiteUse::Work
        };
        if acts(step) {
            add(&mut scope, &step.at.origin, usage);
            // What was done inside a frame was done on the frame's site.
            if let Some(frame) = step.at.frames.last() {
                add(&mut scope, frame, usage);
            }
            if step.at.origin.is_empty()
                && !step.at.app.is_empty()
                && !scope.apps.contains(&step.at.app)
                && !browsers.contains(&step.at.app)
            {
                scope.apps.push(step.at.app.clone());
            }
        }
        for origin in &step.hops {
            add(&mut scope, origin, SiteUse::Hop);
        }
        if let Some(went) = &step.went {
            // Being led somewhere is not yet using it; the steps done there, or the end of the task, say more.
            add(&mut scope, &went.origin, SiteUse::Hop);
        }
    }
    // The page that the task ends on was read, at least.
    if let Some(went) = plan.steps.last().and_then(|step| step.went.as_ref()) {
        add(&mut scope, &went.origin, SiteUse::Work);
    }
    warn(plan, &scope);
    plan.scope = scope;
}

/// A name that looks like another one's is said before anything is done there again.
fn warn(plan: &mut Plan, scope: &Scope) {
    for (origin, _) in &scope.sites {
        if !is_deceptive(origin.as_str()) {
            continue;
        }
        let seen = |step: &&PlanStep| {
            let went = step.went.as_ref().map(|went| &went.origin);
            step.at.origin == *origin || went == Some(origin) || step.hops.contains(origin)
        };
        let first = plan.steps.iter().find(seen);
        let mut warning = Diagnostic::new(
            Code::DeceptiveSite,
            Severity::Warning,
            "the name of a site is written in letters that look like those of another name",
        )
        .hint("compare the form with `xn--` in *Allowed scope* with the site that you meant");
        warning.event = first.and_then(|step| step.events.first().copied());
        plan.diagnostics.push(warning);
    }
}

fn acts(step: &PlanStep) -> bool {
    !matches!(
        step.instruction.action,
        crate::model::Action::Open { .. }
            | crate::model::Action::Back
            | crate::model::Action::Forward
    )
}

/// The stronger use wins: work over sign-in over hop.
fn add(scope: &mut Scope, origin: &Text, usage: SiteUse) {
    if origin.is_empty() || is_third_party(origin.as_str()) {
        return;
    }
    match scope.sites.iter_mut().find(|(known, _)| known == origin) {
        Some((_, known)) => *known = (*known).min(usage),
        None => scope.sites.push((origin.clone(), usage)),
    }
}
