//! Pass `drawings`: in a drawing nothing has a name; where it was clicked is said as its parts of the drawing.

use super::draft::{Act, Draft, Grade, Step};
use crate::model::{Place, Role, Target as Found};
use recording::{Target, clean_name};

pub(crate) fn drawings(draft: &mut Draft) {
    for step in &mut draft.steps {
        let Some(target) = step.target.clone().filter(|target| target.role == "canvas") else {
            continue;
        };
        let spot = match &step.act {
            Act::Click { .. } | Act::ContextMenu { .. } => spot(step, &target),
            _ => None,
        };
        let drawing = Place {
            role: Role::Drawing,
            name: name(&target),
            ordinal: None,
        };
        step.place = Some(Box::new(match spot {
            Some(spot) => Found {
                element: Place::named(Role::Spot, spot),
                context: vec![drawing],
            },
            None => Found {
                element: drawing,
                context: Vec::new(),
            },
        }));
        step.grade = Grade::ByPosition;
    }
}

/// Its own name, else what stands above it.
fn name(target: &Target) -> Option<String> {
    let above = target
        .neighbours
        .iter()
        .find(|beside| beside.side == "above");
    [
        Some(target.name.as_str()),
        target.label.as_deref(),
        target.description.as_deref(),
        above.map(|above| above.text.as_str()),
    ]
    .into_iter()
    .flatten()
    .map(clean_name)
    .find(|name| !name.is_empty())
}

fn spot(step: &Step, target: &Target) -> Option<String> {
    let ((x, y), bounds) = step.point.zip(target.bounds)?;
    let across = part(x - bounds.x, bounds.width)?;
    let down = part(y - bounds.y, bounds.height)?;
    Some(format!(
        "{across} % from the left and {down} % from the top"
    ))
}

fn part(at: i32, of: u32) -> Option<i64> {
    let (at, of) = (i64::from(at), i64::from(of));
    (of > 0).then(|| ((at * 200 + of) / (of * 2)).clamp(0, 100))
}
