//! What the page's script tells, one message each, and what becomes of it here.

use std::sync::Arc;
use std::time::Instant;

use serde::Deserialize;

use crate::change::{Change, ChangeKind};
use crate::element::{Document, Element};
use crate::input::{Heard, Input, Insertion, Modifiers, Told};
use crate::screen::Rect;

use super::element::{Described, Place4, id, role, ticked};

/// A message of `watch.js`.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Message {
    Here {
        title: String,
        visible: bool,
        focused: bool,
        view: View,
    },
    Active {
        view: View,
    },
    /// The page came to the front of its window, or went from there.
    Shown {
        visible: bool,
        focused: bool,
        view: View,
    },
    /// The page's part of the screen is another than was told.
    Viewed {
        view: View,
    },
    Pong {},
    Moved {
        x: i32,
        y: i32,
        time: u32,
        number: u64,
    },
    Down {
        x: i32,
        y: i32,
        time: u32,
        button: u8,
        held: Held,
        element: Box<Described>,
        focus: Option<Box<Described>>,
    },
    Up {
        x: i32,
        y: i32,
        time: u32,
        button: u8,
        held: Held,
    },
    Wheel {
        x: i32,
        y: i32,
        time: u32,
        dx: i32,
        dy: i32,
        held: Held,
    },
    Key {
        time: u32,
        key: String,
        text: Option<String>,
        repeat: bool,
        keypad: bool,
        code: u32,
        held: Held,
        composing: bool,
        focus: Option<Box<Described>>,
    },
    Inserted {
        time: u32,
        text: String,
        method: Method,
        focus: Option<Box<Described>>,
    },
    Focused {
        number: u64,
    },
    Changed {
        number: u64,
        role: String,
        checked: Option<String>,
        secure: bool,
    },
    Edited {
        number: u64,
        role: String,
        secure: bool,
    },
    Mutated {
        number: Option<u64>,
        live: bool,
    },
    State {
        number: u64,
        role: String,
        state: String,
        on: bool,
    },
    Loaded {},
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    InputMethod,
    Suggestion,
}

impl From<Method> for Insertion {
    fn from(method: Method) -> Self {
        match method {
            Method::InputMethod => Self::InputMethod,
            Method::Suggestion => Self::Suggestion,
        }
    }
}

/// The page's part of the screen.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct View {
    #[serde(flatten)]
    place: Place4,
    pub scale: f64,
}

impl View {
    pub fn rect(self) -> Rect {
        self.place.into()
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Held {
    shift: bool,
    ctrl: bool,
    alt: bool,
    meta: bool,
    alt_gr: bool,
}

impl From<Held> for Modifiers {
    fn from(held: Held) -> Self {
        Self {
            shift: held.shift,
            // AltGr arrives as Ctrl and Alt on some systems.
            ctrl: held.ctrl && !held.alt_gr,
            alt: held.alt && !held.alt_gr,
            meta: held.meta,
            alt_gr: held.alt_gr,
        }
    }
}

/// Who spoke: the script's world, what its frame stands in, and the browser's process.
pub(super) struct Speaker<'a> {
    pub world: &'a str,
    pub documents: Vec<Document>,
    pub pid: Option<u32>,
}

impl Speaker<'_> {
    fn element(&self, told: Described) -> Arc<Element> {
        let mut documents = self.documents.clone();
        if let Some(own) = documents.last_mut() {
            // The browser tells of the history API a moment later.
            own.url = Some(told.url.clone());
            own.title = Some(told.title.clone());
        }
        Arc::new(told.into_element(self.world, documents, self.pid))
    }

    fn focus(&self, told: Option<Box<Described>>) -> Option<Arc<Element>> {
        told.map(|told| self.element(*told))
    }

    fn change(&self, kind: ChangeKind, number: Option<u64>) -> Change {
        Change {
            at: Instant::now(),
            kind,
            id: number.map(|number| id(self.world, number)),
            app: None,
            pid: self.pid,
            role: None,
            name: None,
            secure: false,
            live: false,
        }
    }
}

/// What a message becomes.
#[derive(Debug)]
pub(super) enum Becomes {
    Input(Box<Heard>),
    Change(Change),
    /// It only tells how the browser stands.
    Nothing,
}

