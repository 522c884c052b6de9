//! Keys: what of them may stand on a line, by the field that they went to.

use std::sync::Arc;

use desktop::{Element, Input, Insertion, Modifiers, Role};
use recording::{Key, Surface, TextInput, What};

use super::fields::Entered;
use super::{Line, Scribe, clipboard};
use crate::convert;
use crate::hear::{ANSWER, FocusAnswer, Reading, Scouted, is_modifier, may_move_focus};
use crate::judge::Verdict;

/// A key that went down, as heard.
struct Pressed<'a> {
    key: &'a str,
    text: Option<&'a str>,
    modifiers: Modifiers,
    repeat: bool,
    injected: bool,
}

impl Pressed<'_> {
    /// Makes or may make a character.
    fn prints(&self) -> bool {
        !self.modifiers.command()
            && (self.text.is_some()
                || self.key.chars().count() == 1
                || matches!(
                    self.key,
                    "Space" | "Dead" | "Compose" | "Process" | "Unidentified"
                ))
    }

    /// Says nothing of what was typed, nor how much.
    fn tells_nothing(&self) -> bool {
        may_move_focus(self.key, self.modifiers)
            || matches!(self.key, "PageUp" | "PageDown" | "ArrowUp" | "ArrowDown")
    }

    fn line(&self, with_text: bool) -> What {
        What::Key(Key {
            key: Some(convert::key(self.key).to_owned()),
            text: self.text.filter(|_| with_text).map(str::to_owned),
            modifiers: convert::modifiers(self.modifiers),
            repeat: self.repeat,
        })
    }
}

impl Scribe {
    pub(super) fn key(&mut self, scouted: &Scouted) {
        let Input::Key {
            key,
            text,
            modifiers,
            repeat,
            injected,
            ..
        } = &scouted.heard.what
        else {
            return;
        };
        if is_modifier(key) {
            return;
        }
        let pressed = Pressed {
            key,
            text: text.as_deref(),
            modifiers: *modifiers,
            repeat: *repeat,
            injected: *injected,
        };
        let at = scouted.heard.at;
        let Some(answer) = self.goes_to(scouted) else {
            return;
        };
        let element = answer
            .focused
            .as_ref()
            .map(|reading| reading.element.clone());
        self.doing.key(at, key, *modifiers, element.as_deref());
        let id = element.as_ref().and_then(|element| element.id.clone());
        self.acted = Some((at, id));
        if matches!(key.as_str(), "Enter" | "Space") || modifiers.command() {
            self.may_download(at);
        }
        self.tell_what_was_sent(at, &answer);
        let Some(field) = &mut self.field else {
            return;
        };
        if !may_move_focus(key, *modifiers) {
            field.typed.key(key, text.as_deref(), *modifiers);
        }
        field.injected = *injected;
        if pressed.prints() || matches!(key.as_str(), "Backspace" | "Delete") {
            field.last_key = Some(at);
        }
        let multiline = element.as_ref().is_some_and(|element| element.multiline);
        let new_line = multiline && key == "Enter" && !modifiers.command();
        let leaves = may_move_focus(key, *modifiers) && !new_line;
        let verdict = field.verdict.clone();
        let keeps_value = matches!(
            verdict,
            Verdict::Open | Verdict::Unnamed | Verdict::Terminal
        );
        if new_line {
            // A quick program has emptied it before it was read.
            let emptied = field.typed.whole().is_some_and(|text| text.is_empty());
            let filled = answer.filled.as_ref().filter(|_| !emptied);
            field.entered = [answer.last.as_ref(), filled]
                .into_iter()
                .flatten()
                .filter(|reading| reading.element.id.as_ref() == field.id())
                .filter_map(|reading| convert::value(&reading.element))
                .find(|value| !value.trim().is_empty())
                .map(|value| Entered { at, value });
        }
        if leaves && keeps_value {
            self.leave_field(at, Some(answer));
        }
        self.write_key(scouted, &pressed, &verdict, element.as_deref());
        self.key_in_chooser(key, *modifiers, element.as_deref());
        if leaves {
            self.leave_field(at, None);
        }
        if let Some(element) = element.filter(|_| verdict == Verdict::NoField) {
            self.expect_choice(at, &element, *injected);
        }
        if let Some(op) = clipboard::op(key, *modifiers) {
            self.clipboard(at, op, *injected);
        }
    }

