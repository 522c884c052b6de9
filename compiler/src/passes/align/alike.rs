//! Whether two steps do the same to the same element, values aside.

use super::values::{is_entry, may_vary};
use crate::model::{Action, Phrase, Place, Target};
use crate::passes::checks::pattern;
use crate::passes::plan::{At, PlanStep};
use crate::passes::sites;
use secrets::Text;

/// What any pair counts; more than all that makes one more alike than another, so that more pairs always win.
const SAME: u32 = 8;

/// One of the two demonstrations that are laid beside each other.
pub(super) struct Side<'p> {
    steps: &'p [PlanStep],
    goal: &'p Text,
    pages: Vec<Page<'p>>,
}

/// What a page is told by.
struct Page<'p> {
    /// The address without what stands after `?`.
    path: &'p str,
    /// The title without its numbers.
    title: Phrase,
}

impl<'p> Side<'p> {
    pub fn new(steps: &'p [PlanStep], goal: &'p Text) -> Self {
        let pages = steps.iter().map(|step| page(&step.at)).collect();
        Self { steps, goal, pages }
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether two steps are alike in all but their values.
    pub fn exactly_like(&self, mine: usize, other: &Side<'_>, theirs: usize) -> bool {
        self.likeness(mine, other, theirs) == SAME + 4
    }

    /// How alike two steps are; 0 where they are not the same step.
    pub fn likeness(&self, mine: usize, other: &Side<'_>, theirs: usize) -> u32 {
        let (a, b) = (&self.steps[mine], &other.steps[theirs]);
        let same_place = a.at.origin == b.at.origin && a.at.app == b.at.app;
        let kinds = (a.instruction.action.kind(), b.instruction.action.kind());
        // What was known or marked to be a secret once only.
        let secret = matches!(kinds, ("set", "ask_secret") | ("ask_secret", "set"));
        if !same_place || kinds.0 != kinds.1 && !secret {
            return 0;
        }
        let likeness = match (&a.instruction.action, &b.instruction.action) {
            (
                Action::Click {
                    target: to,
                    button,
                    count,
                    holding,
                    ..
                },
                Action::Click {
                    target: onto,
                    button: other_button,
                    count: other_count,
                    holding: other_holding,
                    ..
                },
            ) if (button, count, holding) == (other_button, other_count, other_holding) => {
                self.targets(a, to, other, b, onto)
            }
            (Action::Click { .. }, Action::Click { .. }) => 0,
            (Action::Menu { path, .. }, Action::Menu { path: other, .. })
            | (Action::ContextMenu { path, .. }, Action::ContextMenu { path: other, .. })
                if path != other =>
            {
                0
            }
            (
                Action::Press { chord, target, .. },
                Action::Press {
                    chord: other_chord,
                    target: other_target,
                    ..
                },
            ) => match (target, other_target) {
                _ if chord != other_chord => 0,
                (Some(to), Some(onto)) => self.targets(a, to, other, b, onto),
                (None, None) => 3,
                _ => 1,
            },
            (Action::Type { target: None, .. }, Action::Type { target: None, .. }) => 3,
            (
                Action::Drag {
                    from, to, holding, ..
                },
                Action::Drag {
                    from: f,
                    to: t,
                    holding: h,
                },
            ) if holding == h => self
                .targets(a, from, other, b, f)
                .min(self.targets(a, to, other, b, t)),
            (Action::Open { url }, Action::Open { url: other }) => addresses(url, other),
            (Action::GoTo { target }, Action::GoTo { target: other }) => windows(target, other),
            (
                Action::Answer { answer, message },
                Action::Answer {
                    answer: b,
                    message: m,
                },
            ) => match answer == b {
                true => 1 + 2 * u32::from(message == m),
                false => 0,
            },
            (Action::SignIn { site }, Action::SignIn { site: b }) => 3 * u32::from(site == b),
            (Action::Read { name, .. }, Action::Read { name: b, .. }) => 3 * u32::from(name == b),
            (
                Action::Back | Action::Forward | Action::Reload,
                Action::Back | Action::Forward | Action::Reload,
            ) => 3,
            (x, y) => match (x.target(), y.target()) {
                (Some(to), Some(onto)) => self.targets(a, to, other, b, onto),
                _ => 3 * u32::from(x == y),
            },
        };
        match likeness {
            0 => 0,
            more => SAME + more + u32::from(self.same_page(mine, other, theirs)),
        }
    }

    /// 1 to 3: the element has the same role and name, or a name that may be another; what is around it counts more.
    fn targets(
        &self,
        a: &PlanStep,
        to: &Target,
        other: &Side<'_>,
        b: &PlanStep,
        onto: &Target,
    ) -> u32 {
        let (mine, theirs) = (&to.element, &onto.element);
        let named = mine.name == theirs.name && mine.ordinal == theirs.ordinal;
        let may_be_another = may_vary(a, mine, self.goal) && may_vary(b, theirs, other.goal);
        if mine.role != theirs.role || !named && !may_be_another {
            return 0;
        }
        let around = |place: &Place| {
            (
                place.role,
                place.name.clone().filter(|_| !is_entry(place.role)),
            )
        };
        let same_around = to
            .context
            .iter()
            .map(around)
            .eq(onto.context.iter().map(around));
        1 + u32::from(named || may_be_another) + u32::from(same_around)
    }

    /// Whether the order among such steps does not matter.
    pub fn states_a_result(&self, at: usize) -> bool {
        matches!(
            self.steps[at].instruction.action,
            Action::Set { .. }
                | Action::Clear { .. }
                | Action::Choose { .. }
                | Action::Make { .. }
                | Action::Attach { .. }
        )
    }

    /// Whether both were done on a page of the same address, or of a title that differs at most in its numbers.
    pub fn same_page(&self, mine: usize, other: &Side<'_>, theirs: usize) -> bool {
        let (a, b) = (&self.pages[mine], &other.pages[theirs]);
        a.path == b.path || a.title == b.title
    }
}

fn page(at: &At) -> Page<'_> {
    let url = at.url.as_str();
    Page {
        path: &url[..url.find(['?', '#']).unwrap_or(url.len())],
        title: pattern(&at.title, &[]),
    }
}

fn addresses(a: &Phrase, b: &Phrase) -> u32 {
    let origin = |phrase: &Phrase| phrase.as_literal().map(sites::origin);
    match (a == b, origin(a) == origin(b)) {
        (true, _) => 3,
        (false, true) => 1,
        _ => 0,
    }
}

/// Windows and tabs are called by what they show.
fn windows(a: &Target, b: &Target) -> u32 {
    let shown = |target: &Target| {
        let name = target.element.name.as_ref().and_then(Phrase::as_text);
        name.map(|name| pattern(name, &[]))
    };
    match (
        a == b,
        a.element.role == b.element.role && shown(a) == shown(b),
    ) {
        (true, _) => 3,
        (false, true) => 2,
        _ => 0,
    }
}

/// Whether the sentence of one says something that was otherwise in the other and is no value.
pub(super) fn leaves_open(a: &Action, b: &Action) -> bool {
    match (a, b) {
        (Action::Make { state, .. }, Action::Make { state: other, .. }) => state != other,
        (Action::Click { times, .. }, Action::Click { times: other, .. })
        | (Action::Press { times, .. }, Action::Press { times: other, .. }) => times != other,
        (Action::Choose { values, .. }, Action::Choose { values: other, .. }) => {
            values.len() != other.len()
        }
        _ => false,
    }
}
