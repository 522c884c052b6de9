//! The system's word of what happens to windows and what is in them (WinEvents), on a thread of its own.
#![allow(unsafe_code)] // calls of the system and back

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use windows::Win32::Foundation::HWND;
use windows::Win32::System::Threading::GetCurrentThreadId;
use windows::Win32::UI::Accessibility::{HWINEVENTHOOK, SetWinEventHook, UnhookWinEvent};
use windows::Win32::UI::WindowsAndMessaging::{
    DispatchMessageW, MSG, MsgWaitForMultipleObjects, PM_REMOVE, PeekMessageW, QS_ALLINPUT,
    WINEVENT_OUTOFCONTEXT, WINEVENT_SKIPOWNPROCESS, WM_QUIT,
};

use super::hook::end_thread;
use crate::outlet::Running;

/// Something that happened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Event {
    pub at: Instant,
    /// EVENT_…
    pub kind: u32,
    pub window: HWND,
    /// OBJID_…
    pub object: i32,
    pub child: i32,
}

thread_local! {
    /// What was told and not yet taken: taking asks other programs, during which more is told.
    static TOLD: RefCell<VecDeque<Event>> = const { RefCell::new(VecDeque::new()) };
}

/// Calls `take` on a thread of its own for each event of these kinds (first and last of a range), and without one after each
/// `tick`, until the result is dropped.
pub(super) fn start<T: FnMut(Option<Event>)>(
    name: &str,
    kinds: &'static [(u32, u32)],
    tick: Duration,
    take: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Running> {
    let (ready, started) = sync_channel(1);
    let thread = thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            let mut take = take();
            let hooks: Vec<Hook> = kinds.iter().map(|range| Hook::set(*range)).collect();
            take(None);
            // SAFETY: a call without memory.
            let _ = ready.send(unsafe { GetCurrentThreadId() });
            while wait(tick) {
                while let Some(event) = TOLD.with_borrow_mut(VecDeque::pop_front) {
                    take(Some(event));
                }
                take(None);
            }
            drop(hooks);
        })?;
    let id = started.recv().map_err(io::Error::other)?;
    Ok(Running::new(move || end_thread(id), Some(thread)))
}

/// Waits for messages and lets the system tell; false once the thread is to end.
fn wait(tick: Duration) -> bool {
    let most = u32::try_from(tick.as_millis()).unwrap_or(u32::MAX);
    let mut message = MSG::default();
    // SAFETY: `message` lives through the calls; the thread's own queue is read.
    unsafe {
        MsgWaitForMultipleObjects(None, false, most, QS_ALLINPUT);
        while PeekMessageW(&raw mut message, None, 0, 0, PM_REMOVE).as_bool() {
            if message.message == WM_QUIT {
                return false;
            }
            DispatchMessageW(&raw const message);
        }
    }
    true
}

struct Hook(HWINEVENTHOOK);

impl Hook {
    fn set((first, last): (u32, u32)) -> Self {
        // SAFETY: `told` is a function of this program, called on this thread only.
        Self(unsafe {
            SetWinEventHook(
                first,
                last,
                None,
                Some(told),
                0,
                0,
                WINEVENT_OUTOFCONTEXT | WINEVENT_SKIPOWNPROCESS,
            )
        })
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        // SAFETY: set by `set` and taken away once, on the same thread.
        let _ = unsafe { UnhookWinEvent(self.0) };
    }
}

unsafe extern "system" fn told(
    _: HWINEVENTHOOK,
    kind: u32,
    window: HWND,
    object: i32,
    child: i32,
    _: u32,
    _: u32,
) {
    TOLD.with_borrow_mut(|told| {
        told.push_back(Event {
            at: Instant::now(),
            kind,
            window,
            object,
            child,
        });
    });
}
