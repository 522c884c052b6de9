//! Pass `typing`: keys become the text that stands in the field at the end; the reported value wins.

use super::draft::{Act, Draft, Step, same_element, takes_text};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::Target;

/// A field that is being typed into.
struct Group {
    /// Where the group's step stands among the new steps.
    at: usize,
    typed: Editor,
    before: Option<String>,
    reported: Option<Option<String>>,
    withheld: bool,
}

pub(crate) fn typing(draft: &mut Draft) {
    // Most steps are keys and end up in that of their field.
    let mut out: Vec<Step> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut dropped: Vec<(Step, &'static str)> = Vec::new();
    // In an imported file every value is one that the person set.
    let imported = draft.header.source.starts_with("import:");
    for step in std::mem::take(&mut draft.steps) {
        let Some(target) = step.target.clone().filter(|target| takes_text(target)) else {
            out.push(step);
            continue;
        };
        match &step.act {
            Act::Click { .. } | Act::Focus | Act::Selection
                if out.last().is_some_and(|last| continues(last, &target)) =>
            {
                // Placing the caret in the field that is being typed into.
                let caret = step.is_click();
                if let Some(group) = open_group(&mut groups, &out, &target) {
                    if caret {
                        group.typed.lose_caret();
                    }
                    out[group.at].absorb(step);
                }
            }
            Act::Click { button, count, .. } if button == "left" => {
                let selects_all = *count >= 3;
                let mut step = step;
                // Clicking into a field and typing is one step; the click alone is decided by what follows.
                let at = out.len();
                step.act = Act::Focus;
                let mut typed = Editor::new(target.state.value.as_deref());
                if selects_all {
                    typed.select_all();
                }
                groups.push(Group {
                    at,
                    typed,
                    before: target.state.value.clone(),
                    reported: None,
                    withheld: false,
                });
                out.push(step);
            }
            Act::Key {
                key,
                text,
                modifiers,
            } => {
                let (named, text, modifiers) =
                    (key.clone().unwrap_or_default(), text.clone(), *modifiers);
                if named == "Tab" && !modifiers.is_command() {
                    dropped.push((step, "moving to the next field"));
                    continue;
                }
                if submits(&named, &target) && !modifiers.is_command()
                    || is_shortcut(&named, modifiers)
                    || named == "Enter" && empties(&step, &target)
                {
                    out.push(step);
                    continue;
                }
                let group = group_for(&mut groups, &mut out, &step, &target);
                group.typed.key(&named, text.as_deref(), modifiers);
                let at = group.at;
                out[at].absorb(step);
            }
            Act::Text { text } => {
                let text = text.clone();
                let group = group_for(&mut groups, &mut out, &step, &target);
                group.typed.insert(&text);
                let at = group.at;
                out[at].absorb(step);
            }
            Act::Clipboard { op } => {
                if op == "copy" {
                    out.push(step);
                    continue;
                }
                let group = group_for(&mut groups, &mut out, &step, &target);
                group.typed.unknown();
                let at = group.at;
                out[at].absorb(step);
            }
            Act::Withheld => {
                let group = group_for(&mut groups, &mut out, &step, &target);
                group.withheld = true;
                let at = group.at;
                out[at].absorb(step);
            }
            Act::Value { before, after } if target.role != "combobox" || target.editable => {
                let (before, after) = (before.clone(), after.clone());
                if imported && is_set_again(&mut groups, &out, &target) {
                    start_group(&mut groups, &mut out, &step, &target);
                }
                let group = group_for(&mut groups, &mut out, &step, &target);
                group.before = group.before.take().or(before);
                group.reported = Some(after);
                let at = group.at;
                out[at].absorb(step);
            }
            _ => out.push(step),
        }
    }
    for group in groups {
        finish(draft, &mut out[group.at], group);
    }
    for (step, why) in dropped {
        draft.drop_step(step, why);
    }
    draft.steps = out;
    draft.retain("the field was left as it was", |step| {
        !(matches!(step.act, Act::Focus | Act::Selection) && step.went.is_none())
    });
}

/// Whether the last step belongs to the same field.
fn continues(last: &Step, target: &Target) -> bool {
    matches!(last.act, Act::Focus)
        && last
            .target
            .as_ref()
            .is_some_and(|seen| same_element(seen, target))
}

fn open_group<'g>(groups: &'g mut [Group], out: &[Step], target: &Target) -> Option<&'g mut Group> {
    groups
        .iter_mut()
        .rev()
        .find(|group| {
            out[group.at]
                .target
                .as_ref()
                .is_some_and(|seen| same_element(seen, target))
        })
        .filter(|group| {
            // A page or another value in between ends it: the same field is then set a second time. Clicks elsewhere
            // do not, since the system reports the value only when the focus has left.
            !out[group.at + 1..]
                .iter()
                .any(|step| matches!(step.act, Act::Navigate { .. }))
                || group.reported.is_none() && !group.withheld
        })
}

