//! Hears keys, buttons, wheel and motion through the display's record extension, which also hears under the grabs of
//! menus and drags, and never takes an event away from the program that it is meant for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::record::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{self, ConnectionExt as _, KeyPressEvent};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::TryParse;

use super::display::Display;
use super::keyboard::{self, KeyState, Keyboard};
use super::watch::Watch;
use crate::ability::Listen;
use crate::error::{ListenError, SelfTestError};
use crate::input::{Heard, Input};
use crate::outlet::{Gap, GapReason, Outlet, Running};

/// The record extension's category of what the server sent, and of the last reply.
const FROM_SERVER: u8 = 0;
const END_OF_DATA: u8 = 5;
/// Every core event has this many bytes.
const EVENT_BYTES: usize = 32;

/// Listening on X11.
pub(super) struct Ears {
    display: String,
}

impl Ears {
    pub fn new(display: &Display) -> Self {
        Self {
            display: display.name.clone(),
        }
    }
}

fn lost(error: impl std::fmt::Display) -> ListenError {
    ListenError::Connection {
        reason: error.to_string(),
    }
}

impl Listen for Ears {
    fn start(&self, outlet: Outlet<Heard>) -> Result<Running, ListenError> {
        let tap = Tap::open(&self.display)?;
        let mut watch = Watch::start(&self.display)?;
        let keyboard = Keyboard::read(&watch.display.connection)?;
        let held = held_keys(&watch.display)?;
        let group = keyboard::current_group(&watch.display.connection).unwrap_or(0);
        watch.read(true)?;
        let mut hearing = Hearing {
            watch,
            layout: keyboard.layout(group),
            keyboard,
            held,
            group,
            outlet,
        };
        let stop = tap.stopper();
        let stopped = Arc::clone(&tap.stopping);
        let (ready, started) = sync_channel(1);
        let thread = thread::Builder::new()
            .name("listen".to_owned())
            .spawn(move || {
                let result = tap.run(
                    || {
                        let _ = ready.try_send(());
                    },
                    |data| hearing.batch(data),
                );
                if !stopped.load(Ordering::SeqCst) {
                    tracing::warn!(?result, "listening ended by itself");
                    hearing.offer(
                        0,
                        Input::Gap(Gap {
                            reason: GapReason::ConnectionLost,
                            lost: None,
                        }),
                    );
                }
                hearing.outlet.flush();
            })
            .map_err(lost)?;
        let running = Running::new(stop, Some(thread));
        match started.recv_timeout(Duration::from_secs(2)) {
            Ok(()) => Ok(running),
            Err(_) => Err(lost("the display did not begin to record")),
        }
    }

    fn self_test(&self, timeout: Duration) -> Result<Duration, SelfTestError> {
        let tap = Tap::open(&self.display)?;
        let stop = tap.stopper();
        let (ready, started) = sync_channel(1);
        let (heard, arrived) = sync_channel(1);
        let probe = Probe::new(&self.display)?;
        let begun = Instant::now();
        let running = Running::new(
            stop,
            Some(
                thread::Builder::new()
                    .name("listen-test".to_owned())
                    .spawn(move || {
                        let _ = tap.run(
                            || {
                                let _ = ready.try_send(());
                            },
                            |_| {
                                let _ = heard.try_send(());
                                Ok(())
                            },
                        );
                    })
                    .map_err(lost)?,
            ),
        );
        let waited_ms = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        let not_heard = |_: RecvTimeoutError| SelfTestError::NotHeard { waited_ms };
        started.recv_timeout(timeout).map_err(not_heard)?;
        probe.send()?;
        arrived.recv_timeout(timeout).map_err(not_heard)?;
        drop(running);
        Ok(begun.elapsed())
    }

    fn layout(&self) -> Result<String, ListenError> {
        let watch = Watch::start(&self.display)?;
        let connection = &watch.display.connection;
        let group = keyboard::current_group(connection).unwrap_or(0);
        Ok(Keyboard::read(connection)?.layout(group))
    }
}

/// The event of the self-test: a motion to where the pointer already stands.
struct Probe {
    display: Display,
}

impl Probe {
    fn new(display: &str) -> Result<Self, ListenError> {
        Ok(Self {
            display: Display::connect(Some(display)).map_err(lost)?,
        })
    }

