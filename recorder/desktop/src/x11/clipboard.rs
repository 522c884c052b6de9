//! Asks whoever owns the clipboard, on a connection of its own each time: nothing is taken from the owner, and an owner
//! that does not answer holds nobody up for long.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, CreateWindowAux, Window as XWindow, WindowClass,
};
use zeroize::Zeroizing;

use super::display::Display;
use crate::ability::Clipboard;
use crate::clipboard::{Held, mark_formats, marks_secret};
use crate::error::ClipboardError;

/// Longest that an owner may take for one answer.
const ANSWER: Duration = Duration::from_millis(200);
/// Longest text that is read, in bytes: no secret is longer.
const LONGEST: u32 = 64 * 1024;

fn lost(error: impl std::fmt::Display) -> ClipboardError {
    ClipboardError::Connection {
        reason: error.to_string(),
    }
}

/// The clipboard of an X11 display.
pub(super) struct XClipboard {
    display: String,
}

impl XClipboard {
    pub fn new(display: &Display) -> Self {
        Self {
            display: display.name.clone(),
        }
    }
}

impl Clipboard for XClipboard {
    fn held(&self) -> Result<Held, ClipboardError> {
        let asker = Asker::connect(&self.display)?;
        let Some(offered) = asker.ask(asker.atom("TARGETS")?)? else {
            return Ok(Held::default());
        };
        let offered: Vec<Atom> = offered
            .chunks_exact(4)
            .map(|bytes| u32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        let mut held = Held::default();
        for format in mark_formats() {
            let atom = asker.atom(format)?;
            if offered.contains(&atom) {
                let content = asker.ask(atom)?.unwrap_or_default();
                held.marked |= marks_secret(format, &content);
            }
        }
        let utf8 = asker.display.atoms.UTF8_STRING;
        let text = [utf8, AtomEnum::STRING.into()]
            .into_iter()
            .find(|atom| offered.contains(atom));
        if let Some(atom) = text
            && let Some(text) = asker.ask(atom)?
        {
            // Latin-1, unless it says UTF-8.
            let text = if atom == utf8 {
                String::from_utf8_lossy(&text).into_owned()
            } else {
                text.iter().copied().map(char::from).collect()
            };
            held.text = Some(Zeroizing::new(text));
        }
        Ok(held)
    }
}

struct Asker {
    display: Display,
    /// Where answers are put.
    window: XWindow,
    clipboard: Atom,
    place: Atom,
}

impl Asker {
    fn connect(display: &str) -> Result<Self, ClipboardError> {
        let display = Display::connect(Some(display)).map_err(lost)?;
        let window = display.connection.generate_id().map_err(lost)?;
        display
            .connection
            .create_window(
                0,
                window,
                display.root,
                -1,
                -1,
                1,
                1,
                0,
                WindowClass::INPUT_ONLY,
                0,
                &CreateWindowAux::new(),
            )
            .map_err(lost)?;
        let mut asker = Self {
            display,
            window,
            clipboard: 0,
            place: 0,
        };
        asker.clipboard = asker.atom("CLIPBOARD")?;
        asker.place = asker.atom("TAUGHT_CLIPBOARD")?;
        Ok(asker)
    }

    fn atom(&self, name: &str) -> Result<Atom, ClipboardError> {
        let asked = self.display.connection.intern_atom(false, name.as_bytes());
        let reply = asked.map_err(lost)?.reply().map_err(lost)?;
        Ok(reply.atom)
    }

    /// What is held, in this format; `None`: nobody holds anything, it cannot be had so, or it is too large.
    fn ask(&self, format: Atom) -> Result<Option<Zeroizing<Vec<u8>>>, ClipboardError> {
        let connection = &self.display.connection;
        connection
            .convert_selection(
                self.window,
                self.clipboard,
                format,
                self.place,
                x11rb::CURRENT_TIME,
            )
            .map_err(lost)?;
        connection.flush().map_err(lost)?;
        let until = Instant::now() + ANSWER;
        while Instant::now() < until {
            match connection.poll_for_event().map_err(lost)? {
                Some(Event::SelectionNotify(told)) if told.target == format => {
                    if told.property == x11rb::NONE {
                        return Ok(None);
                    }
                    return self.answer(format);
                }
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
        Ok(None)
    }

    fn answer(&self, format: Atom) -> Result<Option<Zeroizing<Vec<u8>>>, ClipboardError> {
        let asked = self.display.connection.get_property(
            true,
            self.window,
            self.place,
            AtomEnum::ANY,
            0,
            LONGEST / 4,
        );
        let reply = asked.map_err(lost)?.reply().map_err(lost)?;
        // A list of formats comes as ATOM; what comes in parts (INCR) is larger than what is read.
        let whole = reply.bytes_after == 0
            && (reply.type_ == format
                || reply.type_ == u32::from(AtomEnum::ATOM)
                || reply.type_ == self.display.atoms.UTF8_STRING
                || reply.type_ == u32::from(AtomEnum::STRING));
        Ok(whole.then(|| Zeroizing::new(reply.value)))
    }
}