fn group_for<'g>(
    groups: &'g mut Vec<Group>,
    out: &mut Vec<Step>,
    step: &Step,
    target: &Target,
) -> &'g mut Group {
    let is_report = matches!(step.act, Act::Value { .. });
    let known = open_group(groups, out, target).is_some_and(|group| {
        // Typing again after the value was reported and something else was done is a second setting of the field.
        is_report || group.reported.is_none() || group.at + 1 == out.len()
    });
    if !known {
        start_group(groups, out, step, target);
    }
    // The newest group of this field.
    let at = groups
        .iter()
        .rposition(|group| {
            out[group.at]
                .target
                .as_ref()
                .is_some_and(|seen| same_element(seen, target))
        })
        .unwrap_or(groups.len() - 1);
    &mut groups[at]
}

/// Whether a value of the field was reported already and something else was done since.
fn is_set_again(groups: &mut [Group], out: &[Step], target: &Target) -> bool {
    open_group(groups, out, target)
        .is_some_and(|group| group.reported.is_some() && group.at + 1 != out.len())
}

fn start_group(groups: &mut Vec<Group>, out: &mut Vec<Step>, step: &Step, target: &Target) {
    let at = out.len();
    let mut first = Step::new(step.events[0], step.t, Act::Focus);
    first.target.clone_from(&step.target);
    first.page.clone_from(&step.page);
    first.window.clone_from(&step.window);
    out.push(first);
    groups.push(Group {
        at,
        typed: Editor::new(target.state.value.as_deref()),
        before: target.state.value.clone(),
        reported: None,
        withheld: false,
    });
}

fn finish(draft: &mut Draft, step: &mut Step, group: Group) {
    if group.withheld {
        step.act = Act::AskSecret;
        return;
    }
    let typed = group.typed.text();
    match group.reported {
        Some(Some(value)) => {
            if group.typed.touched && typed.as_ref().is_some_and(|typed| *typed != value) {
                draft.diagnostics.push(
                    Diagnostic::new(
                        Code::KeysDisagree,
                        Severity::Note,
                        "the field shows something else than was typed; its value is taken",
                    )
                    .at(step.events[0]),
                );
            }
            if group.before.as_deref() != Some(value.as_str()) {
                step.act = Act::Set { value };
            }
        }
        Some(None) | None => match typed {
            Some(typed)
                if group.typed.touched && group.before.as_deref().unwrap_or_default() != typed =>
            {
                step.act = Act::Set { value: typed };
            }
            Some(_) => {}
            None if group.typed.touched => {
                draft.diagnostics.push(
                    Diagnostic::new(
                        Code::NoValue,
                        Severity::Warning,
                        "what was typed here is not known, since the field did not report it",
                    )
                    .at(step.events[0])
                    .hint("the value became an input without an example"),
                );
                step.act = Act::Fill;
            }
            None => {}
        },
    }
}

