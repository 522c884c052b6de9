//! Key events to what was typed: names, text, modifiers. The layout is asked through a trait, so that all of it is tested on
//! every system.

use super::compose::Composer;
use super::held::{CODES, Held, Place, RawKey, Turn};
use super::keys;
use crate::input::{Input, Modifiers};

/// What a key gives in a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Produced {
    /// Nothing that is text.
    Nothing,
    /// Text; may be a control character.
    Text(String),
    /// An accent that waits for a letter.
    Dead(char),
}

/// A keyboard layout.
pub trait Layout {
    /// What a key gives while `state` is held, without changing what waits in the program.
    fn produce(&self, key: &RawKey, state: &[u8; CODES]) -> Produced;
}

/// What was typed so far, as far as it matters for the next key.
#[derive(Debug, Clone, Default)]
pub struct Typing {
    /// What is down.
    pub held: Held,
    composer: Composer,
    /// The first half of a character that a program sends in two.
    half: Option<u16>,
    /// The name of the character that a program sent last: its release has it too.
    sent: String,
}

impl Typing {
    /// With what was held and locked when listening began.
    #[must_use]
    pub fn new(held: Held) -> Self {
        Self {
            held,
            ..Self::default()
        }
    }

    /// Forgets an accent that waits: a click or another window ended it.
    pub fn reset_compose(&mut self) {
        self.composer.reset();
    }

    /// What an event means; nothing for the Ctrl of AltGr and for half a character.
    pub fn key(&mut self, raw: &RawKey, layout: &dyn Layout) -> Option<Input> {
        let mut modifiers = self.held.modifiers();
        let turn = self.held.turn(raw);
        if raw.vk == keys::PACKET {
            return self.packet(raw, modifiers);
        }
        let (repeat, (key, keypad), text) = match turn {
            Turn::Ignored => return None,
            Turn::Release(place) => {
                let place = place.unwrap_or_else(|| self.place(raw, modifiers, layout));
                (false, place, None)
            }
            Turn::Press { repeat } => {
                let ctrl_alt = modifiers.ctrl && modifiers.alt && !modifiers.meta;
                let chooses = ctrl_alt && self.prints(raw, layout);
                if chooses {
                    // Windows takes the two together for AltGr wherever that gives a character.
                    (modifiers.ctrl, modifiers.alt, modifiers.alt_gr) = (false, false, true);
                }
                let place = self.place(raw, modifiers, layout);
                self.held.named(raw.vk, place.clone());
                (repeat, place, self.text(raw, modifiers, layout, chooses))
            }
        };
        Some(Input::Key {
            pressed: raw.pressed,
            repeat,
            key,
            keypad,
            // A key is one by its code and its flag: two Enters share a code.
            keycode: raw.vk | u32::from(raw.extended) << 8,
            text,
            modifiers,
            injected: raw.injected,
        })
    }

    fn prints(&self, raw: &RawKey, layout: &dyn Layout) -> bool {
        keys::name(raw.vk).is_none()
            && matches!(
                layout.produce(raw, &self.held.state(true)),
                Produced::Text(text) if is_printable(&text)
            )
    }

    /// The stable name of a key, and whether it is on the keypad.
    fn place(&self, raw: &RawKey, modifiers: Modifiers, layout: &dyn Layout) -> Place {
        let keypad = keys::is_keypad(raw.vk, raw.extended);
        if self.held.is_alt_gr(raw.vk) {
            return ("AltGraph".to_owned(), false);
        }
        if let Some(name) = keys::name(raw.vk) {
            return (name.to_owned(), keypad);
        }
        let latin = keys::latin(raw.vk).map(String::from);
        let name = match layout.produce(raw, &[0; CODES]) {
            Produced::Dead(_) => "Dead".to_owned(),
            Produced::Text(text) if is_printable(&text) => {
                let text = text.to_lowercase();
                match latin {
                    Some(latin) if modifiers.command() && !text.is_ascii() => latin,
                    _ => text,
                }
            }
            _ => latin.unwrap_or_else(|| "Unidentified".to_owned()),
        };
        (name, keypad)
    }

