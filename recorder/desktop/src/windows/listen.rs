//! Hears keys, buttons, wheel and motion. The hooks only hand on; what a key means is worked out here, on another thread.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use windows::Win32::UI::Input::KeyboardAndMouse::{
    INPUT, INPUT_0, INPUT_MOUSE, MOUSEEVENTF_MOVE, MOUSEINPUT,
};
use windows::Win32::UI::WindowsAndMessaging::{WM_MOUSEHWHEEL, WM_MOUSEMOVE, WM_MOUSEWHEEL};

use super::hook::{self, Raw, RawPointer, What, lost};
use super::layout::{self, SystemLayout};
use super::pointer::{self, Wheel};
use super::send;
use super::typing::Typing;
use crate::ability::Listen;
use crate::error::{ListenError, SelfTestError};
use crate::input::{Heard, Input};
use crate::outlet::{Outlet, Running};

/// Events that may wait to be worked out: seconds of the fastest pointer.
const QUEUE: usize = 8192;
/// A layout that is switched without a key is noticed within this time.
const LOOK: Duration = Duration::from_millis(200);

/// Listening on Windows.
pub(super) struct Ears;

impl Listen for Ears {
    fn start(&self, outlet: Outlet<Heard>) -> Result<Running, ListenError> {
        let held = layout::held_now();
        let (raw_outlet, raws) = Outlet::channel(QUEUE);
        let hooks = hook::start(raw_outlet)?;
        let (front, layout) = layout::in_front();
        let hearing = Hearing {
            typing: Typing::new(held),
            wheel: Wheel::default(),
            front,
            layout,
            outlet,
        };
        let thread = thread::Builder::new()
            .name("listen".to_owned())
            .spawn(move || hearing.run(&raws))
            .map_err(lost)?;
        // Without its hooks the queue ends, and with it the thread.
        Ok(Running::new(move || drop(hooks), Some(thread)))
    }

    fn self_test(&self, timeout: Duration) -> Result<Duration, SelfTestError> {
        let (outlet, raws) = Outlet::channel(QUEUE);
        let hooks = hook::start(outlet)?;
        let begun = Instant::now();
        // A motion to where the pointer already stands.
        send::send(&[INPUT {
            r#type: INPUT_MOUSE,
            Anonymous: INPUT_0 {
                mi: MOUSEINPUT {
                    dwFlags: MOUSEEVENTF_MOVE,
                    ..MOUSEINPUT::default()
                },
            },
        }])
        .map_err(lost)?;
        let heard = raws.recv_timeout(timeout);
        drop(hooks);
        match heard {
            Ok(_) => Ok(begun.elapsed()),
            Err(_) => Err(SelfTestError::NotHeard {
                waited_ms: u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
            }),
        }
    }

    fn layout(&self) -> Result<String, ListenError> {
        Ok(layout::in_front().1.name())
    }
}

struct Hearing {
    typing: Typing,
    wheel: Wheel,
    /// The window in front at the last event.
    front: isize,
    layout: SystemLayout,
    outlet: Outlet<Heard>,
}

impl Hearing {
    fn run(mut self, raws: &Receiver<Raw>) {
        let mut next = None;
        loop {
            let raw = match next.take().map_or_else(|| raws.recv_timeout(LOOK), Ok) {
                Ok(raw) => raw,
                Err(RecvTimeoutError::Timeout) => {
                    self.look();
                    self.outlet.flush();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if is_motion(&raw) {
                // Of several motions in one go only the last place matters.
                next = raws.try_recv().ok();
                if next.as_ref().is_some_and(is_motion) {
                    continue;
                }
            }
            self.take(raw);
        }
        self.outlet.flush();
    }

    fn take(&mut self, raw: Raw) {
        let (time, input) = match raw.what {
            What::Key(key) => {
                self.look();
                (key.time, self.typing.key(&key, &self.layout))
            }
            What::Pointer(pointer) => (pointer.time, self.pointer(&pointer)),
            What::Gap(gap) => (0, Some(Input::Gap(gap))),
        };
        if let Some(what) = input {
            self.outlet.offer(Heard {
                at: raw.at,
                server_time_ms: time,
                what,
                told: None,
            });
        }
    }

    /// Sees whether another window is in front, or another layout in use.
    fn look(&mut self) {
        let (front, layout) = layout::in_front();
        if front != self.front {
            self.front = front;
            self.typing.reset_compose();
        }
        if layout != self.layout {
            self.layout = layout;
            self.outlet.offer(Heard {
                at: Instant::now(),
                server_time_ms: 0,
                what: Input::LayoutChanged {
                    layout: layout.name(),
                },
                told: None,
            });
        }
    }

    fn pointer(&mut self, raw: &RawPointer) -> Option<Input> {
        let (x, y, injected) = (raw.x, raw.y, raw.injected);
        let modifiers = self.typing.held.modifiers();
        match raw.message {
            WM_MOUSEMOVE => Some(Input::Motion { x, y }),
            WM_MOUSEWHEEL | WM_MOUSEHWHEEL => {
                let across = raw.message == WM_MOUSEHWHEEL;
                let (dx, dy) = self.wheel.turn(across, raw.high.cast_signed())?;
                Some(Input::Wheel {
                    dx,
                    dy,
                    x,
                    y,
                    modifiers,
                    injected,
                })
            }
            message => {
                let (button, pressed) = pointer::button(message, raw.high)?;
                // The accent that waits is typed into the old place or nowhere, never into the new one.
                self.typing.reset_compose();
                Some(Input::Button {
                    pressed,
                    button,
                    x,
                    y,
                    modifiers,
                    injected,
                })
            }
        }
    }
}

fn is_motion(raw: &Raw) -> bool {
    matches!(&raw.what, What::Pointer(pointer) if pointer.message == WM_MOUSEMOVE)
}
