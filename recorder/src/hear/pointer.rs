//! The element under the pointer: looked up while the pointer rests, and fixed when a button goes down. An element that
//! may have come into its place after the press is never given out.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Element, ElementId, Elements, Role, Window, WindowId, Windows};

use super::Pending;
use super::ahead::Ahead;
use super::world::World;

mod read;

/// The pointer may rest when it has not moved for so long: hands and programs that move it send motions closer together.
const STILL: Duration = Duration::from_millis(12);
/// A page answers late where it is asked first; what it says for so long is no guess any more.
const GUESSES: Duration = Duration::from_millis(120);
/// Where nothing that can be acted upon was found, it is looked again for so long.
const DOUBT: Duration = Duration::from_millis(500);
/// A program cannot have reacted to a press, and told the accessibility tree of it, in less.
pub(crate) const REACTION: Duration = Duration::from_millis(8);
/// How long after a press its program is watched for signs that it replaced what was pressed.
const WATCHED: Duration = Duration::from_millis(60);
/// How often it is asked whether the screen changed under a resting pointer.
const RENEW: Duration = Duration::from_millis(50);
/// What moved is told later than it moved.
const TOLD: Duration = Duration::from_millis(30);
/// Longest wait for the display's word.
const WINDOW: Duration = Duration::from_millis(100);
/// A look-up under a resting pointer is renewed when it is older.
const OLD: Duration = Duration::from_secs(5);

/// What was found under the pointer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    /// `None`: nothing was there, it could not be asked in time, or it could be another than the one pressed.
    pub(crate) element: Option<Arc<Element>>,
    /// The window at the point.
    pub(crate) window: Option<Window>,
    /// When the element had been described.
    pub(crate) described: Option<Instant>,
}

pub(crate) enum Ask {
    Motion {
        x: i32,
        y: i32,
    },
    Press {
        x: i32,
        y: i32,
        at: Instant,
        /// The window that the display says was there at the press.
        window: Pending<Option<Window>>,
        answer: SyncSender<Found>,
    },
    /// What was last found under the resting pointer, if it is for this point.
    Resting {
        x: i32,
        y: i32,
        answer: SyncSender<Found>,
    },
}

/// A look-up that was made before anything was pressed.
struct Prefetch {
    x: i32,
    y: i32,
    started: Instant,
    /// From here on it was certain which element it is; describing it takes longer.
    identified: Instant,
    /// It was made for a press at this moment, which may close what it found.
    pressed: Option<Instant>,
    /// Since when looks here found the same.
    since: Instant,
    found: Found,
}

impl Prefetch {
    /// A page that was asked for the first time answers with what surrounds the element, until it has looked.
    fn may_be_a_guess(&self) -> bool {
        !self.is_actionable() && self.since.elapsed() < GUESSES
    }

