//! The list of a native select: Chromium draws it in an X window of its own, which no page query reaches.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::Instant;
use x11rb::protocol::xproto::{ConnectionExt as _, MapState, Window};

use super::pointer::{Button, Point};
use super::{Driver, DriverError, Locator, PATIENCE};

/// Chromium draws a border of one pixel around the list.
const BORDER: f64 = 1.0;
/// Rows are not drawn lower than this; a list with lower ones by our reckoning is one that scrolls.
const LOWEST_ROW: f64 = 12.0;

/// Left, top, width and height of a window on the screen.
type Geometry = (i16, i16, u16, u16);

impl Driver {
    /// Opens the select `list` with the pointer and clicks `choice` in it.
    ///
    /// # Errors
    /// When the list has no such choice, or scrolls, or does not take the choice.
    pub async fn choose(&mut self, list: &Locator, choice: &str) -> Result<(), DriverError> {
        self.wait_for(list).await?;
        let seen = self.read(list).await?.unwrap_or_default();
        let rows = seen["options"].as_array().cloned().unwrap_or_default();
        let no_choice = || DriverError::NoChoice {
            list: list.to_string(),
            choice: choice.to_owned(),
        };
        let row = rows
            .iter()
            .position(|row| row.as_str() == Some(choice))
            .ok_or_else(no_choice)?;

        let before = self.popups()?.into_iter().map(|(id, _)| id).collect();
        self.click(list).await?;
        let (left, top, width, height) = self.new_popup(&before, list).await?;

        #[allow(clippy::cast_precision_loss)] // No list is that long.
        let (row, count) = (row as f64, rows.len() as f64);
        let row_height = (f64::from(height) - 2.0 * BORDER) / count;
        if row_height < LOWEST_ROW {
            return Err(no_choice());
        }
        self.pause_before_action().await;
        self.point_at(Point::rounded(
            f64::from(left) + f64::from(width) / 2.0,
            f64::from(top) + BORDER + (row + 0.5) * row_height,
        ))
        .await?;
        self.pointer.click(Button::Left, self.pace.hold()).await?;
        self.action_done();
        self.wait_chosen(list, choice).await
    }

    /// Mapped windows that no window manager handles: menus, lists, tooltips.
    fn popups(&self) -> Result<Vec<(Window, Geometry)>, DriverError> {
        let connection = &self.pointer.connection;
        let mut popups = Vec::new();
        for id in connection.query_tree(self.pointer.root)?.reply()?.children {
            // A window may close between the question and the answer.
            let Ok(attributes) = connection.get_window_attributes(id)?.reply() else {
                continue;
            };
            if !attributes.override_redirect || attributes.map_state != MapState::VIEWABLE {
                continue;
            }
            if let Ok(place) = connection.get_geometry(id)?.reply() {
                popups.push((id, (place.x, place.y, place.width, place.height)));
            }
        }
        Ok(popups)
    }

    /// Waits for a popup that was not there before, until two looks find it in the same place.
    async fn new_popup(
        &self,
        before: &BTreeSet<Window>,
        list: &Locator,
    ) -> Result<Geometry, DriverError> {
        const LOOK: Duration = Duration::from_millis(30);
        let begin = Instant::now();
        let mut last = None;
        loop {
            let now = self
                .popups()?
                .into_iter()
                .find(|(id, place)| !before.contains(id) && place.2 > 1 && place.3 > 1);
            if let Some((_, place)) = now
                && now == last
            {
                return Ok(place);
            }
            last = now;
            if begin.elapsed() > PATIENCE {
                return Err(DriverError::NotSeen {
                    condition: format!("the opened {list}"),
                    seconds: PATIENCE.as_secs(),
                    seen: "no new window".to_owned(),
                });
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}
