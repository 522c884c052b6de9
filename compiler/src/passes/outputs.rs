//! Pass `outputs`: an identifier that first appears at the end is what the person wants to know.

use super::checks::{files_of, pattern, volatile};
use super::draft::Mark;
use super::inputs::{snake_case, unique};
use super::plan::{Plan, PlanStep};
use crate::model::{Action, Check, Output, Phrase, Piece, Role, Target};
use recording::ChangeOp;
use secrets::Text;

pub(crate) fn outputs(plan: &mut Plan) {
    let marked: Vec<Output> = plan
        .steps
        .iter()
        .filter(|step| step.marks.contains(&Mark::Output))
        .filter_map(marked_output)
        .collect();
    for output in marked {
        push(plan, output);
    }
    let Some(last) = plan
        .steps
        .iter()
        .rev()
        .find(|step| !step.sign_in && !step.compared.is_optional())
        // What the last round ends with is one of many.
        .filter(|step| !step.within)
    else {
        return;
    };
    // What says how it went comes first, then what only names the page.
    let found = [Role::Status, Role::Alert, Role::Heading, Role::Text]
        .into_iter()
        .find_map(|role| {
            last.effects
                .iter()
                .rev()
                .filter(|effect| effect.role == role)
                .find_map(|effect| {
                    let text = match effect.op {
                        ChangeOp::Gone | ChangeOp::Enabled => return None,
                        ChangeOp::Text => effect.after.as_ref().unwrap_or(&effect.name),
                        ChangeOp::Appeared => &effect.name,
                    };
                    identifier(plan, role, text)
                })
        });
    if let Some(output) = found {
        push(plan, output);
    }
}

fn push(plan: &mut Plan, mut output: Output) {
    output.name = unique(&output.name, |name| {
        plan.outputs.iter().any(|o| o.name == name) || plan.inputs.iter().any(|i| i.name == name)
    });
    plan.outputs.push(output);
}

/// The one word with digits, or the first where it alone has letters too, that is neither an input's value nor was seen before.
fn identifier(plan: &Plan, role: Role, text: &Text) -> Option<Output> {
    let shown = text.as_str();
    let fresh = volatile(shown).into_iter().filter(|span| {
        let word = &shown[span.clone()];
        word.len() >= 2
            && !plan
                .shown
                .iter()
                .any(|(value, _)| value.as_str().contains(word))
            && !plan.steps.iter().any(|step| {
                files_of(step).iter().any(|known| known == word)
                    || step.at.title.as_str().contains(word)
                    || step.at.url.as_str().contains(word)
            })
    });
    let fresh: Vec<std::ops::Range<usize>> = fresh.collect();
    let is_id =
        |span: &&std::ops::Range<usize>| shown[(*span).clone()].chars().any(char::is_alphabetic);
    let mut ids = fresh.iter().filter(is_id);
    // Of several, an amount or a time stands beside the identifier.
    let span = match (fresh.as_slice(), ids.next(), ids.next()) {
        ([only], ..) => only.clone(),
        (_, Some(id), None) if fresh.first() == Some(id) => id.clone(),
        _ => return None,
    };
    let before = shown[..span.start].trim_end_matches([' ', '#', ':', '(']);
    let noun = before.rsplit(' ').next().unwrap_or_default();
    let base = snake_case(noun);
    let base = if base.is_empty() || base.len() < 3 {
        "reference".to_owned()
    } else {
        base
    };
    let name = if base.ends_with("number") || base == "reference" {
        base
    } else {
        format!("{base}_number")
    };
    let behind = pattern(&text.get(span.end..shown.len())?, &plan.shown);
    let place = Target::named(
        role,
        // What stands behind it varies as well; what stands before it would be taken for it.
        Phrase::new(
            [Piece::Literal(text.get(0..span.start)?), Piece::Any]
                .into_iter()
                .chain(behind.pieces().iter().cloned()),
        ),
    );
    Some(Output {
        name,
        place,
        example: text.get(span)?,
    })
}

/// What the person pointed at as the result.
fn marked_output(step: &PlanStep) -> Option<Output> {
    let target = match &step.instruction.action {
        Action::Click { target, .. } => target.clone(),
        action => action.target()?.clone(),
    };
    let name = snake_case(
        target
            .element
            .name
            .as_ref()
            .and_then(Phrase::as_literal)
            .unwrap_or("result"),
    );
    let example = match &step.instruction.check {
        Some(Check::Reads(_, value)) => value.pieces().iter().find_map(|piece| match piece {
            Piece::Literal(text) => Some(text.clone()),
            _ => None,
        }),
        _ => None,
    };
    Some(Output {
        name,
        place: target,
        example: example.unwrap_or_default(),
    })
}