    /// Makes the field that has the focus the one that is typed into; `None`: nothing is kept of what is in front.
    fn goes_to(&mut self, scouted: &Scouted) -> Option<FocusAnswer> {
        let at = scouted.heard.at;
        let mut answer = scouted
            .focus
            .as_ref()
            .and_then(|focus| focus.wait(ANSWER))
            .unwrap_or_default();
        answer.focused = answer.focused.map(|reading| self.whole_field(reading));
        let element = answer.focused.as_ref().map(|reading| &reading.element);
        let element = element.map(Arc::clone);
        let window = self.window.clone();
        if self.leaves_out(at, window.as_ref(), element.as_deref()) {
            self.forget_field(at);
            return None;
        }
        if !self
            .field
            .as_ref()
            .is_some_and(|field| field.is(element.as_deref()))
        {
            self.leave_field(at, None);
            self.enter_field(at, answer.focused.as_ref());
        }
        Some(answer)
    }

    /// Text that came into a field otherwise than by keys.
    pub(super) fn inserted(&mut self, scouted: &Scouted) {
        let Input::Inserted { text, method } = &scouted.heard.what else {
            return;
        };
        let at = scouted.heard.at;
        let Some(answer) = self.goes_to(scouted) else {
            return;
        };
        let element = answer.focused.map(|reading| reading.element);
        self.acted = Some((at, element.as_ref().and_then(|element| element.id.clone())));
        let Some(field) = &mut self.field else {
            return;
        };
        field.typed.key("Process", Some(text), Modifiers::default());
        field.last_key = Some(at);
        let what = match field.verdict {
            Verdict::Secret { .. } | Verdict::Unknown => return self.say_withheld(at),
            Verdict::Open => What::TextInput(TextInput {
                text: text.clone(),
                method: match method {
                    Insertion::InputMethod => "input_method",
                    Insertion::Suggestion => "suggestion",
                }
                .to_owned(),
            }),
            // Its value is judged when it is left.
            Verdict::Unnamed | Verdict::Terminal | Verdict::NoField => What::Key(Key::default()),
        };
        let line = self.line(at, element.as_deref());
        let seq = self.write_action(what, line);
        self.lines.insert(scouted.token, seq);
    }

    /// The parts of a date or time field (month, day, year) take the keys one after the other; what is filled in is the
    /// field.
    fn whole_field(&mut self, part: Reading) -> Reading {
        let is_part = part.element.role == Role::Spinbutton
            && part
                .element
                .ancestors
                .first()
                .is_some_and(|above| matches!(above.role, Role::Date | Role::Time));
        if !is_part {
            return part;
        }
        if let Some((id, whole)) = &self.part
            && *id == part.element.id
        {
            return Reading {
                element: Arc::clone(whole),
                ..part
            };
        }
        let at = part.element.bounds.and_then(|place| {
            let x = place.x + i32::try_from(place.width / 2).ok()?;
            let y = place.y + i32::try_from(place.height / 2).ok()?;
            self.desktop.elements.at(x, y).ok().flatten()
        });
        match at.filter(|whole| matches!(whole.role, Role::Date | Role::Time)) {
            Some(whole) => {
                let whole = Arc::new(whole);
                self.part = Some((part.element.id.clone(), Arc::clone(&whole)));
                Reading {
                    element: whole,
                    ..part
                }
            }
            None => part,
        }
    }

    fn write_key(
        &mut self,
        scouted: &Scouted,
        pressed: &Pressed<'_>,
        verdict: &Verdict,
        element: Option<&Element>,
    ) {
        let at = scouted.heard.at;
        let answered = self.answered_by_key(pressed.key, pressed.modifiers, element);
        let what = match (answered, verdict) {
            (Some(dialog), _) => What::Dialog(dialog),
            (None, Verdict::Secret { .. } | Verdict::Unknown) => {
                if !pressed.tells_nothing() {
                    self.say_withheld(at);
                    // What follows the key follows the one line for all of them.
                    if let Some(seq) = self.out.last_action() {
                        self.lines.insert(scouted.token, seq);
                    }
                    return;
                }
                pressed.line(false)
            }
            (None, Verdict::Open | Verdict::Unnamed | Verdict::Terminal) => {
                if pressed.prints() {
                    What::Key(Key {
                        repeat: pressed.repeat,
                        ..Key::default()
                    })
                } else {
                    pressed.line(false)
                }
            }
            (None, Verdict::NoField) => pressed.line(true),
        };
        let shot = scouted.frame.map(|number| self.pictures.name(number));
        let mut line = Line {
            shot,
            injected: pressed.injected,
            ..self.line(at, element)
        };
        if element.is_none() {
            line.surface = Some(Surface::None);
        }
        let seq = self.write_action(what, line);
        self.lines.insert(scouted.token, seq);
    }

    /// Writes a line of something that the person did.
    pub(super) fn write_action(&mut self, what: What, line: Line) -> u64 {
        self.actions += 1;
        self.out.write(what, line)
    }
}

/// Whether a role is a text field of the browser's address, outside of any page.
pub(super) fn is_address_bar(element: &Element) -> bool {
    element.documents.is_empty()
        && matches!(
            element.role,
            Role::Textbox | Role::Searchbox | Role::Combobox
        )
}
