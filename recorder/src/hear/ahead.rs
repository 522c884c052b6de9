//! Pages read ahead: whenever parts of the page came or went it is surveyed anew, so that what is pressed can be named
//! however soon it is pressed, and however soon it is gone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Elements, Known, Survey, WindowId};

use super::world::World;

/// Changes come in bursts: a survey begins when none came for so long,
const GATHER: Duration = Duration::from_millis(8);
/// or when they came for so long.
const LONGEST: Duration = Duration::from_millis(48);
/// Longest wait for something to stop scrolling.
const SCROLLS: Duration = Duration::from_secs(3);
/// Surveys that are kept: a press may be answered after the next one was made.
const KEPT: usize = 3;

/// The last surveys, shared by all threads of a session.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    surveys: Mutex<VecDeque<Arc<Survey>>>,
}

impl Ahead {
    /// The newest survey that began before that moment.
    pub(crate) fn before(&self, moment: Instant) -> Option<Arc<Survey>> {
        let surveys = self.surveys.lock().unwrap_or_else(PoisonError::into_inner);
        let mut newest = surveys.iter().rev();
        newest.find(|survey| survey.started <= moment).cloned()
    }

    /// What the newest survey tells of a window's elements that did not change since.
    fn known(&self, world: &World, window: WindowId) -> Known {
        let last = self.before(Instant::now());
        let Some(last) = last.filter(|last| last.window == window) else {
            return Known::default();
        };
        Known::of(&last, |meant| {
            let id = meant.element.id.as_ref();
            id.is_none_or(|id| world.changed_since(meant.asked, id))
        })
    }

    fn keep(&self, survey: Survey) {
        let mut surveys = self.surveys.lock().unwrap_or_else(PoisonError::into_inner);
        if surveys.len() == KEPT {
            surveys.pop_front();
        }
        surveys.push_back(Arc::new(survey));
    }
}

/// Tells the thread that something moved.
#[derive(Debug, Clone)]
pub(crate) struct Moved {
    sender: SyncSender<()>,
    /// It was told so and has not begun to survey yet.
    outdated: Arc<AtomicBool>,
}

impl Moved {
    pub(crate) fn tell(&self) {
        self.outdated.store(true, Ordering::SeqCst);
        // Being told once is enough.
        let _ = self.sender.try_send(());
    }
}

/// Starts the thread that surveys whenever it is told that something moved; it ends when the sender is dropped.
pub(crate) fn start(
    elements: Arc<dyn Elements>,
    world: Arc<World>,
    ahead: Arc<Ahead>,
) -> std::io::Result<Moved> {
    let (sender, moved) = sync_channel(1);
    let outdated = Arc::new(AtomicBool::new(false));
    let surveyor = Surveyor {
        elements,
        world,
        ahead,
        outdated: Arc::clone(&outdated),
    };
    thread::Builder::new()
        .name("ahead".to_owned())
        .spawn(move || surveyor.run(&moved))?;
    Ok(Moved { sender, outdated })
}

struct Surveyor {
    elements: Arc<dyn Elements>,
    world: Arc<World>,
    ahead: Arc<Ahead>,
    outdated: Arc<AtomicBool>,
}

impl Surveyor {
    fn run(self, moved: &Receiver<()>) {
        while wait(moved) {
            if self.world.paused() {
                continue;
            }
            // What scrolls is not where it is said to be.
            let waiting = Instant::now();
            while self.world.scrolling() && waiting.elapsed() < SCROLLS {
                thread::sleep(LONGEST);
            }
            self.outdated.store(false, Ordering::SeqCst);
            // First in short, so that all has a name soon.
            let mut took = self.survey(true);
            if !self.outdated.load(Ordering::SeqCst) {
                took += self.survey(false);
            }
            // A page that never rests must not be asked without end: it has to work for the person.
            thread::sleep(took / 4);
        }
    }

    /// Surveys what shows now with the help of what is known. Gives how long it took.
    fn survey(&self, brief: bool) -> Duration {
        let Some(window) = self.world.window() else {
            return Duration::ZERO;
        };
        let _under_way = self.world.survey();
        let started = Instant::now();
        let mut known = self.ahead.known(&self.world, window.id);
        known.brief = brief;
        known.outdated = Arc::clone(&self.outdated);
        match self.elements.survey(&window, known) {
            Ok(Some(survey)) => {
                tracing::trace!(
                    took_ms = started.elapsed().as_millis(),
                    spots = survey.spots.len(),
                    brief,
                    "surveyed"
                );
                self.ahead.keep(survey);
            }
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the page could not be read ahead"),
        }
        started.elapsed()
    }
}

/// Waits until something moved and came to rest. False: nobody tells any more.
fn wait(moved: &Receiver<()>) -> bool {
    if moved.recv().is_err() {
        return false;
    }
    let first = Instant::now();
    while first.elapsed() < LONGEST {
        match moved.recv_timeout(GATHER) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}