    fn text(
        &mut self,
        raw: &RawKey,
        modifiers: Modifiers,
        layout: &dyn Layout,
        ctrl_alt: bool,
    ) -> Option<String> {
        if modifiers.command() {
            if keys::name(raw.vk).is_none() {
                self.composer.reset();
            }
            return None;
        }
        match layout.produce(raw, &self.held.state(ctrl_alt)) {
            Produced::Dead(accent) => self.composer.dead(accent),
            Produced::Text(text) if is_printable(&text) => Some(self.composer.text(&text)),
            Produced::Text(_) => {
                self.composer.reset();
                None
            }
            Produced::Nothing => None,
        }
    }

    /// A character that a program sent as such.
    fn packet(&mut self, raw: &RawKey, modifiers: Modifiers) -> Option<Input> {
        let unit = (raw.scan & 0xffff) as u16;
        let mut text = None;
        if raw.pressed {
            let units: Vec<u16> = self.half.take().into_iter().chain([unit]).collect();
            if matches!(units.as_slice(), [0xd800..=0xdbff]) {
                self.half = Some(unit);
                return None;
            }
            let character = String::from_utf16_lossy(&units);
            self.sent = match character.as_str() {
                "\r" | "\n" => "Enter".to_owned(),
                "\t" => "Tab".to_owned(),
                "\u{8}" => "Backspace".to_owned(),
                " " => "Space".to_owned(),
                _ => character.to_lowercase(),
            };
            text = Some(character).filter(|text| is_printable(text));
        } else if self.half.is_some() {
            return None;
        }
        Some(Input::Key {
            pressed: raw.pressed,
            repeat: false,
            key: self.sent.clone(),
            keypad: false,
            keycode: raw.vk,
            text,
            modifiers,
            injected: raw.injected,
        })
    }
}

