//! Pass `typing`: keys become the text that stands in the field at the end; the reported value wins.
//!
//! Each filling of a field is a group: an editor follows what keys, pointer, clipboard and input method do to the text.
//! What it cannot know it says; it never guesses.

mod clusters;
mod words;

mod additions;
mod editor;
mod history;
mod motion;

mod keyboard;
mod keys;

mod clip;
mod group;
mod report;

use super::draft::{Act, Draft, Step, same_element, takes_text};
use clip::{Clip, Pasted};
use editor::{Edit, Manner};
use group::{Group, Latest};
use keyboard::{Keyboard, System};
use recording::{Header, Modifiers, Target};
use std::sync::Arc;

const NEXT_FIELD: &str = "moving to the next field";

/// Widest that a letter of a usual size is, in pixels: a line of no more letters than fit surely is one line on the screen.
const WIDE_LETTER: f64 = 16.0;
/// Letters that fit where the field's width is not known.
const ALWAYS_FIT: usize = 20;

pub(crate) fn typing(draft: &mut Draft) {
    let mut pass = Typing::new(&draft.header);
    let mut steps = std::mem::take(&mut draft.steps).into_iter().peekable();
    while let Some(step) = steps.next() {
        // What was pasted is told by the line after the chord.
        let same_as = match steps.peek().map(|next| &next.act) {
            Some(Act::Clipboard { op, same_as }) if op == "paste" => *same_as,
            _ => None,
        };
        pass.step(step, same_as);
    }
    pass.finish(draft);
}

struct Typing {
    system: System,
    scale: f64,
    /// In an imported file every value is one that the person set.
    imported: bool,
    /// Whether the state of a field at a key may show the key's effect.
    reads_late: bool,
    out: Vec<Step>,
    groups: Vec<Group>,
    latest: Latest,
    /// The group that the keyboard goes to.
    current: Option<usize>,
    /// The focus came by Tab.
    tabbed: bool,
    /// What the last key in a field did with the clipboard, until the line that tells it.
    chord: Option<&'static str>,
    clip: Clip,
    pages: usize,
    acted: usize,
    dropped: Vec<Step>,
}

impl Typing {
    fn new(header: &Header) -> Self {
        let scales = header.monitors.iter().map(|monitor| monitor.scale);
        Self {
            system: keyboard::system(header),
            scale: scales.fold(1.0, f64::max),
            imported: header.source.starts_with("import:"),
            reads_late: header.source == "x11",
            // Most steps are keys and end up in that of their field.
            out: Vec::new(),
            groups: Vec::new(),
            latest: Latest::default(),
            current: None,
            tabbed: false,
            chord: None,
            clip: Clip::default(),
            pages: 0,
            acted: 0,
            dropped: Vec::new(),
        }
    }

    fn step(&mut self, step: Step, same_as: Option<u64>) {
        if let Act::Clipboard { op, same_as } = &step.act {
            let (op, same_as) = (op.clone(), *same_as);
            return self.clipboard(step, &op, same_as);
        }
        self.chord = None;
        let Some(target) = step.target.clone().filter(|target| takes_text(target)) else {
            return self.elsewhere(step);
        };
        match &step.act {
            Act::Click { button, count, .. } if button == "left" => {
                let count = *count;
                self.click(step, &target, count);
            }
            // The middle button pastes what is selected anywhere.
            Act::Click { button, .. } if button == "middle" && self.system == System::Linux => {
                let group = self.group_for(&step, &target, false);
                self.groups[group].editor.lose_caret();
                self.groups[group].edit(&Edit::Paste, None);
                self.absorb(group, step);
            }
            Act::Drag { .. } => {
                let group = self.group_for(&step, &target, false);
                self.groups[group].editor.select_something();
                self.absorb(group, step);
            }
            Act::Focus if self.continues(&target) => self.absorb_into_its_group(step, &target),
            Act::Selection { all } => {
                let all = *all;
                self.selection(step, &target, all);
            }
            Act::Key {
                key,
                text,
                modifiers,
            } => {
                let (key, text, held) = (key.clone(), text.clone(), *modifiers);
                self.key(
                    step,
                    &target,
                    key.as_deref(),
                    text.as_deref(),
                    held,
                    same_as,
                );
            }
            Act::Text { text, method } => {
                let (text, method) = (text.clone(), *method);
                let group = self.entered(&step, &target);
                self.groups[group].text(&text, method);
                self.absorb(group, step);
            }
            Act::Withheld => {
                let group = self.group_for(&step, &target, false);
                self.groups[group].withheld = true;
                self.absorb(group, step);
            }
            Act::Value { before, after } if target.role != "combobox" || target.editable => {
                let (before, after) = (before.clone(), after.clone());
                let group = self.group_for(&step, &target, true);
                self.groups[group].report(before, after);
                let current = self.current;
                self.absorb(group, step);
                // A field may be reported after it was left.
                self.current = current;
            }
            _ => self.elsewhere(step),
        }
    }

