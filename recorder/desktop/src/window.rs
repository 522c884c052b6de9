//! Windows of programs, as the window manager knows them.

use std::time::Instant;

use crate::outlet::Gap;
use crate::screen::Rect;

/// Names one window while it lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WindowId(pub u64);

/// A window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Its id.
    pub id: WindowId,
    /// The window that it belongs to, for a dialog or a popup.
    pub parent: Option<WindowId>,
    /// Its title, without what browsers add about memory.
    pub title: String,
    /// Its program's name ("Chromium"): on X11 the class of `WM_CLASS`.
    pub app: String,
    /// The instance of `WM_CLASS`, or the bundle or executable name.
    pub app_id: String,
    /// Its process, if it says.
    pub pid: Option<u32>,
    /// Where its content is, without the window manager's frame.
    pub bounds: Rect,
    /// Blocks its parent.
    pub modal: bool,
}

/// Something happened to a window.
#[derive(Debug, Clone, PartialEq)]
pub struct WindowEvent {
    /// When it reached this process.
    pub at: Instant,
    /// What happened.
    pub kind: WindowEventKind,
}

/// What happened to a window.
#[derive(Debug, Clone, PartialEq)]
pub enum WindowEventKind {
    /// This one is active now; `None`: no window is.
    Activated(Option<Window>),
    /// The active window's title is another now.
    TitleChanged(Window),
    /// Opened.
    Opened(Window),
    /// Closed.
    Closed(WindowId),
    /// Something was lost here.
    Gap(Gap),
}

impl From<Gap> for WindowEvent {
    fn from(gap: Gap) -> Self {
        Self {
            at: Instant::now(),
            kind: WindowEventKind::Gap(gap),
        }
    }
}
