//! What the system tells of any window, top-level or control, without asking its program.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use windows::Win32::Foundation::{HWND, LPARAM, POINT, RECT, WPARAM};
use windows::Win32::Graphics::Gdi::ClientToScreen;
use windows::Win32::UI::Input::KeyboardAndMouse::IsWindowEnabled;
use windows::Win32::UI::WindowsAndMessaging::{
    GA_PARENT, GA_ROOT, GUITHREADINFO, GW_CHILD, GW_HWNDNEXT, GW_HWNDPREV, GW_OWNER, GWL_STYLE,
    GetAncestor, GetClassNameW, GetClientRect, GetDlgCtrlID, GetGUIThreadInfo, GetWindow,
    GetWindowLongW, GetWindowRect, GetWindowThreadProcessId, InternalGetWindowText, IsWindow,
    IsWindowVisible, SMTO_ABORTIFHUNG, SendMessageTimeoutW, WM_GETTEXT, WM_GETTEXTLENGTH,
};

use super::look;
use crate::screen::Rect;

/// A program that does not answer a message within this many milliseconds is not waited for.
const ANSWERS: u32 = 100;
/// Longest text that is read, in units of UTF-16.
const LONGEST: usize = 4096;

/// A window of any kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Handle(pub HWND);

impl Handle {
    /// By its number, if it lives.
    pub fn from_number(number: u64) -> Option<Self> {
        Self::living(HWND(usize::try_from(number).ok()? as *mut _))
    }

    /// A window that lives.
    pub fn living(handle: HWND) -> Option<Self> {
        // SAFETY: any number may be asked.
        unsafe { IsWindow(Some(handle)) }
            .as_bool()
            .then_some(Self(handle))
    }

    pub fn number(self) -> u64 {
        self.0.0 as usize as u64
    }

    fn valid(handle: HWND) -> Option<Self> {
        (!handle.is_invalid()).then_some(Self(handle))
    }

    pub fn class(self) -> String {
        let mut name = [0; 256];
        // SAFETY: the buffer is passed with its length.
        let length = unsafe { GetClassNameW(self.0, &mut name) };
        String::from_utf16_lossy(&name[..usize::try_from(length).unwrap_or_default()])
    }

    pub fn style(self) -> u32 {
        // SAFETY: a call without memory.
        unsafe { GetWindowLongW(self.0, GWL_STYLE) }.cast_unsigned()
    }

    /// The text that the system keeps of it: of a top-level window its title.
    pub fn title(self) -> String {
        let mut text = [0; 1024];
        // SAFETY: the buffer is passed with its length.
        let length = unsafe { InternalGetWindowText(self.0, &mut text) };
        String::from_utf16_lossy(&text[..usize::try_from(length).unwrap_or_default()])
    }

    /// The text that its program gives. Never to be asked of a password field.
    pub fn text(self) -> Option<String> {
        let length = usize::try_from(self.ask(WM_GETTEXTLENGTH, 0, 0)?).ok()?;
        let mut buffer = vec![0u16; length.min(LONGEST) + 1];
        let got = self.ask(WM_GETTEXT, buffer.len(), buffer.as_mut_ptr() as isize)?;
        let got = usize::try_from(got).ok()?.min(buffer.len());
        Some(String::from_utf16_lossy(&buffer[..got]))
    }

    /// An entry of a list, asked with the messages for its length and its text.
    pub fn entry(self, text_length: u32, text: u32, index: usize) -> Option<String> {
        let length = usize::try_from(self.ask(text_length, index, 0)?).ok()?;
        if length > LONGEST {
            return None;
        }
        let mut buffer = vec![0u16; length + 1];
        let got = self.ask(text, index, buffer.as_mut_ptr() as isize)?;
        let got = usize::try_from(got).ok()?.min(length);
        Some(String::from_utf16_lossy(&buffer[..got]))
    }

    /// Sends a message and waits a moment for its answer. Pointers passed with it must be of messages below WM_USER, which the
    /// system carries between programs.
    pub fn ask(self, message: u32, first: usize, second: isize) -> Option<isize> {
        let mut answer = 0;
        // SAFETY: `answer` lives through the call, and so does what callers in this folder point to; after the time-out the
        // system writes no more.
        let sent = unsafe {
            SendMessageTimeoutW(
                self.0,
                message,
                WPARAM(first),
                LPARAM(second),
                SMTO_ABORTIFHUNG,
                ANSWERS,
                Some(&raw mut answer),
            )
        };
        (sent.0 != 0).then_some(answer.cast_signed())
    }

