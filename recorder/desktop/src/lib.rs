//! The operating systems behind one trait per ability: hear input, find the element under a point, read a page's
//! address, follow changes and windows, take pictures, send input. One folder per system, chosen in [`open`].
//!
//! This is the only package with unsafe code. It knows no recording format and keeps nothing: what is told apart here
//! is handed to the caller, who decides what is kept. The one decision made here is that the text of a password field
//! is never read.
//!
//! All calls are blocking with a time-out of their own, and may be made from any thread. Streams go into an [`Outlet`],
//! which never blocks the side that hears: what the receiver had no room for is counted and told as a [`Gap`].
//!
//! Time is in milliseconds or [`std::time::Instant`], coordinates are physical pixels of the virtual screen.
//!
//! ```no_run
//! use std::time::Duration;
//! let desktop = desktop::open(&desktop::Options::default())?;
//! desktop.listen.self_test(Duration::from_secs(2))?;
//! let (outlet, heard) = desktop::Outlet::channel(4096);
//! let listening = desktop.listen.start(outlet)?;
//! while let Ok(event) = heard.recv() {
//!     if let desktop::Input::Button { pressed: true, x, y, .. } = event.what {
//!         let element = desktop.elements.at(x, y)?;
//!     }
//! }
//! drop(listening); // stops the thread
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ability;
pub mod change;
pub mod clipboard;
pub mod element;
pub mod error;
pub mod health;
pub mod input;
pub mod keysyms;
pub mod outlet;
pub mod page;
pub mod role;
pub mod screen;
pub mod survey;
pub mod window;
pub mod windows;

pub mod cdp;

#[cfg(target_os = "linux")]
mod x11;

use std::sync::Arc;

pub use ability::{Changes, Clipboard, Elements, Listen, Look, Pages, SendInput, Windows};
pub use change::{Change, ChangeKind, NodeSummary, Summary};
pub use clipboard::Held;
pub use element::{
    Ancestor, Cell, Document, Element, ElementId, FieldState, Neighbour, RowCell, Side, State,
};
pub use error::{
    ClipboardError, ElementError, ListenError, LookError, OpenError, SelfTestError, SendError,
    WindowError,
};
pub use health::{Capabilities, Problem, Severity};
pub use input::{Heard, Input, Insertion, Modifiers, Told};
pub use outlet::{Gap, Outlet, Running};
pub use page::Page;
pub use role::Role;
pub use screen::{Image, Monitor, Rect};
pub use survey::{Known, Meant, Spot, Survey};
pub use window::{Window, WindowEvent, WindowEventKind, WindowId};

/// How [`open`] goes about it.
#[derive(Debug, Clone)]
pub struct Options {
    /// Switch the session's accessibility on, so that programs started from now on show their elements.
    /// The person's other programs may do a little more work from then on; it is not put back.
    pub enable_accessibility: bool,
    /// Longest that one look-up of an element, page or focus may take, in milliseconds.
    pub lookup_ms: u64,
    /// The display to open (X11: ":1"); `None`: the session's own.
    pub display: Option<String>,
    /// The address of the session bus on which to find accessibility; `None`: the session's own.
    pub session_bus: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            enable_accessibility: true,
            lookup_ms: 250,
            display: None,
            session_bus: None,
        }
    }
}

/// What one operating system can do, by ability. Every part may be used from any thread and outlives the others.
#[derive(Clone)]
pub struct Desktop {
    /// Hears keys, buttons, wheel and motion.
    pub listen: Arc<dyn Listen>,
    /// Finds and describes elements.
    pub elements: Arc<dyn Elements>,
    /// Reads the address of pages.
    pub pages: Arc<dyn Pages>,
    /// Follows what changes on the screen.
    pub changes: Arc<dyn Changes>,
    /// Knows the windows.
    pub windows: Arc<dyn Windows>,
    /// Takes pictures.
    pub look: Arc<dyn Look>,
    /// Reads the clipboard.
    pub clipboard: Arc<dyn Clipboard>,
    /// Sends input.
    pub send: Arc<dyn SendInput>,
    /// What could be opened; a missing accessibility bus leaves `elements`, `pages` and `changes` false, and their
    /// calls then find nothing.
    pub capabilities: Capabilities,
    /// What is in the way, or missing: what [`check`] found when this was opened.
    pub problems: Vec<Problem>,
}

/// Opens the desktop of the system that this runs on.
///
/// # Errors
/// [`OpenError::Unsupported`] on systems that have no part here yet, otherwise the first problem that makes recording
/// impossible (Wayland, no display, no way to hear input). A missing accessibility bus is not an error; it stands in
/// `problems` and `capabilities`.
pub fn open(options: &Options) -> Result<Desktop, OpenError> {
    #[cfg(target_os = "linux")]
    {
        x11::open(options)
    }
    #[cfg(windows)]
    {
        windows::open(options)
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    {
        let _ = options;
        Err(OpenError::Unsupported {
            system: std::env::consts::OS,
        })
    }
}

/// Looks at the session without opening or changing anything, and says what is in the way. Empty when all is well.
#[must_use]
pub fn check() -> Vec<Problem> {
    check_in(&Options::default())
}

/// As [`check`], for the session that `options` name.
#[must_use]
pub fn check_in(options: &Options) -> Vec<Problem> {
    #[cfg(target_os = "linux")]
    {
        x11::check(options)
    }
    #[cfg(windows)]
    {
        windows::check(options)
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    {
        let _ = options;
        vec![health::unsupported(std::env::consts::OS)]
    }
}

/// Switches the session's accessibility on or off, so that programs started from now on show their elements. Chromium
/// reads it once, when it starts.
///
/// # Errors
/// [`OpenError::NoAccessibility`] when the session has no accessibility bus, [`OpenError::Unsupported`] elsewhere.
pub fn set_session_accessibility(on: bool) -> Result<(), OpenError> {
    #[cfg(target_os = "linux")]
    {
        x11::set_session_accessibility(None, on)
    }
    // Programs there offer their elements to whoever asks.
    #[cfg(windows)]
    {
        let _ = on;
        Ok(())
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    {
        let _ = on;
        Err(OpenError::Unsupported {
            system: std::env::consts::OS,
        })
    }
}