/// Enter in a field of one line sends the form.
fn submits(key: &str, target: &Target) -> bool {
    key == "Escape" || key == "Enter" && !target.multiline
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

/// A command that does something else than edit.
fn is_shortcut(key: &str, modifiers: recording::Modifiers) -> bool {
    modifiers.is_command()
        && !matches!(
            key.to_ascii_lowercase().as_str(),
            "a" | "c"
                | "v"
                | "x"
                | "z"
                | "y"
                | "arrowleft"
                | "arrowright"
                | "arrowup"
                | "arrowdown"
                | "home"
                | "end"
                | "backspace"
                | "delete"
                | "insert"
        )
}

/// The text of a field while it is typed into; `None` once it can no longer be known.
struct Editor {
    text: Option<Vec<char>>,
    caret: usize,
    /// The other end of the selection.
    anchor: Option<usize>,
    touched: bool,
}

impl Editor {
    fn new(value: Option<&str>) -> Self {
        let text: Vec<char> = value.unwrap_or_default().chars().collect();
        Self {
            caret: text.len(),
            text: Some(text),
            anchor: None,
            touched: false,
        }
    }

    fn text(&self) -> Option<String> {
        self.text.as_ref().map(|text| text.iter().collect())
    }

    fn unknown(&mut self) {
        self.touched = true;
        self.text = None;
    }

    fn lose_caret(&mut self) {
        if self.text.as_ref().is_some_and(|text| !text.is_empty()) {
            self.text = None;
        }
    }

    fn select_all(&mut self) {
        self.anchor = Some(0);
        self.caret = self.text.as_ref().map_or(0, Vec::len);
    }

    fn insert(&mut self, new: &str) {
        self.touched = true;
        self.delete_selection();
        let caret = self.caret;
        if let Some(text) = &mut self.text {
            let caret = caret.min(text.len());
            text.splice(caret..caret, new.chars());
            self.caret = caret + new.chars().count();
        }
    }

    fn delete_selection(&mut self) -> bool {
        let Some(anchor) = self.anchor.take().filter(|anchor| *anchor != self.caret) else {
            return false;
        };
        let (from, to) = (anchor.min(self.caret), anchor.max(self.caret));
        if let Some(text) = &mut self.text {
            text.drain(from.min(text.len())..to.min(text.len()));
        }
        self.caret = from;
        true
    }

    fn go(&mut self, to: usize, selecting: bool) {
        if selecting {
            self.anchor.get_or_insert(self.caret);
        } else {
            self.anchor = None;
        }
        self.caret = to.min(self.text.as_ref().map_or(0, Vec::len));
    }

    fn key(&mut self, key: &str, text: Option<&str>, modifiers: recording::Modifiers) {
        let length = self.text.as_ref().map_or(0, Vec::len);
        let command = modifiers.is_command();
        match key {
            "a" | "A" if command => self.select_all(),
            "c" | "C" if command => {}
            "x" | "X" if command => {
                self.touched |= self.delete_selection();
            }
            _ if command => self.unknown(),
            "Backspace" => {
                self.touched = true;
                if !self.delete_selection() && self.caret > 0 {
                    self.caret -= 1;
                    let caret = self.caret;
                    if let Some(text) = self.text.as_mut().filter(|text| caret < text.len()) {
                        text.remove(caret);
                    }
                }
            }
            "Delete" => {
                self.touched = true;
                if !self.delete_selection() {
                    let caret = self.caret;
                    if let Some(text) = self.text.as_mut().filter(|text| caret < text.len()) {
                        text.remove(caret);
                    }
                }
            }
            "ArrowLeft" => self.go(self.caret.saturating_sub(1), modifiers.shift),
            "ArrowRight" => self.go(self.caret + 1, modifiers.shift),
            "Home" => self.go(0, modifiers.shift),
            "End" => self.go(length, modifiers.shift),
            "ArrowUp" | "ArrowDown" | "PageUp" | "PageDown" => self.lose_caret(),
            "Enter" => self.insert("\n"),
            _ => match text {
                Some(text) => self.insert(text),
                None => self.unknown(),
            },
        }
    }
}
