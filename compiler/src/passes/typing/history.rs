//! Undo and redo inside one field: what was done in steps, as Chromium groups them.

use super::editor::{Caret, Part};
use std::collections::VecDeque;

/// Most steps that are kept.
const STEPS: usize = 100;

/// What kind of edit a change is, as far as it decides with which others it is undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Typed,
    LineBreak,
    Backward,
    BackwardWord,
    Forward,
    /// Cut, paste and whatever else is undone by itself.
    Alone,
}

impl Kind {
    fn goes_back(self) -> bool {
        matches!(self, Self::Backward | Self::BackwardWord)
    }
}

/// Parts that took the place of others.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub at: usize,
    pub removed: Vec<Part>,
    pub added: Vec<Part>,
}

#[derive(Debug)]
struct Step {
    changes: Vec<Change>,
    before: Caret,
    after: Caret,
    last: Kind,
    /// Whether it is known to begin and end where the program has it.
    sure: bool,
}

#[derive(Debug, Default)]
pub(super) struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    open: bool,
    /// Whether what is done next may be a part of the step before it, which nobody knows.
    blurred: bool,
}

impl History {
    /// The caret was moved: what comes next is undone by itself.
    pub fn close(&mut self) {
        self.open = false;
        self.blurred = false;
    }

    /// The caret was told to move and stands where it stood: programs differ on whether that begins another step.
    pub fn blur(&mut self) {
        if let Some(step) = self.done.back_mut().filter(|_| self.open) {
            step.sure = false;
            self.blurred = true;
        }
    }

    pub fn record(&mut self, change: Change, kind: Kind, before: Caret, after: Caret) {
        self.undone.clear();
        let joins = self.open
            && kind != Kind::Alone
            && self.done.back().is_some_and(|step| {
                !kind.goes_back() || step.last == kind || step.last == Kind::BackwardWord
            });
        match self.done.back_mut().filter(|_| joins) {
            Some(step) => {
                // How deletions to the right and line breaks join is not known of every version.
                step.sure &=
                    kind == step.last || kind == Kind::Typed && step.last != Kind::LineBreak;
                self.blurred |= !step.sure;
                step.after = after;
                step.last = kind;
                step.add(change);
            }
            None => {
                self.done.push_back(Step {
                    changes: vec![change],
                    before,
                    after,
                    last: kind,
                    sure: !self.blurred && kind != Kind::LineBreak,
                });
                if self.done.len() > STEPS {
                    self.done.pop_front();
                }
            }
        }
        self.open = kind != Kind::Alone;
        self.blurred |= kind == Kind::LineBreak;
    }

    /// Takes the last step back; `None` where it is not known what that does.
    pub fn undo(&mut self, parts: &mut Vec<Part>) -> Option<Caret> {
        self.close();
        let step = self.done.pop_back().filter(|step| step.sure)?;
        for change in step.changes.iter().rev() {
            parts.splice(
                change.at..change.at + change.added.len(),
                change.removed.iter().copied(),
            );
        }
        let caret = step.before;
        self.undone.push(step);
        Some(caret)
    }

    /// Does again what was undone last. `Err` where it is not known what that does.
    pub fn redo(&mut self, parts: &mut Vec<Part>) -> Option<Caret> {
        self.close();
        let step = self.undone.pop()?;
        for change in &step.changes {
            parts.splice(
                change.at..change.at + change.removed.len(),
                change.added.iter().copied(),
            );
        }
        let caret = step.after;
        self.done.push_back(step);
        Some(caret)
    }

    /// Whether nothing was undone that could be done again.
    pub fn has_nothing_undone(&self) -> bool {
        self.undone.is_empty()
    }

    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Step {
    fn add(&mut self, change: Change) {
        match self.changes.last_mut() {
            Some(last) if change.removed.is_empty() && change.at == last.at + last.added.len() => {
                last.added.extend(change.added);
            }
            _ => self.changes.push(change),
        }
    }
}
