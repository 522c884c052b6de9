//! Windows of programs, and which of them is in front.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use windows::Win32::Foundation::{CloseHandle, HWND, LPARAM, POINT};
use windows::Win32::Graphics::Dwm::{DWMWA_CLOAKED, DwmGetWindowAttribute};
use windows::Win32::Storage::FileSystem::{
    GetFileVersionInfoSizeW, GetFileVersionInfoW, VerQueryValueW,
};
use windows::Win32::System::Threading::{
    OpenProcess, PROCESS_NAME_WIN32, PROCESS_QUERY_LIMITED_INFORMATION, QueryFullProcessImageNameW,
};
use windows::Win32::UI::WindowsAndMessaging::{
    EVENT_OBJECT_DESTROY, EVENT_OBJECT_NAMECHANGE, EVENT_OBJECT_SHOW, EVENT_SYSTEM_FOREGROUND,
    EnumWindows, GWL_EXSTYLE, GetForegroundWindow, GetWindowLongW, OBJID_WINDOW, WS_EX_TOOLWINDOW,
    WindowFromPoint,
};
use windows::core::{BOOL, HSTRING, PWSTR, w};

use super::events::{self, Event};
use super::handle::Handle;
use crate::ability::Windows;
use crate::error::WindowError;
use crate::outlet::{Outlet, Running};
use crate::screen::Rect;
use crate::window::{Window, WindowEvent, WindowEventKind, WindowId};

/// The system forgets to tell of some changes of what is in front: it is asked so often.
const LOOK: Duration = Duration::from_millis(100);
/// Most names of programs that are remembered.
const REMEMBERED: usize = 256;

/// Windows on Windows.
#[derive(Clone, Default)]
pub(super) struct TopLevel {
    /// Program file, its name for people.
    names: Arc<Mutex<BTreeMap<String, String>>>,
}

impl TopLevel {
    fn describe(&self, handle: Handle) -> Option<Window> {
        let pid = handle.pid();
        let file = pid.and_then(program_file).unwrap_or_default();
        let owner = handle.owner();
        Some(Window {
            id: WindowId(handle.number()),
            parent: owner.map(|owner| WindowId(owner.number())),
            title: handle.title(),
            app: self.program_name(&file),
            app_id: file.rsplit('\\').next().unwrap_or_default().to_owned(),
            pid,
            bounds: handle.content()?,
            // The system's own way to block a window is to disable it.
            modal: owner.is_some_and(|owner| !owner.enabled()),
        })
    }

    fn program_name(&self, file: &str) -> String {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get(file) {
            return known.clone();
        }
        let stem = || {
            let name = file.rsplit('\\').next().unwrap_or_default();
            let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            let mut letters = name.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect()
        };
        let name = file_description(file).unwrap_or_else(stem);
        if names.len() == REMEMBERED {
            names.pop_first();
        }
        names.insert(file.to_owned(), name.clone());
        name
    }

    fn in_front(&self) -> Option<Window> {
        // SAFETY: a call without memory.
        let handle = unsafe { GetForegroundWindow() };
        let handle = Handle::living(handle)?;
        self.describe(handle.root())
    }
}

/// A window that a person sees as one: shown, not put away by the system, no help of another.
fn is_of_a_program(handle: Handle) -> bool {
    let mut cloaked = 0u32;
    // SAFETY: `cloaked` is passed with its size and lives through the call.
    let tool = unsafe {
        let _ = DwmGetWindowAttribute(
            handle.0,
            DWMWA_CLOAKED,
            (&raw mut cloaked).cast(),
            u32::try_from(size_of::<u32>()).unwrap_or_default(),
        );
        GetWindowLongW(handle.0, GWL_EXSTYLE).cast_unsigned() & WS_EX_TOOLWINDOW.0 != 0
    };
    let empty = |bounds: Rect| bounds.width == 0 || bounds.height == 0;
    handle.visible() && cloaked == 0 && !tool && !handle.bounds().is_none_or(empty)
}

unsafe extern "system" fn collect(window: HWND, all: LPARAM) -> BOOL {
    // SAFETY: `TopLevel::list` passes its list, and waits.
    let all = unsafe { &mut *(all.0 as *mut Vec<Handle>) };
    all.push(Handle(window));
    true.into()
}

impl Windows for TopLevel {
    fn active(&self) -> Result<Option<Window>, WindowError> {
        Ok(self.in_front())
    }

    fn list(&self) -> Result<Vec<Window>, WindowError> {
        let mut all: Vec<Handle> = Vec::new();
        // SAFETY: the list outlives the call, during which `collect` is its only user.
        unsafe { EnumWindows(Some(collect), LPARAM(&raw mut all as isize)) }.map_err(|error| {
            WindowError::Connection {
                reason: error.to_string(),
            }
        })?;
        // The system begins with the highest.
        let seen = all
            .into_iter()
            .rev()
            .filter(|handle| is_of_a_program(*handle));
        Ok(seen.filter_map(|handle| self.describe(handle)).collect())
    }

    fn get(&self, id: WindowId) -> Result<Option<Window>, WindowError> {
        Ok(Handle::from_number(id.0).and_then(|handle| self.describe(handle)))
    }

