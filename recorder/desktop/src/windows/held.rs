//! What is held, from the keys themselves: the system's own state belongs to another thread and lags behind.

use std::collections::BTreeMap;

use super::keys;
use crate::input::Modifiers;

/// One key event as the hook tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RawKey {
    /// Virtual-key code; left and right modifiers differ.
    pub vk: u32,
    /// Scan code; of [`keys::PACKET`] a unit of UTF-16.
    pub scan: u32,
    /// The flag of keys that came later to keyboards.
    pub extended: bool,
    /// Down, or up.
    pub pressed: bool,
    /// Made by a program.
    pub injected: bool,
    /// The system's clock, in milliseconds.
    pub time: u32,
}

/// The name and place of a key that is down.
pub type Place = (String, bool);

/// The keys that are down, and the locks.
#[derive(Debug, Clone, Default)]
pub struct Held {
    /// With the name and place that their press had: a release carries the same.
    down: BTreeMap<u32, Option<Place>>,
    caps_lock: bool,
    num_lock: bool,
    /// The right Alt that is down is AltGr: the system pressed a Ctrl of its own with it.
    alt_gr: bool,
    /// That Ctrl was just told.
    false_ctrl: bool,
}

const LEFT_SHIFT: u32 = 0xa0;
const RIGHT_SHIFT: u32 = 0xa1;
const SHIFT: u32 = 0x10;
const LEFT_CTRL: u32 = 0xa2;
const RIGHT_CTRL: u32 = 0xa3;
const CTRL: u32 = 0x11;
const LEFT_ALT: u32 = 0xa4;
const RIGHT_ALT: u32 = 0xa5;
const ALT: u32 = 0x12;
const LEFT_META: u32 = 0x5b;
const RIGHT_META: u32 = 0x5c;
const CAPS_LOCK: u32 = 0x14;
const NUM_LOCK: u32 = 0x90;

/// As many as there are virtual-key codes.
pub const CODES: usize = 256;
const DOWN: u8 = 0x80;
const TOGGLED: u8 = 1;

/// What an event of a key is to the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Not the person's: the Ctrl that belongs to AltGr.
    Ignored,
    /// Down.
    Press {
        /// It was down already.
        repeat: bool,
    },
    /// Up, with what its press was called, if that was heard.
    Release(Option<Place>),
}

impl Held {
    /// With what was held and locked when listening began.
    #[must_use]
    pub fn new(down: impl IntoIterator<Item = u32>, caps_lock: bool, num_lock: bool) -> Self {
        // Which of two keys is down is told beside the code for either.
        let either = |vk: &u32| matches!(*vk, SHIFT | CTRL | ALT);
        let mut down: BTreeMap<u32, Option<Place>> = down
            .into_iter()
            .filter(|vk| !either(vk))
            .map(|vk| (vk, None))
            .collect();
        // Nobody holds both: the Ctrl is the system's own.
        let alt_gr = down.contains_key(&RIGHT_ALT) && down.remove(&LEFT_CTRL).is_some();
        Self {
            alt_gr,
            down,
            caps_lock,
            num_lock,
            false_ctrl: false,
        }
    }

    /// Takes an event in. What is held before it is to be asked first.
    pub fn turn(&mut self, key: &RawKey) -> Turn {
        if key.vk == keys::PACKET {
            return match key.pressed {
                true => Turn::Press { repeat: false },
                false => Turn::Release(None),
            };
        }
        if key.vk == LEFT_CTRL && key.scan == keys::SCAN_OF_FALSE_CTRL {
            self.false_ctrl = key.pressed;
            return Turn::Ignored;
        }
        if key.vk == RIGHT_ALT {
            self.alt_gr = key.pressed && (self.false_ctrl || self.alt_gr);
        }
        if !key.pressed {
            return Turn::Release(self.down.remove(&key.vk).flatten());
        }
        let repeat = self.down.contains_key(&key.vk);
        if !repeat {
            match key.vk {
                CAPS_LOCK => self.caps_lock = !self.caps_lock,
                NUM_LOCK => self.num_lock = !self.num_lock,
                _ => {}
            }
            self.down.insert(key.vk, None);
        }
        Turn::Press { repeat }
    }

    /// Remembers what a press was called.
    pub fn named(&mut self, vk: u32, place: Place) {
        if let Some(known) = self.down.get_mut(&vk) {
            *known = Some(place);
        }
    }

    fn any(&self, keys: &[u32]) -> bool {
        keys.iter().any(|vk| self.down.contains_key(vk))
    }

    /// The right Alt is AltGr on this layout, as far as is known.
    #[must_use]
    pub fn is_alt_gr(&self, vk: u32) -> bool {
        vk == RIGHT_ALT && self.alt_gr
    }