fn heard(time: u32, what: Input, told: Option<Told>) -> Becomes {
    Becomes::Input(Box::new(Heard {
        at: Instant::now(),
        server_time_ms: time,
        what,
        told,
    }))
}

/// Inputs and changes of a message.
pub(super) fn becomes(message: Message, speaker: &Speaker<'_>) -> Becomes {
    match message {
        Message::Moved { x, y, time, .. } => heard(time, Input::Motion { x, y }, None),
        Message::Down {
            x,
            y,
            time,
            button,
            held,
            element,
            focus,
        } => {
            let told = Told {
                element: Some(speaker.element(*element)),
                focus: speaker.focus(focus),
            };
            heard(time, press(true, button, x, y, held), Some(told))
        }
        Message::Up {
            x,
            y,
            time,
            button,
            held,
        } => heard(time, press(false, button, x, y, held), None),
        Message::Wheel {
            x,
            y,
            time,
            dx,
            dy,
            held,
        } => {
            let what = Input::Wheel {
                dx,
                dy,
                x,
                y,
                modifiers: held.into(),
                injected: false,
            };
            heard(time, what, None)
        }
        Message::Key {
            time,
            key,
            text,
            repeat,
            keypad,
            code,
            held,
            composing,
            focus,
        } => {
            let what = Input::Key {
                pressed: true,
                repeat,
                // What an input method makes of the keys is told when it is done.
                key: if composing { "Process".to_owned() } else { key },
                keypad,
                keycode: code,
                text: text.filter(|_| !composing),
                modifiers: held.into(),
                injected: false,
            };
            let focus = speaker.focus(focus);
            heard(
                time,
                what,
                Some(Told {
                    element: None,
                    focus,
                }),
            )
        }
        Message::Inserted {
            time,
            text,
            method,
            focus,
        } => {
            let what = Input::Inserted {
                text,
                method: method.into(),
            };
            let focus = speaker.focus(focus);
            heard(
                time,
                what,
                Some(Told {
                    element: None,
                    focus,
                }),
            )
        }
        Message::Focused { number } => {
            Becomes::Change(speaker.change(ChangeKind::Focused, Some(number)))
        }
        Message::Changed {
            number,
            role: word,
            checked,
            secure,
        } => {
            let kind = match checked.as_deref().and_then(ticked) {
                Some(state) => ChangeKind::Checked(state),
                None => ChangeKind::ValueChanged,
            };
            Becomes::Change(Change {
                role: Some(role(&word)),
                secure,
                ..speaker.change(kind, Some(number))
            })
        }
        Message::Edited {
            number,
            role: word,
            secure,
        } => Becomes::Change(Change {
            role: Some(role(&word)),
            secure,
            ..speaker.change(ChangeKind::TextInserted(None), Some(number))
        }),
        Message::Mutated { number, live } => Becomes::Change(Change {
            live,
            ..speaker.change(ChangeKind::ChildrenAdded, number)
        }),
        Message::State {
            number,
            role: word,
            state,
            on,
        } => {
            let kind = match state.as_str() {
                "expanded" => ChangeKind::Expanded(on),
                "selected" => ChangeKind::Selected(on),
                "invalid" => ChangeKind::Invalid(on),
                "enabled" => ChangeKind::Enabled(on),
                "checked" => ChangeKind::Checked(match on {
                    true => crate::FieldState::On,
                    false => crate::FieldState::Off,
                }),
                _ => return Becomes::Nothing,
            };
            Becomes::Change(Change {
                role: Some(role(&word)),
                ..speaker.change(kind, Some(number))
            })
        }
        Message::Loaded {} => Becomes::Change(speaker.change(ChangeKind::LoadComplete, None)),
        Message::Here { .. }
        | Message::Active { .. }
        | Message::Shown { .. }
        | Message::Viewed { .. }
        | Message::Pong {} => Becomes::Nothing,
    }
}

fn press(pressed: bool, button: u8, x: i32, y: i32, held: Held) -> Input {
    Input::Button {
        pressed,
        button,
        x,
        y,
        modifiers: held.into(),
        injected: false,
    }
}
