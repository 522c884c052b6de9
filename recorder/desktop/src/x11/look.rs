//! Monitors and pictures of the screen: through shared memory, else as an ordinary reply.

use std::sync::{Mutex, PoisonError};

use x11rb::connection::Connection;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, ImageOrder};

use super::display::Display;
use super::shared::Shared;
use crate::ability::Look;
use crate::error::LookError;
use crate::screen::{Image, Monitor, Rect};

/// Dots per inch at which one logical pixel is one physical one.
const BASE_DPI: f64 = 96.0;

fn lost(error: impl std::fmt::Display) -> LookError {
    LookError::Connection {
        reason: error.to_string(),
    }
}

/// Looking on X11.
pub(super) struct Eyes {
    display: Display,
    shared: Mutex<Option<Shared>>,
}

impl Eyes {
    pub fn new(display: Display) -> Self {
        Self {
            display,
            shared: Mutex::new(None),
        }
    }

    /// The picture's bytes through shared memory; `None` when there is none.
    fn shared_bytes(&self, area: Rect) -> Result<Option<Vec<u8>>, LookError> {
        let length = area.width as usize * area.height as usize * 4;
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.as_ref().is_none_or(|shared| shared.len() < length) {
            if let Some(old) = shared.take() {
                let _ = self.display.connection.shm_detach(old.segment);
            }
            *shared = Shared::new(&self.display.connection, length);
        }
        let Some(memory) = shared.as_mut() else {
            return Ok(None);
        };
        let (x, y, width, height) = protocol_area(area)?;
        let reply = self
            .display
            .connection
            .shm_get_image(
                self.display.root,
                x,
                y,
                width,
                height,
                u32::MAX,
                ImageFormat::Z_PIXMAP.into(),
                memory.segment,
                0,
            )
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        let written = (reply.size as usize).min(length);
        Ok((written == length).then(|| memory.copy(length)))
    }

    fn plain_bytes(&self, area: Rect) -> Result<Vec<u8>, LookError> {
        let (x, y, width, height) = protocol_area(area)?;
        let reply = self
            .display
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                self.display.root,
                x,
                y,
                width,
                height,
                u32::MAX,
            )
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        Ok(reply.data)
    }

    /// Only what nearly every display has: 24 or 32 bits of colour in four bytes.
    fn check_pixels(&self) -> Result<bool, LookError> {
        let setup = self.display.connection.setup();
        let depth = setup.roots[self.display.screen].root_depth;
        let bits = setup
            .pixmap_formats
            .iter()
            .find(|format| format.depth == depth)
            .map_or(0, |format| format.bits_per_pixel);
        if bits != 32 || depth < 24 {
            return Err(LookError::Pixels { depth, bits });
        }
        Ok(setup.image_byte_order == ImageOrder::LSB_FIRST)
    }
}

fn protocol_area(area: Rect) -> Result<(i16, i16, u16, u16), LookError> {
    let part = |value: i32| i16::try_from(value).map_err(|_| LookError::OffScreen);
    let size = |value: u32| u16::try_from(value).map_err(|_| LookError::OffScreen);
    Ok((
        part(area.x)?,
        part(area.y)?,
        size(area.width)?,
        size(area.height)?,
    ))
}

impl Look for Eyes {
    fn monitors(&self) -> Result<Vec<Monitor>, LookError> {
        let connection = &self.display.connection;
        let scale = scale(&self.display);
        let reply = connection
            .randr_get_monitors(self.display.root, true)
            .map_err(lost)?
            .reply();
        // Without RandR the whole screen is one monitor.
        let Ok(reply) = reply else {
            return Ok(vec![Monitor {
                id: "screen".to_owned(),
                bounds: self.screen()?,
                scale,
                primary: true,
            }]);
        };
        let mut monitors = Vec::new();
        for monitor in reply.monitors {
            let name = connection
                .get_atom_name(monitor.name)
                .map_err(lost)?
                .reply()
                .map(|reply| String::from_utf8_lossy(&reply.name).into_owned());
            monitors.push(Monitor {
                id: name.unwrap_or_else(|_| format!("monitor {}", monitor.name)),
                bounds: Rect::new(
                    i32::from(monitor.x),
                    i32::from(monitor.y),
                    u32::from(monitor.width),
                    u32::from(monitor.height),
                ),
                scale,
                primary: monitor.primary,
            });
        }
        Ok(monitors)
    }

    fn screen(&self) -> Result<Rect, LookError> {
        let geometry = self
            .display
            .connection
            .get_geometry(self.display.root)
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        Ok(Rect::new(
            0,
            0,
            u32::from(geometry.width),
            u32::from(geometry.height),
        ))
    }

    fn capture(&self, area: Rect) -> Result<Image, LookError> {
        let little = self.check_pixels()?;
        let area = self
            .screen()?
            .intersection(&area)
            .ok_or(LookError::OffScreen)?;
        let mut bgrx = match self.shared_bytes(area)? {
            Some(bytes) => bytes,
            None => self.plain_bytes(area)?,
        };
        if !little {
            for pixel in bgrx.chunks_exact_mut(4) {
                pixel.reverse();
            }
        }
        Ok(Image { area, bgrx })
    }

    fn pointer(&self) -> Result<(i32, i32), LookError> {
        let reply = self
            .display
            .connection
            .query_pointer(self.display.root)
            .map_err(lost)?
            .reply()
            .map_err(lost)?;
        Ok((i32::from(reply.root_x), i32::from(reply.root_y)))
    }
}

/// X11 has one scale for all monitors, which desktops tell as `Xft.dpi`.
fn scale(display: &Display) -> f64 {
    x11rb::resource_manager::new_from_default(&display.connection)
        .ok()
        .and_then(|database| database.get_value::<f64>("Xft.dpi", "").ok().flatten())
        .filter(|dpi| dpi.is_finite() && *dpi > 0.0)
        .map_or(1.0, |dpi| dpi / BASE_DPI)
}
