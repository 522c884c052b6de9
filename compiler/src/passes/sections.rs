//! Pass `sections`: steps under the heading of the site and page where they are done, and what comes before them.

use super::checks::pattern;
use super::plan::{At, LeftOut, Plan, heading};
use crate::model::{
    Action, BeforeYouStart, Check, Heading, Phrase, Piece, Role, Section, SiteUse, SkillStep,
    Target,
};
use secrets::Text;

pub(crate) fn sections(plan: &mut Plan) {
    begin(plan);
    let mut sections: Vec<Section> = Vec::new();
    for step in &plan.steps {
        let new = SkillStep::plain(step.instruction.clone());
        if step.within {
            // Whichever page it is done on: what shows after the step before it says so.
            let repeated = sections.last_mut().and_then(|last| last.steps.last_mut());
            if let Some(repeated) = repeated {
                repeated.body.push(new);
            }
            continue;
        }
        let head = head(&step.at, plan);
        match sections.last_mut() {
            Some(last) if last.heading == head => last.steps.push(new),
            _ => sections.push(Section {
                heading: head,
                steps: vec![new],
            }),
        }
    }
    plan.sections = sections;
}

/// The first address and the page that shows that one is ready.
fn begin(plan: &mut Plan) {
    let opens = plan
        .steps
        .first()
        .is_some_and(|step| matches!(step.instruction.action, Action::Open { .. }));
    let (url, at) = if opens && plan.steps.len() > 1 {
        let step = plan.steps.remove(0);
        plan.left_out.push(LeftOut {
            events: step.events,
            why: "opening the first page stands under Before you start",
        });
        let Action::Open { url } = step.instruction.action else {
            return;
        };
        // An address of the sign-in holds for one time only: what it led back to is where the task begins.
        match plan.steps.first().map(|first| first.at.url.clone()) {
            Some(work) if signs_in(&url, plan) && !work.is_empty() => {
                (Phrase::literal(work), step.went)
            }
            _ => (url, step.went),
        }
    } else if let Some(first) = plan.steps.first().filter(|step| !step.at.url.is_empty()) {
        let at = plan
            .first_page
            .clone()
            .filter(|page| page.origin == first.at.origin)
            .unwrap_or_else(|| first.at.clone());
        (Phrase::literal(at.url.clone()), Some(at))
    } else {
        return;
    };
    // The page where the first step is done shows that one is ready, whatever stood between.
    let title = plan
        .steps
        .first()
        .map(|step| step.at.title.clone())
        .filter(|title| !title.is_empty());
    let title = title
        .or_else(|| at.map(|at| at.title.clone()))
        .filter(|title| !title.is_empty());
    let check =
        title.map(|title| Check::Shows(Target::named(Role::Page, pattern(&title, &plan.shown))));
    plan.before.insert(0, BeforeYouStart::Ready { url, check });
}

/// Whether an address is one of a site that is used only to sign in.
fn signs_in(url: &Phrase, plan: &Plan) -> bool {
    let Some(Piece::Literal(start)) = url.pieces().first() else {
        return false;
    };
    let sites = plan.scope.sites.iter();
    sites
        .filter(|(_, how)| *how != SiteUse::Work)
        .any(|(origin, _)| start.as_str().starts_with(origin.as_str()))
}

fn head(at: &At, plan: &Plan) -> Heading {
    let mut head = heading(at);
    head.page = (!at.title.is_empty()).then(|| pattern(&at.title, &plan.shown));
    if head.site.is_empty() {
        head.site = Phrase::literal(Text::said("the desktop"));
    }
    head
}
