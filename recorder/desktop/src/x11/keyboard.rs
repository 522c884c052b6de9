//! Keys to names and text: the keyboard's map as the display has it now, and the composing of dead keys.

use kbvm::lookup::LookupTable;
use kbvm::xkb::Context;
use kbvm::xkb::compose::{ComposeTable, FeedResult, State};
use kbvm::xkb::x11::KbvmX11Ext;
use kbvm::{GroupIndex, Keycode, Keysym, ModifierMask};
use x11rb::connection::Connection;
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use crate::error::ListenError;
use crate::input::Modifiers;
use crate::keysyms;

/// Real modifiers (the low eight bits of an event's state) with the meaning that the keyboard's map gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Meanings {
    alt: u32,
    meta: u32,
    alt_gr: u32,
    num_lock: u32,
}

impl Default for Meanings {
    fn default() -> Self {
        Self {
            alt: ModifierMask::MOD1.0,
            meta: ModifierMask::MOD4.0,
            alt_gr: ModifierMask::MOD5.0,
            num_lock: ModifierMask::MOD2.0,
        }
    }
}

/// The state of an event: modifiers in the low eight bits, the layout group in bits 13 and 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct KeyState(pub u16);

impl KeyState {
    fn modifiers(self) -> ModifierMask {
        ModifierMask(u32::from(self.0 & 0xff))
    }

    pub fn group(self) -> u32 {
        u32::from(self.0 >> 13 & 3)
    }
}

/// What a press means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    pub key: String,
    pub keypad: bool,
    pub text: Option<String>,
}

/// The keyboard's map and what was composed so far.
pub(super) struct Keyboard {
    table: LookupTable,
    core: CoreMap,
    meanings: Meanings,
    groups: Vec<String>,
    compose: Option<(ComposeTable, State)>,
}

impl Keyboard {
    /// Reads the map from the display. The connection must have its XKB extension set up.
    pub fn read(connection: &RustConnection) -> Result<Self, ListenError> {
        let compose = compose_table().map(|table| {
            let state = table.create_state();
            (table, state)
        });
        let mut keyboard = Self {
            core: CoreMap::read(connection)?,
            table: read_table(connection)?,
            meanings: Meanings::default(),
            groups: Vec::new(),
            compose,
        };
        keyboard.read_around(connection);
        Ok(keyboard)
    }

    /// Reads the map again after it changed; what was composed so far is kept.
    pub fn reload(&mut self, connection: &RustConnection) -> Result<(), ListenError> {
        // First, because a program that borrows a key gives it back within milliseconds.
        self.core = CoreMap::read(connection)?;
        self.table = read_table(connection)?;
        self.read_around(connection);
        Ok(())
    }

    fn read_around(&mut self, connection: &RustConnection) {
        self.groups = group_names(connection).unwrap_or_default();
        self.meanings = self.read_meanings(connection).unwrap_or_default();
    }

    /// Which real modifier is Alt, Super, AltGr and NumLock: by the keys that are bound to it.
    fn read_meanings(&self, connection: &RustConnection) -> Option<Meanings> {
        let mapping = connection.get_modifier_mapping().ok()?.reply().ok()?;
        let mut found = Meanings {
            alt: 0,
            meta: 0,
            alt_gr: 0,
            num_lock: 0,
        };
        let per_modifier = usize::from(mapping.keycodes_per_modifier());
        if per_modifier == 0 {
            return None;
        }
        for (index, keycodes) in mapping.keycodes.chunks(per_modifier).enumerate().skip(3) {
            let bit = 1 << index;
            for keycode in keycodes.iter().filter(|keycode| **keycode != 0) {
                let symbol = self.symbol(0, ModifierMask::NONE, u32::from(*keycode));
                match symbol.map(|symbol| symbol.0) {
                    Some(0xffe7..=0xffea) => found.alt |= bit,
                    Some(0xffeb..=0xffee) => found.meta |= bit,
                    Some(0xfe03 | 0xff7e) => found.alt_gr |= bit,
                    Some(0xff7f) => found.num_lock |= bit,
                    _ => {}
                }
            }
        }
        // A map may put Super and Alt on one modifier; then it is Alt, as toolkits take it.
        found.meta &= !found.alt;
        let defaults = Meanings::default();
        let or = |mine: u32, default: u32| if mine == 0 { default } else { mine };
        Some(Meanings {
            alt: or(found.alt, defaults.alt),
            meta: found.meta,
            alt_gr: or(found.alt_gr, defaults.alt_gr),
            num_lock: or(found.num_lock, defaults.num_lock),
        })
    }

