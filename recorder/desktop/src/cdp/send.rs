//! Sends input to the page in front as the browser's own would come: pages cannot tell it from a person's.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::ability::SendInput;
use crate::error::SendError;

use super::hub::{Hub, lock};

/// A page that shows a message box answers no input until it is closed.
const TAKES: Duration = Duration::from_secs(5);
/// Two presses at one place within this time are a double click.
const DOUBLE: Duration = Duration::from_millis(500);

/// Names of keys with the number that pages know them by, and the text they give.
const KEYS: &[(&str, u32, &str)] = &[
    ("Enter", 13, "\r"),
    ("Tab", 9, ""),
    ("Backspace", 8, ""),
    ("Delete", 46, ""),
    ("Escape", 27, ""),
    ("Space", 32, " "),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("Home", 36, ""),
    ("End", 35, ""),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("Insert", 45, ""),
    ("Shift", 16, ""),
    ("Control", 17, ""),
    ("Alt", 18, ""),
    ("Meta", 91, ""),
    ("ContextMenu", 93, ""),
    ("F1", 112, ""),
    ("F2", 113, ""),
    ("F3", 114, ""),
    ("F4", 115, ""),
    ("F5", 116, ""),
    ("F6", 117, ""),
    ("F7", 118, ""),
    ("F8", 119, ""),
    ("F9", 120, ""),
    ("F10", 121, ""),
    ("F11", 122, ""),
    ("F12", 123, ""),
];

#[derive(Default)]
struct Held {
    at: (i32, i32),
    /// The same place in the page's own coordinates, as the page stood when the pointer was moved there.
    inside: (i32, i32),
    /// The protocol's bits: Alt 1, Ctrl 2, Meta 4, Shift 8.
    modifiers: u8,
    buttons: u8,
    last_press: Option<(Instant, u8, (i32, i32))>,
    count: u32,
}

/// Sending to the page in front.
pub(super) struct Hands {
    hub: Arc<Hub>,
    held: Mutex<Held>,
}

fn modifier(key: &str) -> u8 {
    match key {
        "Alt" => 1,
        "Control" => 2,
        "Meta" => 4,
        "Shift" => 8,
        _ => 0,
    }
}

fn button_name(button: u8) -> (&'static str, u8) {
    match button {
        2 => ("middle", 4),
        3 => ("right", 2),
        8 => ("back", 8),
        9 => ("forward", 16),
        _ => ("left", 1),
    }
}

impl Hands {
    pub fn new(hub: Arc<Hub>) -> Self {
        Self {
            hub,
            held: Mutex::default(),
        }
    }

    fn send(&self, method: &str, parameters: Value) -> Result<(), SendError> {
        let session = {
            let tabs = self.hub.tabs();
            tabs.active().map(|(_, tab)| tab.session.clone())
        };
        let session = session.ok_or_else(|| SendError::Connection {
            reason: "no page is open".to_owned(),
        })?;
        self.hub
            .wire
            .call(Some(&session), method, parameters, TAKES)
            .map(|_| ())
            .map_err(|error| SendError::Connection {
                reason: error.to_string(),
            })
    }

    fn mouse(&self, kind: &str, held: &Held, more: &[(&str, Value)]) -> Result<(), SendError> {
        let mut parameters = json!({
            "type": kind, "x": held.inside.0, "y": held.inside.1,
            "modifiers": held.modifiers, "buttons": held.buttons,
        });
        for (name, value) in more {
            parameters[*name] = value.clone();
        }
        self.send("Input.dispatchMouseEvent", parameters)
    }
}

impl SendInput for Hands {
    fn move_to(&self, x: i32, y: i32) -> Result<(), SendError> {
        let mut held = lock(&self.held);
        held.at = (x, y);
        let view = self.hub.view();
        let (left, top) = view.map_or((0, 0), |(view, _)| (view.x, view.y));
        held.inside = (x - left, y - top);
        self.mouse("mouseMoved", &held, &[])
    }

    fn button(&self, button: u8, pressed: bool) -> Result<(), SendError> {
        let (name, bit) = button_name(button);
        let mut held = lock(&self.held);
        if pressed {
            let again = held.last_press.is_some_and(|(when, which, place)| {
                when.elapsed() < DOUBLE && which == button && place == held.at
            });
            held.count = if again { held.count + 1 } else { 1 };
            held.last_press = Some((Instant::now(), button, held.at));
            held.buttons |= bit;
        } else {
            held.buttons &= !bit;
        }
        let kind = if pressed {
            "mousePressed"
        } else {
            "mouseReleased"
        };
        let count = json!(held.count);
        self.mouse(
            kind,
            &held,
            &[("button", json!(name)), ("clickCount", count)],
        )
    }

    fn wheel(&self, dx: i32, dy: i32) -> Result<(), SendError> {
        let held = lock(&self.held);
        let deltas = [("deltaX", json!(dx * 100)), ("deltaY", json!(dy * 100))];
        self.mouse("mouseWheel", &held, &deltas)
    }

    fn key(&self, key: &str, pressed: bool) -> Result<(), SendError> {
        let mut held = lock(&self.held);
        if pressed {
            held.modifiers |= modifier(key);
        } else {
            held.modifiers &= !modifier(key);
        }
        let named = KEYS.iter().find(|(name, ..)| *name == key);
        let (name, code, text) = match (named, key.chars().count()) {
            (Some((name, code, text)), _) => {
                (if *name == "Space" { " " } else { name }, *code, *text)
            }
            (None, 1) => (
                key,
                key.to_uppercase().chars().next().map_or(0, u32::from),
                key,
            ),
            (None, _) => {
                return Err(SendError::UnknownKey {
                    name: key.to_owned(),
                });
            }
        };
        // With Ctrl, Alt or Meta it is a command, not text.
        let writes = pressed && !text.is_empty() && held.modifiers & 7 == 0;
        let kind = match (pressed, writes) {
            (true, true) => "keyDown",
            (true, false) => "rawKeyDown",
            (false, _) => "keyUp",
        };
        let mut parameters = json!({
            "type": kind, "key": name, "windowsVirtualKeyCode": code, "modifiers": held.modifiers,
        });
        if writes {
            parameters["text"] = json!(text);
        }
        drop(held);
        self.send("Input.dispatchKeyEvent", parameters)
    }

    fn text(&self, text: &str) -> Result<(), SendError> {
        for character in text.chars() {
            let key = match character {
                '\n' => "Enter".to_owned(),
                '\t' => "Tab".to_owned(),
                other => other.to_string(),
            };
            self.key(&key, true)?;
            self.key(&key, false)?;
        }
        Ok(())
    }
}
