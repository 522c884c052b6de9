//! Looks at the tree of the active window before an action and when the screen has settled after it. What differs, and
//! the pictures of both moments, belong to the action.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Desktop, Element, ElementId, NodeSummary, Page, Rect, Window};

pub(crate) use super::diff::Noticed;
use super::diff::{diff, fold_live, is_field, value as node_value};
use super::{Camera, Message, Token, World};
use crate::judge::Judge;

/// The screen has settled when nothing changed for so long.
const QUIET: Duration = Duration::from_millis(250);
/// Longest that it may take to settle.
const LONGEST: Duration = Duration::from_secs(2);
/// A slow answer is still the action's when it comes within this time.
const LATE: Duration = Duration::from_secs(20);
/// Most nodes of one summary.
const NODES: usize = 700;
/// Actions that a difference may be put down to.
const ACTS: usize = 32;
/// Longest that one summary may take.
const READING: Duration = Duration::from_millis(1200);

/// The active window's tree at one moment.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pub(crate) window: Option<Window>,
    pub(crate) page: Option<Page>,
    pub(crate) nodes: Vec<NodeSummary>,
    pub(crate) truncated: bool,
    /// Places that no picture may show; `None`: there are such places, but nobody knows where.
    hidden: Option<Vec<Rect>>,
    /// The program is one of which nothing is kept.
    excluded: bool,
}

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
        /// It ends the action before it; keys of one burst do not.
        closes: bool,
        /// Wants the tree as it was before the action.
        answer: Option<SyncSender<Seen>>,
    },
    /// Wants the tree as it is; what the last action caused is told first.
    Now { answer: SyncSender<Seen> },
    /// Forgets the action before: nothing that follows is its.
    Forget,
}

struct Open {
    token: Token,
    at: Instant,
    /// Looked at since; what comes later is late.
    looked: Option<Instant>,
}