    /// The layout of a group, as the display names it.
    pub fn layout(&self, group: u32) -> String {
        self.groups
            .get(group as usize)
            .or(self.groups.first())
            .cloned()
            .unwrap_or_default()
    }

    /// The modifiers that an event's state tells.
    pub fn modifiers(&self, state: KeyState) -> Modifiers {
        let held = state.modifiers().0;
        Modifiers {
            shift: held & ModifierMask::SHIFT.0 != 0,
            ctrl: held & ModifierMask::CONTROL.0 != 0,
            alt: held & self.meanings.alt != 0,
            meta: held & self.meanings.meta != 0,
            alt_gr: held & self.meanings.alt_gr != 0,
        }
    }

    /// What a press means: its name and the text that it produced.
    pub fn press(&mut self, keycode: u32, state: KeyState) -> Meaning {
        let (key, keypad) = self.name(keycode, state);
        let text = self
            .symbol(state.group(), state.modifiers(), keycode)
            .and_then(|symbol| self.text(symbol, self.modifiers(state)));
        Meaning { key, keypad, text }
    }

    /// The stable name of a key, and whether it is on the keypad.
    pub fn name(&self, keycode: u32, state: KeyState) -> (String, bool) {
        let modifiers = self.modifiers(state);
        let produced = self.symbol(state.group(), state.modifiers(), keycode);
        let num_lock = ModifierMask(state.modifiers().0 & self.meanings.num_lock);
        let mut base = self.symbol(state.group(), num_lock, keycode).or(produced);
        if modifiers.command() && !base.is_some_and(is_latin_or_named) {
            base = (0..4)
                .filter_map(|group| self.symbol(group, num_lock, keycode))
                .find(|symbol| is_latin_or_named(*symbol))
                .or(base);
        }
        let named = [base, produced]
            .into_iter()
            .flatten()
            .find_map(|symbol| Some((symbol, keysyms::name(symbol.0)?)));
        let key = match (named, base) {
            (Some((_, name)), _) => name.to_owned(),
            (None, Some(symbol)) => printable_name(symbol),
            (None, None) => "Unidentified".to_owned(),
        };
        let keypad = base.is_some_and(|symbol| keysyms::is_keypad(symbol.0));
        (key, keypad)
    }

    fn text(&mut self, symbol: Keysym, modifiers: Modifiers) -> Option<String> {
        if symbol.is_modifier() {
            return None;
        }
        if modifiers.command() {
            self.reset_compose();
            return None;
        }
        if let Some((table, state)) = &mut self.compose {
            match table.feed(state, symbol) {
                Some(FeedResult::Pending | FeedResult::Aborted) => return None,
                Some(FeedResult::Composed { string, keysym }) => {
                    return string
                        .map(str::to_owned)
                        .or_else(|| keysym.and_then(Keysym::char).map(String::from))
                        .filter(|text| !text.chars().any(char::is_control));
                }
                None => {}
            }
        }
        symbol
            .char()
            .filter(|character| !character.is_control())
            .map(String::from)
    }

    /// Forgets a dead key that waits: a click or another window ended it.
    pub fn reset_compose(&mut self) {
        if let Some((table, state)) = &mut self.compose {
            *state = table.create_state();
        }
    }

    fn symbol(&self, group: u32, modifiers: ModifierMask, keycode: u32) -> Option<Keysym> {
        self.table
            .lookup(GroupIndex(group), modifiers, Keycode::from_x11(keycode))
            .with_ctrl_transform(false)
            .with_ctrl_fallback(false)
            .into_iter()
            .next()
            .map(|props| props.keysym())
            .filter(|symbol| symbol.0 != 0)
            .or_else(|| self.core.symbol(group, modifiers, keycode))
    }
}