    fn send(&self) -> Result<(), ListenError> {
        let connection = &self.display.connection;
        let at = connection
            .query_pointer(self.display.root)
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        connection
            .xtest_fake_input(
                xproto::MOTION_NOTIFY_EVENT,
                0,
                x11rb::CURRENT_TIME,
                self.display.root,
                at.root_x,
                at.root_y,
                0,
            )
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        connection.flush().map_err(lost)
    }
}

/// A recording context: one connection controls it, the other one waits for its data.
struct Tap {
    control: Arc<Display>,
    data: Display,
    context: record::Context,
    stopping: Arc<AtomicBool>,
}

impl Tap {
    fn open(display: &str) -> Result<Self, ListenError> {
        let control = Display::connect(Some(display)).map_err(lost)?;
        let data = control.again().map_err(lost)?;
        if control
            .connection
            .extension_information(record::X11_EXTENSION_NAME)
            .map_err(lost)?
            .is_none()
        {
            return Err(lost("the display lacks the extension `RECORD`"));
        }
        let nothing = record::Range8 { first: 0, last: 0 };
        let no_extension = record::ExtRange {
            major: nothing,
            minor: record::Range16 { first: 0, last: 0 },
        };
        let range = record::Range {
            core_requests: nothing,
            core_replies: nothing,
            ext_requests: no_extension,
            ext_replies: no_extension,
            delivered_events: nothing,
            device_events: record::Range8 {
                first: xproto::KEY_PRESS_EVENT,
                last: xproto::MOTION_NOTIFY_EVENT,
            },
            errors: nothing,
            client_started: false,
            client_died: false,
        };
        let context = control.connection.generate_id().map_err(lost)?;
        control
            .connection
            .record_create_context(context, 0, &[record::CS::ALL_CLIENTS.into()], &[range])
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        Ok(Self {
            control: Arc::new(control),
            data,
            context,
            stopping: Arc::default(),
        })
    }

    /// Ends [`Tap::run`] from another thread.
    fn stopper(&self) -> impl FnOnce() + Send + 'static {
        let control = Arc::clone(&self.control);
        let stopping = Arc::clone(&self.stopping);
        let context = self.context;
        move || {
            stopping.store(true, Ordering::SeqCst);
            disable(&control, context);
        }
    }

    /// Waits for data and hands it on until stopped.
    fn run(
        &self,
        ready: impl FnOnce(),
        mut take: impl FnMut(&[u8]) -> Result<(), ListenError>,
    ) -> Result<(), ListenError> {
        let mut ready = Some(ready);
        let replies = self
            .data
            .connection
            .record_enable_context(self.context)
            .map_err(lost)?;
        for reply in replies {
            let reply = reply.map_err(lost)?;
            match reply.category {
                FROM_SERVER => take(&reply.data)?,
                END_OF_DATA => break,
                _ => {
                    // Stopped before it had begun: that call came too early to end anything.
                    if self.stopping.load(Ordering::SeqCst) {
                        disable(&self.control, self.context);
                    }
                    if let Some(ready) = ready.take() {
                        ready();
                    }
                }
            }
        }
        Ok(())
    }
}

fn disable(control: &Display, context: record::Context) {
    let _ = control.connection.record_disable_context(context);
    let _ = control.connection.sync();
}

/// Turns the display's events into what was heard.
struct Hearing {
    watch: Watch,
    keyboard: Keyboard,
    /// Keys that are down, with the name and place that their press had: a release carries the same.
    held: BTreeMap<u32, Option<(String, bool)>>,
    group: u32,
    layout: String,
    outlet: Outlet<Heard>,
}

impl Hearing {
    fn batch(&mut self, data: &[u8]) -> Result<(), ListenError> {
        let events: Vec<&[u8]> = data.chunks_exact(EVENT_BYTES).collect();
        for (at, bytes) in events.iter().enumerate() {
            let next = events.get(at + 1).map(|next| next[0] & 0x7f);
            let kind = bytes[0] & 0x7f;
            // Of several motions in one go only the last place matters.
            if kind == xproto::MOTION_NOTIFY_EVENT && next == Some(kind) {
                continue;
            }
            // All five core input events share the layout of a key press.
            let Ok((event, _)) = KeyPressEvent::try_parse(bytes) else {
                continue;
            };
            self.event(kind, &event)?;
        }
        Ok(())
    }

