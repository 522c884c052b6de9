//! What the person does with keyboard and pointer, as heard from the system.

use std::sync::Arc;
use std::time::Instant;

use crate::element::Element;
use crate::outlet::Gap;

/// One thing heard.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    /// When it reached this process.
    pub at: Instant,
    /// The display server's own clock in milliseconds (wraps after 49 days); orders and spaces events better than
    /// `at`. 0 where there is none (gaps, layout changes).
    pub server_time_ms: u32,
    /// What it was.
    pub what: Input,
    /// What it went to, where the system tells that together with the event.
    pub told: Option<Told>,
}

/// What an input went to, as it stood before anything came of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// What was under the pointer, for buttons.
    pub element: Option<Arc<Element>>,
    /// What had the keyboard's focus.
    pub focus: Option<Arc<Element>>,
}

/// Keys, buttons, wheel and motion.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A key went down or up.
    Key {
        /// Down, or up.
        pressed: bool,
        /// The system repeated a key that is held; only on presses.
        repeat: bool,
        /// The key's stable name. Printable keys: the character that the key gives by itself in the layout in use,
        /// lower case ("a", "1", "ü", "-"); with Ctrl, Alt or Meta down, the Latin one if the layout in use has
        /// none. Others have the names of the web's `KeyboardEvent.key`: "Enter", "Backspace", "Tab", "Escape",
        /// "Space", "ArrowLeft", "Delete", "Home", "PageUp", "F1", "Shift", "Control", "Alt", "AltGraph", "Meta",
        /// "CapsLock", "NumLock", "ContextMenu", "Dead", "Compose", "AudioVolumeUp" … Unknown keys are "Unidentified".
        key: String,
        /// On the keypad: keypad Enter is not the other one.
        keypad: bool,
        /// The hardware's number of the key, to pair a release with its press.
        keycode: u32,
        /// The text that the press produced: dead keys, Compose, AltGr, layout group and Caps Lock applied. None for
        /// releases, with Ctrl, Alt or Meta, while a dead key or Compose waits, and for keys like Enter and Tab
        /// (never holds a control character).
        text: Option<String>,
        /// What was held before this event.
        modifiers: Modifiers,
        /// Another program made it, not a device.
        injected: bool,
    },
    /// A pointer button went down or up.
    Button {
        /// Down, or up.
        pressed: bool,
        /// 1 left, 2 middle, 3 right, 8 back, 9 forward.
        button: u8,
        /// Where, at this event.
        x: i32,
        /// Where, at this event.
        y: i32,
        /// What was held.
        modifiers: Modifiers,
        /// Another program made it, not a device.
        injected: bool,
    },
    /// The pointer moved.
    Motion {
        /// Where to.
        x: i32,
        /// Where to.
        y: i32,
    },
    /// The wheel turned or a touchpad scrolled.
    Wheel {
        /// Notches to the right (negative: left).
        dx: i32,
        /// Notches down (negative: up).
        dy: i32,
        /// Where the pointer stood.
        x: i32,
        /// Where the pointer stood.
        y: i32,
        /// What was held.
        modifiers: Modifiers,
        /// Another program made it, not a device.
        injected: bool,
    },
    /// Text came into the field that has the focus otherwise than by keys, where the system tells of it.
    Inserted {
        /// The text.
        text: String,
        /// By what.
        method: Insertion,
    },
    /// The keyboard's layout or group changed; what follows is read with the new one.
    LayoutChanged {
        /// The layout now in use, as the system names it ("English (US)", "Russian").
        layout: String,
    },
    /// Something was lost here.
    Gap(Gap),
}

/// What put text into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Insertion {
    /// An input method committed it.
    InputMethod,
    /// A suggestion of the system or the browser was taken.
    Suggestion,
}

/// The modifiers that were held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Control.
    pub ctrl: bool,
    /// Alt (not AltGr).
    pub alt: bool,
    /// Super, Windows or Command key.
    pub meta: bool,
    /// AltGr: chooses characters, so it is part of typing and never of a shortcut.
    pub alt_gr: bool,
}

impl Modifiers {
    /// Ctrl, Alt or Meta is held: what is pressed is a command, not text.
    #[must_use]
    pub fn command(self) -> bool {
        self.ctrl || self.alt || self.meta
    }
}

impl From<Gap> for Heard {
    fn from(gap: Gap) -> Self {
        Self {
            at: Instant::now(),
            server_time_ms: 0,
            what: Input::Gap(gap),
            told: None,
        }
    }
}