    fn at(&self, x: i32, y: i32) -> Result<Option<Window>, WindowError> {
        // SAFETY: a call without memory.
        let handle = unsafe { WindowFromPoint(POINT { x, y }) };
        let handle = Handle::living(handle);
        Ok(handle.and_then(|handle| self.describe(handle.root())))
    }

    fn start(&self, outlet: Outlet<WindowEvent>) -> Result<Running, WindowError> {
        const KINDS: &[(u32, u32)] = &[
            (EVENT_SYSTEM_FOREGROUND, EVENT_SYSTEM_FOREGROUND),
            (EVENT_OBJECT_DESTROY, EVENT_OBJECT_SHOW),
            (EVENT_OBJECT_NAMECHANGE, EVENT_OBJECT_NAMECHANGE),
        ];
        let mut teller = Teller {
            windows: self.clone(),
            front: None,
            known: self.list()?.into_iter().map(|window| window.id).collect(),
            outlet,
        };
        teller.tell_front(true);
        events::start("windows", KINDS, LOOK, move || {
            move |event| teller.take(event)
        })
        .map_err(|error| WindowError::Connection {
            reason: error.to_string(),
        })
    }
}

struct Teller {
    windows: TopLevel,
    front: Option<Window>,
    /// Windows whose end is to be told.
    known: BTreeSet<WindowId>,
    outlet: Outlet<WindowEvent>,
}

impl Teller {
    fn take(&mut self, event: Option<Event>) {
        let Some(event) = event else {
            self.tell_front(false);
            self.outlet.flush();
            return;
        };
        if event.object != OBJID_WINDOW.0 || event.child != 0 {
            return;
        }
        let id = WindowId(Handle(event.window).number());
        match event.kind {
            EVENT_OBJECT_DESTROY => {
                if self.known.remove(&id) {
                    self.tell(event.at, WindowEventKind::Closed(id));
                }
            }
            EVENT_OBJECT_SHOW => {
                let handle = Handle(event.window);
                if handle.is_root()
                    && is_of_a_program(handle)
                    && let Some(window) = self.windows.describe(handle)
                    && self.known.insert(id)
                {
                    self.tell(event.at, WindowEventKind::Opened(window));
                }
            }
            _ => self.tell_front(false),
        }
    }

    fn tell_front(&mut self, first: bool) {
        let now = self.windows.in_front();
        let id = |window: &Option<Window>| window.as_ref().map(|window| window.id);
        let kind = if first || id(&now) != id(&self.front) {
            WindowEventKind::Activated(now.clone())
        } else if let Some(window) = &now
            && self
                .front
                .as_ref()
                .is_some_and(|front| front.title != window.title)
        {
            WindowEventKind::TitleChanged(window.clone())
        } else {
            return;
        };
        self.front = now;
        self.tell(Instant::now(), kind);
    }

    fn tell(&mut self, at: Instant, kind: WindowEventKind) {
        self.outlet.offer(WindowEvent { at, kind });
    }
}

/// The file that a process runs.
fn program_file(pid: u32) -> Option<String> {
    let mut path = [0u16; 1024];
    let mut length = u32::try_from(path.len()).ok()?;
    // SAFETY: the buffer is passed with its length; the process is let go of once.
    unsafe {
        let process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, false, pid).ok()?;
        let known = QueryFullProcessImageNameW(
            process,
            PROCESS_NAME_WIN32,
            PWSTR(path.as_mut_ptr()),
            &raw mut length,
        );
        let _ = CloseHandle(process);
        known.ok()?;
    }
    Some(String::from_utf16_lossy(path.get(..length as usize)?))
}

/// The name that a program file gives itself, in the first of its languages.
fn file_description(file: &str) -> Option<String> {
    let file = HSTRING::from(file);
    // SAFETY: buffers are passed with their lengths; what `VerQueryValueW` points to lies within `block`, which lives on.
    unsafe {
        let size = GetFileVersionInfoSizeW(&file, None);
        let mut block = vec![0u8; usize::try_from(size).ok().filter(|size| *size > 0)?];
        GetFileVersionInfoW(&file, None, size, block.as_mut_ptr().cast()).ok()?;
        let (mut found, mut length) = (std::ptr::null_mut(), 0u32);
        let languages = w!("\\VarFileInfo\\Translation");
        let known = VerQueryValueW(
            block.as_ptr().cast(),
            languages,
            &raw mut found,
            &raw mut length,
        );
        if !known.as_bool() || length < 4 {
            return None;
        }
        let [language, pages] = found.cast::<[u16; 2]>().read_unaligned();
        let entry = HSTRING::from(format!(
            "\\StringFileInfo\\{language:04x}{pages:04x}\\FileDescription"
        ));
        let known = VerQueryValueW(
            block.as_ptr().cast(),
            &entry,
            &raw mut found,
            &raw mut length,
        );
        if !known.as_bool() || length == 0 {
            return None;
        }
        let text = std::slice::from_raw_parts(found.cast::<u16>(), length as usize);
        let text = String::from_utf16_lossy(text);
        let text = text.trim_end_matches('\0').trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}
