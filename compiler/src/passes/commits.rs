//! Pass `commits`: the steps that cannot be undone.
//!
//! Documented rules, the surest first:
//! - What opens a dialog or a message commits nothing yet: what is chosen there does.
//! - By request, where these were heard: what made the page send POST, PUT, PATCH or DELETE commits; what only made it
//!   ask (GET) does not, whatever it is called.
//! - By dialog: who says yes in a dialog that asks about, or was opened by, what cannot be undone.
//! - By the word on the control.
//! - By leaving a form: fields were filled, and a button led away from them to an address that does not repeat them, or
//!   closed the dialog that they are in. Not what only leads on, or keeps what can be changed again in the same way.

mod requests;
mod vocabulary;
mod words;

use super::inputs::is_search;
use super::plan::{Plan, PlanStep};
use crate::model::{Action, Phrase, Role};
use recording::ChangeOp;
pub(crate) use requests::{Sent, told_by};
use vocabulary::{Says, Vocabulary};

pub(crate) fn commits(plan: &mut Plan) {
    let vocabulary = Vocabulary::new();
    let said: Vec<Option<Says>> = plan
        .steps
        .iter()
        .map(|step| word_on(step).map(|word| vocabulary.says(word)))
        .collect();
    let shown = Shown {
        steps: &plan.steps,
        said,
        vocabulary,
    };
    let commits: Vec<bool> = (0..plan.steps.len())
        .map(|at| !shown.opens_dialog(at) && shown.is_commit(at))
        .collect();
    for (step, commits) in plan.steps.iter_mut().zip(commits) {
        step.instruction.commit = commits;
    }
}

/// The steps, and what the word on each says.
struct Shown<'p> {
    steps: &'p [PlanStep],
    said: Vec<Option<Says>>,
    vocabulary: Vocabulary,
}

impl Shown<'_> {
    fn opens_dialog(&self, at: usize) -> bool {
        let mut effects = self.steps[at].effects.iter();
        let next = self.steps.get(at + 1).map(|next| &next.instruction.action);
        effects.any(|effect| effect.op == ChangeOp::Appeared && effect.role == Role::Dialog)
            || matches!(next, Some(Action::Answer { .. }))
    }

    fn is_commit(&self, at: usize) -> bool {
        let step = &self.steps[at];
        let Some(says) = self.said[at].filter(|says| !says.gives_up) else {
            return false;
        };
        let is_link = step
            .target()
            .is_some_and(|target| target.element.role == Role::Link);
        match step.sent {
            Some(Sent::Changed) => !says.but_not,
            Some(Sent::Asked) => false,
            // A link that only leads to another page commits nothing.
            None if is_link && step.went.is_some() => false,
            None => says.commits() || self.says_yes(at, says) || self.leaves_form(at, says),
        }
    }

    /// Whether the step says yes to a question about what cannot be undone.
    fn says_yes(&self, at: usize, says: Says) -> bool {
        let step = &self.steps[at];
        let opened_by_commit = at.checked_sub(1).is_some_and(|before| {
            self.opens_dialog(before) && self.said[before].is_some_and(Says::commits)
        });
        match &step.instruction.action {
            Action::Answer { message, .. } => {
                self.vocabulary.says(message).commits() || opened_by_commit
            }
            Action::Click { .. } if says.confirms => {
                let dialog = step.field.dialog.as_ref();
                dialog.is_some_and(|name| {
                    let name = Phrase::literal(name.clone());
                    opened_by_commit || self.vocabulary.says(&name).commits()
                })
            }
            _ => false,
        }
    }

    /// Whether fields were filled and the step led away from them.
    fn leaves_form(&self, at: usize, says: Says) -> bool {
        let step = &self.steps[at];
        let sends = match &step.instruction.action {
            Action::Click { target, .. } => target.element.role == Role::Button,
            Action::Press { .. } => true,
            _ => false,
        };
        if !sends || step.sign_in || says.but_not || says.leads_on {
            return false;
        }
        let led_away = step.went.as_ref().is_some_and(|went| {
            let repeats_fields = went.url.as_str().contains('?');
            went.url != step.at.url && !went.url.is_empty() && !repeats_fields
        });
        let closed = step.field.dialog.as_ref().is_some_and(|dialog| {
            let mut gone = step
                .effects
                .iter()
                .filter(|effect| effect.op == ChangeOp::Gone);
            gone.any(|effect| effect.role == Role::Dialog && effect.name == *dialog)
        });
        let in_same_form = |other: &&PlanStep| {
            other.at.url == step.at.url && other.field.dialog == step.field.dialog && !other.sign_in
        };
        let mut before = self.steps[..at].iter().rev().take_while(in_same_form);
        (led_away || closed) && before.any(fills)
    }
}

/// The word that stands on what the step chooses, for steps that could commit something.
fn word_on(step: &PlanStep) -> Option<&Phrase> {
    match &step.instruction.action {
        Action::Click { target, .. } => matches!(
            target.element.role,
            Role::Button | Role::Link | Role::MenuItem | Role::Element
        )
        .then_some(target.element.name.as_ref())?,
        Action::Menu { path, .. } | Action::ContextMenu { path, .. } => path.last(),
        Action::Answer { answer, .. } => Some(answer),
        Action::Press { chord, target, .. } if chord.key == "Enter" => {
            let target = target.as_ref()?;
            let name = target.element.name.as_ref()?;
            let searches = name.as_literal().is_some_and(is_search);
            (target.element.role == Role::Field && !searches).then_some(name)
        }
        _ => None,
    }
}

fn fills(step: &PlanStep) -> bool {
    matches!(
        step.instruction.action,
        Action::Set { .. }
            | Action::Add { .. }
            | Action::Choose { .. }
            | Action::Make { .. }
            | Action::Attach { .. }
            | Action::Type { .. }
            | Action::AskSecret { .. }
    )
}
