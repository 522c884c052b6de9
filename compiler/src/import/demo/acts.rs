//! What was done with elements in a demonstration that is being told.

use super::super::element::{Element, Need};
use super::{Demo, Difference, Fate, Heard};
use recording::{
    ChangeOp, Changed, Click, Clipboard, Dialog, Drag, End, File, Hover, Key, Modifiers, Note,
    Scroll, TextInput, Value, What,
};

impl Demo {
    pub(in crate::import) fn click(
        &mut self,
        element: Element,
        button: &str,
        count: u32,
        modifiers: Modifiers,
    ) {
        let at = self.element(element, None);
        self.focus = Some(at);
        let click = Click {
            button: button.to_owned(),
            count,
            modifiers,
            ..Click::default()
        };
        self.push(What::Click(click), Some(at));
        self.answer();
    }

    /// A double click. Recorders write down its two clicks before it: these are taken back.
    pub(in crate::import) fn double_click(&mut self, element: Element) {
        let at = self.element(element.clone(), None);
        for _ in 0..2 {
            let is_first = |heard: &Heard| {
                heard.on == Some(at)
                    && matches!(&heard.event.what, What::Click(click) if click.count == 1 && click.button == "left")
            };
            let Some(click) = self.events.pop_if(|heard| is_first(heard)) else {
                break;
            };
            self.counted.taken -= 1;
            self.counted.left += 1;
            self.differences.push(Difference {
                number: click.step,
                kind: "click".to_owned(),
                fate: Fate::Needless("part of the double click after it"),
            });
        }
        self.click(element, "left", 2, Modifiers::default());
    }

    pub(in crate::import) fn hover(&mut self, element: Element) {
        let at = self.element(element, None);
        self.push(What::Hover(Hover {}), Some(at));
    }

    /// A field or slider holds this.
    pub(in crate::import) fn set(&mut self, element: Element, value: &str) {
        // A slider's value only counts as set where it was moved.
        if element.target(None).role == "slider" {
            self.click(element.clone(), "left", 1, Modifiers::default());
        }
        let at = self.element(element, Some(Need::Field));
        self.holds(at, value);
    }

    fn holds(&mut self, at: usize, value: &str) {
        self.focus = Some(at);
        self.held.insert(at, value.to_owned());
        let value = Value {
            before: None,
            after: Some(value.to_owned()),
        };
        self.push(What::Value(value), Some(at));
    }

    /// A field was filled with what the file leaves open, and calls this, if anything.
    pub(in crate::import) fn fill(&mut self, element: Element, called: &str) {
        let at = self.element(element, Some(Need::Field));
        self.focus = Some(at);
        self.held.remove(&at);
        let paste = Clipboard {
            op: "paste".to_owned(),
            ..Clipboard::default()
        };
        let on = self.push(What::Clipboard(paste), Some(at));
        if !called.is_empty() {
            let note = Note {
                mark: Some("input".to_owned()),
                text: called.to_owned(),
                on: Some(on),
            };
            self.push(What::Note(note), None);
        }
    }

    /// Text was typed where the caret was.
    pub(in crate::import) fn typed(&mut self, element: Option<Element>, text: &str) {
        let at = match element {
            Some(element) => Some(self.element(element, Some(Need::Field))),
            None => self.focus,
        };
        self.focus = at;
        if let Some(at) = at {
            // What the field held already stays in front.
            if let Some(held) = self.held.get(&at) {
                let value = format!("{held}{text}");
                return self.holds(at, &value);
            }
            self.held.insert(at, text.to_owned());
        }
        let input = TextInput {
            text: text.to_owned(),
            method: "keys".to_owned(),
        };
        self.push(What::TextInput(input), at);
    }

    pub(in crate::import) fn choose(&mut self, element: Element, value: &str) {
        let at = self.element(element, Some(Need::Choice));
        self.focus = Some(at);
        self.push(
            What::Value(Value {
                before: None,
                after: Some(value.to_owned()),
            }),
            Some(at),
        );
    }

    /// A box or switch was brought into a state.
    pub(in crate::import) fn tick(&mut self, element: Element, on: bool) {
        let at = self.element(element, Some(Need::Toggle));
        self.focus = Some(at);
        let click = Click {
            button: "left".to_owned(),
            count: 1,
            ..Click::default()
        };
        self.push(What::Click(click), Some(at));
        let after = Some(on.to_string());
        self.push(
            What::Value(Value {
                before: None,
                after,
            }),
            Some(at),
        );
        self.answer();
    }

    /// A key went down, in this element or where the focus was.
    pub(in crate::import) fn key(
        &mut self,
        element: Option<Element>,
        key: &str,
        modifiers: Modifiers,
    ) {
        if let Some(element) = element {
            self.focus = Some(self.element(element, None));
        }
        let is_text = key.chars().count() == 1 && !modifiers.is_command();
        let event = Key {
            key: Some(key.to_owned()),
            text: is_text.then(|| key.to_owned()),
            modifiers,
            ..Key::default()
        };
        let focus = self.focus;
        if let Some(at) = focus {
            self.held.remove(&at);
        }
        self.push(What::Key(event), focus);
        if key == "Tab" {
            self.focus = None;
        }
        self.answer();
    }