fn is_printable(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIFT: u32 = 0xa0;
    const CTRL: u32 = 0xa2;
    const ALT: u32 = 0xa4;
    const ALT_GR: u32 = 0xa5;
    const CAPS: u32 = 0x14;

    /// A few keys of the German layout.
    struct German;

    impl Layout for German {
        fn produce(&self, key: &RawKey, state: &[u8; CODES]) -> Produced {
            let down = |vk: usize| state[vk] & 0x80 != 0;
            let upper = down(0x10) != (state[0x14] & 1 != 0);
            let alt_gr = down(0x11) && down(0x12);
            let text = |plain: &str, upper_case: &str, third: &str| match (alt_gr, upper) {
                (true, _) if third.is_empty() => Produced::Nothing,
                (true, _) => Produced::Text(third.to_owned()),
                (false, true) => Produced::Text(upper_case.to_owned()),
                (false, false) => Produced::Text(plain.to_owned()),
            };
            match key.vk {
                0x51 => text("q", "Q", "@"),
                0x45 => text("e", "E", "€"),
                0x57 => text("w", "W", ""),
                0xba => text("ü", "Ü", ""),
                0xdd => Produced::Dead('´'),
                0x0d => Produced::Text("\r".to_owned()),
                0x20 => Produced::Text(" ".to_owned()),
                _ => Produced::Nothing,
            }
        }
    }

    struct Russian;

    impl Layout for Russian {
        fn produce(&self, key: &RawKey, _: &[u8; CODES]) -> Produced {
            match key.vk {
                0x43 => Produced::Text("с".to_owned()),
                _ => Produced::Nothing,
            }
        }
    }

    fn raw(vk: u32, pressed: bool) -> RawKey {
        RawKey {
            vk,
            pressed,
            ..RawKey::default()
        }
    }

    /// What comes out: `+` and `-` before a code press and release it.
    fn typed(layout: &dyn Layout, events: &[(char, u32)]) -> (Vec<String>, String) {
        let mut typing = Typing::default();
        let (mut names, mut all) = (Vec::new(), String::new());
        for (sign, vk) in events {
            let mut event = raw(*vk, *sign == '+');
            if *vk == ALT_GR {
                let scan = keys::SCAN_OF_FALSE_CTRL;
                let ctrl = RawKey {
                    scan,
                    ..raw(CTRL, event.pressed)
                };
                assert_eq!(typing.key(&ctrl, layout), None);
                event.extended = true;
            }
            if let Some(Input::Key {
                pressed: true,
                key,
                text,
                ..
            }) = typing.key(&event, layout)
            {
                names.push(key);
                all.extend(text);
            }
        }
        (names, all)
    }

    #[track_caller]
    fn check(events: &[(char, u32)], text: &str) {
        assert_eq!(typed(&German, events).1, text);
    }

    #[test]
    fn capitals_come_from_either_shift_and_from_the_lock() {
        check(
            &[
                ('+', SHIFT),
                ('+', 0x57),
                ('-', 0x57),
                ('-', SHIFT),
                ('+', 0x57),
            ],
            "Ww",
        );
        check(
            &[
                ('+', SHIFT),
                ('+', 0xa1),
                ('-', SHIFT),
                ('+', 0xba),
                ('-', 0xa1),
                ('+', 0xba),
            ],
            "Üü",
        );
        check(
            &[
                ('+', CAPS),
                ('-', CAPS),
                ('+', 0xba),
                ('+', SHIFT),
                ('+', 0x57),
            ],
            "Üw",
        );
    }

    #[test]
    fn alt_gr_chooses_characters_and_so_do_ctrl_and_alt_together() {
        check(
            &[('+', ALT_GR), ('+', 0x51), ('-', ALT_GR), ('+', 0x51)],
            "@q",
        );
        check(&[('+', CTRL), ('+', ALT), ('+', 0x45)], "€");
        // Where it gives none they are a shortcut.
        check(&[('+', CTRL), ('+', ALT), ('+', 0x57)], "");
        let (names, _) = typed(&German, &[('+', ALT_GR), ('+', 0x51)]);
        assert_eq!(names, ["AltGraph", "q"]);
    }

    #[test]
    fn a_shortcut_is_no_text() {
        check(&[('+', CTRL), ('+', 0x51), ('-', CTRL), ('+', 0x51)], "q");
        let (names, text) = typed(&Russian, &[('+', CTRL), ('+', 0x43)]);
        assert_eq!((names[1].as_str(), text.as_str()), ("c", ""));
    }

    #[test]
    fn an_accent_waits_for_its_letter_and_enter_ends_it() {
        check(&[('+', 0xdd), ('-', 0xdd), ('+', 0x45)], "é");
        check(&[('+', 0xdd), ('+', SHIFT), ('+', 0x45)], "É");
        check(&[('+', 0xdd), ('+', 0x0d), ('+', 0x45)], "e");
        check(&[('+', 0xdd), ('+', 0x25), ('+', 0x45)], "é");
        let (names, _) = typed(&German, &[('+', 0xdd)]);
        assert_eq!(names, ["Dead"]);
    }

    #[test]
    fn a_program_that_sends_characters_is_heard_and_marked() {
        let mut typing = Typing::default();
        let mut packet = |unit: u16, pressed: bool| {
            typing.key(
                &RawKey {
                    scan: u32::from(unit),
                    injected: true,
                    ..raw(keys::PACKET, pressed)
                },
                &German,
            )
        };
        let mut units = [0; 2];
        '😀'.encode_utf16(&mut units);
        assert_eq!(packet(units[0], true), None);
        assert_eq!(packet(units[0], false), None);
        let Some(Input::Key { text, injected, .. }) = packet(units[1], true) else {
            panic!("nothing came of it");
        };
        assert_eq!(text.as_deref(), Some("😀"));
        assert!(injected);
        let Some(Input::Key { key, text, .. }) = packet(0x0d, true) else {
            panic!("nothing came of it");
        };
        assert_eq!((key.as_str(), text), ("Enter", None));
    }
}
