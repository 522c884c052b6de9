//! The keyboard through XTest, with keys looked up in the keymap of the moment.

use std::process::Command;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, Keycode, Keysym,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use super::DriverError;

/// Keys that give no character, as X names them. Modifiers also go by their everyday names.
const NAMED: [(&str, Keysym); 25] = [
    ("BackSpace", 0xff08),
    ("Tab", 0xff09),
    ("Return", 0xff0d),
    ("Enter", 0xff0d),
    ("Escape", 0xff1b),
    ("Delete", 0xffff),
    ("Home", 0xff50),
    ("Left", 0xff51),
    ("Up", 0xff52),
    ("Right", 0xff53),
    ("Down", 0xff54),
    ("Page_Up", 0xff55),
    ("Page_Down", 0xff56),
    ("End", 0xff57),
    ("F2", 0xffbf),
    ("F5", 0xffc2),
    ("Shift", 0xffe1),
    ("Ctrl", 0xffe3),
    ("Alt", 0xffe9),
    ("Super", 0xffeb),
    ("AltGr", 0xfe03),
    ("space", 0x20),
    ("plus", 0x2b),
    ("F10", 0xffc7),
    ("Menu", 0xff67),
];

/// Where the core protocol lists what a key of the first layout gives: alone, with Shift, with `AltGr`. Between them
/// stands the second layout.
const LEVELS: [(usize, Option<&str>); 3] = [(0, None), (1, Some("Shift")), (4, Some("AltGr"))];

/// A key of the keymap, and the modifier that it needs, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub code: Keycode,
    pub modifier: Option<&'static str>,
}

#[derive(Debug)]
pub(super) struct Keyboard {
    connection: RustConnection,
    root: u32,
    display: String,
}

impl Keyboard {
    pub(super) fn connect(display: &str) -> Result<Self, DriverError> {
        let (connection, screen) = x11rb::connect(Some(display))?;
        let root = connection.setup().roots[screen].root;
        Ok(Self {
            connection,
            root,
            display: display.to_owned(),
        })
    }

    /// Gives the keys of this display the layout of that name, as a person does who chooses another language.
    pub(super) fn switch_layout(&self, layout: &str) -> Result<(), DriverError> {
        let done = Command::new("setxkbmap")
            .args(["-display", &self.display, layout])
            .status();
        match done {
            Ok(status) if status.success() => Ok(()),
            _ => Err(DriverError::NoLayout(layout.to_owned())),
        }
    }

    /// The keymap as it is now: a layout may have been switched since the last action.
    pub(super) fn keymap(&self) -> Result<Keymap, DriverError> {
        let setup = self.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let reply = self
            .connection
            .get_keyboard_mapping(first, last - first + 1)?
            .reply()?;
        Ok(Keymap {
            first,
            per_code: usize::from(reply.keysyms_per_keycode),
            keysyms: reply.keysyms,
        })
    }

    pub(super) fn press(&self, code: Keycode) -> Result<(), DriverError> {
        self.key(KEY_PRESS_EVENT, code)
    }

    pub(super) fn release(&self, code: Keycode) -> Result<(), DriverError> {
        self.key(KEY_RELEASE_EVENT, code)
    }

    fn key(&self, kind: u8, code: Keycode) -> Result<(), DriverError> {
        self.connection
            .xtest_fake_input(kind, code, 0, self.root, 0, 0, 0)?
            .check()?;
        Ok(())
    }
}

pub(super) struct Keymap {
    first: Keycode,
    per_code: usize,
    keysyms: Vec<Keysym>,
}

impl Keymap {
    /// The key that gives `character`.
    pub(super) fn for_character(&self, character: char) -> Result<Key, DriverError> {
        let keysym = match character {
            '\n' => 0xff0d,
            '\t' => 0xff09,
            ' '..='~' | '\u{a0}'..='\u{ff}' => u32::from(character),
            '€' => 0x20ac,
            other => 0x0100_0000 | u32::from(other),
        };
        self.find(keysym).ok_or(DriverError::NoKey(character))
    }

    /// The key of that name: one of [`NAMED`], or the character that it gives.
    pub(super) fn for_name(&self, name: &str) -> Result<Key, DriverError> {
        let unknown = || DriverError::UnknownKey(name.to_owned());
        if let Some((_, keysym)) = NAMED.iter().find(|(known, _)| *known == name) {
            return self.find(*keysym).ok_or_else(unknown);
        }
        let mut characters = name.chars();
        match (characters.next(), characters.next()) {
            // "Ctrl+A" means the key that says A, without Shift.
            (Some(only), None) => self.for_character(only.to_ascii_lowercase()),
            _ => Err(unknown()),
        }
    }

    fn find(&self, keysym: Keysym) -> Option<Key> {
        LEVELS.into_iter().find_map(|(level, modifier)| {
            let index = self
                .keysyms
                .chunks(self.per_code)
                .position(|key| key.get(level) == Some(&keysym))?;
            Some(Key {
                code: self.first + u8::try_from(index).ok()?,
                modifier,
            })
        })
    }
}
