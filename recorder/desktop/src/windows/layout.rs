//! The keyboard layout of the program in front, asked without changing what it types.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use windows::Win32::Globalization::{GetLocaleInfoW, LOCALE_SENGLISHDISPLAYNAME};
use windows::Win32::UI::Input::KeyboardAndMouse::{
    GetAsyncKeyState, GetKeyState, GetKeyboardLayout, HKL, ToUnicodeEx, VK_CAPITAL, VK_NUMLOCK,
};
use windows::Win32::UI::WindowsAndMessaging::{GetForegroundWindow, GetWindowThreadProcessId};

use super::held::{CODES, Held, RawKey};
use super::typing::{Layout, Produced};

/// The flag of `ToUnicodeEx` that leaves the accent that waits in the program alone. From Windows 10, version 1607 on; before, the
/// system has no call that would.
const CHANGE_NOTHING: u32 = 0x4;

/// A layout of the system, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SystemLayout(isize);

/// The window in front, by its number, and its layout.
pub(super) fn in_front() -> (isize, SystemLayout) {
    // SAFETY: calls without memory of ours; without a window in front the thread is 0, which means this one.
    unsafe {
        let window = GetForegroundWindow();
        let thread = GetWindowThreadProcessId(window, None);
        (
            window.0 as isize,
            SystemLayout(GetKeyboardLayout(thread).0 as isize),
        )
    }
}

impl SystemLayout {
    /// The language that it is made for ("German (Germany)").
    pub fn name(self) -> String {
        let language = (self.0 & 0xffff) as u32;
        let mut name = [0; 128];
        // SAFETY: the buffer is passed with its length.
        let length =
            unsafe { GetLocaleInfoW(language, LOCALE_SENGLISHDISPLAYNAME, Some(&mut name)) };
        // The length counts the zero at the end.
        let length = usize::try_from(length - 1).unwrap_or_default();
        String::from_utf16_lossy(&name[..length])
    }
}

impl Layout for SystemLayout {
    fn produce(&self, key: &RawKey, state: &[u8; CODES]) -> Produced {
        let mut text = [0; 16];
        // SAFETY: both buffers are passed with their lengths.
        let count = unsafe {
            ToUnicodeEx(
                key.vk,
                key.scan,
                state,
                &mut text,
                CHANGE_NOTHING,
                Some(HKL(self.0 as *mut _)),
            )
        };
        match count {
            0 => Produced::Nothing,
            count if count < 0 => match char::from_u32(u32::from(text[0])) {
                Some(accent) => Produced::Dead(accent),
                None => Produced::Nothing,
            },
            count => {
                let length = usize::try_from(count).unwrap_or_default().min(text.len());
                Produced::Text(String::from_utf16_lossy(&text[..length]))
            }
        }
    }
}

/// What is held and locked now.
pub(super) fn held_now() -> Held {
    // SAFETY: calls without memory.
    unsafe {
        let down = (1..255).filter(|vk| GetAsyncKeyState(*vk) < 0);
        let down: Vec<u32> = down.filter_map(|vk| u32::try_from(vk).ok()).collect();
        let locked = |vk: u16| GetKeyState(i32::from(vk)) & 1 != 0;
        // Buttons of the pointer have codes of keys.
        let keys = down.into_iter().filter(|vk| *vk > 0x06);
        Held::new(keys, locked(VK_CAPITAL.0), locked(VK_NUMLOCK.0))
    }
}