    /// What goes to no field, or does not edit it.
    fn elsewhere(&mut self, step: Step) {
        match &step.act {
            Act::Navigate { .. } => self.pages += 1,
            Act::Focus
            | Act::Selection { .. }
            | Act::App
            | Act::Window
            | Act::Scroll
            | Act::Hover => {}
            Act::Key { key, modifiers, .. } => {
                self.tabbed = is_tab(key.as_deref(), *modifiers);
                self.current = None;
                self.acted += 1;
                let copies = matches!(key.as_deref(), Some("c" | "C" | "x" | "X" | "Insert"));
                if copies && modifiers.is_command() {
                    self.clip.forget();
                }
            }
            _ => {
                self.tabbed = false;
                self.current = None;
                self.acted += 1;
                self.clip.may_change();
            }
        }
        self.out.push(step);
    }

    fn click(&mut self, mut step: Step, target: &Arc<Target>, count: u32) {
        let group = match self.continues(target).then(|| self.latest_of(target)) {
            Some(Some(group)) => {
                self.absorb(group, step);
                group
            }
            _ => {
                // Clicking into a field and typing is one step; the click alone is decided by what follows.
                let fresh = target.state.value.clone();
                let known = self.latest_of(target);
                let holds = fresh.or_else(|| self.groups[known?].holds());
                step.act = Act::Focus;
                let keyboard = Keyboard::of(self.system, &step);
                self.start(step, target, holds, keyboard)
            }
        };
        let editor = &mut self.groups[group].editor;
        match count {
            0 | 1 => editor.lose_caret(),
            2 => editor.select_word(),
            _ => editor.select_line(),
        }
        self.current = Some(group);
        self.tabbed = false;
    }

    fn selection(&mut self, step: Step, target: &Arc<Target>, all: bool) {
        let Some(group) = self.latest_of(target).filter(|_| self.continues(target)) else {
            self.out.push(step);
            return;
        };
        let editor = &mut self.groups[group].editor;
        match all {
            true => editor.select_all(),
            false => editor.select_something(),
        }
        self.absorb(group, step);
    }

    fn key(
        &mut self,
        step: Step,
        target: &Arc<Target>,
        key: Option<&str>,
        text: Option<&str>,
        held: Modifiers,
        same_as: Option<u64>,
    ) {
        if is_tab(key, held) {
            self.tabbed = true;
            self.current = None;
            self.dropped.push(step);
            return;
        }
        let keyboard = Keyboard::of(self.system, &step);
        let sends = key == Some("Enter") && empties(&step, target);
        let Some(edit) = keys::edit(key, text, held, keyboard, target).filter(|_| !sends) else {
            // Enter, Escape, a shortcut: it does something else than edit.
            self.acted += 1;
            self.out.push(step);
            return;
        };
        let group = self.entered(&step, target);
        self.edit(group, &edit, same_as);
        self.absorb(group, step);
    }

    /// Does an edit, with what it takes from the clipboard or puts there.
    fn edit(&mut self, group: usize, edit: &Edit, same_as: Option<u64>) {
        let field = &mut self.groups[group];
        let mut pasted = None;
        match edit {
            Edit::Copy | Edit::Cut => {
                self.clip
                    .take(&field.editor, field.withheld || field.target.secure);
                self.chord = Some(if *edit == Edit::Cut { "cut" } else { "copy" });
            }
            Edit::Paste => {
                self.chord = Some("paste");
                match self.clip.paste(same_as) {
                    Pasted::Text(text) => pasted = Some(text),
                    Pasted::Withheld => field.withheld = true,
                    Pasted::Unknown => {}
                }
            }
            // What was withheld may be back.
            Edit::Undo | Edit::Redo => field.withheld |= field.after_withheld,
            _ => {}
        }
        field.edit(edit, pasted);
    }

    /// The line that tells a use of the clipboard, mostly of the chord before it.
    fn clipboard(&mut self, step: Step, op: &str, same_as: Option<u64>) {
        if self.chord.take() == Some(op) {
            if op != "paste" {
                self.clip.told_by(step.events[0]);
            }
            if let Some(group) = self.current {
                self.absorb(group, step);
            }
            return;
        }
        let target = step.target.clone().filter(|target| takes_text(target));
        let group = match (op, target) {
            ("copy", _) => None,
            (_, Some(target)) => Some(self.entered(&step, &target)),
            // A menu pastes where the keyboard goes.
            (_, None) => self.current,
        };
        match (group, op) {
            (Some(group), "paste" | "cut") => {
                let edit = if op == "cut" { Edit::Cut } else { Edit::Paste };
                self.edit(group, &edit, same_as);
                self.chord = None;
                self.absorb(group, step);
            }
            _ => {
                self.clip.forget();
                self.out.push(step);
            }
        }
    }

    fn absorb(&mut self, group: usize, step: Step) {
        self.out[self.groups[group].at].absorb(step);
        self.current = Some(group);
    }

