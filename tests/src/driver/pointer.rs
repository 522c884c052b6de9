//! The pointer through XTest.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, MOTION_NOTIFY_EVENT, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use super::DriverError;

/// Time between two motion events of a path: about what a mouse of 125 Hz sends.
const STEP: Duration = Duration::from_millis(8);

/// A place on the screen in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Point {
    pub x: i16,
    pub y: i16,
}

impl Point {
    pub(super) fn rounded(x: f64, y: f64) -> Self {
        // The casts saturate, and no screen of ours is that large.
        #[allow(clippy::cast_possible_truncation)]
        Self {
            x: x.round() as i16,
            y: y.round() as i16,
        }
    }
}

/// A mouse button as X numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Button {
    Left = 1,
    Right = 3,
    WheelUp = 4,
    WheelDown = 5,
}

#[derive(Debug)]
pub(super) struct Pointer {
    pub(super) connection: RustConnection,
    pub(super) root: Window,
}

impl Pointer {
    pub(super) fn connect(display: &str) -> Result<Self, DriverError> {
        let (connection, screen) = x11rb::connect(Some(display))?;
        let root = connection.setup().roots[screen].root;
        Ok(Self { connection, root })
    }

    pub(super) fn place(&self) -> Result<Point, DriverError> {
        let place = self.connection.query_pointer(self.root)?.reply()?;
        Ok(Point {
            x: place.root_x,
            y: place.root_y,
        })
    }

    /// Moves to `end` along a slight curve; always sends a motion event, also when it is there already.
    pub(super) async fn move_to(&self, end: Point, time: Duration) -> Result<(), DriverError> {
        let begin = self.place()?;
        if begin == end {
            self.jump(Point {
                x: end.x - 1,
                y: end.y,
            })?;
            return self.jump(end);
        }
        let steps = u32::try_from(time.as_millis() / STEP.as_millis())
            .unwrap_or(1)
            .max(1);
        let (dx, dy) = (f64::from(end.x - begin.x), f64::from(end.y - begin.y));
        for step in 1..steps {
            let part = f64::from(step) / f64::from(steps);
            // Slow at both ends, as hands are, and bent by a twentieth of the way.
            let eased = part * part * (3.0 - 2.0 * part);
            let bend = (part * std::f64::consts::PI).sin() * 0.05;
            self.jump(Point::rounded(
                f64::from(begin.x) + dx * eased - dy * bend,
                f64::from(begin.y) + dy * eased + dx * bend,
            ))?;
            tokio::time::sleep(STEP).await;
        }
        self.jump(end)
    }

    /// Moves by so many pixels at once.
    pub(super) fn shift(&self, dx: i16, dy: i16) -> Result<(), DriverError> {
        let Point { x, y } = self.place()?;
        self.jump(Point {
            x: x + dx,
            y: y + dy,
        })
    }

    fn jump(&self, to: Point) -> Result<(), DriverError> {
        self.connection
            .xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, self.root, to.x, to.y, 0)?
            .check()?;
        Ok(())
    }

    pub(super) fn press(&self, button: Button) -> Result<(), DriverError> {
        self.button(BUTTON_PRESS_EVENT, button)
    }

    pub(super) fn release(&self, button: Button) -> Result<(), DriverError> {
        self.button(BUTTON_RELEASE_EVENT, button)
    }

    fn button(&self, kind: u8, button: Button) -> Result<(), DriverError> {
        self.connection
            .xtest_fake_input(kind, button as u8, 0, self.root, 0, 0, 0)?
            .check()?;
        Ok(())
    }

    /// Presses and lets go after `hold`.
    pub(super) async fn click(&self, button: Button, hold: Duration) -> Result<(), DriverError> {
        self.press(button)?;
        if !hold.is_zero() {
            tokio::time::sleep(hold).await;
        }
        self.release(button)
    }
}
