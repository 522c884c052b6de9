//! Runs on the listening threads: for each input starts at once what must not wait, and hands it on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, SyncSender, TrySendError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use desktop::{
    Change, ChangeKind, Desktop, Heard, Input, Modifiers, Outlet, Role, Running, WindowEvent,
};

use super::ahead::{self, Ahead};
use super::{ANSWER, Camera, FocusAnswer, Found, Message, Pending, Seen, Token, World};
use super::{focus, pages, pointer, settle};
use crate::error::StartError;
use crate::judge::Judge;

/// An input with what was started when it was heard.
pub(crate) struct Scouted {
    pub(crate) heard: Heard,
    /// For presses and the wheel.
    pub(crate) found: Option<Pending<Found>>,
    /// For presses and keys.
    pub(crate) focus: Option<Pending<FocusAnswer>>,
    /// For presses: the tree before it.
    pub(crate) seen: Option<Pending<Seen>>,
    pub(crate) token: Token,
    pub(crate) frame: Option<u64>,
}

/// Everything that listens. Dropped, it listens no more.
pub(crate) struct Ears {
    running: Mutex<Vec<Running>>,
    settle: Sender<settle::Ask>,
    pointer: Sender<pointer::Ask>,
    /// The display's connection was lost.
    deaf: Arc<AtomicBool>,
}

impl Ears {
    /// Starts all threads.
    pub(crate) fn start(
        desktop: &Desktop,
        world: &Arc<World>,
        camera: &Arc<Camera>,
        judge: &Arc<Judge>,
        messages: &SyncSender<Message>,
    ) -> Result<Self, StartError> {
        let (wake, woken) = channel();
        let surveys = Arc::new(Ahead::default());
        let moved = ahead::start(
            Arc::clone(&desktop.elements),
            Arc::clone(world),
            Arc::clone(&surveys),
        )
        .map_err(StartError::Thread)?;
        moved.tell();
        let scout = Scout {
            moved,
            world: Arc::clone(world),
            camera: Arc::clone(camera),
            windows_at: pointer::start_windows(Arc::clone(&desktop.windows))
                .map_err(StartError::Thread)?,
            pointer: pointer::start(
                Arc::clone(&desktop.elements),
                Arc::clone(&desktop.windows),
                Arc::clone(world),
                surveys,
            )
            .map_err(StartError::Thread)?,
            focus: focus::start(Arc::clone(&desktop.elements), Arc::clone(world))
                .map_err(StartError::Thread)?,
            settle: settle::start(
                desktop.clone(),
                Arc::clone(world),
                Arc::clone(camera),
                Arc::clone(judge),
                messages.clone(),
            )
            .map_err(StartError::Thread)?,
            wake,
            messages: messages.clone(),
        };
        pages::start(
            Arc::clone(&desktop.pages),
            Arc::clone(world),
            woken,
            messages.clone(),
        )
        .map_err(StartError::Thread)?;
        let settle = scout.settle.clone();
        let pointer = scout.pointer.clone();
        let focus = scout.focus.clone();
        let deaf = Arc::new(AtomicBool::new(false));
        let mut running = Vec::new();
        if desktop.capabilities.changes {
            let scout = scout.clone();
            running.push(
                desktop
                    .changes
                    .start(Outlet::new(move |change| scout.change(change)))?,
            );
        }
        if desktop.capabilities.windows {
            let scout = scout.clone();
            running.push(
                desktop
                    .windows
                    .start(Outlet::new(move |event| scout.window(event)))?,
            );
        }
        let lost = Arc::clone(&deaf);
        running.push(desktop.listen.start(Outlet::new(move |heard: Heard| {
            if let Input::Gap(gap) = &heard.what
                && gap.reason == desktop::outlet::GapReason::ConnectionLost
            {
                lost.store(true, Ordering::SeqCst);
            }
            scout.heard(heard)
        }))?);
        // Where the first key goes is known before the person is told that it is heard.
        let (answer, known) = Pending::new();
        let _ = focus.send(focus::Ask::Known { answer });
        let _ = known.wait(ANSWER);
        Ok(Self {
            running: Mutex::new(running),
            settle,
            pointer,
            deaf,
        })
    }

    /// Nothing more can be heard.
    pub(crate) fn deaf(&self) -> bool {
        self.deaf.load(Ordering::SeqCst)
    }

