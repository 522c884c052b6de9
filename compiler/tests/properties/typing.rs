//! A plain text field of one line, simulated by itself, beside the editing model: what random keys leave in the one is
//! what the other says, or it says that it does not know.

use crate::dice::Dice;
use compiler::model::{Action, Piece};
use recording::{Click, Event, Header, Key, Modifiers, Page, Recording, Target, Value, What};
use std::sync::Arc;

/// The field as a person sees it: text, caret and the selection's other end, in characters.
struct Simulated {
    text: String,
    caret: usize,
    anchor: usize,
    copied: Option<String>,
}

impl Simulated {
    fn selected(&self) -> std::ops::Range<usize> {
        self.caret.min(self.anchor)..self.caret.max(self.anchor)
    }

    fn put(&mut self, new: &str) {
        let range = self.selected();
        let chars: Vec<char> = self.text.chars().collect();
        self.text = chars[..range.start]
            .iter()
            .copied()
            .chain(new.chars())
            .chain(chars[range.end..].iter().copied())
            .collect();
        self.caret = range.start + new.chars().count();
        self.anchor = self.caret;
    }

    fn copy(&mut self) {
        let range = self.selected();
        if !range.is_empty() {
            let chosen = self.text.chars().skip(range.start).take(range.len());
            self.copied = Some(chosen.collect());
        }
    }

    fn go(&mut self, to: usize, extend: bool) {
        self.caret = to;
        if !extend {
            self.anchor = to;
        }
    }

    /// The word's edge in words of letters with single spaces between.
    fn word(&self, back: bool) -> usize {
        let chars: Vec<char> = self.text.chars().collect();
        let mut at = self.caret;
        let step = |at: usize| if back { at - 1 } else { at + 1 };
        let next = |at: usize| {
            let index = if back { at.checked_sub(1)? } else { at };
            chars.get(index).copied()
        };
        while next(at) == Some(' ') {
            at = step(at);
        }
        while next(at).is_some_and(|c| c != ' ') {
            at = step(at);
        }
        at
    }

    fn key(&mut self, key: &str, ctrl: bool, shift: bool) {
        let length = self.text.chars().count();
        match (key, ctrl) {
            ("a", true) => (self.anchor, self.caret) = (0, length),
            ("c", true) => self.copy(),
            ("x", true) => {
                self.copy();
                self.put("");
            }
            ("v", true) => {
                if let Some(copied) = self.copied.clone() {
                    self.put(&copied);
                }
            }
            ("Backspace" | "Delete", _) => {
                if self.selected().is_empty() {
                    let back = key == "Backspace";
                    self.anchor = match (ctrl, back) {
                        (true, _) => self.word(back),
                        (false, true) => self.caret.saturating_sub(1),
                        (false, false) => (self.caret + 1).min(length),
                    };
                }
                self.put("");
            }
            ("ArrowLeft", false) if !shift && !self.selected().is_empty() => {
                self.go(self.selected().start, false);
            }
            ("ArrowRight", false) if !shift && !self.selected().is_empty() => {
                self.go(self.selected().end, false);
            }
            ("ArrowLeft", false) => self.go(self.caret.saturating_sub(1), shift),
            ("ArrowRight", false) => self.go((self.caret + 1).min(length), shift),
            ("ArrowLeft", true) => self.go(self.word(true), shift),
            ("ArrowRight", true) => self.go(self.word(false), shift),
            ("Home", _) => self.go(0, shift),
            ("End", _) => self.go(length, shift),
            _ => self.put(key),
        }
    }
}

const KEYS: &[(&str, bool)] = &[
    ("o", false),
    ("n", false),
    ("e", false),
    ("7", false),
    ("é", false),
    (" ", false),
    ("Backspace", false),
    ("Delete", false),
    ("ArrowLeft", false),
    ("ArrowRight", false),
    ("Home", false),
    ("End", false),
    ("Backspace", true),
    ("Delete", true),
    ("ArrowLeft", true),
    ("ArrowRight", true),
    ("a", true),
    ("c", true),
    ("x", true),
    ("v", true),
];

struct Demonstrated {
    recording: Recording,
    field: Arc<Target>,
}

impl Demonstrated {
    fn new(before: &str) -> Self {
        let mut field = Target {
            role: "textbox".to_owned(),
            name: "Remark".to_owned(),
            editable: true,
            ..Target::default()
        };
        field.state.value = Some(before.to_owned());
        let header = Header {
            source: "x11".to_owned(),
            ..Header::default()
        };
        Self {
            recording: Recording {
                header,
                ..Recording::default()
            },
            field: Arc::new(field),
        }
    }

