//! X11's numbers of keys (keysyms) and the stable names that keys have here. Plain data, the same on every system.
//!
//! The names are those of the web's `KeyboardEvent.key`, except "Space" for the space bar, so that a name is never
//! blank. Printable keys have no row: their name is the character.

/// Keysym, name. Several keysyms may share one name (left and right, main and keypad); the first row of a name is the
/// one that is sent for it.
pub const NAMES: &[(u32, &str)] = &[
    (0x0020, "Space"),
    (0xff80, "Space"),
    (0xff08, "Backspace"),
    (0xff09, "Tab"),
    (0xfe20, "Tab"), // ISO_Left_Tab: what Shift+Tab gives
    (0xff89, "Tab"),
    (0xff0b, "Clear"),
    (0xff0d, "Enter"),
    (0xff8d, "Enter"),
    (0xfe34, "Enter"),
    (0xff13, "Pause"),
    (0xff6b, "Pause"), // Break: what Ctrl+Pause gives
    (0xff14, "ScrollLock"),
    (0xff15, "PrintScreen"), // Sys_Req: what Alt+Print gives
    (0xff61, "PrintScreen"),
    (0xff1b, "Escape"),
    (0xffff, "Delete"),
    (0xff9f, "Delete"),
    (0xff50, "Home"),
    (0xff95, "Home"),
    (0xff51, "ArrowLeft"),
    (0xff96, "ArrowLeft"),
    (0xff52, "ArrowUp"),
    (0xff97, "ArrowUp"),
    (0xff53, "ArrowRight"),
    (0xff98, "ArrowRight"),
    (0xff54, "ArrowDown"),
    (0xff99, "ArrowDown"),
    (0xff55, "PageUp"),
    (0xff9a, "PageUp"),
    (0xff56, "PageDown"),
    (0xff9b, "PageDown"),
    (0xff57, "End"),
    (0xff9c, "End"),
    (0xff9d, "Clear"), // keypad 5 without NumLock
    (0xff60, "Select"),
    (0xff62, "Execute"),
    (0xff63, "Insert"),
    (0xff9e, "Insert"),
    (0xff65, "Undo"),
    (0xff66, "Redo"),
    (0xff67, "ContextMenu"),
    (0xff68, "Find"),
    (0xff69, "Cancel"),
    (0xff6a, "Help"),
    (0xff7f, "NumLock"),
    (0xffe1, "Shift"),
    (0xffe2, "Shift"),
    (0xffe3, "Control"),
    (0xffe4, "Control"),
    (0xffe5, "CapsLock"),
    (0xffe6, "CapsLock"), // Shift_Lock
    (0xffe9, "Alt"),
    (0xffea, "Alt"),
    (0xffe7, "Alt"), // Meta_L and Meta_R stand on the Alt keys of X11's maps
    (0xffe8, "Alt"),
    (0xffeb, "Meta"),
    (0xffec, "Meta"),
    (0xffed, "Hyper"),
    (0xffee, "Hyper"),
    (0xfe03, "AltGraph"), // ISO_Level3_Shift
    (0xfe04, "AltGraph"),
    (0xfe05, "AltGraph"),
    (0xff7e, "ModeChange"), // Mode_switch
    (0xfe11, "Level5Shift"),
    (0xfe12, "Level5Shift"),
    (0xfe13, "Level5Shift"),
    (0xfe08, "GroupNext"),
    (0xfe0a, "GroupPrevious"),
    (0xfe0c, "GroupFirst"),
    (0xfe0e, "GroupLast"),
    (0xff20, "Compose"),
    (0xff21, "KanjiMode"),
    (0xff22, "NonConvert"),
    (0xff23, "Convert"),
    (0xff24, "Romaji"),
    (0xff25, "Hiragana"),
    (0xff26, "Katakana"),
    (0xff27, "HiraganaKatakana"),
    (0xff28, "Zenkaku"),
    (0xff29, "Hankaku"),
    (0xff2a, "ZenkakuHankaku"),
    (0xff30, "Eisu"),
    (0xff31, "HangulMode"),
    (0xff34, "HanjaMode"),
    (0xffbe, "F1"),
    (0xffbf, "F2"),
    (0xffc0, "F3"),
    (0xffc1, "F4"),
    (0xffc2, "F5"),
    (0xffc3, "F6"),
    (0xffc4, "F7"),
    (0xffc5, "F8"),
    (0xffc6, "F9"),
    (0xffc7, "F10"),
    (0xffc8, "F11"),
    (0xffc9, "F12"),
    (0xffca, "F13"),
    (0xffcb, "F14"),
    (0xffcc, "F15"),
    (0xffcd, "F16"),
    (0xffce, "F17"),
    (0xffcf, "F18"),
    (0xffd0, "F19"),
    (0xffd1, "F20"),
    (0xffd2, "F21"),
    (0xffd3, "F22"),
    (0xffd4, "F23"),
    (0xffd5, "F24"),
    (0xff91, "F1"),
    (0xff92, "F2"),
    (0xff93, "F3"),
    (0xff94, "F4"),
    (0x1008_ff02, "BrightnessUp"),
    (0x1008_ff03, "BrightnessDown"),
    (0x1008_ff11, "AudioVolumeDown"),
    (0x1008_ff12, "AudioVolumeMute"),
    (0x1008_ff13, "AudioVolumeUp"),
    (0x1008_ff14, "MediaPlayPause"),
    (0x1008_ff15, "MediaStop"),
    (0x1008_ff16, "MediaTrackPrevious"),
    (0x1008_ff17, "MediaTrackNext"),
    (0x1008_ff31, "MediaPause"),
    (0x1008_ffb2, "MicrophoneToggle"),
    (0x1008_ff18, "BrowserHome"),
    (0x1008_ff19, "LaunchMail"),
    (0x1008_ff1b, "BrowserSearch"),
    (0x1008_ff1d, "LaunchCalculator"),
    (0x1008_ff26, "BrowserBack"),
    (0x1008_ff27, "BrowserForward"),
    (0x1008_ff28, "BrowserStop"),
    (0x1008_ff29, "BrowserRefresh"),
    (0x1008_ff2a, "Power"),
    (0x1008_ff2c, "Eject"),
    (0x1008_ff2f, "Standby"),
    (0x1008_ff30, "BrowserFavorites"),
    (0x1008_ff56, "Close"),
    (0x1008_ff57, "Copy"),
    (0x1008_ff58, "Cut"),
    (0x1008_ff6d, "Paste"),
    (0x1008_ff68, "New"),
    (0x1008_ff6b, "Open"),
    (0x1008_ff77, "Save"),
];

