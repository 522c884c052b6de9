//! Looks at the tree of the active window before an action and when the screen has settled after it. What differs, and
//! the pictures of both moments, belong to the action.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Desktop, Element, Page, Window};

pub(crate) use super::diff::Noticed;
use super::diff::diff;
use super::looks::{Looks, Seen};
use super::masks::Picture;
use super::{Camera, Message, Token, World};
use crate::judge::Judge;

/// The screen has settled when nothing changed for so long.
const QUIET: Duration = Duration::from_millis(250);
/// Longest that it may take to settle.
const LONGEST: Duration = Duration::from_secs(2);
/// A slow answer is still the action's when it comes within this time.
const LATE: Duration = Duration::from_secs(20);
/// Windows in the back that are remembered.
const OTHERS: usize = 4;
/// Actions that a difference may be put down to.
const ACTS: usize = 32;

/// An action's consequences.
#[derive(Debug)]
pub(crate) struct Settled {
    pub(crate) at: Instant,
    pub(crate) noticed: Vec<Effect>,
    pub(crate) left_out: usize,
    /// Fields that are marked as wrong now and were not before.
    pub(crate) invalid: Vec<Element>,
    pub(crate) frame: Option<u64>,
    pub(crate) window: Option<Window>,
    pub(crate) page: Option<Page>,
}

/// A difference with the action that it is put down to.
#[derive(Debug)]
pub(crate) struct Effect {
    pub(crate) noticed: Noticed,
    pub(crate) cause: Token,
    /// From the action to the change.
    pub(crate) after: Duration,
}

pub(crate) enum Ask {
    Act {
        token: Token,
        at: Instant,
        frame: Option<u64>,
        /// Wants the tree as it was before the action.
        answer: Option<SyncSender<Seen>>,
    },
    /// Wants the tree as it is; what the last action caused is told first.
    Now { answer: SyncSender<Seen> },
    /// Forgets the action before: nothing that follows is its.
    Forget,
}

/// Actions whose effects are not all seen yet.
struct Open {
    first: Instant,
    last: Instant,
    /// Looked at since; what comes later is late.
    looked: Option<Instant>,
}

struct Observer {
    looks: Looks,
    world: Arc<World>,
    camera: Arc<Camera>,
    messages: SyncSender<Message>,
    seen: Option<Seen>,
    /// Other windows as they were last seen: a dialog covers its window only for a while.
    others: VecDeque<Seen>,
    open: Option<Open>,
    /// The last actions, oldest first.
    acts: VecDeque<(Token, Instant)>,
    /// Pictures that were taken since the last look.
    frames: Vec<Picture>,
}

/// Starts the thread; it ends when the sender is dropped.
pub(crate) fn start(
    desktop: Desktop,
    world: Arc<World>,
    camera: Arc<Camera>,
    judge: Arc<Judge>,
    messages: SyncSender<Message>,
) -> std::io::Result<Sender<Ask>> {
    let (sender, receiver) = channel();
    let observer = Observer {
        looks: Looks::new(desktop, Arc::clone(&world), judge),
        world,
        camera,
        messages,
        seen: None,
        others: VecDeque::new(),
        open: None,
        acts: VecDeque::new(),
        frames: Vec::new(),
    };
    thread::Builder::new()
        .name("settle".to_owned())
        .spawn(move || observer.run(&receiver))?;
    Ok(sender)
}

