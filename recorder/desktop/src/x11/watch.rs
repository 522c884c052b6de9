//! What the display says beside the input itself: the keyboard's map and group, the active window, and which device an
//! event came from. Read on a connection of its own, always before the input that came after it.

use std::collections::VecDeque;

use kbvm::xkb::x11::KbvmX11Ext;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{self, ConnectionExt as _};
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, EventMask};

use super::display::Display;
use crate::error::ListenError;

/// How many raw events are remembered until their input is heard; they come in the same order.
const REMEMBERED: usize = 256;
/// Furthest that the two time stamps of one event lie apart.
const SAME_MS: u32 = 20;

/// What changed since the last look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct News {
    /// The keyboard's map is another.
    pub map: bool,
    /// The layout group is another.
    pub group: bool,
    /// Another window is active.
    pub focus: bool,
}

/// A press or release as the device layer saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Raw {
    kind: u8,
    detail: u32,
    time: u32,
    injected: bool,
}

/// The connection beside the input.
pub(super) struct Watch {
    pub display: Display,
    /// The devices that XTest writes to; empty when that cannot be told.
    xtest: Vec<u16>,
    raw: VecDeque<Raw>,
}

fn lost(error: impl std::fmt::Display) -> ListenError {
    ListenError::Connection {
        reason: error.to_string(),
    }
}

impl Watch {
    pub fn start(display: &str) -> Result<Self, ListenError> {
        let display = Display::connect(Some(display)).map_err(lost)?;
        let connection = &display.connection;
        connection
            .setup_xkb_extension()
            .map_err(|error| ListenError::Keymap {
                reason: error.to_string(),
            })?;
        let wanted = xkb::EventType::MAP_NOTIFY
            | xkb::EventType::NEW_KEYBOARD_NOTIFY
            | xkb::EventType::STATE_NOTIFY;
        let no_event = xkb::EventType::from(0u16);
        let parts = xkb::MapPart::KEY_TYPES
            | xkb::MapPart::KEY_SYMS
            | xkb::MapPart::MODIFIER_MAP
            | xkb::MapPart::VIRTUAL_MODS
            | xkb::MapPart::VIRTUAL_MOD_MAP;
        connection
            .xkb_select_events(
                xkb::ID::USE_CORE_KBD.into(),
                no_event,
                wanted,
                parts,
                parts,
                &xkb::SelectEventsAux::new(),
            )
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        connection
            .change_window_attributes(
                display.root,
                &ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE),
            )
            .map_err(lost)?
            .check()
            .map_err(lost)?;
        let xtest = xtest_devices(&display).unwrap_or_default();
        Ok(Self {
            display,
            xtest,
            raw: VecDeque::new(),
        })
    }

    /// Everything said so far. With `sync`, also everything that the display said before this call: a round trip
    /// makes sure that a new map is known before the first key that is typed with it.
    pub fn read(&mut self, sync: bool) -> Result<News, ListenError> {
        let mut news = News::default();
        if sync {
            self.display
                .connection
                .get_input_focus()
                .map_err(lost)?
                .reply()
                .map_err(lost)?;
        }
        while let Some(event) = self.display.connection.poll_for_event().map_err(lost)? {
            match event {
                Event::XkbMapNotify(_) => news.map = true,
                Event::XkbNewKeyboardNotify(event) => {
                    // A device change alone comes with every switch between two keyboards and changes no map.
                    let map = u16::from(xkb::NKNDetail::KEYCODES | xkb::NKNDetail::DEVICE_ID);
                    news.map |= u16::from(event.changed) & map != 0
                        || event.device_id != event.old_device_id;
                }
                Event::XkbStateNotify(event) => {
                    news.group |=
                        u16::from(event.changed) & u16::from(xkb::StatePart::GROUP_STATE) != 0;
                }
                Event::PropertyNotify(event) => {
                    news.focus |= event.atom == self.display.atoms._NET_ACTIVE_WINDOW;
                }
                Event::XinputRawKeyPress(event) => {
                    self.remember(2, event.detail, event.time, event.sourceid);
                }
                Event::XinputRawKeyRelease(event) => {
                    self.remember(3, event.detail, event.time, event.sourceid);
                }
                Event::XinputRawButtonPress(event) => {
                    self.remember(4, event.detail, event.time, event.sourceid);
                }
                Event::XinputRawButtonRelease(event) => {
                    self.remember(5, event.detail, event.time, event.sourceid);
                }
                _ => {}
            }
        }
        Ok(news)
    }

    fn remember(&mut self, kind: u8, detail: u32, time: u32, source: u16) {
        if self.raw.len() == REMEMBERED {
            self.raw.pop_front();
        }
        self.raw.push_back(Raw {
            kind,
            detail,
            time,
            injected: self.xtest.contains(&source),
        });
    }

    /// Whether a program made this event: the core event of `kind` (2 key press … 5 button release) with its detail
    /// and time. The two layers stamp one event up to some milliseconds apart.
    pub fn injected(&mut self, kind: u8, detail: u32, time: u32) -> bool {
        let found = self.raw.iter().position(|raw| {
            (raw.kind, raw.detail) == (kind, detail)
                && time.wrapping_sub(raw.time).wrapping_add(SAME_MS) <= 2 * SAME_MS
        });
        match found {
            Some(at) => {
                let raw = self.raw[at];
                self.raw.drain(..=at);
                raw.injected
            }
            None => false,
        }
    }
}

/// Asks for raw events and finds XTest's devices by name.
fn xtest_devices(display: &Display) -> Option<Vec<u16>> {
    let connection = &display.connection;
    connection
        .extension_information(xinput::X11_EXTENSION_NAME)
        .ok()??;
    connection
        .xinput_xi_query_version(2, 2)
        .ok()?
        .reply()
        .ok()?;
    let mask = xinput::XIEventMask::RAW_KEY_PRESS
        | xinput::XIEventMask::RAW_KEY_RELEASE
        | xinput::XIEventMask::RAW_BUTTON_PRESS
        | xinput::XIEventMask::RAW_BUTTON_RELEASE;
    connection
        .xinput_xi_select_events(
            display.root,
            &[xinput::EventMask {
                deviceid: xinput::Device::ALL_MASTER.into(),
                mask: vec![mask],
            }],
        )
        .ok()?
        .check()
        .ok()?;
    let devices = connection
        .xinput_xi_query_device(xinput::Device::ALL)
        .ok()?
        .reply()
        .ok()?;
    Some(
        devices
            .infos
            .iter()
            .filter(|device| {
                let name = String::from_utf8_lossy(&device.name).to_lowercase();
                name.contains("xtest")
            })
            .map(|device| device.deviceid)
            .collect(),
    )
}
