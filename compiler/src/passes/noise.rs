//! Pass `noise`: what the person did not mean as part of the task, or did not do at all.

use super::draft::{Act, Draft, Step};
use recording::ChangeOp;

/// A page can send a second click of its own this soon after a trusted one; a hand cannot.
const ECHO_MS: u64 = 10;

pub(crate) fn noise(draft: &mut Draft) {
    draft.retain("the recorder's own window", |step| {
        !step
            .window
            .as_ref()
            .is_some_and(|window| window.app.eq_ignore_ascii_case("taught"))
    });
    draft.retain("a key that only holds another", |step| {
        !matches!(&step.act, Act::Key { key: Some(key), .. }
            if matches!(key.as_str(), "Shift" | "Control" | "Alt" | "Meta" | "AltGraph" | "CapsLock" | "NumLock"))
    });
    echoes(draft);
    refused(draft);
    trim(draft);
}

/// A second click on the same element within milliseconds, which a page makes of one, or a worn mouse, whose second
/// press the system counts as that of a double click; or the synthetic click on a form's button after Enter. What came
/// of it came of the first.
fn echoes(draft: &mut Draft) {
    let mut echoes: Vec<(usize, usize)> = Vec::new();
    let mut last: Option<(usize, &Step)> = None;
    for (at, step) in draft.steps.iter().enumerate() {
        match last {
            Some((of, first)) if is_echo(first, step) => echoes.push((at, of)),
            _ if step.is_click() || is_enter(step) => last = Some((at, step)),
            _ => {}
        }
    }
    for &(at, of) in &echoes {
        let echo = draft.steps.get(at).map(|step| Step {
            events: Vec::new(),
            ..step.clone()
        });
        if let (Some(echo), Some(first)) = (echo, draft.steps.get_mut(of)) {
            first.absorb(echo);
        }
    }
    let mut at = 0..;
    draft.retain("an echo of the input before it", |_| {
        let at = at.next();
        at.is_none_or(|at| echoes.binary_search_by_key(&at, |echo| echo.0).is_err())
    });
}

fn is_echo(first: &Step, step: &Step) -> bool {
    let Act::Click { count, .. } = step.act else {
        return false;
    };
    step.t.saturating_sub(first.t) < ECHO_MS
        && match first.act {
            Act::Click { count: before, .. } => {
                first.target == step.target && (count == 1 || count == before + 1)
            }
            _ => count == 1,
        }
}

fn is_enter(step: &Step) -> bool {
    matches!(&step.act, Act::Key { key: Some(key), .. } if key == "Enter")
}

/// A button that only brought up an alert, and was pressed again after a correction: the first press is not taught, but
/// what the alert said is worth knowing.
fn refused(draft: &mut Draft) {
    let says_no = |step: &Step| {
        step.effects
            .iter()
            .find(|effect| effect.role == "alert" && effect.op != ChangeOp::Gone)
            .and_then(|effect| {
                [Some(&effect.name), effect.after.as_ref()]
                    .into_iter()
                    .flatten()
                    .find(|text| !text.trim().is_empty())
                    .cloned()
            })
    };
    let mut at = 0;
    while at < draft.steps.len() {
        let step = &draft.steps[at];
        let refusal = says_no(step).filter(|_| step.is_click() && step.role() == "button");
        let again = refusal.is_some()
            && draft.steps[at + 1..]
                .iter()
                .take_while(|next| !matches!(next.act, Act::Navigate { .. }))
                .any(|next| next.is_click() && next.same_target(step));
        if again && let Some(refusal) = refusal {
            let step = draft.steps.remove(at);
            draft.drop_step(step, "refused, and done again after a correction");
            draft.refusals.push(refusal);
        } else {
            at += 1;
        }
    }
}

/// What comes before the first action and after the last one is not part of the task.
fn trim(draft: &mut Draft) {
    let matters = |step: &Step| {
        !matches!(
            step.act,
            Act::Focus | Act::Selection { .. } | Act::App | Act::Window | Act::Scroll
        )
    };
    let Some(first) = draft.steps.iter().position(matters) else {
        draft.retain("nothing was done", |_| false);
        return;
    };
    let last = draft.steps.iter().rposition(matters).unwrap_or(first);
    let mut at = 0;
    draft.retain("before the first or after the last action", |_| {
        let inside = (first..=last).contains(&at);
        at += 1;
        inside
    });
}