    /// Found a smaller element than the other did: what surrounds the pressed element is larger than it.
    fn is_within(&self, other: &Self) -> bool {
        let area = |look: &Self| {
            let bounds = look.found.element.as_ref()?.bounds?;
            Some(u64::from(bounds.width) * u64::from(bounds.height))
        };
        match (area(self), area(other)) {
            (Some(inner), Some(outer)) => inner < outer,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    fn is_actionable(&self) -> bool {
        let element = self.found.element.as_ref();
        element.is_some_and(|element| element.role.is_actionable())
    }

    fn is_for(&self, x: i32, y: i32) -> bool {
        if (self.x, self.y) == (x, y) {
            return true;
        }
        let bounds = self.found.element.as_ref().and_then(|e| e.bounds);
        bounds.is_some_and(|bounds| bounds.contains(x, y))
            // Large elements (a list, a page) have others inside.
            && self.found.element.as_ref().is_some_and(|e| e.role.is_actionable())
            && (self.x - x).abs() <= 8
            && (self.y - y).abs() <= 8
    }
}

/// Starts the thread that answers; it ends when the sender is dropped.
pub(crate) fn start(
    elements: Arc<dyn Elements>,
    windows: Arc<dyn Windows>,
    world: Arc<World>,
    ahead: Arc<Ahead>,
) -> std::io::Result<Sender<Ask>> {
    let (sender, receiver) = channel();
    let finder = Finder {
        elements,
        windows,
        world,
        ahead,
        prefetch: None,
    };
    thread::Builder::new()
        .name("pointer".to_owned())
        .spawn(move || finder.run(&receiver))?;
    Ok(sender)
}

/// Asks the display which window stands at a point.
pub(crate) type WindowAsk = (i32, i32, SyncSender<Option<Window>>);

/// Starts the thread that asks the display: it has nothing else to do, so that its answer is of the moment of the press.
pub(crate) fn start_windows(windows: Arc<dyn Windows>) -> std::io::Result<Sender<WindowAsk>> {
    let (sender, receiver) = channel::<WindowAsk>();
    thread::Builder::new()
        .name("windows at".to_owned())
        .spawn(move || {
            while let Ok((x, y, answer)) = receiver.recv() {
                let _ = answer.send(windows.at(x, y).ok().flatten());
            }
        })?;
    Ok(sender)
}

struct Finder {
    elements: Arc<dyn Elements>,
    windows: Arc<dyn Windows>,
    world: Arc<World>,
    ahead: Arc<Ahead>,
    prefetch: Option<Prefetch>,
}

impl Finder {
    fn run(mut self, asks: &Receiver<Ask>) {
        // Where the pointer went, if it was not looked at there yet.
        let mut moved: Option<((i32, i32), Instant)> = None;
        loop {
            let wait = moved.map_or(RENEW, |(_, at)| STILL.saturating_sub(at.elapsed()));
            match asks.recv_timeout(wait) {
                Ok(Ask::Motion { x, y }) => moved = Some(((x, y), Instant::now())),
                Ok(other) => self.answer(other),
                Err(RecvTimeoutError::Timeout) => match moved.take() {
                    Some((point, _)) => self.look_ahead(point),
                    None => self.renew(),
                },
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Motion { .. } => {}
            Ask::Press {
                x,
                y,
                at,
                window,
                answer,
            } => {
                let window = window.wait(WINDOW).flatten();
                let mut found = self.press(x, y, at, window.as_ref());
                if id_of(window.as_ref()) != id_of(found.window.as_ref()) {
                    tracing::debug!("another window stood where it was pressed");
                    found.element = None;
                    found.window = window;
                }
                let _ = answer.send(found);
            }
            Ask::Resting { x, y, answer } => {
                let _ = answer.send(self.resting(x, y).unwrap_or_default());
            }
        }
    }

    fn resting(&self, x: i32, y: i32) -> Option<Found> {
        let known = self.prefetch.as_ref().filter(|known| known.is_for(x, y));
        let read_ahead = || {
            let window = self.windows.at(x, y).ok().flatten();
            self.read_ahead(x, y, Instant::now(), window.as_ref())
        };
        match known.filter(|known| !self.outdated(known)) {
            Some(known) => Some(known.found.clone()),
            None => read_ahead().or_else(|| known.map(|known| known.found.clone())),
        }
    }

    fn look_ahead(&mut self, (x, y): (i32, i32)) {
        let fresh = self
            .prefetch
            .as_ref()
            .is_some_and(|known| known.is_for(x, y) && !self.outdated(known));
        if !fresh && !self.is_read_ahead(x, y) {
            self.prefetch = Some(self.look(x, y));
        }
    }

    /// Looks again under a resting pointer when the screen changed since.
    fn renew(&mut self) {
        let Some(known) = &self.prefetch else {
            return;
        };
        let old = known.started.elapsed() > OLD && self.world.busy(OLD);
        let doubtful = !known.is_actionable() && known.since.elapsed() < DOUBT;
        let due = old || doubtful || self.outdated(known);
        if !due || self.world.surveying() {
            return;
        }
        if self.is_read_ahead(known.x, known.y) {
            // What was looked up is less than what was read.
            self.prefetch = None;
            return;
        }
        let mut again = self.look(known.x, known.y);
        if id(&again.found) == id(&known.found) {
            again.since = known.since;
        }
        self.prefetch = Some(again);
    }

    /// Something moved since it was looked up.
    fn outdated(&self, known: &Prefetch) -> bool {
        let now = Instant::now();
        self.world.moved_since(known.started, pid(&known.found))
            || self.world.scrolled_between(known.started, now) && !self.world.scrolling()
    }

    fn look(&self, x: i32, y: i32) -> Prefetch {
        let _under_way = self.world.look_up();
        let started = Instant::now();
        let window = self.windows.at(x, y).ok().flatten();
        let id = self.elements.id_at(x, y);
        let identified = Instant::now();
        let element = match id {
            Ok(Some(id)) => self
                .elements
                .describe(&id)
                .map(|element| Some(element).filter(|element| element.showing)),
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        };
        let element = element
            .inspect_err(|error| tracing::debug!(%error, x, y, "nothing could be read here"))
            .ok()
            .flatten()
            .filter(|element| !self.is_below_popup(window.as_ref(), element, (x, y)))
            .map(Arc::new);
        tracing::trace!(
            identified_us = (identified - started).as_micros(),
            took_us = started.elapsed().as_micros(),
            role = element
                .as_ref()
                .map_or("-", |element| element.role.as_str()),
            x,
            y,
            window = window.as_ref().map_or(0, |window| window.id.0),
            "looked up"
        );
        Prefetch {
            x,
            y,
            started,
            identified,
            pressed: None,
            since: started,
            found: Found {
                element,
                window,
                described: Some(Instant::now()),
            },
        }
    }

    fn press(&mut self, x: i32, y: i32, at: Instant, window: Option<&Window>) -> Found {
        let mut guess = None;
        let closed = |known: &&Prefetch| {
            known.found.element.as_ref().is_some_and(|element| {
                let since = known.pressed.unwrap_or(known.started);
                self.is_of_closed_list(element, (x, y), since, at)
            })
        };
        let known = self.prefetch.as_ref().filter(|known| known.is_for(x, y));
        if let Some(known) = known.filter(|known| !closed(known)) {
            // Asked before the press, and answered before anything came of it: a program answers in order.
            let before = known.identified <= at + REACTION
                || known.started <= at && !self.moved_by(at, known.identified, pid(&known.found));
            let moved = self
                .world
                .shifted_between(known.started, at, pid(&known.found));
            let here = known
                .found
                .element
                .as_ref()
                .is_none_or(|element| self.world.on_page_of(element, at));
            let told = known.found.element.is_some() && !known.may_be_a_guess();
            // A list's popup opened there since: programs tell of it too late, the display at once.
            let covered = id_of(window) != id_of(known.found.window.as_ref());
            let still = !moved || (known.is_actionable() && !self.differs(known));
            if before && here && told && !covered && still {
                let doubtful = !known.is_actionable();
                let better = || self.read_ahead(x, y, at, window);
                return doubtful
                    .then(better)
                    .flatten()
                    .unwrap_or_else(|| known.found.clone());
            }
            if before && here && !covered && !moved {
                guess = Some(known.found.clone());
            }
        }
        if let Some(found) = self.read_ahead(x, y, at, window) {
            return found;
        }
        let mut looked = self.look(x, y);
        // What surrounds the pressed element is a guess, as long as nothing has reacted to the press.
        while !looked.is_actionable()
            && at.elapsed() < GUESSES * 2
            && !self.world.moved_since(at, pid(&looked.found))
        {
            thread::sleep(STILL);
            let again = self.look(x, y);
            if again.is_within(&looked) {
                looked = again;
            }
        }
        let (found, identified) = (looked.found.clone(), looked.identified);
        looked.pressed = Some(at);
        self.prefetch = Some(looked);
        // What was there before the press and still is was no guess, whatever else came (a menu of the row).
        // But what surrounds a thing is found before its program has looked, and again when the thing is gone.
        let surrounds = found.element.as_ref().is_none_or(|e| surrounds(e.role));
        let same = |guess: &Found| !surrounds && id(guess) == id(&found);
        if let Some(guess) = guess.filter(same) {
            return guess;
        }
        if !surrounds && self.stood_here(&found, (x, y), at, window) {
            return found;
        }
        self.sure(found, at, identified)
    }

    /// Whether parts of the screen came or went between a press and a moment. What moves is told a little later than it
    /// moves, so this waits for it.
    fn moved_by(&self, at: Instant, moment: Instant, whose: Option<u32>) -> bool {
        let told = moment + REACTION;
        thread::sleep(told.saturating_duration_since(Instant::now()));
        self.world.moved_between(at, told, whose)
    }

    /// A browser finds elements of its page also where the popup of a list covers them.
    fn is_below_popup(
        &self,
        window: Option<&Window>,
        element: &Element,
        (x, y): (i32, i32),
    ) -> bool {
        let Some(window) = window.filter(|_| element.page().is_some()) else {
            return false;
        };
        let active = self
            .world
            .window()
            .is_some_and(|active| active.id == window.id);
        let in_list = matches!(
            element.role,
            Role::Option | Role::Listbox | Role::Menuitem | Role::Menu
        );
        // The field that the popup belongs to stands beside it.
        let covered = element.bounds.is_none_or(|bounds| bounds.contains(x, y));
        !active
            && !in_list
            && covered
            && self
                .windows
                .list()
                .is_ok_and(|managed| managed.iter().all(|known| known.id != window.id))
    }

    /// Something moved between the look-up and the press: asks whether another element is there now.
    fn differs(&self, known: &Prefetch) -> bool {
        let now = self.elements.id_at(known.x, known.y).ok().flatten();
        now != id(&known.found)
    }

    /// A look-up that began after the press: its element is given out only if it cannot have come after the press.
    fn sure(&self, found: Found, at: Instant, identified: Instant) -> Found {
        let Some(element) = &found.element else {
            return found;
        };
        let nothing = Found {
            element: None,
            ..found.clone()
        };
        if !self.world.on_page_of(element, at) {
            tracing::debug!("what was pressed is on another page now");
            return nothing;
        }
        if identified <= at + REACTION {
            return found;
        }
        // What surrounds a thing is found when the thing itself is gone, and programs tell late that it went.
        if surrounds(element.role) {
            tracing::debug!(
                role = element.role.as_str(),
                "only what surrounds it was found, and late"
            );
            return nothing;
        }
        // What moved after the element was found does not matter any more.
        let whose = pid(&found);
        loop {
            if self.world.moved_between(at, identified + TOLD, whose) {
                tracing::debug!(
                    late_ms = (identified - at).as_millis(),
                    "what was pressed may have moved before it was looked at"
                );
                return nothing;
            }
            if at.elapsed() >= WATCHED {
                return found;
            }
            thread::sleep(Duration::from_millis(4));
        }
    }
}

/// Has other things inside, and is seldom what a press means.
fn surrounds(role: Role) -> bool {
    role.is_layout() || role.is_place() && role != Role::Row
}

fn id(found: &Found) -> Option<ElementId> {
    found
        .element
        .as_ref()
        .and_then(|element| element.id.clone())
}

fn id_of(window: Option<&Window>) -> Option<WindowId> {
    window.map(|window| window.id)
}

fn pid(found: &Found) -> Option<u32> {
    found
        .element
        .as_ref()
        .and_then(|element| element.pid)
        .or_else(|| found.window.as_ref().and_then(|window| window.pid))
}