impl Observer {
    fn run(mut self, asks: &Receiver<Ask>) {
        loop {
            match asks.recv_timeout(Duration::from_millis(25)) {
                Ok(ask) => self.take(ask),
                Err(RecvTimeoutError::Timeout) => self.settle(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Looking takes longer than fast hands do, and keeps the program from answering what is asked for the next input:
    /// an action does not make it look, only the rest after it.
    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Act {
                token,
                at,
                frame,
                answer,
            } => {
                self.frames.extend(frame.map(|number| self.picture(number)));
                if let Some(answer) = answer {
                    let _ = answer.send(self.tree_of_page());
                }
                if self.acts.len() == ACTS {
                    self.acts.pop_front();
                }
                self.acts.push_back((token, at));
                self.open = match self.open.take() {
                    Some(open) if open.looked.is_none() => Some(Open { last: at, ..open }),
                    _ => Some(Open {
                        first: at,
                        last: at,
                        looked: None,
                    }),
                };
            }
            Ask::Now { answer } => {
                self.look(None);
                let _ = answer.send(self.seen.clone().unwrap_or_default());
            }
            Ask::Forget => {
                for picture in self.frames.drain(..) {
                    self.camera.discard(picture.number);
                }
                self.open = None;
                self.seen = None;
                self.others.clear();
                self.acts.clear();
            }
        }
    }

    /// The tree as last seen, if it is still that of the page.
    fn tree_of_page(&self) -> Seen {
        let page = self.world.page();
        let is_current = |seen: &&Seen| {
            let key = |page: &Page| (page.document.clone(), page.url.clone());
            seen.page.as_ref().map(key) == page.as_ref().map(key)
        };
        self.seen
            .as_ref()
            .filter(is_current)
            .cloned()
            .unwrap_or_default()
    }

    fn settle(&mut self) {
        let now = Instant::now();
        let Some(open) = &self.open else {
            // What changes while nothing is done is not an effect, but what is done next is compared with it.
            return;
        };
        let waits = self.world.looking_up() || self.world.surveying();
        if waits && now.duration_since(open.first) < LONGEST {
            return;
        }
        let changed = self.world.last_change();
        match open.looked {
            None => {
                let last = changed.map_or(open.last, |at| at.max(open.last));
                let rests = now.duration_since(last) >= QUIET;
                if !rests && now.duration_since(open.first) < LONGEST {
                    return;
                }
            }
            Some(looked) => {
                let changed = changed.filter(|at| *at > looked);
                // A dialog that closed may have been looked at last.
                let Some(last) = changed.or(self.is_covered().then_some(looked)) else {
                    return;
                };
                let rests =
                    now.duration_since(last) >= QUIET || now.duration_since(looked) >= LONGEST;
                if !rests || now.duration_since(open.last) > LATE {
                    return;
                }
            }
        }
        let frame = self.camera.shoot();
        self.look(frame);
        if let Some(open) = &mut self.open {
            open.looked = Some(now);
        }
    }

    /// Whether another window is in front now than was looked at last.
    fn is_covered(&self) -> bool {
        let id = |window: Option<&Window>| window.map(|window| window.id);
        let seen = self.seen.as_ref().and_then(|seen| seen.window.as_ref());
        let now = self.world.window();
        now.is_some() && id(now.as_ref()) != id(seen)
    }

    /// Looks, tells what differs, and lets go of the pictures taken since the last look. `frame` shows what is seen now;
    /// it is kept if anything differs.
    fn look(&mut self, frame: Option<u64>) {
        let last = self.seen.take();
        let now = self.looks.look();
        let before = self.seen_before(last, &now);
        let _ = self.messages.send(Message::Fields(now.fields()));
        let both: Vec<&Seen> = before.iter().chain([&now]).collect();
        let masks = &self.looks.masks;
        for picture in std::mem::take(&mut self.frames) {
            masks.mask(&self.camera, &picture, &both);
        }
        match self.told(before.as_ref(), &now) {
            Some(mut settled) => {
                if let Some(number) = frame {
                    settled.frame = frame;
                    masks.mask(&self.camera, &self.picture(number), &both);
                }
                let _ = self.messages.send(Message::Settled(Box::new(settled)));
            }
            None => {
                if let Some(number) = frame {
                    self.camera.forget(number);
                }
            }
        }
        self.seen = Some(now);
    }

    /// A picture that was just taken.
    fn picture(&self, number: u64) -> Picture {
        Picture {
            number,
            window: self.world.window().map(|window| window.id),
        }
    }

    /// What `now` is to be compared with: the same window as it was last seen, if it ever was.
    fn seen_before(&mut self, last: Option<Seen>, now: &Seen) -> Option<Seen> {
        let id = |seen: &Seen| seen.window.as_ref().map(|window| window.id);
        let last = last?;
        if id(&last) == id(now) {
            return Some(last);
        }
        let known = self.others.iter().position(|seen| id(seen) == id(now));
        let known = known.and_then(|at| self.others.remove(at));
        if self.others.len() == OTHERS {
            self.others.pop_front();
        }
        match known {
            Some(known) => {
                self.others.push_back(last);
                Some(known)
            }
            None => {
                self.others.push_back(last.clone());
                Some(last)
            }
        }
    }

    fn told(&self, before: Option<&Seen>, now: &Seen) -> Option<Settled> {
        let (before, open) = (before?, self.open.as_ref()?);
        if before.excluded || now.excluded {
            return None;
        }
        let (noticed, left_out) = diff(&before.nodes, &now.nodes, before.same_document(now));
        let invalid = self.looks.newly_invalid(before, now);
        if noticed.is_empty() && invalid.is_empty() {
            return None;
        }
        let moved = self.last_to_move(open, now);
        let noticed = noticed
            .into_iter()
            .filter_map(|noticed| self.effect(noticed, open, moved))
            .collect();
        Some(Settled {
            at: Instant::now(),
            noticed,
            left_out,
            invalid,
            frame: None,
            window: now.window.clone(),
            page: now.page.clone(),
        })
    }

    /// The last action after which parts of the screen came or went.
    fn last_to_move(&self, open: &Open, now: &Seen) -> Option<(Token, Instant)> {
        let pid = now.window.as_ref().and_then(|window| window.pid);
        let mut until = Instant::now();
        for (token, at) in self.acts.iter().rev() {
            if *at < open.first {
                break;
            }
            if self.world.moved_between(*at, until, pid) {
                return Some((*token, *at));
            }
            until = *at;
        }
        None
    }

    /// Puts a difference down to the last action before it, as far as the element said when it changed.
    fn effect(
        &self,
        noticed: Noticed,
        open: &Open,
        moved: Option<(Token, Instant)>,
    ) -> Option<Effect> {
        let changed = noticed.id.as_ref().and_then(|id| self.world.changed_at(id));
        let changed = changed.filter(|at| *at >= open.first);
        let by_time = changed.and_then(|at| self.acts.iter().rev().find(|(_, act)| *act <= at));
        let (cause, at) = by_time.copied().or(moved).or(self.acts.back().copied())?;
        let end = changed.or(self.world.last_change()).unwrap_or(at);
        Some(Effect {
            noticed,
            cause,
            after: end.saturating_duration_since(at),
        })
    }
}
