//! The element that the keyboard goes to: looked up when the focus may have moved, and its value read again after each
//! burst of keys, so that the last value is known even when a key press makes the field vanish.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Element, ElementId, Elements};

use super::question;
use super::world::World;

/// How long after an input that may move the focus its arrival is waited for.
const MOVES: Duration = Duration::from_millis(150);
/// A field is read again so long after the last key.
const READ_AGAIN: Duration = Duration::from_millis(30);
/// A window that opens has the focus so long after it was given to it.
const ARRIVES: Duration = Duration::from_millis(150);

/// A field's description, and when it was read.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) element: Arc<Element>,
    pub(crate) started: Instant,
    pub(crate) finished: Instant,
}

impl Reading {
    fn since(started: Instant, element: Element) -> Self {
        Self {
            element: Arc::new(element),
            started,
            finished: Instant::now(),
        }
    }

    fn is_filled(&self) -> bool {
        crate::convert::value(&self.element).is_some_and(|value| !value.is_empty())
    }
}

/// What had the focus at an input.
#[derive(Debug, Clone, Default)]
pub(crate) struct FocusAnswer {
    /// As it was before the input, if that is certain.
    pub(crate) focused: Option<Reading>,
    /// The same field read last: at inputs that may leave it, read at the input.
    pub(crate) last: Option<Reading>,
    /// The same field read last when there was something in it.
    pub(crate) filled: Option<Reading>,
}

impl FocusAnswer {
    /// What the system told with the input, read before anything came of it.
    pub(crate) fn told(at: Instant, told: &desktop::Told) -> Self {
        let reading = told.focus.as_ref().map(|element| Reading {
            element: Arc::clone(element),
            started: at,
            finished: at,
        });
        Self {
            focused: reading.clone(),
            filled: reading.clone().filter(Reading::is_filled),
            last: reading,
        }
    }
}

pub(crate) enum Ask {
    /// A key went down. `epoch` counts the inputs before it that may have moved the focus.
    Key {
        at: Instant,
        epoch: u64,
        /// The key may leave the field: its value is read at once.
        leaves: bool,
        answer: SyncSender<FocusAnswer>,
    },
    /// An input was heard that may leave the field.
    Leave {
        at: Instant,
        answer: SyncSender<FocusAnswer>,
    },
    /// An input was heard that may move the focus; sent after [`Ask::Leave`] or [`Ask::Key`] of the same input.
    Moved {
        at: Instant,
        /// The input moves it to a browser's address bar, in the window where it is.
        to_bar: bool,
    },
    /// A program said that the focus moved, and where to.
    Focused { id: Option<ElementId> },
    /// Answers when it is known where the focus is, or that nobody tells.
    Known { answer: SyncSender<()> },
}

/// Starts the thread that answers; it ends when the sender is dropped.
pub(crate) fn start(
    elements: Arc<dyn Elements>,
    world: Arc<World>,
) -> std::io::Result<Sender<Ask>> {
    let (sender, receiver) = channel();
    let finder = Finder {
        elements,
        world,
        focused: None,
        last: None,
        filled: None,
        moved: Some(Instant::now()),
        expects: false,
        read_at: None,
        arriving: None,
    };
    thread::Builder::new()
        .name("focus".to_owned())
        .spawn(move || finder.run(&receiver))?;
    Ok(sender)
}

struct Finder {
    elements: Arc<dyn Elements>,
    world: Arc<World>,
    /// Valid while `moved` is none.
    focused: Option<Reading>,
    last: Option<Reading>,
    filled: Option<Reading>,
    /// Since when the focus may be elsewhere.
    moved: Option<Instant>,
    /// An input moved it; the program's word for it is still to come.
    expects: bool,
    /// When to read the field again.
    read_at: Option<Instant>,
    /// An element that its program gave the focus to and that did not have it yet, and when to ask again.
    arriving: Option<(Instant, ElementId)>,
}

