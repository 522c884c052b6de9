//! Pass `sign_in`: signing in is handed over to the user; what the person did for it is not taught.

use super::plan::{LeftOut, Plan, PlanStep};
use crate::model::{Action, BeforeYouStart, Instruction, Phrase, Role};
use secrets::Text;
use std::sync::Arc;

/// Marks the steps, so that `scope` still sees where they were done.
pub(crate) fn mark_sign_in(plan: &mut Plan) {
    // Imported files hardly ever say that another page came.
    let pages_heard = plan.facts.end_reason != "imported";
    mark(&mut plan.steps, pages_heard);
}

/// Takes the marked steps out and says what to do instead.
pub(crate) fn sign_in(plan: &mut Plan) {
    let mut out: Vec<PlanStep> = Vec::with_capacity(plan.steps.len());
    let mut at_start = true;
    let mut sites: Vec<Text> = Vec::new();
    for mut step in std::mem::take(&mut plan.steps) {
        if !step.sign_in {
            at_start &= matches!(step.instruction.action, Action::Open { .. });
            out.push(step);
            continue;
        }
        plan.left_out.push(LeftOut {
            events: step.events.clone(),
            why: "signing in is handed over to the user",
        });
        let site = step.at.site.clone();
        if at_start {
            if !sites.contains(&site) {
                sites.push(site.clone());
                plan.before.push(BeforeYouStart::SignIn { site });
            }
            // Where signing in led to is where the task begins.
            if let (Some(open), Some(went)) = (out.last_mut(), &step.went) {
                open.hops
                    .extend(open.went.replace(went.clone()).map(|at| at.origin.clone()));
                open.hops.append(&mut step.hops);
                open.effects.clear();
            } else if let Some(went) = step.went {
                plan.first_page = Some(went);
            }
        } else if let Some(last) = out
            .last_mut()
            .filter(|last| matches!(last.instruction.action, Action::SignIn { .. }))
        {
            last.events.extend(step.events);
            last.went = step.went.or(last.went.take());
        } else {
            step.instruction = Instruction::plain(Action::SignIn {
                site: Phrase::literal(site),
            });
            step.secret = false;
            step.effects.clear();
            step.anchors.clear();
            step.unnamed = false;
            out.push(step);
        }
    }
    if out.is_empty()
        && let Some(site) = sites.first()
    {
        // Signing in was all that was shown.
        let mut only = PlanStep::empty();
        only.instruction = Instruction::plain(Action::SignIn {
            site: Phrase::literal(site.clone()),
        });
        Arc::make_mut(&mut only.at).site.clone_from(site);
        out.push(only);
    }
    plan.steps = out;
}

/// Marks the steps of each sign-in: those around a password on the same page, and those on the same other origin.
fn mark(steps: &mut [PlanStep], pages_heard: bool) {
    mark_around_secrets(steps, pages_heard);
    mark_visits(steps);
}

/// A visit to another origin only for signing in or for consent, during which no secret was typed: the browser filled it
/// in, or nothing but a button was left to press.
fn mark_visits(steps: &mut [PlanStep]) {
    let mut first = 0;
    while first < steps.len() {
        let origin = steps[first].at.origin.clone();
        let mut end = first + 1;
        while end < steps.len()
            && steps[end].at.origin == origin
            && led_elsewhere(&steps[end - 1]).is_none()
        {
            end += 1;
        }
        let (before, visit) = (&steps[..first], &steps[first..end]);
        let led_to = visit.last().and_then(led_elsewhere);
        let returns = led_to.is_some_and(|to| before.iter().any(|step| step.at.origin == *to));
        let is_visit = !origin.is_empty() && led_to.is_some() && visit.iter().all(passes_on);
        let signs_in = visit
            .iter()
            .any(|step| step.sign_in || says(step, says_sign_in));
        let consents = returns && visit.iter().any(|step| says(step, says_consent));
        if is_visit && (signs_in && (returns || before.is_empty()) || consents) {
            for step in &mut steps[first..end] {
                step.sign_in = !matches!(step.instruction.action, Action::Open { .. });
            }
        }
        first = end;
    }
}

/// The other origin that the step led to.
fn led_elsewhere(step: &PlanStep) -> Option<&Text> {
    let to = step.went.as_ref().map(|went| &went.origin)?;
    (*to != step.at.origin && !to.is_empty()).then_some(to)
}