    fn event(&mut self, kind: u8, event: &KeyPressEvent) -> Result<(), ListenError> {
        let moved = kind == xproto::MOTION_NOTIFY_EVENT;
        let news = self.watch.read(!moved)?;
        if news.map {
            self.keyboard.reload(&self.watch.display.connection)?;
        }
        if news.focus {
            self.keyboard.reset_compose();
        }
        let state = KeyState(u16::from(event.state));
        let group = if moved || news.group && !is_key(kind) {
            self.group
        } else {
            state.group()
        };
        // A program that types a foreign character puts it on an unused key: a new map, but the same layout.
        let layout = self.keyboard.layout(group);
        if layout != self.layout || group != self.group {
            self.group = group;
            self.layout.clone_from(&layout);
            self.offer(0, Input::LayoutChanged { layout });
        }
        let (x, y) = (i32::from(event.root_x), i32::from(event.root_y));
        let input = match kind {
            xproto::KEY_PRESS_EVENT | xproto::KEY_RELEASE_EVENT => {
                self.key(kind == xproto::KEY_PRESS_EVENT, event, state)
            }
            xproto::BUTTON_PRESS_EVENT | xproto::BUTTON_RELEASE_EVENT => {
                match self.button(kind == xproto::BUTTON_PRESS_EVENT, event, state) {
                    Some(input) => input,
                    None => return Ok(()),
                }
            }
            xproto::MOTION_NOTIFY_EVENT => Input::Motion { x, y },
            _ => return Ok(()),
        };
        self.offer(event.time, input);
        Ok(())
    }

    fn key(&mut self, pressed: bool, event: &KeyPressEvent, state: KeyState) -> Input {
        let keycode = u32::from(event.detail);
        let modifiers = self.keyboard.modifiers(state);
        let kind = if pressed {
            xproto::KEY_PRESS_EVENT
        } else {
            xproto::KEY_RELEASE_EVENT
        };
        let injected = self.watch.injected(kind, keycode, event.time);
        let (repeat, key, keypad, text) = if pressed {
            let meaning = self.keyboard.press(keycode, state);
            let place = Some((meaning.key.clone(), meaning.keypad));
            let repeat = self.held.insert(keycode, place).is_some();
            (repeat, meaning.key, meaning.keypad, meaning.text)
        } else {
            let (key, keypad) = self
                .held
                .remove(&keycode)
                .flatten()
                .unwrap_or_else(|| self.keyboard.name(keycode, state));
            (false, key, keypad, None)
        };
        Input::Key {
            pressed,
            repeat,
            key,
            keypad,
            keycode,
            text,
            modifiers,
            injected,
        }
    }

    /// Buttons 4 to 7 are the wheel: one press a notch, and a release without meaning.
    fn button(&mut self, pressed: bool, event: &KeyPressEvent, state: KeyState) -> Option<Input> {
        let (x, y) = (i32::from(event.root_x), i32::from(event.root_y));
        let kind = if pressed {
            xproto::BUTTON_PRESS_EVENT
        } else {
            xproto::BUTTON_RELEASE_EVENT
        };
        let button = event.detail;
        let injected = self.watch.injected(kind, u32::from(button), event.time);
        let modifiers = self.keyboard.modifiers(state);
        let notches = match button {
            4 => Some((0, -1)),
            5 => Some((0, 1)),
            6 => Some((-1, 0)),
            7 => Some((1, 0)),
            _ => None,
        };
        match notches {
            Some(_) if !pressed => None,
            Some((dx, dy)) => Some(Input::Wheel {
                dx,
                dy,
                x,
                y,
                modifiers,
                injected,
            }),
            None => {
                // The accent that waits is typed into the old place or nowhere, never into the new one.
                self.keyboard.reset_compose();
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

    fn offer(&mut self, server_time_ms: u32, what: Input) {
        self.outlet.offer(Heard {
            at: Instant::now(),
            server_time_ms,
            what,
            told: None,
        });
    }
}

fn is_key(kind: u8) -> bool {
    matches!(kind, xproto::KEY_PRESS_EVENT | xproto::KEY_RELEASE_EVENT)
}

/// Keys that are down already: their next press is a repeat.
fn held_keys(display: &Display) -> Result<BTreeMap<u32, Option<(String, bool)>>, ListenError> {
    let keys = display
        .connection
        .query_keymap()
        .map_err(lost)?
        .reply()
        .map_err(lost)?
        .keys;
    Ok((0u32..256)
        .filter(|keycode| keys[*keycode as usize / 8] >> (keycode % 8) & 1 == 1)
        .map(|keycode| (keycode, None))
        .collect())
}