    /// The modifiers that are held.
    #[must_use]
    pub fn modifiers(&self) -> Modifiers {
        Modifiers {
            shift: self.any(&[LEFT_SHIFT, RIGHT_SHIFT]),
            ctrl: self.any(&[LEFT_CTRL, RIGHT_CTRL]),
            alt: self.any(&[LEFT_ALT]) || self.any(&[RIGHT_ALT]) && !self.alt_gr,
            meta: self.any(&[LEFT_META, RIGHT_META]),
            alt_gr: self.alt_gr,
        }
    }

    /// The state that layouts are asked with: what chooses among a key's characters, and nothing else. `ctrl_alt`: Ctrl and Alt
    /// held together choose as AltGr does.
    #[must_use]
    pub fn state(&self, ctrl_alt: bool) -> [u8; CODES] {
        let mut state = [0; CODES];
        let modifiers = self.modifiers();
        let mut set = |vk: u32, bits: u8| state[vk as usize] |= bits;
        if modifiers.shift {
            set(SHIFT, DOWN);
            set(LEFT_SHIFT, DOWN);
        }
        if modifiers.alt_gr || ctrl_alt {
            for vk in [CTRL, LEFT_CTRL, ALT, RIGHT_ALT] {
                set(vk, DOWN);
            }
        }
        if self.caps_lock {
            set(CAPS_LOCK, TOGGLED);
        }
        if self.num_lock {
            set(NUM_LOCK, TOGGLED);
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(vk: u32, pressed: bool) -> RawKey {
        RawKey {
            vk,
            pressed,
            ..RawKey::default()
        }
    }

    fn false_ctrl(pressed: bool) -> RawKey {
        RawKey {
            scan: keys::SCAN_OF_FALSE_CTRL,
            ..key(LEFT_CTRL, pressed)
        }
    }

    #[test]
    fn of_two_shifts_the_second_still_holds() {
        let mut held = Held::default();
        held.turn(&key(LEFT_SHIFT, true));
        held.turn(&key(RIGHT_SHIFT, true));
        held.turn(&key(LEFT_SHIFT, false));
        assert!(held.modifiers().shift);
        held.turn(&key(RIGHT_SHIFT, false));
        assert!(!held.modifiers().shift);
    }

    #[test]
    fn alt_gr_is_one_modifier_and_its_ctrl_is_nobodys() {
        let mut held = Held::default();
        assert_eq!(held.turn(&false_ctrl(true)), Turn::Ignored);
        held.turn(&key(RIGHT_ALT, true));
        let modifiers = held.modifiers();
        assert!(modifiers.alt_gr && !modifiers.ctrl && !modifiers.alt);
        assert!(!modifiers.command());
        assert_eq!(held.state(false)[CTRL as usize], DOWN);
        // Repeated while it is held, as the system does.
        held.turn(&false_ctrl(true));
        held.turn(&key(RIGHT_ALT, true));
        assert!(held.modifiers().alt_gr);
        assert_eq!(held.turn(&false_ctrl(false)), Turn::Ignored);
        held.turn(&key(RIGHT_ALT, false));
        assert_eq!(held.modifiers(), Modifiers::default());
    }

    #[test]
    fn the_right_alt_of_a_layout_without_alt_gr_is_alt() {
        let mut held = Held::default();
        held.turn(&key(RIGHT_ALT, true));
        assert!(held.modifiers().alt && !held.modifiers().alt_gr);
    }

    #[test]
    fn what_was_locked_and_held_at_the_start_counts_from_the_first_key() {
        let mut held = Held::new([SHIFT, LEFT_SHIFT], true, false);
        assert!(held.modifiers().shift);
        assert_eq!(held.state(false)[CAPS_LOCK as usize], TOGGLED);
        held.turn(&key(LEFT_SHIFT, false));
        assert!(!held.modifiers().shift, "the code for either is no key");
        held.turn(&key(CAPS_LOCK, true));
        held.turn(&key(CAPS_LOCK, true));
        assert_eq!(
            held.state(false)[CAPS_LOCK as usize],
            0,
            "a repeat toggles nothing"
        );
    }

    #[test]
    fn a_held_key_repeats_and_its_release_has_the_name_of_its_press() {
        let mut held = Held::default();
        assert_eq!(held.turn(&key(0x41, true)), Turn::Press { repeat: false });
        held.named(0x41, ("a".to_owned(), false));
        assert_eq!(held.turn(&key(0x41, true)), Turn::Press { repeat: true });
        assert_eq!(
            held.turn(&key(0x41, false)),
            Turn::Release(Some(("a".to_owned(), false)))
        );
    }
}
