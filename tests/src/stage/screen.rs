//! The private X server and the window manager on it.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt};

use super::part::{Ending, Part};
use super::{Environment, StageError};

/// Starts Xvfb on a display that it picks itself, and puts `DISPLAY` into the environment.
pub(super) fn start_server(
    environment: &mut Environment,
    (width, height): (u16, u16),
) -> Result<Part, StageError> {
    let screen = format!("{width}x{height}x24");
    let arguments = [
        "-displayfd",
        "1",
        "-screen",
        "0",
        &screen,
        "-nolisten",
        "tcp",
        "-noreset",
        "-ac",
    ]
    .map(str::to_owned);
    let (part, number) = Part::start_for_line(environment, "Xvfb", &arguments, "xvfb")?;
    environment.set("DISPLAY", &format!(":{number}"));
    Ok(part)
}

/// Starts openbox and waits until it manages the screen.
pub(super) fn start_window_manager(environment: &Environment) -> Result<Part, StageError> {
    let display = environment.get("DISPLAY").unwrap_or_default().to_owned();
    let refused = |reason: String| StageError::Screen {
        display: display.clone(),
        reason,
    };
    let (connection, screen) =
        x11rb::connect(Some(&display)).map_err(|error| refused(error.to_string()))?;
    let root = connection.setup().roots[screen].root;
    let check = connection
        .intern_atom(false, b"_NET_SUPPORTING_WM_CHECK")
        .map_err(|error| refused(error.to_string()))?
        .reply()
        .map_err(|error| refused(error.to_string()))?
        .atom;
    let mut part = Part::start(environment, "openbox", &[], "openbox", Ending::Killed)?;
    part.wait_until(|| {
        let property = connection
            .get_property(false, root, check, AtomEnum::WINDOW, 0, 1)
            .ok()?
            .reply()
            .ok()?;
        (property.value_len == 1).then_some(())
    })?;
    Ok(part)
}
