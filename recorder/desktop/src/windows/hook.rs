//! The thread of the low-level hooks, which does nothing else: every key and motion of the session waits for it, so it copies
//! what it is given and hands it to a bounded queue.
#![allow(unsafe_code)] // hooks are set and called by the system

use std::cell::RefCell;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use windows::Win32::Foundation::{LPARAM, LRESULT, WPARAM};
use windows::Win32::System::LibraryLoader::GetModuleHandleW;
use windows::Win32::System::Threading::{
    GetCurrentThread, GetCurrentThreadId, SetThreadPriority, THREAD_PRIORITY_TIME_CRITICAL,
};
use windows::Win32::UI::WindowsAndMessaging::{
    CallNextHookEx, GetMessageW, HC_ACTION, HHOOK, HOOKPROC, KBDLLHOOKSTRUCT, LLKHF_EXTENDED,
    LLKHF_INJECTED, LLKHF_UP, LLMHF_INJECTED, MSG, MSLLHOOKSTRUCT, PM_NOREMOVE, PeekMessageW,
    PostThreadMessageW, SetWindowsHookExW, UnhookWindowsHookEx, WH_KEYBOARD_LL, WH_MOUSE_LL,
    WINDOWS_HOOK_ID, WM_QUIT,
};

use super::held::RawKey;
use crate::error::ListenError;
use crate::outlet::{Gap, Outlet, Running};

/// The hooks are in place within this time.
const STARTS: Duration = Duration::from_secs(2);

/// One event as the hook was given it.
#[derive(Debug, Clone)]
pub(super) struct Raw {
    pub at: Instant,
    pub what: What,
}

#[derive(Debug, Clone)]
pub(super) enum What {
    Key(RawKey),
    Pointer(RawPointer),
    Gap(Gap),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct RawPointer {
    pub message: u32,
    pub x: i32,
    pub y: i32,
    /// The upper half of what comes with the message: turns of the wheel, number of the button.
    pub high: u16,
    pub injected: bool,
    pub time: u32,
}

impl From<Gap> for Raw {
    fn from(gap: Gap) -> Self {
        Self {
            at: Instant::now(),
            what: What::Gap(gap),
        }
    }
}

thread_local! {
    /// The system calls the hooks on the thread that set them.
    static OUTLET: RefCell<Option<Outlet<Raw>>> = const { RefCell::new(None) };
}

/// Sets both hooks on a thread of their own until the result is dropped.
pub(super) fn start(outlet: Outlet<Raw>) -> Result<Running, ListenError> {
    let (ready, started) = sync_channel(1);
    let thread = thread::Builder::new()
        .name("hooks".to_owned())
        .spawn(move || {
            OUTLET.set(Some(outlet));
            let hooks = Hook::set(WH_KEYBOARD_LL, Some(keyboard))
                .and_then(|keyboard| Ok((keyboard, Hook::set(WH_MOUSE_LL, Some(pointer))?)));
            let hooked = match hooks {
                Ok(hooks) => hooks,
                Err(error) => {
                    let _ = ready.send(Err(lost(error)));
                    return;
                }
            };
            let mut message = MSG::default();
            // SAFETY: `message` lives through both calls. The first makes the thread's queue, which the order to end goes to;
            // the last raises only this thread.
            let id = unsafe {
                let _ = PeekMessageW(&raw mut message, None, 0, 0, PM_NOREMOVE);
                let _ = SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
                GetCurrentThreadId()
            };
            let _ = ready.send(Ok(id));
            // SAFETY: `message` lives through the call.
            while unsafe { GetMessageW(&raw mut message, None, 0, 0) }.0 > 0 {}
            drop(hooked);
            OUTLET.with_borrow_mut(|outlet| {
                if let Some(outlet) = outlet {
                    outlet.flush();
                }
            });
        })
        .map_err(lost)?;
    match started.recv_timeout(STARTS) {
        Ok(Ok(id)) => Ok(Running::new(move || end_thread(id), Some(thread))),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(lost("the system did not set the hooks in time")),
    }
}

/// Ends the loop of a thread that waits for messages.
pub(super) fn end_thread(id: u32) {
    // SAFETY: no memory is shared; a thread that is gone is an error without effect.
    let _ = unsafe { PostThreadMessageW(id, WM_QUIT, WPARAM(0), LPARAM(0)) };
}

pub(super) fn lost(error: impl std::fmt::Display) -> ListenError {
    ListenError::Connection {
        reason: error.to_string(),
    }
}

/// A hook that is set until this is dropped.
struct Hook(HHOOK);

impl Hook {
    fn set(kind: WINDOWS_HOOK_ID, call: HOOKPROC) -> windows::core::Result<Self> {
        // SAFETY: `call` is a function of this program, which outlives the hook.
        unsafe {
            let module = GetModuleHandleW(None)?;
            SetWindowsHookExW(kind, call, Some(module.into()), 0).map(Self)
        }
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        // SAFETY: the hook was set by `set` and is taken away once.
        let _ = unsafe { UnhookWindowsHookEx(self.0) };
    }
}

fn offer(what: What) {
    OUTLET.with_borrow_mut(|outlet| {
        if let Some(outlet) = outlet {
            outlet.offer(Raw {
                at: Instant::now(),
                what,
            });
        }
    });
}

unsafe extern "system" fn keyboard(code: i32, message: WPARAM, data: LPARAM) -> LRESULT {
    if code == HC_ACTION as i32 {
        // SAFETY: with this code the system passes a pointer to this structure, valid during the call.
        let key = unsafe { &*(data.0 as *const KBDLLHOOKSTRUCT) };
        offer(What::Key(RawKey {
            vk: key.vkCode,
            scan: key.scanCode,
            extended: key.flags.contains(LLKHF_EXTENDED),
            pressed: !key.flags.contains(LLKHF_UP),
            injected: key.flags.contains(LLKHF_INJECTED),
            time: key.time,
        }));
    }
    // SAFETY: handed on as it came.
    unsafe { CallNextHookEx(None, code, message, data) }
}

unsafe extern "system" fn pointer(code: i32, message: WPARAM, data: LPARAM) -> LRESULT {
    if code == HC_ACTION as i32 {
        // SAFETY: with this code the system passes a pointer to this structure, valid during the call.
        let pointer = unsafe { &*(data.0 as *const MSLLHOOKSTRUCT) };
        offer(What::Pointer(RawPointer {
            message: u32::try_from(message.0).unwrap_or_default(),
            x: pointer.pt.x,
            y: pointer.pt.y,
            high: (pointer.mouseData >> 16) as u16,
            injected: pointer.flags & LLMHF_INJECTED != 0,
            time: pointer.time,
        }));
    }
    // SAFETY: handed on as it came.
    unsafe { CallNextHookEx(None, code, message, data) }
}
