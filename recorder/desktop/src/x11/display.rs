//! One connection to the X11 display, and the atoms that are asked for again and again.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::Window as XWindow;
use x11rb::rust_connection::RustConnection;

use crate::error::OpenError;

x11rb::atom_manager! {
    /// Names that the window manager's rules (EWMH, ICCCM) give a meaning.
    pub(super) Atoms: AtomsCookie {
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST_STACKING,
        _NET_CLIENT_LIST,
        _NET_WM_NAME,
        _NET_WM_PID,
        _NET_WM_STATE,
        _NET_WM_STATE_MODAL,
        WM_STATE,
        UTF8_STRING,
    }
}

/// A connection of its own: a thread that waits on one must not hold up another.
pub(super) struct Display {
    pub name: String,
    pub connection: RustConnection,
    pub root: XWindow,
    pub screen: usize,
    pub atoms: Atoms,
}

impl Display {
    /// `name` is like ":1"; `None`: the one that `DISPLAY` names.
    pub fn connect(name: Option<&str>) -> Result<Self, OpenError> {
        let name = match name {
            Some(name) => name.to_owned(),
            None => std::env::var("DISPLAY").unwrap_or_default(),
        };
        if name.is_empty() {
            return Err(OpenError::NoDisplay {
                reason: "DISPLAY is not set".to_owned(),
            });
        }
        let failed = |reason: String| OpenError::NoDisplay { reason };
        let (connection, screen) = x11rb::connect(Some(&name))
            .map_err(|error| failed(format!("nothing answers at `{name}` ({error})")))?;
        let root = connection.setup().roots[screen].root;
        let atoms = Atoms::new(&connection)
            .map_err(|error| failed(error.to_string()))?
            .reply()
            .map_err(|error| failed(error.to_string()))?;
        Ok(Self {
            name,
            connection,
            root,
            screen,
            atoms,
        })
    }

    /// Another connection to the same display.
    pub fn again(&self) -> Result<Self, OpenError> {
        Self::connect(Some(&self.name))
    }
}