struct Observer {
    desktop: Desktop,
    world: Arc<World>,
    camera: Arc<Camera>,
    judge: Arc<Judge>,
    messages: SyncSender<Message>,
    seen: Option<Seen>,
    open: Option<Open>,
    /// The last actions, oldest first.
    acts: VecDeque<(Token, Instant)>,
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
        desktop,
        world,
        camera,
        judge,
        messages,
        seen: None,
        open: None,
        acts: VecDeque::new(),
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
                Ok(first) => {
                    // One look serves all that was asked meanwhile: looking takes longer than fast hands do.
                    let mut all = vec![first];
                    while let Ok(next) = asks.try_recv() {
                        all.push(next);
                    }
                    self.take(all);
                }
                Err(RecvTimeoutError::Timeout) => self.settle(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn take(&mut self, asks: Vec<Ask>) {
        let looks = self.open.is_none()
            || asks
                .iter()
                .any(|ask| matches!(ask, Ask::Now { .. } | Ask::Act { closes: true, .. }));
        let before = self.seen.clone();
        for ask in &asks {
            if let Ask::Act { token, at, .. } = ask {
                if self.acts.len() == ACTS {
                    self.acts.pop_front();
                }
                self.acts.push_back((*token, *at));
            }
        }
        if looks {
            let now = self.look();
            self.tell(before.as_ref(), &now, None);
            self.seen = Some(now);
        }
        for ask in asks {
            match ask {
                Ask::Act {
                    token,
                    at,
                    frame,
                    answer,
                    ..
                } => {
                    if let Some(number) = frame {
                        self.develop(number, before.as_ref());
                    }
                    if let Some(answer) = answer {
                        let _ = answer.send(self.before_act(before.as_ref(), at));
                    }
                    self.open = Some(Open {
                        token,
                        at,
                        looked: None,
                    });
                }
                Ask::Now { answer } => {
                    let _ = answer.send(self.seen.clone().unwrap_or_default());
                }
                Ask::Forget => {
                    self.open = None;
                    self.seen = None;
                    self.acts.clear();
                }
            }
        }
    }

    /// The tree before an action: the one just read if it still shows the page of the action, else the one before.
    fn before_act(&self, before: Option<&Seen>, at: Instant) -> Seen {
        let now = self.seen.as_ref();
        let moved = now.is_none_or(|now| {
            let pid = now.window.as_ref().and_then(|window| window.pid);
            self.world.moved_since(at, pid) || !same_page(before, now)
        });
        let chosen = if moved { before.or(now) } else { now };
        chosen.cloned().unwrap_or_default()
    }

    fn settle(&mut self) {
        let Some(open) = &self.open else {
            return;
        };
        let now = Instant::now();
        let changed = self.world.last_change();
        match open.looked {
            None => {
                let last = changed.map_or(open.at, |at| at.max(open.at));
                if now.duration_since(last) < QUIET && now.duration_since(open.at) < LONGEST {
                    return;
                }
            }
            Some(looked) => {
                let Some(last) = changed.filter(|at| *at > looked) else {
                    return;
                };
                let rests =
                    now.duration_since(last) >= QUIET || now.duration_since(looked) >= LONGEST;
                if !rests || now.duration_since(open.at) > LATE {
                    return;
                }
            }
        }
        let frame = self.camera.shoot();
        let before = self.seen.take();
        let seen = self.look();
        self.tell(before.as_ref(), &seen, frame);
        self.seen = Some(seen);
        if let Some(open) = &mut self.open {
            open.looked = Some(now);
        }
    }

    /// Tells what differs, as the open action's consequences. The picture is kept if anything does.
    fn tell(&mut self, before: Option<&Seen>, now: &Seen, frame: Option<u64>) {
        let told = self.told(before, now);
        let Some(mut settled) = told else {
            if let Some(number) = frame {
                self.camera.forget(number);
            }
            return;
        };
        if let Some(number) = frame {
            settled.frame = frame;
            self.mask(number, &[before, Some(now)]);
        }
        let _ = self.messages.send(Message::Settled(Box::new(settled)));
    }

    fn told(&self, before: Option<&Seen>, now: &Seen) -> Option<Settled> {
        let (before, open) = (before?, self.open.as_ref()?);
        if before.excluded || now.excluded {
            return None;
        }
        let (noticed, left_out) = diff(&before.nodes, &now.nodes, same_document(before, now));
        let invalid = self.newly_invalid(before, now);
        if noticed.is_empty() && invalid.is_empty() {
            return None;
        }
        let pid = now.window.as_ref().and_then(|window| window.pid);
        let moved_late = self.acts.back().is_some_and(|(_, newest)| {
            self.world.moved_since(*newest, pid) && !self.world.moved_between(open.at, *newest, pid)
        });
        let noticed = noticed
            .into_iter()
            .map(|noticed| self.effect(noticed, open, moved_late))
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

    /// Puts a difference down to the last action before it, as far as the element said when it changed.
    fn effect(&self, noticed: Noticed, open: &Open, moved_late: bool) -> Effect {
        let changed = noticed.id.as_ref().and_then(|id| self.world.changed_at(id));
        let changed = changed.filter(|at| *at >= open.at);
        let act = match changed {
            Some(at) => self.acts.iter().rev().find(|(_, act)| *act <= at),
            None if moved_late => self.acts.back(),
            None => None,
        };
        let (cause, at) = act.copied().unwrap_or((open.token, open.at));
        let end = changed.or(self.world.last_change()).unwrap_or(at);
        Effect {
            noticed,
            cause,
            after: end.saturating_duration_since(at),
        }
    }

    fn newly_invalid(&self, before: &Seen, now: &Seen) -> Vec<Element> {
        let was = |id: &ElementId| {
            before
                .nodes
                .iter()
                .any(|node| node.invalid && node.id.as_ref() == Some(id))
        };
        now.nodes
            .iter()
            .filter(|node| node.invalid)
            .filter_map(|node| node.id.as_ref())
            .filter(|id| !was(id))
            .take(10)
            .filter_map(|id| self.desktop.elements.describe(id).ok())
            .collect()
    }

    fn look(&self) -> Seen {
        let started = Instant::now();
        let seen = self.see();
        tracing::trace!(
            took_ms = started.elapsed().as_millis(),
            nodes = seen.nodes.len(),
            truncated = seen.truncated,
            "looked at the tree"
        );
        seen
    }

    fn see(&self) -> Seen {
        let window = self.world.window();
        let Some(active) = &window else {
            return Seen {
                hidden: Some(Vec::new()),
                ..Seen::default()
            };
        };
        let page = self.desktop.pages.of_window(active).ok().flatten();
        if self
            .judge
            .excludes(Some(active), page.as_ref().map(|page| page.url.as_str()))
        {
            return Seen {
                window,
                excluded: true,
                ..Seen::default()
            };
        }
        let root = match page.as_ref().and_then(|page| page.document.clone()) {
            Some(document) => Some(document),
            None => self.desktop.changes.root_of_window(active).ok().flatten(),
        };
        let summary = root.and_then(|root| {
            self.desktop
                .changes
                .summary(&root, NODES, READING)
                .inspect_err(|error| tracing::debug!(%error, "the tree could not be read"))
                .ok()
        });
        // A program without a tree has fields that nobody can name: its pictures may show anything.
        let hidden = match &summary {
            None => None,
            Some(summary) => self.hidden(&summary.nodes),
        };
        let summary = summary.unwrap_or_default();
        self.tell_fields(&summary.nodes);
        Seen {
            window,
            page,
            nodes: fold_live(summary.nodes),
            truncated: summary.truncated,
            hidden,
            excluded: false,
        }
    }

    fn tell_fields(&self, nodes: &[NodeSummary]) {
        let fields = nodes
            .iter()
            .filter(|node| is_field(node.role) && !node.secure)
            .filter_map(|node| Some((node.id.clone()?, node_value(node)?)))
            .collect();
        let _ = self.messages.send(Message::Fields(fields));
    }

    /// Where fields stand that no picture may show; `None` when one's place is unknown.
    fn hidden(&self, nodes: &[NodeSummary]) -> Option<Vec<Rect>> {
        nodes
            .iter()
            .filter(|node| self.judge.hides(node))
            .map(|node| {
                let id = node.id.as_ref()?;
                self.desktop.elements.describe(id).ok()?.bounds
            })
            .collect()
    }

    fn develop(&self, number: u64, before: Option<&Seen>) {
        self.mask(number, &[before, self.seen.as_ref()]);
    }

    /// Keeps a picture that was taken between these two looks.
    fn mask(&self, number: u64, looks: &[Option<&Seen>]) {
        let looks: Vec<&Seen> = looks.iter().copied().flatten().collect();
        let mut hidden = Vec::new();
        for seen in &looks {
            match &seen.hidden {
                Some(places) if !seen.excluded => hidden.extend_from_slice(places),
                _ => return self.camera.discard(number),
            }
        }
        let mut shown = Vec::new();
        let windows = self.desktop.windows.list().unwrap_or_default();
        for seen in &looks {
            let Some(active) = &seen.window else {
                continue;
            };
            shown.push(active.bounds);
            shown.extend(
                windows
                    .iter()
                    .filter(|window| window.pid == active.pid && active.pid.is_some())
                    .map(|window| window.bounds),
            );
        }
        hidden.extend(
            windows
                .iter()
                .filter(|window| self.judge.excludes(Some(window), None))
                .map(|window| window.bounds),
        );
        self.camera.develop(number, shown, hidden);
    }
}

fn same_document(before: &Seen, now: &Seen) -> bool {
    let document = |seen: &Seen| seen.page.as_ref().and_then(|page| page.document.clone());
    document(before) == document(now)
        && before.window.as_ref().map(|window| window.id)
            == now.window.as_ref().map(|window| window.id)
}

fn same_page(before: Option<&Seen>, now: &Seen) -> bool {
    before.is_none_or(|before| {
        let url = |seen: &Seen| seen.page.as_ref().map(|page| page.url.clone());
        same_document(before, now) && url(before) == url(now)
    })
}
