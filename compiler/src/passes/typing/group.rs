//! What is known of one filling of one field, until it is a step.

use super::additions::addition;
use super::editor::{Edit, Editor, Manner};
use super::report::{Difference, difference};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::Edge;
use crate::passes::draft::{Act, Method, Step, same_element};
use recording::{Cell, Target};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One filling of a field.
#[derive(Debug)]
pub(super) struct Group {
    /// Where its step stands among the new steps.
    pub at: usize,
    pub target: Arc<Target>,
    pub editor: Editor,
    /// What stood in the field before.
    before: Option<String>,
    reported: Option<Option<String>>,
    /// Edited after it was reported.
    edited: bool,
    differs: Option<Difference>,
    /// Keys were pressed that were not told.
    untold: bool,
    pub withheld: bool,
    /// What it held before was not written by the person.
    pub is_first: bool,
    /// An earlier filling of the field was withheld, and may be brought back.
    pub after_withheld: bool,
    /// How many pages came, and how many things were done elsewhere, before it began.
    pub pages: usize,
    pub acted: usize,
}

impl Group {
    pub fn new(at: usize, target: Arc<Target>, holds: Option<String>, manner: Manner) -> Self {
        Self {
            at,
            target,
            editor: Editor::new(holds.as_deref().unwrap_or_default(), manner),
            before: holds,
            reported: None,
            edited: false,
            differs: None,
            untold: false,
            withheld: false,
            is_first: true,
            after_withheld: false,
            pages: 0,
            acted: 0,
        }
    }

    pub fn is_reported(&self) -> bool {
        self.reported.is_some()
    }

    /// What the field holds now, if that is known.
    pub fn holds(&self) -> Option<String> {
        match &self.reported {
            Some(value) if !self.edited => value.clone(),
            _ => self.editor.text(),
        }
    }

    /// What stood in it at the first key may be the key's own effect already.
    pub fn doubt_before(&mut self) {
        self.before = None;
    }

    pub fn edit(&mut self, edit: &Edit, pasted: Option<&str>) {
        let before = self.editor.touched;
        self.editor.touched = false;
        self.editor.edit(edit, pasted);
        self.edited |= self.editor.touched;
        self.editor.touched |= before;
        self.untold |= matches!(edit, Edit::Untold);
    }

    /// Text that came other than by keys that were told.
    pub fn text(&mut self, text: &str, method: Method) {
        self.edited = true;
        match method {
            // The keys' text as a whole, since they themselves were not told.
            Method::Keys if self.untold => {
                self.editor.holds(text);
                self.editor.touched = true;
            }
            Method::Keys | Method::Composed => {
                self.editor.edit(&Edit::Insert(text.to_owned()), None);
            }
            Method::Paste => self.editor.pasted(text),
            Method::Suggestion => self.suggested(text),
        }
    }

    /// A suggestion takes the place of the text or of the word that it begins with.
    fn suggested(&mut self, text: &str) {
        let typed = self.editor.text();
        let begins =
            typed.is_some_and(|typed| text.to_lowercase().starts_with(&typed.to_lowercase()));
        if begins || !self.target.multiline {
            self.editor.select_all();
            self.editor.pasted(text);
        } else {
            self.editor.lose_text();
        }
    }

    pub fn report(&mut self, before: Option<String>, after: Option<String>) {
        // Without a word on what it was or is, it was emptied or never filled.
        let after = after.or_else(|| before.as_ref().map(|_| String::new()));
        if self.reported.is_none() {
            self.before = before.or(self.before.take());
        }
        if let Some(value) = &after {
            // What changes after it was reported was not done by the keys.
            if self.edited {
                let typed = self.editor.text();
                self.differs = typed.and_then(|typed| difference(&typed, value));
            }
            self.editor.holds(value);
        }
        self.edited &= after.is_none();
        self.reported = Some(after);
    }

    /// What its step is at the end, and what there is to say of it. `empties`: an empty value where nobody said what
    /// stood there before is a field that was emptied.
    pub fn finish(&self, step: &Step, empties: bool) -> (Option<Act>, Option<Diagnostic>) {
        if self.withheld {
            return (Some(Act::AskSecret), None);
        }
        let reported = match &self.reported {
            Some(Some(value)) if !self.edited => Some(value.clone()),
            _ => None,
        };
        let differs = self.differs.filter(|_| reported.is_some());
        let said = differs.map(|differs| differs.diagnostic(step.events[0]));
        let is_reported = reported.is_some();
        if !is_reported && !self.editor.touched {
            return (None, None);
        }
        let Some(value) = reported.or_else(|| self.editor.text()) else {
            let unknown = Diagnostic::new(
                Code::NoValue,
                Severity::Warning,
                "what was typed here is not known, since the field did not report it",
            )
            .at(step.events[0])
            .hint("the value became an input without an example");
            return (Some(Act::Fill), Some(unknown));
        };
        let as_it_was = match &self.before {
            Some(before) => *before == value,
            None => value.is_empty() && !(is_reported && empties),
        };
        ((!as_it_was).then_some(Act::Set { value }), said)
    }

    /// What was added to a text that the person did not write, and where.
    pub fn adds(&self, goal: &str, act: &Act) -> Option<(Edge, String)> {
        match (act, &self.before) {
            (Act::Set { value }, Some(before)) if self.is_first => {
                addition(goal, &self.target, before, value)
            }
            _ => None,
        }
    }
}

/// The place of an element as far as two that are the same agree on it.
type Place = (String, Option<u32>, Option<(Option<u32>, Option<u32>)>);

/// The newest filling of each field.
#[derive(Debug, Default)]
pub(super) struct Latest {
    by_id: BTreeMap<(Place, String), usize>,
    by_name: BTreeMap<(Place, String), usize>,
}

impl Latest {
    pub fn insert(&mut self, target: &Target, group: usize) {
        let place = place(target);
        if let Some(id) = &target.dom_id {
            self.by_id.insert((place.clone(), id.clone()), group);
        }
        self.by_name.insert((place, target.name.clone()), group);
    }

    /// The newest group of this field.
    pub fn of(&self, target: &Target, groups: &[Group]) -> Option<usize> {
        let place = place(target);
        let by_name = self.by_name.get(&(place.clone(), target.name.clone()));
        let by_id = target
            .dom_id
            .as_ref()
            .and_then(|id| self.by_id.get(&(place, id.clone())));
        [by_name, by_id]
            .into_iter()
            .flatten()
            .copied()
            .filter(|at| {
                let known = groups.get(*at);
                known.is_some_and(|group| same_element(&group.target, target))
            })
            .max()
    }
}

fn place(target: &Target) -> Place {
    let cell = |cell: &Cell| (cell.row, cell.column);
    (
        target.role.clone(),
        target.index,
        target.cell.as_ref().map(cell),
    )
}
