//! A field's text while it is edited, its caret and its selection. What is not known of them is kept as such: the text
//! that comes out is the field's, or it says that it is not known; it is never a guess.

use super::clusters;
use super::history::{Change, History, Kind};
use super::keyboard::Keyboard;
use super::motion::{Motion, Way};

/// Longer texts are not followed.
const LONGEST: usize = 20_000;

/// A piece of a field's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Char(char),
    /// Any text, or none.
    Unknown,
}

pub(super) fn parts_of(text: &str) -> Vec<Part> {
    text.chars()
        .filter(|c| *c != '\r')
        .map(Part::Char)
        .collect()
}

/// The gaps between parts where something may be; one gap if that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub from: usize,
    pub to: usize,
}

impl Span {
    pub fn new(from: usize, to: usize) -> Self {
        Self { from, to }
    }

    pub fn at(gap: usize) -> Self {
        Self::new(gap, gap)
    }

    pub fn exact(self) -> Option<usize> {
        (self.from == self.to).then_some(self.from)
    }

    pub fn and(self, other: Self) -> Self {
        Self::new(self.from.min(other.from), self.to.max(other.to))
    }
}

/// The caret, and the other end of the selection if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Caret {
    pub at: Span,
    pub anchor: Option<Span>,
}

impl Caret {
    fn bare(at: Span) -> Self {
        Self { at, anchor: None }
    }

    /// What is selected, and whether just that is. `None`: surely nothing.
    fn selected(self) -> Option<(Span, bool)> {
        let anchor = self.anchor?;
        let all = anchor.and(self.at);
        match (anchor.exact(), self.at.exact()) {
            (Some(a), Some(b)) => (a != b).then_some((all, true)),
            _ => Some((all, false)),
        }
    }
}

/// What one press of a key, or the like, does to a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Edit {
    Insert(String),
    /// Something was typed that was not told.
    Untold,
    LineBreak,
    Delete(Motion, Way),
    Move {
        motion: Motion,
        way: Way,
        extend: bool,
    },
    SelectAll,
    Copy,
    Cut,
    Paste,
    Undo,
    Redo,
    /// From now on, or no longer, typing replaces what stands after the caret.
    Overwrite,
    /// It may have changed anything.
    Unsure,
    Nothing,
}

/// How a field takes its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    pub keyboard: Keyboard,
    pub multiline: bool,
    /// Characters up to which a line is surely not broken by the field's width.
    pub unbroken: usize,
    /// The field makes something else of what is typed, as a date field does.
    pub transforms: bool,
}

#[derive(Debug)]
pub(super) struct Editor {
    pub(super) parts: Vec<Part>,
    pub(super) caret: Caret,
    pub(super) manner: Manner,
    /// Whether a move up or down is under way that began at the start of a line, or elsewhere.
    pub(super) column: Option<bool>,
    history: History,
    may_overwrite: bool,
    /// How it was before something unknown was pasted last.
    pasted_into: Option<(Vec<Part>, Caret)>,
    /// Whether it may have been changed.
    pub touched: bool,
}

impl Editor {
    /// With the caret nobody knows where.
    pub fn new(text: &str, manner: Manner) -> Self {
        let parts = match text.len() <= LONGEST {
            true => parts_of(text),
            false => vec![Part::Unknown],
        };
        let caret = Caret::bare(Span::new(0, parts.len()));
        Self {
            parts,
            caret,
            manner,
            column: None,
            history: History::default(),
            may_overwrite: false,
            pasted_into: None,
            touched: false,
        }
    }

    /// The text, if it is known.
    pub fn text(&self) -> Option<String> {
        let chars = self.parts.iter().map(|part| match part {
            Part::Char(c) => Some(*c),
            Part::Unknown => None,
        });
        chars.collect()
    }

    fn everywhere(&self) -> Span {
        Span::new(0, self.parts.len())
    }

    /// The pointer or a program put the caret somewhere.
    pub fn lose_caret(&mut self) {
        self.place(Caret::bare(self.everywhere()));
    }

    /// The pointer, or a program, selected something.
    pub fn select_something(&mut self) {
        let caret = self.everywhere();
        self.place(Caret {
            at: caret,
            anchor: Some(caret),
        });
    }

    pub fn select_all(&mut self) {
        self.place(Caret {
            at: Span::at(self.parts.len()),
            anchor: Some(Span::at(0)),
        });
    }

    /// Two clicks select a word, and all where there is only one.
    pub fn select_word(&mut self) {
        let one = self
            .parts
            .iter()
            .all(|part| matches!(part, Part::Char(c) if c.is_alphanumeric()));
        match one {
            true => self.select_all(),
            false => self.select_something(),
        }
    }

    /// Three clicks select a line, and all where there is only one.
    pub fn select_line(&mut self) {
        let one = !self.manner.multiline || !self.parts.iter().any(|part| is_break(*part));
        match one && (self.text().is_some() || !self.manner.multiline) {
            true => self.select_all(),
            false => self.select_something(),
        }
    }

