//! Boxes, switches, lists and sliders: their value is read after an action until it has changed, and told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use desktop::{Change, ChangeKind, Element, ElementId, FieldState, Role};

use super::{Line, Scribe};
use crate::convert;

/// Between two readings.
const AGAIN: Duration = Duration::from_millis(90);
/// How long a value may take to change after the action.
const LONGEST: Duration = Duration::from_millis(900);
/// Nearly all values have changed so long after the action.
const SOON: Duration = Duration::from_millis(300);

/// An element whose value is about to change.
pub(crate) struct Watched {
    element: Arc<Element>,
    before: Option<String>,
    /// When the action was.
    since: Instant,
    due: Instant,
    until: Instant,
    injected: bool,
}

/// A role whose value is chosen, not typed.
fn is_choice(role: Role) -> bool {
    matches!(
        role,
        Role::Checkbox
            | Role::Radio
            | Role::Switch
            | Role::ToggleButton
            | Role::MenuitemCheckbox
            | Role::MenuitemRadio
            | Role::Combobox
            | Role::Listbox
            | Role::Slider
            | Role::Spinbutton
    )
}

impl Scribe {
    /// An action went to an element: if its value is chosen, it may change now.
    pub(super) fn expect_choice(&mut self, at: Instant, element: &Arc<Element>, injected: bool) {
        match element.role {
            Role::Combobox | Role::Listbox => {
                self.list = Some(Arc::clone(element));
                self.watch(at, element, injected);
            }
            Role::Option | Role::Menuitem | Role::Text => self.expect_list(at, injected),
            role if is_choice(role) => self.watch(at, element, injected),
            _ => self.list = None,
        }
    }

    /// The options of a list show elsewhere, often in a window of their own that names nothing.
    pub(super) fn expect_list(&mut self, at: Instant, injected: bool) {
        if let Some(list) = self.list.clone() {
            self.watch(at, &list, injected);
        }
    }

    /// A text field that was left may still be filled by what is done next.
    pub(super) fn watch_value(&mut self, at: Instant, element: &Arc<Element>) {
        self.watch(at, element, false);
    }

    fn watch(&mut self, at: Instant, element: &Arc<Element>, injected: bool) {
        let Some(id) = &element.id else {
            return;
        };
        let now = Instant::now();
        if let Some(known) = self.watched_of(id) {
            known.since = at;
            known.due = now + AGAIN;
            known.until = now + LONGEST;
            return;
        }
        let known = self.values.get(id).cloned();
        let before = known
            .or_else(|| convert::value(element))
            .filter(|value| !value.is_empty());
        self.watched.push(Watched {
            element: Arc::clone(element),
            before,
            since: at,
            due: at + AGAIN,
            until: now + LONGEST,
            injected,
        });
    }

    fn watched_of(&mut self, id: &ElementId) -> Option<&mut Watched> {
        self.watched
            .iter_mut()
            .find(|watched| watched.element.id.as_ref() == Some(id))
    }

    /// A program said that something was ticked or chosen.
    pub(super) fn choice_changed(&mut self, change: &Change) {
        let Some(id) = &change.id else {
            return;
        };
        // The radio button that lost its dot is not what was chosen.
        let lost = matches!(change.kind, ChangeKind::Checked(FieldState::Off))
            && change.role == Some(Role::Radio);
        if lost || !self.doing.recent(change.at) {
            return;
        }
        if let Some(known) = self.watched_of(id) {
            known.due = Instant::now();
            return;
        }
        let Ok(element) = self.desktop.elements.describe(id) else {
            return;
        };
        // Buttons that stay pressed are set by programs all the time.
        if !is_choice(element.role) || element.role == Role::ToggleButton || element.editable {
            return;
        }
        let before = match change.kind {
            ChangeKind::Checked(FieldState::On) => Some("false".to_owned()),
            ChangeKind::Checked(FieldState::Off) => Some("true".to_owned()),
            _ => match self.values.get(id) {
                Some(value) => Some(value.clone()),
                // Without knowing what it was, nobody knows that it changed.
                None => return,
            },
        };
        let now = Instant::now();
        self.watched.push(Watched {
            element: Arc::new(element),
            before,
            since: now,
            due: now,
            until: now + LONGEST,
            injected: false,
        });
    }

    pub(super) fn look_at_watched(&mut self) {
        // What is being pressed is told first.
        if self.press.is_some() {
            return;
        }
        self.look_at(|watched| watched.due <= Instant::now());
    }

    /// Reads them until what was chosen last is told: what comes next (a pause, a mark) is about what was done before.
    pub(super) fn look_at_last_watched(&mut self) {
        let told = self.out.last_action();
        let until = Instant::now() + SOON;
        loop {
            self.look_at(|_| true);
            let now = Instant::now();
            let waits = self
                .watched
                .iter()
                .any(|watched| watched.since + SOON > now);
            if self.out.last_action() != told || !waits || now > until {
                return;
            }
            std::thread::sleep(AGAIN / 4);
        }
    }

    /// Reads all of them now, because the recording ends.
    pub(super) fn look_at_all_watched(&mut self) {
        self.look_at(|_| true);
        self.watched.clear();
    }

    fn look_at(&mut self, is_due: impl Fn(&Watched) -> bool) {
        let mut kept = Vec::new();
        for mut watched in std::mem::take(&mut self.watched) {
            if !is_due(&watched) {
                kept.push(watched);
                continue;
            }
            let Some(Ok(element)) = watched
                .element
                .id
                .as_ref()
                .map(|id| self.desktop.elements.describe(id))
            else {
                continue;
            };
            if !element.showing {
                continue;
            }
            let after = convert::value(&element).filter(|value| !value.is_empty());
            // A program empties its fields after they were sent.
            let emptied = after.is_none() && !is_choice(element.role);
            if after != watched.before && !emptied {
                self.tell_choice(&watched, &element, after.clone());
                watched.before = after;
            }
            let now = Instant::now();
            if now < watched.until {
                watched.due = now + AGAIN;
                kept.push(watched);
            }
        }
        self.watched.append(&mut kept);
    }

    fn tell_choice(&mut self, watched: &Watched, element: &Element, after: Option<String>) {
        // The field is being typed into again: it is told when it is left.
        if self
            .field
            .as_ref()
            .is_some_and(|field| field.is(Some(element)) && !field.typed.is_empty())
        {
            return;
        }
        if !self.judge.shows_value(element) {
            return;
        }
        let line = Line {
            injected: watched.injected,
            ..self.line(Instant::now(), Some(element))
        };
        let before = watched.before.clone();
        if is_choice(element.role) && element.state.checked.is_some() {
            if let Some(id) = &element.id {
                self.values
                    .insert(id.clone(), after.clone().unwrap_or_default());
            }
            let what = recording::What::Value(recording::Value { before, after });
            self.write_action(what, line);
        } else {
            self.tell_changed_value(element, before, after, line);
        }
    }
}
