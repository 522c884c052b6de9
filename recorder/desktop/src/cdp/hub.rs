//! What all parts share: the connection, what is known of the tabs, and where the streams go. Events are taken one after
//! the other on one thread, which waits for no answer of the browser.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::change::{Change, ChangeKind};
use crate::element::ElementId;
use crate::error::ElementError;
use crate::input::{Heard, Input};
use crate::outlet::{Gap, GapReason, Outlet};
use crate::screen::Rect;
use crate::window::{Window, WindowEvent, WindowEventKind, WindowId};

use super::element::id;
use super::heard::{Becomes, Message, Speaker, View, becomes};
use super::tabs::Tabs;
use super::wire::{CallError, Told, Wire};

/// What our script calls.
const BINDING: &str = "taughtHeard";
/// The world in which our script runs: pages cannot see it, nor forbid it.
const WORLD: &str = "taught";
/// The browser's window. It has one for us: its tabs tell its pages apart.
const WINDOW: WindowId = WindowId(1);

const SCRIPT: &str = concat!(
    // A page that an earlier recording was in has it already; it only says that it is there.
    "(() => { if (globalThis.taught) return globalThis.taught.here();\n",
    include_str!("script/roles.js"),
    include_str!("script/names.js"),
    include_str!("script/place.js"),
    include_str!("script/describe.js"),
    include_str!("script/watch.js"),
    "})();"
);

type Stream<T> = Mutex<Option<Outlet<T>>>;

/// Shared by all parts.
pub(super) struct Hub {
    pub wire: Wire,
    /// Longest that one look-up may take.
    pub limit: Duration,
    /// The program's name ("Chromium").
    pub app: String,
    pub pid: Option<u32>,
    tabs: Mutex<Tabs>,
    pub heard: Stream<Heard>,
    pub changes: Stream<Change>,
    pub windows: Stream<WindowEvent>,
    /// Where the pointer is, and upon what.
    pointer: Mutex<Option<(i32, i32, ElementId)>>,
    /// When a page last answered that it is heard.
    pong: (Mutex<Option<Instant>>, Condvar),
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn offer<T: From<Gap> + Send + 'static>(stream: &Stream<T>, item: T) {
    if let Some(outlet) = lock(stream).as_mut() {
        outlet.offer(item);
    }
}

impl Hub {
    pub fn new(wire: Wire, limit: Duration, app: String, pid: Option<u32>) -> Self {
        Self {
            wire,
            limit,
            app,
            pid,
            tabs: Mutex::default(),
            heard: Mutex::default(),
            changes: Mutex::default(),
            windows: Mutex::default(),
            pointer: Mutex::default(),
            pong: (Mutex::default(), Condvar::new()),
        }
    }