    /// Stops listening; what was heard before is still handed on.
    pub(crate) fn close(&self) {
        self.running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// The tree as it is now; what the last action caused is told first.
    pub(crate) fn look_now(&self) -> Pending<Seen> {
        let (answer, pending) = Pending::new();
        let _ = self.settle.send(settle::Ask::Now { answer });
        pending
    }

    /// What follows belongs to no action before.
    pub(crate) fn forget_actions(&self) {
        let _ = self.settle.send(settle::Ask::Forget);
    }

    /// What the pointer rests upon, if it rests there.
    pub(crate) fn resting(&self, x: i32, y: i32) -> Option<Found> {
        let (answer, pending) = Pending::new();
        let _ = self.pointer.send(pointer::Ask::Resting { x, y, answer });
        pending.wait(Duration::from_millis(100))
    }
}

/// What the listening threads need.
#[derive(Clone)]
struct Scout {
    world: Arc<World>,
    camera: Arc<Camera>,
    windows_at: Sender<pointer::WindowAsk>,
    pointer: Sender<pointer::Ask>,
    focus: Sender<focus::Ask>,
    settle: Sender<settle::Ask>,
    wake: Sender<()>,
    /// Parts of the screen came or went, or scroll.
    moved: ahead::Moved,
    messages: SyncSender<Message>,
}

impl Scout {
    fn heard(&self, heard: Heard) -> Result<(), Heard> {
        let at = heard.at;
        let mut scouted = Scouted {
            found: None,
            focus: None,
            seen: None,
            token: self.world.next_token(),
            frame: None,
            heard,
        };
        if let Input::Motion { x, y } = scouted.heard.what {
            if !self.world.paused() {
                let _ = self.pointer.send(pointer::Ask::Motion { x, y });
            }
            return Ok(());
        }
        self.world.see_input(at);
        if !self.world.paused() {
            self.begin(at, &mut scouted);
        }
        self.messages
            .try_send(Message::Input(Box::new(scouted)))
            .map_err(|error| match error {
                TrySendError::Full(Message::Input(scouted))
                | TrySendError::Disconnected(Message::Input(scouted)) => scouted.heard,
                TrySendError::Full(_) | TrySendError::Disconnected(_) => {
                    Heard::from(desktop::Gap {
                        reason: desktop::outlet::GapReason::QueueFull,
                        lost: None,
                    })
                }
            })
    }

    fn begin(&self, at: Instant, scouted: &mut Scouted) {
        let told = scouted.heard.told.take();
        match scouted.heard.what {
            Input::Button {
                pressed: true,
                x,
                y,
                ..
            } => {
                self.world.see_act(at);
                scouted.frame = self.camera.shoot();
                scouted.found = Some(match &told {
                    Some(told) => Pending::answered(self.told_found(at, told)),
                    None => self.look_up_pressed(x, y, at),
                });
                scouted.focus = Some(match &told {
                    Some(told) => Pending::answered(FocusAnswer::told(at, told)),
                    None => {
                        let (answer, focus) = Pending::new();
                        let _ = self.focus.send(focus::Ask::Leave { at, answer });
                        focus
                    }
                });
                self.moves_focus(at, false);
                let (answer, seen) = Pending::new();
                scouted.seen = Some(seen);
                let _ = self.settle.send(settle::Ask::Act {
                    token: scouted.token,
                    at,
                    frame: scouted.frame,
                    answer: Some(answer),
                });
            }
            Input::Wheel { x, y, .. } => {
                self.scrolls(at);
                self.world.see_wheel(at);
                let (answer, found) = Pending::new();
                let _ = self.pointer.send(pointer::Ask::Resting { x, y, answer });
                scouted.found = Some(found);
            }
            Input::Key {
                pressed: true,
                ref key,
                modifiers,
                ..
            } if !is_modifier(key) => {
                if may_scroll(key) {
                    self.scrolls(at);
                    if key != "Tab" {
                        self.world.see_wheel(at);
                    }
                }
                let leaves = may_move_focus(key, modifiers);
                if leaves {
                    self.world.see_act(at);
                }
                scouted.focus = Some(match &told {
                    Some(told) => Pending::answered(FocusAnswer::told(at, told)),
                    None => {
                        let (answer, focus) = Pending::new();
                        let _ = self.focus.send(focus::Ask::Key {
                            at,
                            epoch: self.world.epoch(),
                            leaves,
                            answer,
                        });
                        focus
                    }
                });
                if leaves {
                    self.moves_focus(at, goes_to_bar(key, modifiers));
                }
                if key == "Enter" {
                    scouted.frame = self.camera.shoot();
                }
                let _ = self.settle.send(settle::Ask::Act {
                    token: scouted.token,
                    at,
                    frame: scouted.frame,
                    answer: None,
                });
            }
            Input::Inserted { .. } => {
                scouted.focus = told.map(|told| Pending::answered(FocusAnswer::told(at, &told)));
                let _ = self.settle.send(settle::Ask::Act {
                    token: scouted.token,
                    at,
                    frame: None,
                    answer: None,
                });
            }
            _ => {}
        }
    }

    /// What the system told with the press needs no look-up.
    fn told_found(&self, at: Instant, told: &desktop::Told) -> Found {
        Found {
            element: told.element.clone(),
            window: self.world.window(),
            described: Some(at),
        }
    }

    fn look_up_pressed(&self, x: i32, y: i32, at: Instant) -> Pending<Found> {
        let (answer, window) = Pending::new();
        let _ = self.windows_at.send((x, y, answer));
        let (answer, found) = Pending::new();
        let _ = self.pointer.send(pointer::Ask::Press {
            x,
            y,
            at,
            window,
            answer,
        });
        found
    }