    pub(in crate::import) fn drag(&mut self, from: Element, to: Element) {
        let to = End {
            target: Some(Box::new(to.target(None))),
            ..End::default()
        };
        let at = self.element(from, None);
        let drag = Drag {
            to,
            button: "left".to_owned(),
            ..Drag::default()
        };
        self.push(What::Drag(drag), Some(at));
    }

    pub(in crate::import) fn scroll(&mut self, dx: i32, dy: i32) {
        self.push(
            What::Scroll(Scroll {
                dx,
                dy,
                unit: "pixel".to_owned(),
            }),
            None,
        );
    }

    pub(in crate::import) fn upload(&mut self, mut element: Element, name: &str) {
        element.input_type = Some("file".to_owned());
        let at = self.element(element, None);
        let clicked = self
            .events
            .last()
            .is_some_and(|last| matches!(last.event.what, What::Click(_)) && last.on == Some(at));
        if !clicked {
            let click = Click {
                button: "left".to_owned(),
                count: 1,
                ..Click::default()
            };
            self.push(What::Click(click), Some(at));
        }
        // What stands before the last separator is a folder of the one who recorded.
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
        self.push(
            What::File(File {
                op: "uploaded".to_owned(),
                name,
                same_as: None,
            }),
            Some(at),
        );
    }

    /// A file was chosen in the dialog that the last click opened; false where none did.
    pub(in crate::import) fn upload_where_clicked(&mut self, name: &str) -> bool {
        let Some(on) = self
            .focus
            .and_then(|at| self.elements.get(at))
            .map(|(element, _)| element.clone())
        else {
            return false;
        };
        self.upload(on, name);
        true
    }

    /// What the next message box will be answered with, before what brings it up.
    pub(in crate::import) fn will_answer(&mut self, kind: &str, answer: &str) {
        self.answers
            .push((kind.to_owned(), Some(answer.to_owned())));
    }

    /// A message box was answered: the one that was told of last, if its answer was not.
    pub(in crate::import) fn answered(&mut self, kind: &str, message: &str, answer: &str) {
        if message.is_empty()
            && let Some(What::Dialog(dialog)) =
                self.events.last_mut().map(|heard| &mut heard.event.what)
            && dialog.answer.is_none()
        {
            dialog.answer = Some(answer.to_owned());
            return;
        }
        self.dialog(kind, message, Some(answer));
    }

    /// A message box came up. Unless an answer follows, it was let be.
    pub(in crate::import) fn dialog(&mut self, kind: &str, message: &str, answer: Option<&str>) {
        let dialog = Dialog {
            dialog_type: kind.to_owned(),
            message: message.to_owned(),
            answer: answer.map(str::to_owned),
        };
        self.push(What::Dialog(dialog), None);
    }

    /// Says what stands in the message box that was answered last; false where there was none.
    pub(in crate::import) fn name_dialog(&mut self, message: &str) -> bool {
        match self.events.last_mut().map(|heard| &mut heard.event.what) {
            Some(What::Dialog(dialog)) if dialog.message.is_empty() => {
                dialog.message = message.to_owned();
                true
            }
            _ => false,
        }
    }

    /// A key in a field that is being typed into.
    pub(in crate::import) fn key_in_field(&mut self, element: Element, key: &str) {
        self.focus = Some(self.element(element, Some(Need::Field)));
        self.key(None, key, Modifiers::default());
    }

    fn answer(&mut self) {
        for (kind, answer) in std::mem::take(&mut self.answers) {
            self.answered(&kind, "", answer.as_deref().unwrap_or("ok"));
        }
    }

    /// The file says that this shows after what was done last. False where nothing was done yet.
    pub(in crate::import) fn shows(
        &mut self,
        element: &Element,
        text: Option<&str>,
        gone: bool,
    ) -> bool {
        let at = self.element(element.clone(), None);
        // What it is said to show is what it is called where it is clicked.
        if let Some((known, _)) = self.elements.get_mut(at)
            && known.text.is_none()
        {
            known.text = text.map(str::to_owned);
        }
        let known = self
            .elements
            .get(at)
            .map(|(known, need)| known.target(*need));
        let target = known.unwrap_or_else(|| element.target(None));
        let own = [
            Some(&target.name),
            target.placeholder.as_ref(),
            target.description.as_ref(),
        ];
        let own = own.into_iter().flatten().find(|name| !name.is_empty());
        let name = match (own, text) {
            (Some(own), _) => own.clone(),
            (None, text) => text.unwrap_or_default().to_owned(),
        };
        let mut before = self.events.iter().rev().map(|heard| &heard.event);
        let cause = before
            .find(|event| !matches!(event.what, What::Changed(_) | What::Note(_) | What::Tab(_)));
        let Some(cause) = cause.map(|event| event.seq).filter(|_| !name.is_empty()) else {
            return false;
        };
        let op = match (gone, text) {
            (true, _) => ChangeOp::Gone,
            (false, Some(_)) => ChangeOp::Text,
            (false, None) => ChangeOp::Appeared,
        };
        let changed = Changed {
            op,
            role: target.role,
            name,
            after: text.map(str::to_owned),
            cause: Some(cause),
            ..Changed::default()
        };
        self.push(What::Changed(changed), None);
        self.push(
            What::Note(Note {
                mark: Some("check".to_owned()),
                on: Some(cause),
                ..Note::default()
            }),
            None,
        );
        true
    }
}