    fn place(&mut self, caret: Caret) {
        let stays = caret.at == self.caret.at
            && caret.selected().is_none()
            && self.caret.selected().is_none();
        match stays {
            true => self.history.blur(),
            false => self.history.close(),
        }
        self.column = None;
        self.pasted_into = None;
        self.caret = caret;
    }

    /// The field is known to hold this.
    pub fn holds(&mut self, text: &str) {
        let known = self.text();
        if known.as_deref() == Some(text) {
            return;
        }
        let at_end = self.caret == Caret::bare(Span::at(self.parts.len()));
        *self = Self {
            touched: self.touched,
            ..Self::new(text, self.manner)
        };
        if at_end {
            self.caret = Caret::bare(Span::at(self.parts.len()));
        }
    }

    /// Nothing is known of its text any more.
    pub fn lose_text(&mut self) {
        self.touched = true;
        self.history.forget();
        self.parts = vec![Part::Unknown];
        self.place(Caret::bare(Span::new(0, 1)));
    }

    /// What is selected, if that is known.
    pub fn selected_text(&self) -> Option<String> {
        let (range, _) = self.caret.selected().filter(|(_, sure)| *sure)?;
        let chars = self.parts[range.from..range.to]
            .iter()
            .map(|part| match part {
                Part::Char(c) => Some(*c),
                Part::Unknown => None,
            });
        chars.collect()
    }

    /// Whether surely nothing is selected.
    pub fn selects_nothing(&self) -> bool {
        self.caret.selected().is_none()
    }

    /// What a recorder says was pasted just before.
    pub fn pasted(&mut self, text: &str) {
        if let Some((parts, caret)) = self.pasted_into.take() {
            self.history.forget();
            self.parts = parts;
            self.caret = caret;
        }
        self.insert(&parts_of(text), Kind::Alone);
    }

    /// Does an edit; `pasted` is what the clipboard holds, where that is known.
    pub fn edit(&mut self, edit: &Edit, pasted: Option<&str>) {
        let moves_column = matches!(
            edit,
            Edit::Move {
                motion: Motion::Line,
                ..
            }
        );
        if !moves_column {
            self.column = None;
        }
        if !matches!(edit, Edit::Nothing | Edit::Copy) {
            self.pasted_into = None;
        }
        match edit {
            Edit::Insert(_) if self.manner.transforms => self.insert(&[Part::Unknown], Kind::Typed),
            Edit::Insert(text) => self.overwrite(&parts_of(text)),
            Edit::Untold => self.insert(&[Part::Unknown], Kind::Typed),
            Edit::LineBreak => self.insert(&[Part::Char('\n')], Kind::LineBreak),
            Edit::Delete(motion, way) => self.delete(*motion, *way),
            Edit::Move {
                motion,
                way,
                extend,
            } => self.go(*motion, *way, *extend),
            Edit::SelectAll => self.select_all(),
            Edit::Cut => {
                if self.caret.selected().is_some() {
                    self.insert(&[], Kind::Alone);
                }
            }
            Edit::Paste => match pasted {
                Some(text) if self.manner.multiline || !text.contains('\n') => {
                    let before = (self.parts.clone(), self.caret);
                    self.insert(&parts_of(text), Kind::Alone);
                    self.pasted_into = Some(before);
                }
                _ => {
                    let before = (self.parts.clone(), self.caret);
                    self.insert(&[Part::Unknown], Kind::Alone);
                    self.pasted_into = Some(before);
                }
            },
            Edit::Undo => self.undo(),
            Edit::Redo => self.redo(),
            Edit::Overwrite => self.may_overwrite = true,
            Edit::Unsure => self.lose_text(),
            Edit::Copy | Edit::Nothing => {}
        }
        if self.parts.len() > LONGEST {
            self.lose_text();
        }
    }

    /// Typing, which in some programs may replace the next character after the key Insert.
    fn overwrite(&mut self, new: &[Part]) {
        let unsure = self.may_overwrite
            && self.caret.selected().is_none()
            && self.caret.at.to < self.parts.len();
        self.insert(new, Kind::Typed);
        if let Some(at) = self.caret.at.exact().filter(|_| unsure) {
            let end = clusters::end_after(&self.parts, at);
            self.replace(
                Span::new(at, end),
                vec![Part::Unknown],
                Kind::Alone,
                Span::at(at),
            );
        }
    }

    /// Puts parts in place of what is selected, or at the caret.
    fn insert(&mut self, new: &[Part], kind: Kind) {
        let (range, sure) = match self.caret.selected() {
            Some(selected) => selected,
            None => (self.caret.at, self.caret.at.exact().is_some()),
        };
        self.touched = true;
        match sure {
            true => {
                let after = Span::at(range.from + new.len());
                self.replace(range, new.to_vec(), kind, after);
            }
            false => self.blur(range, kind),
        }
    }

    /// Something in this range was changed, nobody knows where.
    fn blur(&mut self, range: Span, kind: Kind) {
        let after = Span::new(range.from, range.from + 1);
        self.replace(range, vec![Part::Unknown], kind, after);
    }