    fn scrolls(&self, at: Instant) {
        self.world.see_scroll(at);
        self.moved.tell();
    }

    fn moves_focus(&self, at: Instant, to_bar: bool) {
        self.world.next_epoch();
        let _ = self.focus.send(focus::Ask::Moved { at, to_bar });
    }

    fn window(&self, event: WindowEvent) -> Result<(), WindowEvent> {
        let active = self.world.window().map(|window| window.id);
        self.world.see_window(&event.kind);
        // Which window is active is also told at the start, when nothing moves.
        if let desktop::WindowEventKind::Activated(window) = &event.kind
            && window.as_ref().map(|window| window.id) != active
        {
            self.moves_focus(event.at, false);
            self.moved.tell();
        }
        let _ = self.wake.send(());
        self.messages
            .try_send(Message::Window(event))
            .map_err(|error| match error {
                TrySendError::Full(Message::Window(event))
                | TrySendError::Disconnected(Message::Window(event)) => event,
                TrySendError::Full(_) | TrySendError::Disconnected(_) => {
                    WindowEvent::from(desktop::Gap {
                        reason: desktop::outlet::GapReason::QueueFull,
                        lost: None,
                    })
                }
            })
    }

    fn change(&self, change: Change) -> Result<(), Change> {
        if self.world.see_change(&change) {
            self.moved.tell();
        }
        match &change.kind {
            ChangeKind::Focused => {
                let _ = self.focus.send(focus::Ask::Focused {
                    id: change.id.clone(),
                });
            }
            ChangeKind::LoadComplete | ChangeKind::Reload | ChangeKind::NameChanged => {
                let _ = self.wake.send(());
            }
            _ => {}
        }
        if !is_told(&change) || self.world.paused() {
            return Ok(());
        }
        self.messages
            .try_send(Message::Change(Box::new(change)))
            .map_err(|error| match error {
                TrySendError::Full(Message::Change(change))
                | TrySendError::Disconnected(Message::Change(change)) => *change,
                TrySendError::Full(_) | TrySendError::Disconnected(_) => {
                    Change::from(desktop::Gap {
                        reason: desktop::outlet::GapReason::QueueFull,
                        lost: None,
                    })
                }
            })
    }
}

/// The few changes that become lines by themselves; all others are seen by comparing trees.
fn is_told(change: &Change) -> bool {
    match change.kind {
        ChangeKind::Checked(_) | ChangeKind::Answered { .. } | ChangeKind::Gap(_) => true,
        ChangeKind::TextInserted(_) => change.secure,
        ChangeKind::ValueChanged | ChangeKind::SelectionChanged => matches!(
            change.role,
            Some(Role::Combobox | Role::Listbox | Role::Slider | Role::Spinbutton)
        ),
        ChangeKind::Showing(true) => matches!(change.role, Some(Role::Menu)),
        ChangeKind::Expanded(true) => true,
        _ => false,
    }
}

/// Keys that only change what others do.
pub(crate) fn is_modifier(key: &str) -> bool {
    matches!(
        key,
        "Shift"
            | "Control"
            | "Alt"
            | "AltGraph"
            | "Meta"
            | "CapsLock"
            | "NumLock"
            | "ScrollLock"
            | "Hyper"
            | "Super"
            | "Fn"
            | "ISO_Level3_Shift"
    )
}

/// Keys that move what is seen, wherever they are pressed: Tab brings what gets the focus into sight.
fn may_scroll(key: &str) -> bool {
    matches!(key, "PageUp" | "PageDown" | "Home" | "End" | "Tab")
        || matches!(key, "ArrowUp" | "ArrowDown")
}

/// Chords that work on the text in a field and leave the focus where it is.
fn is_editing_chord(key: &str, modifiers: Modifiers) -> bool {
    modifiers.ctrl
        && !modifiers.alt
        && !modifiers.meta
        && matches!(
            key,
            "a" | "c"
                | "v"
                | "x"
                | "y"
                | "z"
                | "Backspace"
                | "Delete"
                | "Home"
                | "End"
                | "ArrowLeft"
                | "ArrowRight"
                | "ArrowUp"
                | "ArrowDown"
        )
}

/// The keys of every browser for its address bar.
fn goes_to_bar(key: &str, modifiers: Modifiers) -> bool {
    let held = (modifiers.ctrl, modifiers.alt);
    let other = modifiers.shift || modifiers.meta;
    !other && matches!((held, key), ((true, false), "l") | ((false, true), "d"))
}

/// Keys after which the focus may be elsewhere.
pub(crate) fn may_move_focus(key: &str, modifiers: Modifiers) -> bool {
    if modifiers.command() {
        return !is_editing_chord(key, modifiers);
    }
    matches!(key, "Tab" | "Enter" | "Escape" | "ContextMenu")
        || key
            .strip_prefix('F')
            .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}