    pub fn tabs(&self) -> MutexGuard<'_, Tabs> {
        lock(&self.tabs)
    }

    pub fn pointer(&self) -> Option<(i32, i32, ElementId)> {
        lock(&self.pointer).clone()
    }

    /// Takes the browser's events until it is gone.
    pub fn run(self: &Arc<Self>, events: &Receiver<Told>) {
        while let Ok(told) = events.recv() {
            match told {
                Told::Event {
                    session,
                    method,
                    parameters,
                } => self.event(session.as_deref(), &method, &parameters),
                Told::Lost(lost) => self.gap(GapReason::QueueFull, Some(lost)),
                Told::NotUnderstood => self.gap(GapReason::NotUnderstood, Some(1)),
                Told::Ended => break,
            }
        }
        self.gap(GapReason::ConnectionLost, None);
    }

    fn gap(&self, reason: GapReason, lost: Option<u64>) {
        let gap = Gap { reason, lost };
        offer(&self.heard, Heard::from(gap.clone()));
        offer(&self.changes, Change::from(gap));
    }

    /// Asks to be attached to all pages, or to the frames of one, now and later.
    pub fn attach_inside(&self, session: Option<&str>) {
        let parameters =
            json!({"autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true});
        self.wire.tell(session, "Target.setAutoAttach", parameters);
    }

    fn event(&self, session: Option<&str>, method: &str, parameters: &Value) {
        let text = |name: &str| parameters[name].as_str().unwrap_or_default();
        if method == "Target.attachedToTarget" {
            return self.attached(session, parameters);
        }
        if method == "Target.targetInfoChanged" {
            return self.titled(&parameters["targetInfo"]);
        }
        if method == "Target.detachedFromTarget" {
            let active = self.tabs().active.clone();
            let closed = self.tabs().detached(text("sessionId"));
            if closed.is_some() && closed == active {
                self.activated();
            }
            return;
        }
        let Some(session) = session else { return };
        match method {
            "Runtime.bindingCalled" if text("name") == BINDING => {
                let world = parameters["executionContextId"].as_i64().unwrap_or(-1);
                self.script_said(session, world, text("payload"));
            }
            "Runtime.executionContextCreated" => {
                let context = &parameters["context"];
                if context["name"] == WORLD
                    && let Some(number) = context["id"].as_i64()
                    && let Some(unique) = context["uniqueId"].as_str()
                    && let Some(frame) = context["auxData"]["frameId"].as_str()
                {
                    self.tabs().world_made(session, number, frame, unique);
                }
            }
            "Runtime.executionContextDestroyed" => {
                let number = parameters["executionContextId"].as_i64().unwrap_or(-1);
                self.tabs().world_gone(session, number);
            }
            "Page.frameAttached" => {
                let parent = text("parentFrameId").to_owned();
                self.tabs().frame(text("frameId")).parent = Some(parent);
            }
            "Page.frameDetached" if text("reason") == "remove" => {
                self.tabs().frames.remove(text("frameId"));
            }
            "Page.getFrameTree" => self.frames_there(session, &parameters["frameTree"], 0),
            "Page.frameNavigated" => {
                self.see_frame(session, &parameters["frame"]);
                self.change(ChangeKind::Reload, None);
            }
            "Page.navigatedWithinDocument" => {
                text("url").clone_into(&mut self.tabs().frame(text("frameId")).url);
                self.change(ChangeKind::NameChanged, None);
            }
            "Page.javascriptDialogOpening" => {
                let asks = (text("type").to_owned(), text("message").to_owned());
                self.with_tab(session, |tab| tab.asks = Some(asks));
            }
            "Page.javascriptDialogClosed" => {
                let asked = self.with_tab(session, |tab| tab.asks.take()).flatten();
                if let Some((kind, message)) = asked {
                    let answer = parameters["result"].as_bool().unwrap_or_default();
                    let answered = ChangeKind::Answered {
                        kind,
                        message,
                        answer,
                    };
                    self.change(answered, None);
                }
            }
            _ => {}
        }
    }

    fn change(&self, kind: ChangeKind, id: Option<ElementId>) {
        let change = Change {
            at: Instant::now(),
            kind,
            id,
            app: Some(self.app.clone()),
            pid: self.pid,
            role: None,
            name: None,
            secure: false,
            live: false,
        };
        offer(&self.changes, change);
    }

    fn with_tab<T>(
        &self,
        session: &str,
        then: impl FnOnce(&mut super::tabs::Tab) -> T,
    ) -> Option<T> {
        let mut tabs = self.tabs();
        let target = tabs.tab_of(session)?.to_owned();
        tabs.tabs.get_mut(&target).map(then)
    }

    fn attached(&self, parent: Option<&str>, parameters: &Value) {
        let session = parameters["sessionId"].as_str().unwrap_or_default();
        let info = &parameters["targetInfo"];
        let target = info["targetId"].as_str().unwrap_or_default();
        let is_page = info["type"] == "page";
        if is_page || info["type"] == "iframe" {
            {
                let mut tabs = self.tabs();
                let parent = parent.filter(|_| !is_page).map(str::to_owned);
                tabs.attached(session.to_owned(), target.to_owned(), parent);
                if let Some(url) = info["url"].as_str() {
                    url.clone_into(&mut tabs.frame(target).url);
                }
                if let Some(frame) = info["parentFrameId"].as_str().filter(|_| !is_page) {
                    tabs.frame(target).parent = Some(frame.to_owned());
                }
                if tabs.active.is_none() {
                    tabs.activate(target);
                }
            }
            self.titled(info);
            self.listen_in(session);
        }
        self.wire
            .tell(Some(session), "Runtime.runIfWaitingForDebugger", json!({}));
    }

    /// Brings our script into a page or frame, and into all that it will show.
    fn listen_in(&self, session: &str) {
        let tell = |method: &str, parameters| self.wire.tell(Some(session), method, parameters);
        tell("Page.enable", json!({}));
        tell("Runtime.enable", json!({}));
        tell(
            "Runtime.addBinding",
            json!({"name": BINDING, "executionContextName": WORLD}),
        );
        tell(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": SCRIPT, "worldName": WORLD, "runImmediately": true}),
        );
        self.attach_inside(Some(session));
        // The frames that are there already.
        self.wire.ask(Some(session), "Page.getFrameTree", json!({}));
    }

    fn see_frame(&self, session: &str, frame: &Value) {
        let Some(id) = frame["id"].as_str() else {
            return;
        };
        let mut tabs = self.tabs();
        let known = tabs.frame(id);
        session.clone_into(&mut known.session);
        if let Some(parent) = frame["parentId"].as_str() {
            known.parent = Some(parent.to_owned());
        }
        let fragment = frame["urlFragment"].as_str().unwrap_or_default();
        known.url = format!("{}{fragment}", frame["url"].as_str().unwrap_or_default());
    }

    fn frames_there(&self, session: &str, tree: &Value, depth: usize) {
        self.see_frame(session, &tree["frame"]);
        let inner = tree["childFrames"].as_array().filter(|_| depth < 32);
        for inner in inner.into_iter().flatten() {
            self.frames_there(session, inner, depth + 1);
        }
    }

    fn titled(&self, info: &Value) {
        let (Some(target), Some(title)) = (info["targetId"].as_str(), info["title"].as_str())
        else {
            return;
        };
        let active = {
            let mut tabs = self.tabs();
            let Some(tab) = tabs.tabs.get_mut(target) else {
                return;
            };
            if tab.title == title {
                return;
            }
            title.clone_into(&mut tab.title);
            tabs.active.as_deref() == Some(target)
        };
        if active && let Some(window) = self.window() {
            self.window_event(WindowEventKind::TitleChanged(window));
        }
    }

    fn script_said(&self, session: &str, world: i64, payload: &str) {
        let message = match serde_json::from_str::<Message>(payload) {
            Ok(message) => message,
            Err(error) => {
                // The payload is not said: it may hold what was typed.
                tracing::warn!(line = error.line(), "a page's word was not understood");
                return self.gap(GapReason::NotUnderstood, Some(1));
            }
        };
        let (speaker, tab) = {
            let tabs = self.tabs();
            let Some((frame, world)) = tabs.spoke(session, world) else {
                return;
            };
            let speaker = (world.to_owned(), frame.to_owned(), tabs.documents(frame));
            (speaker, tabs.tab_of(session).map(str::to_owned))
        };
        let (world, frame, documents) = speaker;
        self.note(&message, &world, &frame, tab.as_deref());
        let speaker = Speaker {
            world: &world,
            documents,
            pid: self.pid,
        };
        match becomes(message, &speaker) {
            Becomes::Input(heard) => {
                let is_action = !matches!(heard.what, Input::Motion { .. });
                if is_action && let Some(tab) = &tab {
                    self.to_front(tab);
                }
                offer(&self.heard, *heard);
            }
            Becomes::Change(change) => offer(&self.changes, change),
            Becomes::Nothing => {}
        }
    }

    /// Remembers what a message tells of the browser itself.
    fn note(&self, message: &Message, world: &str, frame: &str, tab: Option<&str>) {
        match message {
            Message::Here {
                title,
                visible,
                focused,
                view,
            } => {
                title.clone_into(&mut self.tabs().frame(frame).title);
                self.shown(tab.filter(|tab| *tab == frame), *visible, *focused, *view);
            }
            Message::Shown {
                visible,
                focused,
                view,
            } => self.shown(tab.filter(|tab| *tab == frame), *visible, *focused, *view),
            Message::Active { view } => {
                let Some(tab) = tab else { return };
                if tab == frame {
                    self.see_view(tab, *view);
                }
                self.to_front(tab);
            }
            Message::Viewed { view } => {
                if let Some(tab) = tab.filter(|tab| *tab == frame) {
                    self.see_view(tab, *view);
                }
            }
            Message::Pong {} => {
                *lock(&self.pong.0) = Some(Instant::now());
                self.pong.1.notify_all();
            }
            Message::Moved { x, y, number, .. } => {
                *lock(&self.pointer) = Some((*x, *y, id(world, *number)));
            }
            Message::Down { element, .. } => {
                element
                    .title
                    .clone_into(&mut self.tabs().frame(frame).title);
            }
            Message::Focused { number } => {
                let focused = id(world, *number);
                if let Some(tab) = tab
                    && let Some(tab) = self.tabs().tabs.get_mut(tab)
                {
                    tab.focused = Some(focused);
                }
            }
            _ => {}
        }
    }

    /// A page says whether it shows. One that shows and has not the focus is in front all the same when the one before
    /// shows no longer.
    fn shown(&self, tab: Option<&str>, visible: bool, focused: bool, view: View) {
        let Some(tab) = tab else { return };
        self.see_view(tab, view);
        let front = {
            let mut tabs = self.tabs();
            if let Some(tab) = tabs.tabs.get_mut(tab) {
                tab.visible = visible;
            }
            match visible && focused {
                true => Some(tab.to_owned()),
                false => tabs.showing_instead(),
            }
        };
        if let Some(front) = front {
            self.to_front(&front);
        }
    }

    fn see_view(&self, tab: &str, view: View) {
        if let Some(tab) = self.tabs().tabs.get_mut(tab) {
            tab.view = Some((view.rect(), view.scale));
        }
    }

    fn to_front(&self, tab: &str) {
        if self.tabs().activate(tab) {
            self.activated();
        }
    }

    fn activated(&self) {
        let window = self.window();
        self.window_event(WindowEventKind::Activated(window));
        self.change(ChangeKind::NameChanged, None);
    }

    fn window_event(&self, kind: WindowEventKind) {
        let event = WindowEvent {
            at: Instant::now(),
            kind,
        };
        offer(&self.windows, event);
    }

    /// The browser's window as the active tab gives it; `None`: no page is open.
    pub fn window(&self) -> Option<Window> {
        let tabs = self.tabs();
        let (_, tab) = tabs.active()?;
        Some(Window {
            id: WINDOW,
            parent: None,
            title: tab.title.clone(),
            app: self.app.clone(),
            app_id: self.app.to_lowercase(),
            pid: self.pid,
            bounds: tab.view.map(|(bounds, _)| bounds).unwrap_or_default(),
            modal: false,
        })
    }

    /// Where the page in front is on the screen now, and physical pixels for one of the page's.
    pub fn view(&self) -> Option<(Rect, f64)> {
        let now = self
            .active_world()
            .and_then(|world| self.ask::<View>(&world, "taught.view()", self.limit).ok());
        match now {
            Some(view) => Some((view.rect(), view.scale)),
            // A page that shows a message box does not answer.
            None => self.tabs().active().and_then(|(_, tab)| tab.view),
        }
    }

    /// The session and world of the active tab's page.
    pub fn active_world(&self) -> Option<String> {
        let tabs = self.tabs();
        let (target, _) = tabs.active()?;
        tabs.frames.get(target)?.world.clone()
    }

    /// Lets our script answer in a world.
    pub fn ask<T: DeserializeOwned>(
        &self,
        world: &str,
        question: &str,
        timeout: Duration,
    ) -> Result<T, ElementError> {
        let (session, unique) = world.split_once('|').ok_or_else(gone)?;
        let parameters =
            json!({"expression": question, "uniqueContextId": unique, "returnByValue": true});
        let answer = self
            .wire
            .call(Some(session), "Runtime.evaluate", parameters, timeout)
            .map_err(|error| match error {
                CallError::TimedOut(waited_ms) => ElementError::TimedOut { waited_ms },
                CallError::Gone => ElementError::NoBus,
                // What it says may quote the page.
                CallError::Refused(_) => gone(),
            })?;
        serde_json::from_value(answer["result"]["value"].clone()).map_err(|_| gone())
    }

    /// Proves that the active page is heard; gives how long it took.
    pub fn ping(&self, timeout: Duration) -> Option<Duration> {
        let started = Instant::now();
        // A browser that has just started has no page yet.
        let world = loop {
            match self.active_world() {
                Some(world) => break world,
                None if started.elapsed() > timeout => return None,
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        *lock(&self.pong.0) = None;
        self.ask::<Option<bool>>(&world, "taught.ping(), null", timeout)
            .ok()?;
        let (pong, _) = self
            .pong
            .1
            .wait_timeout_while(lock(&self.pong.0), timeout, |pong| pong.is_none())
            .unwrap_or_else(PoisonError::into_inner);
        pong.is_some().then(|| started.elapsed())
    }
}

/// The element, or the page that it stood in, is no more.
pub(super) fn gone() -> ElementError {
    ElementError::Gone {
        reason: "its page is gone".to_owned(),
    }
}