    fn delete(&mut self, motion: Motion, way: Way) {
        self.touched = true;
        let bounds = match self.caret.selected() {
            Some((range, true)) => {
                let kind = way.deletes_as(motion);
                self.replace(range, Vec::new(), kind, Span::at(range.from));
                return;
            }
            // Where nothing was selected after all, what is beside the caret goes.
            Some((range, false)) => range,
            None => self.caret.at,
        };
        let reached = match (motion, way) {
            (Motion::Character, Way::Back) => {
                let rubs = |gap| {
                    clusters::backspace_from(&self.parts, gap, self.manner.keyboard.is_chromium())
                };
                let unknown_before =
                    bounds.from > 0 && self.parts[bounds.from - 1] == Part::Unknown;
                match bounds.exact() {
                    Some(gap) if gap > 0 && !unknown_before => rubs(gap),
                    _ => self.reach(motion, way, bounds),
                }
            }
            // At the end of a line it is the line break that goes.
            (Motion::ParagraphEnd, Way::On)
                if bounds
                    .exact()
                    .is_some_and(|at| self.parts.get(at).is_some_and(|part| is_break(*part))) =>
            {
                self.reach(Motion::Character, way, bounds)
            }
            _ => self.reach(motion, way, bounds),
        };
        let range = bounds.and(reached);
        if range.from == range.to {
            return;
        }
        let kind = way.deletes_as(motion);
        let exact = bounds.exact().zip(reached.exact()).is_some();
        match exact {
            true => self.replace(range, Vec::new(), kind, Span::at(range.from)),
            false => {
                self.blur(range, kind);
                // On the side away from which it went, the caret still stands where it stood.
                let stands = bounds.exact().filter(|_| self.caret.anchor.is_none());
                if stands.is_some() {
                    self.caret = Caret::bare(match way {
                        Way::Back => Span::at(range.from + 1),
                        Way::On => Span::at(range.from),
                    });
                }
            }
        }
    }

    fn replace(&mut self, range: Span, new: Vec<Part>, kind: Kind, after: Span) {
        let before = self.caret;
        let removed: Vec<Part> = self
            .parts
            .splice(range.from..range.to, new.iter().copied())
            .collect();
        self.caret = Caret::bare(after);
        if removed.is_empty() && new.is_empty() {
            return;
        }
        let change = Change {
            at: range.from,
            removed,
            added: new,
        };
        self.history.record(change, kind, before, self.caret);
    }

    fn go(&mut self, motion: Motion, way: Way, extend: bool) {
        let selected = self.caret.selected().filter(|_| !extend);
        let to = match selected {
            Some((range, sure)) if motion == Motion::Character => match (sure, way) {
                (true, Way::Back) => Span::at(range.from),
                (true, Way::On) => Span::at(range.to),
                (false, _) => range.and(self.reach(motion, way, range)),
            },
            // Some programs go on from the caret, others from the end of the selection that lies ahead.
            Some((range, _)) if !self.manner.keyboard.goes_from_caret() => {
                self.reach(motion, way, range)
            }
            _ => self.reach(motion, way, self.caret.at),
        };
        let keeps_either_end = extend
            && self.caret.selected().is_some()
            && !self.manner.keyboard.goes_from_caret()
            && motion != Motion::Character;
        if keeps_either_end {
            let all = self
                .caret
                .anchor
                .map_or(to, |anchor| anchor.and(to))
                .and(self.caret.at);
            let column = self.column;
            self.place(Caret {
                at: all,
                anchor: Some(all),
            });
            self.column = column;
            return;
        }
        let column = self.column_after(motion);
        let anchor = extend.then(|| self.caret.anchor.unwrap_or(self.caret.at));
        self.place(Caret { at: to, anchor });
        self.column = column;
    }

    /// Up and down keep to the column that they began in.
    fn column_after(&self, motion: Motion) -> Option<bool> {
        if motion != Motion::Line {
            return None;
        }
        let at_start = || {
            let at = self.caret.at.exact();
            at.is_some_and(|at| at == 0 || is_break(self.parts[at - 1]))
        };
        Some(self.column.unwrap_or_else(at_start))
    }

    fn undo(&mut self) {
        self.touched = true;
        let known = self.manner.keyboard.is_chromium() && !self.manner.transforms;
        let undone = known.then(|| self.history.undo(&mut self.parts)).flatten();
        match undone {
            Some(caret) => self.caret = caret,
            None => self.lose_text(),
        }
    }

    fn redo(&mut self) {
        let known = self.manner.keyboard.is_chromium();
        if known && self.history.has_nothing_undone() && self.text().is_some() {
            return;
        }
        self.touched = true;
        let redone = known.then(|| self.history.redo(&mut self.parts)).flatten();
        match redone {
            Some(caret) => self.caret = caret,
            None => self.lose_text(),
        }
    }
}

pub(super) fn is_break(part: Part) -> bool {
    part == Part::Char('\n')
}