    fn absorb_into_its_group(&mut self, step: Step, target: &Target) {
        match self.latest_of(target) {
            Some(group) => self.absorb(group, step),
            None => self.out.push(step),
        }
    }

    /// Whether the last step belongs to the same field.
    fn continues(&self, target: &Target) -> bool {
        self.out.last().is_some_and(|last| {
            let same = last.target.as_deref();
            matches!(last.act, Act::Focus) && same.is_some_and(|seen| same_element(seen, target))
        })
    }

    fn latest_of(&self, target: &Target) -> Option<usize> {
        let current = self.current.filter(|at| {
            let known = &self.groups[*at].target;
            same_element(known, target)
        });
        current.or_else(|| self.latest.of(target, &self.groups))
    }

    /// The group that is typed into, with the caret where the focus put it.
    fn entered(&mut self, step: &Step, target: &Arc<Target>) -> usize {
        let group = self.group_for(step, target, false);
        if self.current != Some(group) {
            let editor = &mut self.groups[group].editor;
            match self.tabbed && !target.multiline {
                true => editor.select_all(),
                false => editor.lose_caret(),
            }
        }
        self.tabbed = false;
        group
    }

    fn group_for(&mut self, step: &Step, target: &Arc<Target>, is_report: bool) -> usize {
        let known = self.latest_of(target);
        let open = known.filter(|at| {
            let group = &self.groups[*at];
            let done = group.is_reported() || group.withheld;
            let left = self.pages > group.pages;
            let last = group.at + 1 == self.out.len();
            let ended = match is_report {
                true => left && done || self.imported && group.is_reported() && !last,
                // Typing again after the value was reported and something else was done is a second setting of the
                // field, and so is typing on another page.
                false => left && (done || self.acted > group.acted) || group.is_reported() && !last,
            };
            !ended
        });
        if let Some(open) = open {
            return open;
        }
        let mut first = Step::new(step.events[0], step.t, Act::Focus);
        first.target.clone_from(&step.target);
        first.page.clone_from(&step.page);
        first.window.clone_from(&step.window);
        let keyboard = Keyboard::of(self.system, step);
        let holds = known.and_then(|known| self.groups[known].holds());
        let holds = holds.or_else(|| target.state.value.clone());
        let group = self.start(first, target, holds, keyboard);
        if self.reads_late && known.is_none() {
            self.groups[group].doubt_before();
        }
        group
    }

    fn start(
        &mut self,
        step: Step,
        target: &Arc<Target>,
        holds: Option<String>,
        keyboard: Keyboard,
    ) -> usize {
        let manner = Manner {
            keyboard,
            multiline: target.multiline,
            unbroken: self.unbroken(target),
            transforms: !self.imported && transforms(target),
        };
        let group = self.groups.len();
        let earlier = self.latest.of(target, &self.groups);
        let mut started = Group::new(self.out.len(), Arc::clone(target), holds, manner);
        started.pages = self.pages;
        started.acted = self.acted;
        started.is_first = earlier.is_none();
        started.after_withheld = earlier.is_some_and(|at| {
            let earlier = &self.groups[at];
            earlier.withheld || earlier.after_withheld
        });
        self.groups.push(started);
        self.latest.insert(target, group);
        self.out.push(step);
        group
    }

    fn unbroken(&self, target: &Target) -> usize {
        let Some(bounds) = target.bounds.filter(|bounds| bounds.width > 0) else {
            return ALWAYS_FIT;
        };
        let fit = f64::from(bounds.width) / (WIDE_LETTER * self.scale);
        // Between nothing and a screen's width.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let fit = fit as usize;
        fit
    }

    fn finish(mut self, draft: &mut Draft) {
        for group in &self.groups {
            let step = &mut self.out[group.at];
            let (act, said) = group.finish(step, self.imported);
            draft.diagnostics.extend(said);
            if let Some(act) = act {
                step.adds = group.adds(&draft.header.goal, &act).map(Box::new);
                step.act = act;
            }
        }
        for step in self.dropped {
            draft.drop_step(step, NEXT_FIELD);
        }
        draft.steps = self.out;
        draft.retain("the field was left as it was", |step| {
            !matches!(step.act, Act::Focus | Act::Selection { .. }) || step.went.is_some()
        });
    }
}

fn is_tab(key: Option<&str>, held: Modifiers) -> bool {
    key == Some("Tab") && !held.is_command()
}

/// Fields that make something else of what is typed into them: a date field fills its parts.
fn transforms(target: &Target) -> bool {
    let kind = target.input_type.as_deref().unwrap_or_default();
    matches!(target.role.as_str(), "date" | "time")
        || matches!(
            kind,
            "date" | "time" | "datetime-local" | "month" | "week" | "color"
        )
}

/// What was written into a field of several lines was sent: the field was emptied, or the page went.
fn empties(enter: &Step, target: &Target) -> bool {
    enter.effects.iter().any(|effect| {
        effect.op == recording::ChangeOp::Text
            && effect.name == target.name
            && effect.role == target.role
            && effect.after.as_deref().unwrap_or_default().is_empty()
    })
}