fn says(step: &PlanStep, what: fn(&str) -> bool) -> bool {
    let texts = [Some(step.at.title.as_str()), step.element_name()];
    texts.into_iter().flatten().any(what)
}

/// What is done to sign in or to consent, and nothing else.
fn passes_on(step: &PlanStep) -> bool {
    const WORDS: &[&str] = &[
        "allow",
        "accept",
        "agree",
        "continue",
        "next",
        "yes",
        "no",
        "not now",
        "skip",
        "verify",
        "confirm",
        "erlauben",
        "zustimmen",
        "weiter",
        "ja",
        "nein",
        "autoriser",
        "continuer",
        "permitir",
        "continuar",
        "consenti",
        "continua",
        "toestaan",
        "doorgaan",
        "разрешить",
        "продолжить",
        "允许",
        "继续",
        "許可",
        "続行",
    ];
    let is_such = |name: &str| {
        WORDS.contains(&name.to_lowercase().as_str()) || says_sign_in(name) || says_consent(name)
    };
    step.sign_in
        || match &step.instruction.action {
            Action::Open { .. } | Action::AskSecret { .. } | Action::AgentOnly { .. } => true,
            Action::Click { .. } | Action::Press { .. } => step.element_name().is_some_and(is_such),
            _ => false,
        }
}

fn mark_around_secrets(steps: &mut [PlanStep], pages_heard: bool) {
    let secrets: Vec<usize> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| matches!(&step.instruction.action, Action::AskSecret { name, .. } if signs_in(name)))
        .map(|(at, _)| at)
        .collect();
    for at in secrets {
        // A new password beside the old one is the task itself.
        let here = steps[at].at.clone();
        let changes = steps.iter().any(|step| {
            step.at.url == here.url
                && matches!(&step.instruction.action, Action::AskSecret { name, .. } if name == "new_password")
        });
        if changes || here.origin.is_empty() {
            continue;
        }
        let same = |step: &PlanStep| {
            step.at.origin == here.origin && !matches!(step.instruction.action, Action::Open { .. })
        };
        let leaves = |step: &PlanStep| {
            step.went
                .as_ref()
                .is_some_and(|went| went.origin != here.origin || went.url != here.url)
        };
        let mut first = at;
        while first > 0 && same(&steps[first - 1]) && steps[first - 1].at.url == here.url {
            first -= 1;
        }
        let mut last = at;
        while !leaves(&steps[last])
            && (pages_heard || !sends(&steps[last]))
            && last + 1 < steps.len()
            && same(&steps[last + 1])
        {
            last += 1;
        }
        // A page that one stays on after typing the secret is no sign-in, unless it says that it is one.
        let left = leaves(&steps[last]);
        let says = steps[first..=last].iter().any(|step| {
            says_sign_in(step.at.title.as_str()) || step.element_name().is_some_and(says_sign_in)
        });
        if !left && !says {
            continue;
        }
        for step in &mut steps[first..=last] {
            step.sign_in = true;
        }
    }
}

/// Whether a step sends a form as far as one can tell without seeing what followed.
fn sends(step: &PlanStep) -> bool {
    match &step.instruction.action {
        Action::Click { target, .. } => {
            matches!(target.element.role, Role::Button | Role::Element)
        }
        Action::Press { chord, .. } => chord.key == "Enter",
        _ => false,
    }
}

fn says_sign_in(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "sign in",
        "signin",
        "log in",
        "login",
        "log on",
        "anmelden",
        "einloggen",
        "se connecter",
        "connexion",
        "iniciar sesión",
        "accedi",
        "entrar",
        "inloggen",
        "войти",
        "登录",
        "ログイン",
    ];
    let text = text.to_lowercase();
    WORDS.iter().any(|word| text.contains(word))
}

/// Pages on which one lets an application use one's account, as their titles and buttons say it.
fn says_consent(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "consent",
        "allow access",
        "authorize",
        "authorise",
        "grant access",
        "wants to access",
        "permission",
        "zugriff erlauben",
        "zugriff gewähren",
        "autoriser l",
        "permitir el acceso",
        "consenti l",
        "permitir o acesso",
        "toegang verlenen",
        "разрешить доступ",
        "授权",
        "アクセスを許可",
    ];
    let text = text.to_lowercase();
    WORDS.iter().any(|word| text.contains(word))
}

fn signs_in(secret: &str) -> bool {
    matches!(
        secret,
        "password"
            | "one_time_code"
            | "pin"
            | "passcode"
            | "passphrase"
            | "security_code"
            | "user_name"
    )
}
