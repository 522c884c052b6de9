//! What is started the moment an input is heard: look-ups of elements, pictures, summaries of what shows. Nothing here
//! waits for the scribe, and the listening thread waits for nothing here.

mod world;

mod ahead;
mod focus;
mod question;

mod pointer;

mod camera;
mod diff;
mod looks;
mod masks;
mod pages;
mod settle;

mod scout;

pub(crate) use camera::Camera;
pub(crate) use diff::{is_field, value as node_value};
pub(crate) use focus::{FocusAnswer, Reading};
pub(crate) use looks::Seen;
pub(crate) use pointer::{Found, REACTION};
pub(crate) use scout::{Ears, Scouted, is_modifier, may_move_focus};
pub(crate) use settle::{Effect, Settled};
pub(crate) use world::World;

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use desktop::{Change, ElementId, Page, Window, WindowEvent};

/// Numbers an input that may have effects, before it is known which line it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Token(pub(crate) u64);

/// What reaches the scribe, in the order in which it was heard.
pub(crate) enum Message {
    Input(Box<Scouted>),
    Change(Box<Change>),
    Window(WindowEvent),
    /// The active window shows another page, or its address or title changed.
    Page {
        at: Instant,
        window: Option<Window>,
        page: Option<Page>,
    },
    Settled(Box<Settled>),
    /// What fields hold, as just seen.
    Fields(Vec<(ElementId, String)>),
    Command(crate::session::Command),
}

/// The answer to a question that was asked when an input was heard.
#[derive(Debug)]
pub(crate) struct Pending<T>(Receiver<T>);

impl<T> Pending<T> {
    /// The question's two ends.
    pub(crate) fn new() -> (SyncSender<T>, Self) {
        let (sender, receiver) = sync_channel(1);
        (sender, Self(receiver))
    }

    /// A question whose answer is known already.
    pub(crate) fn answered(answer: T) -> Self {
        let (sender, pending) = Self::new();
        let _ = sender.send(answer);
        pending
    }

    /// Waits for the answer; `None` when it does not come in time.
    pub(crate) fn wait(&self, most: Duration) -> Option<T> {
        self.0.recv_timeout(most).ok()
    }
}

/// Longest that the scribe waits for an answer. Look-ups have a shorter time-out of their own.
pub(crate) const ANSWER: Duration = Duration::from_millis(700);