/// The name of a key that prints nothing (or a space); dead keys are "Dead".
#[must_use]
pub fn name(keysym: u32) -> Option<&'static str> {
    if is_dead(keysym) {
        return Some("Dead");
    }
    NAMES
        .iter()
        .find(|(number, _)| *number == keysym)
        .map(|(_, name)| *name)
}

/// The keysym that is sent for a name.
#[must_use]
pub fn from_name(name: &str) -> Option<u32> {
    NAMES
        .iter()
        .find(|(_, known)| *known == name)
        .map(|(number, _)| *number)
}

/// Waits for the next key to be put together with it.
#[must_use]
pub fn is_dead(keysym: u32) -> bool {
    matches!(keysym, 0xfe50..=0xfe93)
}

/// On the keypad.
#[must_use]
pub fn is_keypad(keysym: u32) -> bool {
    matches!(keysym, 0xff80..=0xffbd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_keysym_has_two_names() {
        let mut numbers: Vec<u32> = NAMES.iter().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        let all = numbers.len();
        numbers.dedup();
        assert_eq!(numbers.len(), all);
    }

    #[test]
    fn a_name_leads_back_to_itself() {
        for (_, known) in NAMES {
            assert_eq!(from_name(known).and_then(name), Some(*known));
        }
    }

    #[test]
    fn keys_that_other_recorders_do_not_know_have_names() {
        for (keysym, expected) in [
            (0xffec, "Meta"),               // right Super
            (0xff67, "ContextMenu"),        // Menu
            (0x1008_ff13, "AudioVolumeUp"), // volume
            (0xfe51, "Dead"),               // dead acute
        ] {
            assert_eq!(name(keysym), Some(expected));
        }
    }
}