/// The map as the core protocol tells it: for keys without a name in the full map, which programs borrow to type
/// characters that the layout lacks.
struct CoreMap {
    first: u32,
    per_key: usize,
    symbols: Vec<u32>,
}

impl CoreMap {
    fn read(connection: &RustConnection) -> Result<Self, ListenError> {
        let failed = |reason: String| ListenError::Keymap { reason };
        let first = connection.setup().min_keycode;
        let count = connection.setup().max_keycode - first + 1;
        let map = connection
            .get_keyboard_mapping(first, count)
            .map_err(|error| failed(error.to_string()))?
            .reply()
            .map_err(|error| failed(error.to_string()))?;
        Ok(Self {
            first: u32::from(first),
            per_key: usize::from(map.keysyms_per_keycode),
            symbols: map.keysyms,
        })
    }

    /// Columns are two for each group: plain, then shifted; an empty second one means the same as the first.
    fn symbol(&self, group: u32, modifiers: ModifierMask, keycode: u32) -> Option<Keysym> {
        let key = keycode.checked_sub(self.first)? as usize * self.per_key;
        let column = |at: usize| {
            self.symbols
                .get(key + at)
                .filter(|_| at < self.per_key)
                .copied()
                .filter(|symbol| *symbol != 0)
        };
        let plain = group as usize % 2 * 2;
        let shifted = modifiers.0 & ModifierMask::SHIFT.0 != 0;
        let symbol = if shifted { column(plain + 1) } else { None }
            .or_else(|| column(plain))
            .or_else(|| column(0))?;
        Some(Keysym(symbol))
    }
}

fn is_latin_or_named(symbol: Keysym) -> bool {
    symbol.0 <= 0x7f || keysyms::name(symbol.0).is_some()
}

fn printable_name(symbol: Keysym) -> String {
    match symbol.to_lowercase().char() {
        Some(character) if !character.is_control() => character.to_string(),
        _ => symbol
            .name()
            .map_or_else(|| "Unidentified".to_owned(), str::to_owned),
    }
}

fn read_table(connection: &RustConnection) -> Result<LookupTable, ListenError> {
    let failed = |error: kbvm::xkb::x11::X11Error| ListenError::Keymap {
        reason: error.to_string(),
    };
    let device = connection.get_xkb_core_device_id().map_err(failed)?;
    let keymap = connection.get_xkb_keymap(device).map_err(failed)?;
    Ok(keymap.to_builder().build_lookup_table())
}

/// The session's own compose table, else the common one: a session under `LANG=C` types accents all the same.
fn compose_table() -> Option<ComposeTable> {
    let mut context = Context::builder();
    context.enable_environment(true);
    let context = context.build();
    let build = |locale: Option<&str>| {
        let mut builder = context.compose_table_builder();
        if let Some(locale) = locale {
            builder.locale(locale);
        }
        builder.build(kbvm::xkb::diagnostic::WriteToLog)
    };
    let own = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .filter(|locale| locale.to_ascii_lowercase().contains("utf"));
    own.and_then(|locale| build(Some(&locale)))
        .or_else(|| build(Some("en_US.UTF-8")))
}

fn group_names(connection: &RustConnection) -> Option<Vec<String>> {
    let names = connection
        .xkb_get_names(xkb::ID::USE_CORE_KBD.into(), xkb::NameDetail::GROUP_NAMES)
        .ok()?
        .reply()
        .ok()?;
    let atoms = names.value_list.groups?;
    Some(
        atoms
            .into_iter()
            .map(|atom| {
                connection
                    .get_atom_name(atom)
                    .ok()
                    .and_then(|cookie| cookie.reply().ok())
                    .map(|reply| String::from_utf8_lossy(&reply.name).into_owned())
                    .unwrap_or_default()
            })
            .collect(),
    )
}

/// The group in use now, without waiting for a key.
pub(super) fn current_group(connection: &RustConnection) -> Option<u32> {
    let state = connection
        .xkb_get_state(xkb::ID::USE_CORE_KBD.into())
        .ok()?
        .reply()
        .ok()?;
    Some(u32::from(u8::from(state.group)))
}
