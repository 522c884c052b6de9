//! Windows of programs, by the window manager's properties (EWMH and ICCCM).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _, EventMask,
    Window as XWindow,
};
use x11rb::wrapper::ConnectionExt as _;

use super::display::Display;
use crate::ability::Windows;
use crate::error::WindowError;
use crate::outlet::{Gap, GapReason, Outlet, Running};
use crate::screen::Rect;
use crate::window::{Window, WindowEvent, WindowEventKind, WindowId};

fn lost(error: impl std::fmt::Display) -> WindowError {
    WindowError::Connection {
        reason: error.to_string(),
    }
}

/// Windows on X11.
pub(super) struct XWindows {
    display: Display,
}

impl XWindows {
    pub fn new(display: Display) -> Self {
        Self { display }
    }
}

impl Windows for XWindows {
    fn active(&self) -> Result<Option<Window>, WindowError> {
        active(&self.display)
    }

    fn list(&self) -> Result<Vec<Window>, WindowError> {
        client_list(&self.display)?
            .into_iter()
            .filter_map(|id| read(&self.display, id).transpose())
            .collect()
    }

    fn get(&self, id: WindowId) -> Result<Option<Window>, WindowError> {
        match XWindow::try_from(id.0) {
            Ok(id) => read(&self.display, id),
            Err(_) => Ok(None),
        }
    }

    fn at(&self, x: i32, y: i32) -> Result<Option<Window>, WindowError> {
        let Some(id) = client_at(&self.display, x, y)? else {
            return Ok(None);
        };
        let Some(mut window) = read(&self.display, id)? else {
            return Ok(None);
        };
        // A popup tells neither its program nor its parent; it belongs to the active window of its process.
        if window.app.is_empty()
            && let Some(active) = active(&self.display)?
            && active.pid.is_some()
            && active.pid == window.pid
        {
            window.parent.get_or_insert(active.id);
            window.app = active.app;
            window.app_id = active.app_id;
        }
        Ok(Some(window))
    }

    fn start(&self, outlet: Outlet<WindowEvent>) -> Result<Running, WindowError> {
        let display = Arc::new(self.display.again().map_err(lost)?);
        watch_properties(&display, display.root)?;
        let wake = Wake::new(&display)?;
        let mut following = Following {
            display: Arc::clone(&display),
            outlet,
            active: None,
            known: Vec::new(),
        };
        following.active_changed()?;
        following.known = client_list(&display)?;
        let stopping = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopping);
        let thread = thread::Builder::new()
            .name("windows".to_owned())
            .spawn(move || {
                let result = following.run(&stop);
                if !stop.load(Ordering::SeqCst) {
                    tracing::warn!(?result, "following windows ended by itself");
                    following.tell(WindowEventKind::Gap(Gap {
                        reason: GapReason::ConnectionLost,
                        lost: None,
                    }));
                }
            })
            .map_err(lost)?;
        Ok(Running::new(
            move || {
                stopping.store(true, Ordering::SeqCst);
                wake.send();
            },
            Some(thread),
        ))
    }
}

/// Ends a wait for the next event: a message to a window of our own.
struct Wake {
    display: Arc<Display>,
    window: XWindow,
}

impl Wake {
    fn new(display: &Arc<Display>) -> Result<Self, WindowError> {
        let connection = &display.connection;
        let window = connection.generate_id().map_err(lost)?;
        connection
            .create_window(
                0,
                window,
                display.root,
                -1,
                -1,
                1,
                1,
                0,
                x11rb::protocol::xproto::WindowClass::INPUT_ONLY,
                x11rb::COPY_FROM_PARENT,
                &x11rb::protocol::xproto::CreateWindowAux::new().override_redirect(1),
            )
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        Ok(Self {
            display: Arc::clone(display),
            window,
        })
    }

    fn send(&self) {
        let message = ClientMessageEvent::new(32, self.window, AtomEnum::NONE, [0u32; 5]);
        let connection = &self.display.connection;
        let _ = connection.send_event(false, self.window, EventMask::NO_EVENT, message);
        let _ = connection.sync();
    }
}

