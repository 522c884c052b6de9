//! One trait per ability. All are object-safe, so that a test can stand in for the system.

use std::time::Duration;

use crate::change::{Change, Summary};
use crate::clipboard::Held;
use crate::element::{Element, ElementId};
use crate::error::{
    ClipboardError, ElementError, ListenError, LookError, SelfTestError, SendError, WindowError,
};
use crate::input::Heard;
use crate::outlet::{Outlet, Running};
use crate::page::Page;
use crate::screen::{Image, Monitor, Rect};
use crate::survey::{Known, Survey};
use crate::window::{Window, WindowEvent, WindowId};

/// Hears what the person does.
pub trait Listen: Send + Sync {
    /// Starts a thread that hears all input of the session until the result is dropped. What was held or locked
    /// before is known from the first event on.
    ///
    /// # Errors
    /// When the display or its keyboard map cannot be read.
    fn start(&self, outlet: Outlet<Heard>) -> Result<Running, ListenError>;

    /// Proves that input arrives: sends an event that changes nothing for the person, and waits until it is heard.
    /// Gives how long that took.
    ///
    /// # Errors
    /// When it was not heard within `timeout`.
    fn self_test(&self, timeout: Duration) -> Result<Duration, SelfTestError>;

    /// The layout in use, as the system names it ("English (US)").
    ///
    /// # Errors
    /// When the display cannot be read.
    fn layout(&self) -> Result<String, ListenError>;
}

/// Finds and describes elements. `Ok(None)`: there is none, or its program shows none.
pub trait Elements: Send + Sync {
    /// The element at a point, lifted to the nearest one that can be acted upon, with all that can be read of it.
    ///
    /// # Errors
    /// When the program does not answer in time, or the bus is gone.
    fn at(&self, x: i32, y: i32) -> Result<Option<Element>, ElementError>;

    /// Only which element [`Elements::at`] would describe: the cheap question whether it is still the same.
    ///
    /// # Errors
    /// As [`Elements::at`].
    fn id_at(&self, x: i32, y: i32) -> Result<Option<ElementId>, ElementError>;

    /// The element that has the keyboard's focus in the active window.
    ///
    /// # Errors
    /// As [`Elements::at`].
    fn focused(&self) -> Result<Option<Element>, ElementError>;

    /// An element described again, as it is now.
    ///
    /// # Errors
    /// [`ElementError::Gone`] when it is no more.
    fn describe(&self, id: &ElementId) -> Result<Element, ElementError>;

    /// What the page in a window shows, and where, read ahead; `None`: it shows none, or the system cannot. What is
    /// `known` is not read again, only where it stands.
    ///
    /// # Errors
    /// As [`Elements::at`].
    fn survey(&self, _window: &Window, _known: Known) -> Result<Option<Survey>, ElementError> {
        Ok(None)
    }

    /// Where an element is on the screen now: the cheapest of all questions. `None`: it is no more, or shows nowhere.
    ///
    /// # Errors
    /// As [`Elements::at`].
    fn place(&self, _id: &ElementId) -> Result<Option<Rect>, ElementError> {
        Ok(None)
    }

    /// Reads the active window's tree once: browsers build theirs only when first asked. Worth calling before a
    /// recording, and when a new window or page shows. Gives how many elements were seen.
    ///
    /// # Errors
    /// As [`Elements::at`].
    fn warm_up(&self) -> Result<usize, ElementError>;
}

/// Reads the addresses of pages.
pub trait Pages: Send + Sync {
    /// The page that the window shows; `None` if it is no browser or shows none. A few milliseconds: may be polled.
    ///
    /// # Errors
    /// When the program does not answer in time, or the bus is gone.
    fn of_window(&self, window: &Window) -> Result<Option<Page>, ElementError>;
}

/// Follows what changes.
pub trait Changes: Send + Sync {
    /// Starts a thread that passes on the accessibility events of all programs until the result is dropped.
    ///
    /// # Errors
    /// When there is no accessibility bus.
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError>;

    /// The tree below an element (a page's document, say), at most `limit` nodes; what could not be read within
    /// `timeout` is left out and said in `truncated`.
    ///
    /// # Errors
    /// When the element is gone or its program does not answer at all.
    fn summary(
        &self,
        root: &ElementId,
        limit: usize,
        timeout: Duration,
    ) -> Result<Summary, ElementError>;

    /// The element of a window in the accessibility tree, to summarise what is not in a page.
    ///
    /// # Errors
    /// When the program does not answer in time, or the bus is gone.
    fn root_of_window(&self, window: &Window) -> Result<Option<ElementId>, ElementError>;
}

/// Knows the windows.
pub trait Windows: Send + Sync {
    /// The active window.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn active(&self) -> Result<Option<Window>, WindowError>;

    /// All windows of programs, lowest first. One that cannot be read is left out, not the list.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn list(&self) -> Result<Vec<Window>, WindowError>;

    /// One window, as it is now; `None` once closed.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn get(&self, id: WindowId) -> Result<Option<Window>, WindowError>;

    /// The window of a program at a point.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn at(&self, x: i32, y: i32) -> Result<Option<Window>, WindowError>;

    /// Starts a thread that tells which window is active, and its title, until the result is dropped. The active
    /// window of the start is told first.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn start(&self, outlet: Outlet<WindowEvent>) -> Result<Running, WindowError>;
}

/// Looks at the screen.
pub trait Look: Send + Sync {
    /// The monitors, in the system's order.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn monitors(&self) -> Result<Vec<Monitor>, LookError>;

    /// The whole virtual screen.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn screen(&self) -> Result<Rect, LookError>;

    /// A picture of that part of `area` that is on the screen; without the pointer.
    ///
    /// # Errors
    /// When no part of it is on the screen, or the screen cannot be read.
    fn capture(&self, area: Rect) -> Result<Image, LookError>;

    /// Where the pointer stands now.
    ///
    /// # Errors
    /// When the display cannot be read.
    fn pointer(&self) -> Result<(i32, i32), LookError>;
}

/// Reads the clipboard.
pub trait Clipboard: Send + Sync {
    /// What it holds now. To be asked after the person pasted, not before: some owners give what they hold only once.
    ///
    /// # Errors
    /// When the system does not answer. An owner that does not is as if there was nothing.
    fn held(&self) -> Result<Held, ClipboardError>;
}

/// Sends input as if from a device.
pub trait SendInput: Send + Sync {
    /// Moves the pointer.
    ///
    /// # Errors
    /// When the display does not take it.
    fn move_to(&self, x: i32, y: i32) -> Result<(), SendError>;

    /// Presses or releases a button: 1 left, 2 middle, 3 right.
    ///
    /// # Errors
    /// When the display does not take it.
    fn button(&self, button: u8, pressed: bool) -> Result<(), SendError>;

    /// Turns the wheel by notches, to the right and down.
    ///
    /// # Errors
    /// When the display does not take it.
    fn wheel(&self, dx: i32, dy: i32) -> Result<(), SendError>;

    /// Presses or releases a key, by the names that [`crate::Input::Key`] has.
    ///
    /// # Errors
    /// [`SendError::UnknownKey`] when the keyboard has none of that name.
    fn key(&self, key: &str, pressed: bool) -> Result<(), SendError>;

    /// Types text; a character that the layout lacks is put on an unused key for a moment. "\n" is Enter, "\t" Tab.
    ///
    /// # Errors
    /// When the display does not take it.
    fn text(&self, text: &str) -> Result<(), SendError>;
}
