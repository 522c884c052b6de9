//! What a page shows and where, read ahead: which element is meant at a point can then be told without asking the program,
//! which may be too busy to answer, or have moved on, by the time that something is pressed.
//!
//! It answers only with elements that can be acted upon, and only where its places leave no doubt.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::element::{Element, ElementId};
use crate::role::Role;
use crate::screen::Rect;
use crate::window::WindowId;

/// A page as it stood at one moment.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The window that was looked at.
    pub window: WindowId,
    /// Before anything was asked: what changed later may not be in it.
    pub started: Instant,
    /// All that shows, outer before inner.
    pub spots: Vec<Spot>,
}

/// One showing element and its place.
#[derive(Debug, Clone)]
pub struct Spot {
    /// The element.
    pub id: ElementId,
    /// What it is.
    pub role: Role,
    /// Where it is on the screen.
    pub bounds: Rect,
    /// The spot that it stands in: a place in [`Survey::spots`].
    pub outer: Option<usize>,
    /// What is meant when this is hit: itself, what it stands in, or the field that it labels.
    pub meant: Option<Meant>,
    /// Its name as its program tells it.
    pub name: String,
    /// All that it stands in, nearest first.
    pub above: Arc<[ElementId]>,
}

/// How a page is to be read ahead, and what need not be read again.
#[derive(Debug, Clone, Default)]
pub struct Known {
    spots: HashMap<ElementId, Spot>,
    /// What is new is described in short, so that it is soon known; else what was described in short is now described
    /// in full.
    pub brief: bool,
    /// Set when something moved meanwhile: what is not described by then is left as it is known.
    pub outdated: Arc<AtomicBool>,
}

impl Known {
    /// All of `survey` but what `changed`.
    #[must_use]
    pub fn of(survey: &Survey, changed: impl Fn(&Meant) -> bool) -> Self {
        let same = |spot: &&Spot| !spot.meant.as_ref().is_some_and(&changed);
        let spots = survey.spots.iter().filter(same);
        Self {
            spots: spots.map(|spot| (spot.id.clone(), spot.clone())).collect(),
            ..Self::default()
        }
    }

    /// What is known of an element.
    #[must_use]
    pub fn spot(&self, id: &ElementId) -> Option<&Spot> {
        self.spots.get(id)
    }
}

/// An element that can be acted upon, described.
#[derive(Debug, Clone)]
pub struct Meant {
    /// The element, as [`crate::Elements::at`] would give it.
    pub element: Arc<Element>,
    /// Before anything was asked of it: it may have changed since.
    pub asked: Instant,
    /// When its description was complete.
    pub described: Instant,
    /// What stands around it was not asked for.
    pub brief: bool,
}

impl Survey {
    /// What is meant at a point; nothing where nothing can be acted upon, or several things could be.
    #[must_use]
    pub fn at(&self, x: i32, y: i32) -> Option<&Meant> {
        let hit = |at: usize| self.spots[at].bounds.contains(x, y);
        let mut innermost: Vec<usize> = (0..self.spots.len()).filter(|at| hit(*at)).collect();
        let outer: Vec<usize> = innermost
            .iter()
            .flat_map(|at| self.around(*at).skip(1))
            .collect();
        innermost.retain(|at| !outer.contains(at));
        // What opens above a page covers what stands there.
        let layers = |at: usize| {
            let opens = |at: &usize| is_layer(self.spots[*at].role);
            self.around(at).filter(opens).count()
        };
        let top = innermost.iter().map(|at| layers(*at)).max()?;
        innermost.retain(|at| layers(*at) == top);
        let mut meant = innermost.iter().map(|at| self.spots[*at].meant.as_ref());
        let first = meant.next()??;
        meant
            .all(|other| other.is_some_and(|other| other.element.id == first.element.id))
            .then_some(first)
    }

