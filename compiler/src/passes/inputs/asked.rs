//! Whether what the goal does not say is asked for.

use crate::model::Action;
use crate::passes::plan::Plan;

/// Where more was typed than this, asking for all of it would be a questionnaire: it stays as shown, and is said to.
const MOST: usize = 20;

/// Whether the goal is one of which it matters what it does not say: the title of an imported file was not said of this
/// run, and whoever typed a long list did not mean to be asked for each of it.
pub(super) fn says_what_varies(plan: &Plan) -> bool {
    !plan.goal.is_empty() && plan.facts.end_reason != "imported" && typed(plan) <= MOST
}

/// How many steps set a value that was typed.
fn typed(plan: &Plan) -> usize {
    let steps = plan.steps.iter().filter(|step| !step.sign_in);
    let actions = steps.map(|step| &step.instruction.action);
    actions
        .filter(|action| {
            matches!(
                action,
                Action::Set { .. } | Action::Add { .. } | Action::Type { .. }
            )
        })
        .count()
}