/// What the thread knows while it follows.
struct Following {
    display: Arc<Display>,
    outlet: Outlet<WindowEvent>,
    active: Option<Window>,
    known: Vec<XWindow>,
}

impl Following {
    fn run(&mut self, stop: &AtomicBool) -> Result<(), WindowError> {
        let atoms = self.display.atoms;
        while !stop.load(Ordering::SeqCst) {
            let event = self.display.connection.wait_for_event().map_err(lost)?;
            let Event::PropertyNotify(event) = event else {
                continue;
            };
            if event.window == self.display.root {
                if event.atom == atoms._NET_ACTIVE_WINDOW {
                    self.active_changed()?;
                } else if event.atom == atoms._NET_CLIENT_LIST {
                    self.list_changed()?;
                }
            } else if event.atom == atoms._NET_WM_NAME || event.atom == u32::from(AtomEnum::WM_NAME)
            {
                self.title_changed(event.window)?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, kind: WindowEventKind) {
        self.outlet.offer(WindowEvent {
            at: Instant::now(),
            kind,
        });
    }

    fn active_changed(&mut self) -> Result<(), WindowError> {
        let now = active(&self.display)?;
        if now.as_ref().map(|window| window.id) == self.active.as_ref().map(|window| window.id)
            && now.is_some()
        {
            return Ok(());
        }
        if let Some(id) = now
            .as_ref()
            .and_then(|window| XWindow::try_from(window.id.0).ok())
        {
            // Gone in between is no error: then another one gets active.
            let _ = watch_properties(&self.display, id);
        }
        self.active.clone_from(&now);
        self.tell(WindowEventKind::Activated(now));
        Ok(())
    }

    fn title_changed(&mut self, id: XWindow) -> Result<(), WindowError> {
        let is_active = |window: &Window| window.id.0 == u64::from(id);
        if !self.active.as_ref().is_some_and(is_active) {
            return Ok(());
        }
        if let Some(now) = read(&self.display, id)? {
            let before = self.active.replace(now.clone());
            if before.is_some_and(|before| before.title != now.title) {
                self.tell(WindowEventKind::TitleChanged(now));
            }
        }
        Ok(())
    }

    fn list_changed(&mut self) -> Result<(), WindowError> {
        let now = client_list(&self.display)?;
        let before = std::mem::replace(&mut self.known, now.clone());
        for id in now.iter().filter(|id| !before.contains(id)) {
            if let Some(window) = read(&self.display, *id)? {
                self.tell(WindowEventKind::Opened(window));
            }
        }
        for id in before.iter().filter(|id| !now.contains(id)) {
            self.tell(WindowEventKind::Closed(WindowId(u64::from(*id))));
        }
        Ok(())
    }
}

fn watch_properties(display: &Display, window: XWindow) -> Result<(), WindowError> {
    display
        .connection
        .change_window_attributes(
            window,
            &ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE),
        )
        .map_err(lost)?
        .check()
        .map_err(lost)
}

fn active(display: &Display) -> Result<Option<Window>, WindowError> {
    let id = cardinals(display, display.root, display.atoms._NET_ACTIVE_WINDOW)?
        .first()
        .copied()
        .filter(|id| *id != 0);
    match id {
        Some(id) => read(display, id),
        None => Ok(None),
    }
}

/// Lowest first; the order of opening where the window manager does not tell the stacking.
fn client_list(display: &Display) -> Result<Vec<XWindow>, WindowError> {
    let stacked = cardinals(
        display,
        display.root,
        display.atoms._NET_CLIENT_LIST_STACKING,
    )?;
    if !stacked.is_empty() {
        return Ok(stacked);
    }
    cardinals(display, display.root, display.atoms._NET_CLIENT_LIST)
}

/// The program's window below a point: down from the root to the first window with `WM_STATE`. A menu's own window has
/// none (the window manager leaves it alone); then it is the top one itself.
pub(super) fn client_at(display: &Display, x: i32, y: i32) -> Result<Option<XWindow>, WindowError> {
    let (Ok(x), Ok(y)) = (i16::try_from(x), i16::try_from(y)) else {
        return Ok(None);
    };
    let connection = &display.connection;
    let mut at = display.root;
    let mut top = None;
    loop {
        let child = connection
            .translate_coordinates(display.root, at, x, y)
            .map_err(lost)?
            .reply();
        let child = match child {
            Ok(reply) => reply.child,
            Err(ReplyError::X11Error(_)) => return Ok(top),
            Err(error) => return Err(lost(error)),
        };
        if child == x11rb::NONE {
            return Ok(top);
        }
        top.get_or_insert(child);
        if has_state(display, child)? {
            return Ok(Some(child));
        }
        at = child;
    }
}

fn has_state(display: &Display, window: XWindow) -> Result<bool, WindowError> {
    let reply = display
        .connection
        .get_property(false, window, display.atoms.WM_STATE, AtomEnum::ANY, 0, 1)
        .map_err(lost)?
        .reply();
    match reply {
        Ok(reply) => Ok(reply.type_ != x11rb::NONE),
        Err(ReplyError::X11Error(_)) => Ok(false),
        Err(error) => Err(lost(error)),
    }
}

/// `None` when the window is gone.
fn read(display: &Display, id: XWindow) -> Result<Option<Window>, WindowError> {
    let connection = &display.connection;
    let geometry = match connection.get_geometry(id).map_err(lost)?.reply() {
        Ok(geometry) => geometry,
        Err(ReplyError::X11Error(_)) => return Ok(None),
        Err(error) => return Err(lost(error)),
    };
    let origin = match connection
        .translate_coordinates(id, display.root, 0, 0)
        .map_err(lost)?
        .reply()
    {
        Ok(origin) => origin,
        Err(ReplyError::X11Error(_)) => return Ok(None),
        Err(error) => return Err(lost(error)),
    };
    let atoms = &display.atoms;
    let title = match bytes(display, id, atoms._NET_WM_NAME)? {
        title if title.is_empty() => bytes(display, id, AtomEnum::WM_NAME.into())?,
        title => title,
    };
    let class = bytes(display, id, AtomEnum::WM_CLASS.into())?;
    let mut class = class
        .split(|byte| *byte == 0)
        .map(|part| String::from_utf8_lossy(part).into_owned());
    let app_id = class.next().unwrap_or_default();
    let app = class.next().unwrap_or_else(|| app_id.clone());
    let parent = cardinals(display, id, AtomEnum::WM_TRANSIENT_FOR.into())?
        .first()
        .copied()
        .filter(|parent| *parent != x11rb::NONE && *parent != display.root);
    let modal = cardinals(display, id, atoms._NET_WM_STATE)?.contains(&atoms._NET_WM_STATE_MODAL);
    Ok(Some(Window {
        id: WindowId(u64::from(id)),
        parent: parent.map(|parent| WindowId(u64::from(parent))),
        title: String::from_utf8_lossy(&title).into_owned(),
        app,
        app_id,
        pid: cardinals(display, id, atoms._NET_WM_PID)?.first().copied(),
        bounds: Rect::new(
            i32::from(origin.dst_x),
            i32::from(origin.dst_y),
            u32::from(geometry.width),
            u32::from(geometry.height),
        ),
        modal,
    }))
}

fn cardinals(display: &Display, window: XWindow, property: u32) -> Result<Vec<u32>, WindowError> {
    let reply = display
        .connection
        .get_property(false, window, property, AtomEnum::ANY, 0, 4096)
        .map_err(lost)?
        .reply();
    match reply {
        Ok(reply) => Ok(reply.value32().map(Iterator::collect).unwrap_or_default()),
        Err(ReplyError::X11Error(_)) => Ok(Vec::new()),
        Err(error) => Err(lost(error)),
    }
}

fn bytes(display: &Display, window: XWindow, property: u32) -> Result<Vec<u8>, WindowError> {
    let reply = display
        .connection
        .get_property(false, window, property, AtomEnum::ANY, 0, 1024)
        .map_err(lost)?
        .reply();
    match reply {
        Ok(reply) => Ok(reply.value),
        Err(ReplyError::X11Error(_)) => Ok(Vec::new()),
        Err(error) => Err(lost(error)),
    }
}