impl Finder {
    fn run(mut self, asks: &Receiver<Ask>) {
        loop {
            let now = Instant::now();
            let arriving = self.arriving.as_ref().map(|(at, _)| *at);
            let wait = [self.read_at, self.silent_at(), arriving]
                .into_iter()
                .flatten()
                .map(|at| at.saturating_duration_since(now))
                .min()
                .unwrap_or(Duration::from_millis(500));
            match asks.recv_timeout(wait) {
                Ok(ask) => self.take(ask),
                Err(RecvTimeoutError::Timeout) => self.idle(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// When to stop waiting for a program's word that the focus moved: an input that may move it often does not
    /// (Ctrl+L in an address bar that has the focus already).
    fn silent_at(&self) -> Option<Instant> {
        self.moved.filter(|_| self.expects).map(|at| at + MOVES)
    }

    fn idle(&mut self) {
        let now = Instant::now();
        if self.read_at.is_some_and(|at| at <= now) {
            self.read_at = None;
            self.read_again();
        }
        if let Some((_, id)) = self.arriving.take_if(|(at, _)| *at <= now) {
            self.arrived_late(&id);
        }
        if self.silent_at().is_some_and(|at| at <= now) {
            // Before the next key: what a key opens (a list of suggestions) takes the focus from the field.
            self.expects = false;
            self.look();
        }
    }

    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Key {
                at,
                epoch,
                leaves,
                answer,
            } => {
                let focused = self.focused_at(at, epoch + u64::from(leaves));
                if leaves && focused.is_some() && !self.world.moved_since(at, None) {
                    self.read_again();
                } else {
                    self.read_at = Some(Instant::now() + READ_AGAIN);
                }
                let _ = answer.send(FocusAnswer {
                    focused,
                    last: self.last.clone(),
                    filled: self.filled.clone(),
                });
            }
            Ask::Leave { at, answer } => {
                if self.moved.is_none() && !self.world.moved_since(at, None) {
                    self.read_again();
                }
                let _ = answer.send(FocusAnswer {
                    focused: self.focused.clone(),
                    last: self.last.clone(),
                    filled: self.filled.clone(),
                });
            }
            // It is there already: no program says so again, and the next key may come at once.
            Ask::Moved { to_bar: true, .. } if self.moved.is_none() && self.is_in_a_bar() => {}
            Ask::Moved { at, .. } => {
                self.moved = Some(at);
                self.expects = true;
                self.read_at = None;
            }
            Ask::Focused { id } => self.arrived(id.as_ref()),
            Ask::Known { answer } => {
                if self.moved.is_some() {
                    self.look();
                }
                let _ = answer.send(());
            }
        }
    }

    fn focused_at(&mut self, at: Instant, epoch: u64) -> Option<Reading> {
        if let Some(moved) = self.moved {
            while self.expects && moved.elapsed() < MOVES && !self.world.focused_since(moved) {
                thread::sleep(Duration::from_millis(3));
            }
            if let Some(id) = self.world.focused_after(moved) {
                self.arrived(Some(&id));
            }
            if self.moved.is_some() {
                self.look();
            }
            // Another input may have moved it on since the key was pressed: then nobody knows where the key went.
            if self.world.epoch() != epoch {
                self.moved = Some(moved);
                return None;
            }
        }
        self.focused
            .clone()
            .filter(|reading| self.world.on_page_of(&reading.element, at))
    }

    /// Takes a program's word for where the focus is: asking for it means searching its whole tree.
    fn arrived(&mut self, id: Option<&ElementId>) {
        let known = self
            .focused
            .as_ref()
            .and_then(|field| field.element.id.as_ref());
        if id.is_some() && known == id {
            self.moved = None;
            self.expects = false;
            return;
        }
        let world = Arc::clone(&self.world);
        let _under_way = world.look_up();
        let started = Instant::now();
        match id.map(|id| self.elements.describe(id)) {
            // Such words come late when a program is busy: by then the focus may be elsewhere again.
            Some(Ok(element)) if !element.focused || !element.showing => {
                self.arriving = element.id.map(|id| (started + ARRIVES, id));
                if self.moved.is_none() {
                    self.moved = Some(started);
                    self.look();
                }
            }
            Some(Ok(element)) => {
                self.focused = Some(Reading::since(started, self.with_question(element)));
                self.forget_readings();
                self.moved = None;
                self.expects = false;
            }
            _ => self.look(),
        }
    }

    /// A dialog is given the focus while it opens, and has it a moment later.
    fn arrived_late(&mut self, id: &ElementId) {
        let started = Instant::now();
        if self.moved.is_none()
            && let Ok(element) = self.elements.describe(id)
            && element.focused
            && element.showing
        {
            self.focused = Some(Reading::since(started, self.with_question(element)));
            self.forget_readings();
        }
    }

    fn look(&mut self) {
        let world = Arc::clone(&self.world);
        let _under_way = world.look_up();
        let started = Instant::now();
        match self.elements.focused() {
            Ok(element) => {
                let stays = element.as_ref().is_none_or(is_suggestion) && self.is_in_a_bar();
                if !stays {
                    self.focused =
                        element.map(|element| Reading::since(started, self.with_question(element)));
                }
                self.forget_readings();
                self.moved = None;
                self.expects = false;
            }
            Err(error) => {
                tracing::debug!(%error, "the focus could not be read");
                self.moved.get_or_insert(started);
                self.focused = None;
                self.forget_readings();
            }
        }
    }

    /// A message box goes when it is answered: what it asks is read when the focus comes to its buttons.
    fn with_question(&self, element: Element) -> Element {
        match question::above_buttons(self.elements.as_ref(), &element) {
            Some(text) => question::with(element, text),
            None => element,
        }
    }

    /// Whether the last known focus was in a field outside of every page that is still there: while a browser lists
    /// suggestions under its address bar, it says of none, or of a suggestion, that it has the focus.
    fn is_in_a_bar(&self) -> bool {
        let Some(field) = self.focused.as_ref().map(|reading| &reading.element) else {
            return false;
        };
        let bar = field.editable && !field.secure && field.documents.is_empty();
        let id = field.id.as_ref().filter(|_| bar);
        let now = id.map(|id| self.elements.describe(id));
        matches!(now, Some(Ok(element)) if element.showing)
    }

    fn read_again(&mut self) {
        let Some(field) = self.focused.as_ref().filter(|field| field.element.editable) else {
            return;
        };
        let Some(id) = field.element.id.clone().filter(|_| !field.element.secure) else {
            return;
        };
        let started = Instant::now();
        if let Ok(element) = self.elements.describe(&id)
            && element.showing
        {
            let reading = Reading::since(started, element);
            if reading.is_filled() {
                self.filled = Some(reading.clone());
            }
            self.last = Some(reading);
        }
    }

    /// Another element may have the focus: what was read of the one before is not its.
    fn forget_readings(&mut self) {
        self.last.clone_from(&self.focused);
        let id = |reading: &Option<Reading>| reading.as_ref().and_then(|r| r.element.id.clone());
        if id(&self.filled) != id(&self.focused) {
            self.filled = self.focused.clone().filter(Reading::is_filled);
        }
    }
}

/// An entry of a list that a browser opens under its address bar.
fn is_suggestion(element: &Element) -> bool {
    element.documents.is_empty() && !element.editable && !element.secure
}