    /// Its control's number in a dialog.
    pub fn control_id(self) -> i32 {
        // SAFETY: a call without memory.
        unsafe { GetDlgCtrlID(self.0) }
    }

    pub fn parent(self) -> Option<Self> {
        // SAFETY: a call without memory.
        Self::valid(unsafe { GetAncestor(self.0, GA_PARENT) })
    }

    pub fn root(self) -> Self {
        // SAFETY: a call without memory.
        Self::valid(unsafe { GetAncestor(self.0, GA_ROOT) }).unwrap_or(self)
    }

    pub fn is_root(self) -> bool {
        self.root() == self
    }

    pub fn owner(self) -> Option<Self> {
        // SAFETY: a call without memory.
        unsafe { GetWindow(self.0, GW_OWNER) }
            .ok()
            .and_then(Self::valid)
    }

    /// The sibling before it in the order of Tab.
    pub fn before(self) -> Option<Self> {
        // SAFETY: a call without memory.
        unsafe { GetWindow(self.0, GW_HWNDPREV) }
            .ok()
            .and_then(Self::valid)
    }

    fn after(self) -> Option<Self> {
        // SAFETY: a call without memory.
        unsafe { GetWindow(self.0, GW_HWNDNEXT) }
            .ok()
            .and_then(Self::valid)
    }

    /// Its controls in the order of Tab. A chain that changes while it is followed could be endless.
    pub fn children(self) -> Vec<Self> {
        // SAFETY: a call without memory.
        let first = unsafe { GetWindow(self.0, GW_CHILD) };
        std::iter::successors(first.ok().and_then(Self::valid), |child| child.after())
            .take(1000)
            .collect()
    }

    pub fn visible(self) -> bool {
        // SAFETY: a call without memory.
        unsafe { IsWindowVisible(self.0) }.as_bool()
    }

    pub fn enabled(self) -> bool {
        // SAFETY: a call without memory.
        unsafe { IsWindowEnabled(self.0) }.as_bool()
    }

    pub fn pid(self) -> Option<u32> {
        let mut pid = 0;
        // SAFETY: `pid` lives through the call.
        unsafe { GetWindowThreadProcessId(self.0, Some(&raw mut pid)) };
        (pid != 0).then_some(pid)
    }

    /// The control that has the keyboard's focus among the windows of its thread.
    pub fn focus(self) -> Option<Self> {
        let mut info = GUITHREADINFO {
            cbSize: u32::try_from(size_of::<GUITHREADINFO>()).unwrap_or_default(),
            ..GUITHREADINFO::default()
        };
        // SAFETY: `info` says its size and lives through the call.
        unsafe {
            let thread = GetWindowThreadProcessId(self.0, None);
            GetGUIThreadInfo(thread, &raw mut info).ok()?;
        }
        Self::valid(info.hwndFocus)
    }

    /// With its frame.
    pub fn bounds(self) -> Option<Rect> {
        let mut bounds = RECT::default();
        // SAFETY: `bounds` lives through the call.
        unsafe { GetWindowRect(self.0, &raw mut bounds) }.ok()?;
        Some(look::rect(bounds))
    }

    /// Without its frame.
    pub fn content(self) -> Option<Rect> {
        let mut inner = RECT::default();
        let (x, y) = self.to_screen(0, 0)?;
        // SAFETY: `inner` lives through the call.
        unsafe { GetClientRect(self.0, &raw mut inner) }.ok()?;
        let size = look::rect(inner);
        Some(Rect::new(x, y, size.width, size.height))
    }

    /// A point of its content on the screen.
    pub fn to_screen(self, x: i32, y: i32) -> Option<(i32, i32)> {
        let mut point = POINT { x, y };
        // SAFETY: `point` lives through the call.
        unsafe { ClientToScreen(self.0, &raw mut point) }
            .as_bool()
            .then_some((point.x, point.y))
    }
}
