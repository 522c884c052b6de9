//! Windows' numbers of keys (virtual-key codes) and the stable names that keys have here. Plain data, the same on every system.
//!
//! The names are those of [`crate::keysyms`]. Printable keys have no row: their name is the character.

/// A character sent by a program instead of a key; it stands in the place of the scan code.
pub const PACKET: u32 = 0xe7;
/// The scan code of the Ctrl that the system presses and releases by itself around AltGr.
pub const SCAN_OF_FALSE_CTRL: u32 = 0x21d;

/// Virtual-key code, name. The first row of a name is the one that is sent for it.
pub const NAMES: &[(u32, &str)] = &[
    (0x20, "Space"),
    (0x08, "Backspace"),
    (0x09, "Tab"),
    (0x0c, "Clear"),
    (0x0d, "Enter"),
    (0x13, "Pause"),
    (0x03, "Pause"), // VK_CANCEL: what Ctrl+Pause gives
    (0x91, "ScrollLock"),
    (0x2c, "PrintScreen"),
    (0x1b, "Escape"),
    (0x2e, "Delete"),
    (0x24, "Home"),
    (0x25, "ArrowLeft"),
    (0x26, "ArrowUp"),
    (0x27, "ArrowRight"),
    (0x28, "ArrowDown"),
    (0x21, "PageUp"),
    (0x22, "PageDown"),
    (0x23, "End"),
    (0x29, "Select"),
    (0x2b, "Execute"),
    (0x2d, "Insert"),
    (0x5d, "ContextMenu"),
    (0x2f, "Help"),
    (0x90, "NumLock"),
    (0xa0, "Shift"),
    (0xa1, "Shift"),
    (0x10, "Shift"),
    (0xa2, "Control"),
    (0xa3, "Control"),
    (0x11, "Control"),
    (0x14, "CapsLock"),
    (0xa4, "Alt"),
    (0xa5, "Alt"), // AltGraph where the layout has it: see `held`
    (0x12, "Alt"),
    (0x5b, "Meta"),
    (0x5c, "Meta"),
    (0x15, "KanaMode"),
    (0x17, "JunjaMode"),
    (0x18, "FinalMode"),
    (0x19, "KanjiMode"),
    (0x1c, "Convert"),
    (0x1d, "NonConvert"),
    (0x1e, "Accept"),
    (0x1f, "ModeChange"),
    (0xf0, "Alphanumeric"), // VK_OEM_ATTN on Japanese keyboards
    (0xf2, "Hiragana"),
    (0xf3, "Zenkaku"),
    (0xf4, "Hankaku"),
    (0xe5, "Process"), // an input method took the key
    (0x70, "F1"),
    (0x71, "F2"),
    (0x72, "F3"),
    (0x73, "F4"),
    (0x74, "F5"),
    (0x75, "F6"),
    (0x76, "F7"),
    (0x77, "F8"),
    (0x78, "F9"),
    (0x79, "F10"),
    (0x7a, "F11"),
    (0x7b, "F12"),
    (0x7c, "F13"),
    (0x7d, "F14"),
    (0x7e, "F15"),
    (0x7f, "F16"),
    (0x80, "F17"),
    (0x81, "F18"),
    (0x82, "F19"),
    (0x83, "F20"),
    (0x84, "F21"),
    (0x85, "F22"),
    (0x86, "F23"),
    (0x87, "F24"),
    (0xad, "AudioVolumeMute"),
    (0xae, "AudioVolumeDown"),
    (0xaf, "AudioVolumeUp"),
    (0xb0, "MediaTrackNext"),
    (0xb1, "MediaTrackPrevious"),
    (0xb2, "MediaStop"),
    (0xb3, "MediaPlayPause"),
    (0xb4, "LaunchMail"),
    (0xb6, "LaunchMyComputer"),
    (0xb7, "LaunchCalculator"),
    (0xa6, "BrowserBack"),
    (0xa7, "BrowserForward"),
    (0xa8, "BrowserRefresh"),
    (0xa9, "BrowserStop"),
    (0xaa, "BrowserSearch"),
    (0xab, "BrowserFavorites"),
    (0xac, "BrowserHome"),
    (0x5f, "Standby"),
];

/// The name of a key that prints nothing (or a space).
#[must_use]
pub fn name(vk: u32) -> Option<&'static str> {
    NAMES
        .iter()
        .find(|(number, _)| *number == vk)
        .map(|(_, name)| *name)
}

/// The virtual-key code that is sent for a name.
#[must_use]
pub fn from_name(name: &str) -> Option<u32> {
    match name {
        "AltGraph" => Some(0xa5),
        _ => NAMES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(number, _)| *number),
    }
}

/// The Latin letter or digit that a key stands for whatever its layout prints: what shortcuts are named by.
#[must_use]
pub fn latin(vk: u32) -> Option<char> {
    match vk {
        0x30..=0x39 | 0x41..=0x5a => {
            char::from_u32(vk).map(|character| character.to_ascii_lowercase())
        }
        _ => None,
    }
}

/// On the keypad. Its arrows and Enter share their codes with the other keys and are told apart by the flag of keys that
/// came later to keyboards (`extended`).
#[must_use]
pub fn is_keypad(vk: u32, extended: bool) -> bool {
    match vk {
        0x60..=0x6f | 0x0c => true,
        0x0d => extended,
        0x21..=0x28 | 0x2d | 0x2e => !extended,
        _ => false,
    }
}

/// Keys that the system sends with the flag of [`is_keypad`].
#[must_use]
pub fn is_extended(vk: u32) -> bool {
    matches!(vk, 0x21..=0x28 | 0x2c..=0x2e | 0x5b..=0x5d | 0x6f | 0x90 | 0xa3 | 0xa5 | 0xa6..=0xb7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keysyms;

    #[test]
    fn no_code_has_two_names_and_a_name_leads_back_to_itself() {
        let mut codes: Vec<u32> = NAMES.iter().map(|(code, _)| *code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), NAMES.len());
        for (_, known) in NAMES {
            assert_eq!(from_name(known).and_then(name), Some(*known));
        }
    }

    #[test]
    fn keys_of_every_keyboard_have_the_same_names_as_on_x11() {
        for (_, known) in NAMES.iter().filter(|(code, _)| {
            // Japanese and Korean keys, and those of media keyboards, differ by system.
            !matches!(*code, 0x15..=0x1f | 0xb6 | 0xe5 | 0xf0..=0xf4)
        }) {
            assert!(keysyms::from_name(known).is_some(), "{known}");
        }
    }

    #[test]
    fn the_keypads_enter_and_arrows_are_not_the_others() {
        assert!(is_keypad(0x0d, true) && !is_keypad(0x0d, false));
        assert!(is_keypad(0x25, false) && !is_keypad(0x25, true));
        assert!(is_keypad(0x61, false));
        assert!(!is_keypad(0x41, false));
    }

    #[test]
    fn a_shortcut_on_a_cyrillic_layout_has_its_latin_letter() {
        assert_eq!(latin(0x43), Some('c'));
        assert_eq!(latin(0xba), None);
    }
}