    fn event(&mut self, what: What) {
        let seq = self.recording.events.len() as u64 + 1;
        let page = Page {
            url: "http://notes.localhost:8104/".to_owned(),
            ..Page::default()
        };
        self.recording.events.push(Event {
            seq,
            t: seq * 100,
            what,
            page: Some(page.into()),
            target: Some(Arc::clone(&self.field)),
            ..Event::default()
        });
    }

    fn click(&mut self) {
        self.event(What::Click(Click {
            button: "left".to_owned(),
            count: 1,
            ..Click::default()
        }));
    }

    fn key(&mut self, key: &str, ctrl: bool, shift: bool) {
        let types = !ctrl && key.chars().count() == 1;
        self.event(What::Key(Key {
            key: Some(key.to_owned()),
            text: types.then(|| key.to_owned()),
            modifiers: Modifiers {
                ctrl,
                shift,
                ..Modifiers::default()
            },
            ..Key::default()
        }));
    }

    /// What the field is taught to hold: `Err` if that is not known, nothing if the field needs no step.
    fn taught(mut self) -> Result<Option<String>, ()> {
        // Something else is done at the end, or there may be no step at all.
        self.field = Arc::new(Target {
            role: "button".to_owned(),
            name: "Next".to_owned(),
            ..Target::default()
        });
        self.click();
        let recordings = [self.recording];
        let compiled = compiler::compile(&recordings, &compiler::Options::default());
        let skill = compiled.skill.unwrap();
        match &skill.sections[0].steps[0].instruction.action {
            Action::Set { value, .. } => match value.pieces() {
                [Piece::Literal(text)] => Ok(Some(text.as_str().to_owned())),
                _ => Err(()),
            },
            Action::Clear { .. } => Ok(Some(String::new())),
            _ => Ok(None),
        }
    }
}

/// A run of keys in both; `placed`: the pointer is used in between, so that nobody knows the caret.
fn run(seed: u64, placed: bool) -> (Simulated, Demonstrated) {
    let mut dice = Dice::new(seed);
    let before = dice
        .pick(&["", "one", "one two three", "né 42"])
        .to_string();
    let mut demonstrated = Demonstrated::new(&before);
    let end = before.chars().count();
    let mut field = Simulated {
        text: before,
        caret: end,
        anchor: end,
        copied: None,
    };
    demonstrated.click();
    demonstrated.key("End", false, false);
    for _ in 0..1 + dice.roll(25) {
        if placed && dice.once_in(6) {
            demonstrated.click();
            let caret = dice.roll(field.text.chars().count() + 1);
            field.go(caret, false);
        }
        let (key, ctrl) = *dice.pick(KEYS);
        let moves = key.starts_with("Arrow") || matches!(key, "Home" | "End");
        // With Ctrl they go to the ends of all, which in one line is the same.
        let shift = moves && dice.once_in(3);
        // What was on the clipboard before is not known to the model.
        if (key, ctrl) == ("v", true) && field.copied.is_none() {
            continue;
        }
        field.key(key, ctrl, shift);
        demonstrated.key(key, ctrl, shift);
    }
    (field, demonstrated)
}

#[test]
fn the_text_is_what_a_field_would_hold() {
    let mut unknown = 0;
    for seed in 0..600 {
        let before = run(seed, false).1.field.state.value.clone();
        let (field, demonstrated) = run(seed, false);
        match demonstrated.taught() {
            Ok(Some(text)) => assert_eq!(text, field.text, "seed {seed}"),
            Ok(None) => assert_eq!(before, Some(field.text), "seed {seed}"),
            Err(()) => unknown += 1,
        }
    }
    assert_eq!(unknown, 0, "everything that was done is known");
}

#[test]
fn where_the_pointer_was_used_the_text_is_right_or_not_known_and_the_report_wins() {
    for seed in 0..600 {
        let before = run(seed, true).1.field.state.value.clone();
        let (field, demonstrated) = run(seed, true);
        match demonstrated.taught() {
            Ok(Some(text)) => assert_eq!(text, field.text, "seed {seed}"),
            Ok(None) => assert_eq!(before.as_ref(), Some(&field.text), "seed {seed}"),
            Err(()) => {}
        }
        let (field, mut demonstrated) = run(seed, true);
        demonstrated.event(What::Value(Value {
            before: before.clone(),
            after: Some(field.text.clone()),
        }));
        let reported = demonstrated.taught();
        let changed = before.as_ref() != Some(&field.text);
        assert_eq!(reported, Ok(changed.then_some(field.text)), "seed {seed}");
    }
}
