//! Sends input through the display's test extension.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kbvm::Keysym;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{self, ConnectionExt as _};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use super::display::Display;
use crate::ability::SendInput;
use crate::error::SendError;
use crate::keysyms;

/// How long a program has to read the map before a borrowed key is given back. Programs read it when the key arrives.
const BORROWED: Duration = Duration::from_millis(40);

fn lost(error: impl std::fmt::Display) -> SendError {
    SendError::Connection {
        reason: error.to_string(),
    }
}

/// Sending on X11.
pub(super) struct Hands {
    display: Display,
    /// One text at a time: keys are borrowed meanwhile.
    typing: Mutex<()>,
}

/// The core map: keysyms by keycode, two columns for each group.
struct Map {
    first: u8,
    per_key: usize,
    symbols: Vec<u32>,
}

/// How to reach a keysym.
struct Way {
    keycode: u8,
    shift: bool,
}

impl Map {
    fn find(&self, symbol: u32) -> Option<Way> {
        let keys = self.symbols.chunks(self.per_key);
        let mut best = None;
        for (at, columns) in keys.enumerate() {
            for column in [0, 1] {
                if columns.get(column) == Some(&symbol) {
                    let way = Way {
                        keycode: self.first.checked_add(u8::try_from(at).ok()?)?,
                        shift: column == 1,
                    };
                    if column == 0 {
                        return Some(way);
                    }
                    best.get_or_insert(way);
                }
            }
        }
        best
    }

    fn unused(&self) -> Option<u8> {
        let at = self
            .symbols
            .chunks(self.per_key)
            .rposition(|columns| columns.iter().all(|symbol| *symbol == 0))?;
        self.first.checked_add(u8::try_from(at).ok()?)
    }
}

impl Hands {
    pub fn new(display: Display) -> Self {
        Self {
            display,
            typing: Mutex::new(()),
        }
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) -> Result<(), SendError> {
        let connection = &self.display.connection;
        connection
            .xtest_fake_input(
                kind,
                detail,
                x11rb::CURRENT_TIME,
                self.display.root,
                x,
                y,
                0,
            )
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        connection.flush().map_err(lost)
    }

    fn press(&self, keycode: u8, pressed: bool) -> Result<(), SendError> {
        let kind = if pressed {
            xproto::KEY_PRESS_EVENT
        } else {
            xproto::KEY_RELEASE_EVENT
        };
        self.fake(kind, keycode, 0, 0)
    }

    fn map(&self) -> Result<Map, SendError> {
        let setup = self.display.connection.setup();
        let first = setup.min_keycode;
        let reply = self
            .display
            .connection
            .get_keyboard_mapping(first, setup.max_keycode - first + 1)
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        Ok(Map {
            first,
            per_key: usize::from(reply.keysyms_per_keycode).max(1),
            symbols: reply.keysyms,
        })
    }

    fn tap(&self, way: &Way, shift: Option<u8>) -> Result<(), SendError> {
        let shift = shift.filter(|_| way.shift);
        if let Some(shift) = shift {
            self.press(shift, true)?;
        }
        self.press(way.keycode, true)?;
        self.press(way.keycode, false)?;
        if let Some(shift) = shift {
            self.press(shift, false)?;
        }
        Ok(())
    }

    fn bind(&self, keycode: u8, symbol: u32) -> Result<(), SendError> {
        let connection = &self.display.connection;
        connection
            .change_keyboard_mapping(1, keycode, 2, &[symbol, symbol])
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        connection.sync().map_err(lost)
    }
}

fn keysym_of(key: &str) -> Option<u32> {
    if let Some(symbol) = keysyms::from_name(key) {
        return Some(symbol);
    }
    let mut characters = key.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Some(Keysym::from_char(character).0),
        _ => None,
    }
}

impl SendInput for Hands {
    fn move_to(&self, x: i32, y: i32) -> Result<(), SendError> {
        let part =
            |value: i32| i16::try_from(value).unwrap_or(if value < 0 { 0 } else { i16::MAX });
        self.fake(xproto::MOTION_NOTIFY_EVENT, 0, part(x), part(y))
    }

    fn button(&self, button: u8, pressed: bool) -> Result<(), SendError> {
        let kind = if pressed {
            xproto::BUTTON_PRESS_EVENT
        } else {
            xproto::BUTTON_RELEASE_EVENT
        };
        self.fake(kind, button, 0, 0)
    }

    fn wheel(&self, dx: i32, dy: i32) -> Result<(), SendError> {
        let turns = [
            (if dy < 0 { 4 } else { 5 }, dy.unsigned_abs()),
            (if dx < 0 { 6 } else { 7 }, dx.unsigned_abs()),
        ];
        for (button, notches) in turns {
            for _ in 0..notches {
                self.button(button, true)?;
                self.button(button, false)?;
            }
        }
        Ok(())
    }

    fn key(&self, key: &str, pressed: bool) -> Result<(), SendError> {
        let unknown = || SendError::UnknownKey {
            name: key.to_owned(),
        };
        let symbol = keysym_of(key).ok_or_else(unknown)?;
        let way = self.map()?.find(symbol).ok_or_else(unknown)?;
        self.press(way.keycode, pressed)
    }

    fn text(&self, text: &str) -> Result<(), SendError> {
        let _typing = self.typing.lock().unwrap_or_else(PoisonError::into_inner);
        let map = self.map()?;
        let shift = map.find(0xffe1).map(|way| way.keycode);
        let unused = map.unused();
        for character in text.chars() {
            let symbol = match character {
                '\n' | '\r' => 0xff0d,
                '\t' => 0xff09,
                ' ' => 0x20,
                other => Keysym::from_char(other).0,
            };
            if let Some(way) = map.find(symbol) {
                self.tap(&way, shift)?;
                continue;
            }
            let Some(keycode) = unused else {
                return Err(SendError::UnknownKey {
                    name: character.to_string(),
                });
            };
            self.bind(keycode, symbol)?;
            let way = Way {
                keycode,
                shift: false,
            };
            let result = self.tap(&way, None);
            thread::sleep(BORROWED);
            self.bind(keycode, 0)?;
            result?;
        }
        Ok(())
    }
}