    /// The spot and all that it stands in.
    fn around(&self, at: usize) -> impl Iterator<Item = usize> {
        // An outer spot stands before its inner ones, so this ends.
        std::iter::successors(Some(at), |at| {
            self.spots[*at].outer.filter(|outer| outer < at)
        })
    }
}

/// Opens above what stands there.
fn is_layer(role: Role) -> bool {
    matches!(
        role,
        Role::Dialog | Role::Alertdialog | Role::Menu | Role::Listbox | Role::Tooltip
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spots as (name, role, x, y, width, height, outer); buttons and boxes can be acted upon, texts mean what they stand in.
    fn survey(spots: &[(&str, Role, [i32; 4], Option<usize>)]) -> Survey {
        let mut survey = Survey {
            window: WindowId(1),
            started: Instant::now(),
            spots: Vec::new(),
        };
        for (name, role, [x, y, width, height], outer) in spots {
            let id = ElementId::new(":1.1", *name);
            let meant = if role.is_actionable() {
                Some(Meant {
                    element: Arc::new(Element {
                        id: Some(id.clone()),
                        name: Some((*name).to_owned()),
                        ..Element::default()
                    }),
                    asked: Instant::now(),
                    described: Instant::now(),
                    brief: false,
                })
            } else {
                outer
                    .filter(|_| *role == Role::Text)
                    .and_then(|outer| survey.spots[outer].meant.clone())
            };
            survey.spots.push(Spot {
                id,
                role: *role,
                bounds: Rect::new(*x, *y, width.unsigned_abs(), height.unsigned_abs()),
                outer: *outer,
                meant,
                name: (*name).to_owned(),
                above: Arc::default(),
            });
        }
        survey
    }

    #[track_caller]
    fn check(survey: &Survey, (x, y): (i32, i32), expected: Option<&str>) {
        let found = survey.at(x, y).and_then(|meant| meant.element.name.clone());
        assert_eq!(found.as_deref(), expected, "at {x},{y}");
    }

    #[test]
    fn a_text_in_a_button_means_the_button_and_a_gap_nothing() {
        let page = survey(&[
            ("page", Role::Document, [0, 0, 500, 500], None),
            ("Save", Role::Button, [10, 10, 80, 20], Some(0)),
            ("Save text", Role::Text, [20, 12, 40, 16], Some(1)),
        ]);
        check(&page, (25, 15), Some("Save"));
        check(&page, (12, 11), Some("Save"));
        check(&page, (200, 200), None);
        check(&page, (900, 900), None);
    }

    #[test]
    fn what_opens_above_the_page_is_meant_also_outside_of_what_it_stands_in() {
        let page = survey(&[
            ("page", Role::Document, [0, 0, 500, 500], None),
            ("Billable", Role::Checkbox, [10, 100, 80, 20], Some(0)),
            ("picker", Role::Dialog, [0, 60, 200, 200], Some(0)),
            ("30", Role::Button, [20, 90, 40, 40], Some(2)),
        ]);
        check(&page, (30, 105), Some("30"));
        // Inside of the dialog, beside its buttons: the box is covered.
        check(&page, (80, 110), None);
    }

    #[test]
    fn two_that_lie_over_each_other_without_a_reason_are_doubtful() {
        let page = survey(&[
            ("page", Role::Document, [0, 0, 500, 500], None),
            ("One", Role::Button, [10, 10, 80, 20], Some(0)),
            ("Other", Role::Button, [50, 10, 80, 20], Some(0)),
        ]);
        check(&page, (20, 15), Some("One"));
        check(&page, (60, 15), None);
        check(&page, (100, 15), Some("Other"));
    }

    #[test]
    fn a_picture_over_a_button_covers_it() {
        let page = survey(&[
            ("page", Role::Document, [0, 0, 500, 500], None),
            ("One", Role::Button, [10, 10, 80, 20], Some(0)),
            ("Picture", Role::Image, [0, 0, 300, 300], Some(0)),
        ]);
        check(&page, (20, 15), None);
    }
}
