//! Where a move leads from the caret: by characters, words, lines, and to the ends.

use super::clusters;
use super::editor::{Editor, Part, Span, is_break};
use super::history::Kind;
use super::words;

/// How far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Motion {
    Character,
    Word,
    /// To the end of the line as it is shown.
    LineEnd,
    /// To the end of the line as it is written.
    ParagraphEnd,
    /// To the line above or below.
    Line,
    /// To the end of the text.
    TextEnd,
    /// Somewhere in that direction.
    Far,
}

/// In which direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// To the left, or up.
    Back,
    /// To the right, or down.
    On,
}

impl Way {
    pub fn deletes_as(self, motion: Motion) -> Kind {
        match (self, motion) {
            (Self::Back, Motion::Character) => Kind::Backward,
            (Self::Back, _) => Kind::BackwardWord,
            (Self::On, _) => Kind::Forward,
        }
    }
}

impl Editor {
    /// Where a move leads that starts somewhere in `from`.
    pub(super) fn reach(&self, motion: Motion, way: Way, from: Span) -> Span {
        match from.exact() {
            Some(at) => self.step(motion, way, at),
            None => self
                .step(motion, way, from.from)
                .and(self.step(motion, way, from.to)),
        }
    }

    fn step(&self, motion: Motion, way: Way, at: usize) -> Span {
        let end = self.parts.len();
        let beyond = match way {
            Way::Back => Span::new(0, at),
            Way::On => Span::new(at, end),
        };
        match motion {
            Motion::Far => beyond,
            Motion::TextEnd => match way {
                Way::Back => Span::at(0),
                Way::On => Span::at(end),
            },
            Motion::Character => self.by_character(way, at),
            Motion::Word => self.by_word(way, at).map_or(beyond, Span::at),
            Motion::LineEnd | Motion::ParagraphEnd => self.to_line_end(motion, way, at),
            Motion::Line => self.to_next_line(way, at).unwrap_or(beyond),
        }
    }

    fn by_character(&self, way: Way, at: usize) -> Span {
        let parts = &self.parts;
        match way {
            Way::Back if at == 0 => Span::at(0),
            // Where the unknown text is none, the move goes over what stands beyond it.
            Way::Back if parts[at - 1] == Part::Unknown => {
                Span::new(self.by_character(way, at - 1).from, at)
            }
            Way::Back => Span::at(clusters::start_before(parts, at)),
            Way::On if at == parts.len() => Span::at(at),
            Way::On if parts[at] == Part::Unknown => {
                Span::new(at, self.by_character(way, at + 1).to)
            }
            Way::On => Span::at(clusters::end_after(parts, at)),
        }
    }

    fn by_word(&self, way: Way, at: usize) -> Option<usize> {
        let keyboard = self.manner.keyboard;
        let rules = keyboard.word_rules();
        match way {
            Way::Back => words::start_before(&self.parts, at, rules),
            Way::On => words::end_after(&self.parts, at, rules, keyboard.word_stops()),
        }
    }

    /// The line around a gap as it is written, and whether nothing in it is unknown.
    fn line(&self, at: usize) -> (usize, usize, bool) {
        let before = self.parts[..at].iter().rposition(|part| is_break(*part));
        let after = self.parts[at..].iter().position(|part| is_break(*part));
        let start = before.map_or(0, |before| before + 1);
        let end = after.map_or(self.parts.len(), |after| at + after);
        let known = !self.parts[start..end].contains(&Part::Unknown);
        (start, end, known)
    }

    fn to_line_end(&self, motion: Motion, way: Way, at: usize) -> Span {
        if !self.manner.multiline {
            return self.step(Motion::TextEnd, way, at);
        }
        let (start, end, _) = self.line(at);
        let (side, rest) = match way {
            Way::Back => (start, &self.parts[start..at]),
            Way::On => (end, &self.parts[at..end]),
        };
        let whole = rest.contains(&Part::Unknown);
        let may_wrap = motion == Motion::LineEnd && end - start > self.manner.unbroken;
        match may_wrap || whole {
            true => Span::at(side).and(Span::at(at)),
            false => Span::at(side),
        }
    }

    /// Above or below; `None` where it is not known how the lines are shown.
    fn to_next_line(&self, way: Way, at: usize) -> Option<Span> {
        if !self.manner.multiline {
            return None;
        }
        let (start, end, known) = self.line(at);
        let short = |start: usize, end: usize| end - start <= self.manner.unbroken;
        if !known || !short(start, end) {
            return None;
        }
        let beyond = match way {
            Way::Back if start == 0 => None,
            Way::Back => Some(start - 1),
            Way::On if end == self.parts.len() => None,
            Way::On => Some(end + 1),
        };
        let Some(beyond) = beyond else {
            // Past the last line the caret goes to its end, or stays.
            let edge = self.step(Motion::TextEnd, way, at);
            return Some(match self.manner.keyboard.goes_to_edge() {
                true => edge,
                false => edge.and(Span::at(at)),
            });
        };
        let (to, to_end, known) = self.line(beyond);
        if !known || !short(to, to_end) {
            return None;
        }
        let column = at - start;
        let from_start = self.column.unwrap_or(column == 0);
        // Letters differ in width: only what is alike up to the caret puts it at the same place.
        let alike =
            self.column.is_none() && self.parts[to..to_end].starts_with(&self.parts[start..at]);
        Some(match (from_start, alike) {
            (true, _) => Span::at(to),
            (false, true) => Span::at(to + column),
            (false, false) => Span::new(to, to_end),
        })
    }
}
