//! Sends input as if from a device.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use windows::Win32::UI::Input::KeyboardAndMouse::{
    INPUT, INPUT_0, INPUT_KEYBOARD, INPUT_MOUSE, KEYBD_EVENT_FLAGS, KEYBDINPUT,
    KEYEVENTF_EXTENDEDKEY, KEYEVENTF_KEYUP, KEYEVENTF_UNICODE, MAPVK_VK_TO_VSC, MOUSE_EVENT_FLAGS,
    MOUSEEVENTF_ABSOLUTE, MOUSEEVENTF_HWHEEL, MOUSEEVENTF_LEFTDOWN, MOUSEEVENTF_LEFTUP,
    MOUSEEVENTF_MIDDLEDOWN, MOUSEEVENTF_MIDDLEUP, MOUSEEVENTF_MOVE, MOUSEEVENTF_RIGHTDOWN,
    MOUSEEVENTF_RIGHTUP, MOUSEEVENTF_VIRTUALDESK, MOUSEEVENTF_WHEEL, MOUSEEVENTF_XDOWN,
    MOUSEEVENTF_XUP, MOUSEINPUT, MapVirtualKeyW, SendInput, VIRTUAL_KEY, VkKeyScanW,
};

use super::look;
use super::{keys, pointer};
use crate::ability::SendInput as Send;
use crate::error::SendError;

/// Absolute places reach from 0 to this over the whole virtual screen.
const ACROSS: i64 = 65536;

/// Sending on Windows.
pub(super) struct Hands;

/// Sends events in one go: nothing of a person's comes between them.
pub(super) fn send(inputs: &[INPUT]) -> Result<(), SendError> {
    let size = i32::try_from(size_of::<INPUT>()).unwrap_or_default();
    // SAFETY: the slice is passed with its length, and each item's size.
    let sent = unsafe { SendInput(inputs, size) };
    match usize::try_from(sent) {
        Ok(sent) if sent == inputs.len() => Ok(()),
        _ => Err(SendError::Connection {
            reason: "the system took none: a window of higher rights may be in front".to_owned(),
        }),
    }
}

fn mouse(flags: MOUSE_EVENT_FLAGS, data: i32, (dx, dy): (i32, i32)) -> INPUT {
    INPUT {
        r#type: INPUT_MOUSE,
        Anonymous: INPUT_0 {
            mi: MOUSEINPUT {
                dx,
                dy,
                // Turns to the other side are told as the same 32 bits.
                mouseData: data.cast_unsigned(),
                dwFlags: flags,
                ..MOUSEINPUT::default()
            },
        },
    }
}

fn key(vk: u16, scan: u16, mut flags: KEYBD_EVENT_FLAGS, pressed: bool) -> INPUT {
    if !pressed {
        flags |= KEYEVENTF_KEYUP;
    }
    INPUT {
        r#type: INPUT_KEYBOARD,
        Anonymous: INPUT_0 {
            ki: KEYBDINPUT {
                wVk: VIRTUAL_KEY(vk),
                wScan: scan,
                dwFlags: flags,
                ..KEYBDINPUT::default()
            },
        },
    }
}

/// A key by its code, with the scan code that programs such as games look at.
fn code(vk: u32, pressed: bool) -> INPUT {
    // SAFETY: a call without memory.
    let scan = unsafe { MapVirtualKeyW(vk, MAPVK_VK_TO_VSC) };
    let flags = match keys::is_extended(vk) {
        true => KEYEVENTF_EXTENDEDKEY,
        false => KEYBD_EVENT_FLAGS(0),
    };
    key(vk as u16, scan as u16, flags, pressed)
}

impl Send for Hands {
    fn move_to(&self, x: i32, y: i32) -> Result<(), SendError> {
        let screen = look::virtual_screen();
        // The middle of the pixel: the system rounds down.
        let share = |at: i32, from: i32, size: u32| {
            let place = (i64::from(at) - i64::from(from)) * ACROSS + ACROSS / 2;
            i32::try_from(place / i64::from(size.max(1))).unwrap_or_default()
        };
        let place = (
            share(x, screen.x, screen.width),
            share(y, screen.y, screen.height),
        );
        let flags = MOUSEEVENTF_MOVE | MOUSEEVENTF_ABSOLUTE | MOUSEEVENTF_VIRTUALDESK;
        send(&[mouse(flags, 0, place)])
    }

    fn button(&self, button: u8, pressed: bool) -> Result<(), SendError> {
        let (flags, data) = match (button, pressed) {
            (1, true) => (MOUSEEVENTF_LEFTDOWN, 0),
            (1, false) => (MOUSEEVENTF_LEFTUP, 0),
            (2, true) => (MOUSEEVENTF_MIDDLEDOWN, 0),
            (2, false) => (MOUSEEVENTF_MIDDLEUP, 0),
            (3, true) => (MOUSEEVENTF_RIGHTDOWN, 0),
            (3, false) => (MOUSEEVENTF_RIGHTUP, 0),
            (8 | 9, true) => (MOUSEEVENTF_XDOWN, i32::from(button) - 7),
            (8 | 9, false) => (MOUSEEVENTF_XUP, i32::from(button) - 7),
            _ => {
                return Err(SendError::UnknownKey {
                    name: format!("button {button}"),
                });
            }
        };
        send(&[mouse(flags, data, (0, 0))])
    }

    fn wheel(&self, dx: i32, dy: i32) -> Result<(), SendError> {
        let mut inputs = Vec::new();
        if dy != 0 {
            inputs.push(mouse(MOUSEEVENTF_WHEEL, -dy * pointer::NOTCH, (0, 0)));
        }
        if dx != 0 {
            inputs.push(mouse(MOUSEEVENTF_HWHEEL, dx * pointer::NOTCH, (0, 0)));
        }
        send(&inputs)
    }

    fn key(&self, name: &str, pressed: bool) -> Result<(), SendError> {
        let unknown = || SendError::UnknownKey {
            name: name.to_owned(),
        };
        let vk = match keys::from_name(name) {
            Some(vk) => vk,
            None => {
                let mut characters = name.chars();
                let (Some(only), None) = (characters.next(), characters.next()) else {
                    return Err(unknown());
                };
                printing(only).ok_or_else(unknown)?
            }
        };
        send(&[code(vk, pressed)])
    }

    fn text(&self, text: &str) -> Result<(), SendError> {
        let mut inputs = Vec::new();
        for character in text.chars() {
            match character {
                '\n' => inputs.extend([code(0x0d, true), code(0x0d, false)]),
                '\t' => inputs.extend([code(0x09, true), code(0x09, false)]),
                other => {
                    let mut units = [0; 2];
                    for unit in other.encode_utf16(&mut units) {
                        inputs.push(key(0, *unit, KEYEVENTF_UNICODE, true));
                        inputs.push(key(0, *unit, KEYEVENTF_UNICODE, false));
                    }
                }
            }
        }
        send(&inputs)
    }
}

/// The key that prints a character in this thread's layout, whatever must be held for it.
fn printing(character: char) -> Option<u32> {
    let mut units = [0; 2];
    let [unit] = character.encode_utf16(&mut units) else {
        return None;
    };
    // SAFETY: a call without memory.
    let found = unsafe { VkKeyScanW(*unit) };
    (found != -1).then(|| u32::from(found.cast_unsigned() & 0xff))
}
