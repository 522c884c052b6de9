//! What the person does: pointing, clicking, dragging, turning the wheel, typing.

use std::time::Duration;

use super::pointer::{Button, Point};
use super::{Driver, DriverError, Locator};

/// Between the two presses that a worn button makes of one.
const BOUNCE: Duration = Duration::from_millis(2);
/// Between the clicks of a double click: no finger is faster, and Chromium does not count faster ones together.
const CLICK_GAP: Duration = Duration::from_millis(40);

impl Driver {
    /// Points at `locator`, rests, and clicks.
    ///
    /// # Errors
    /// When it does not get ready, as for all actions.
    pub async fn click(&mut self, locator: &Locator) -> Result<(), DriverError> {
        self.press(locator, Button::Left, 1).await
    }

    /// Two clicks, fast enough to count as one double click.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn double_click(&mut self, locator: &Locator) -> Result<(), DriverError> {
        self.press(locator, Button::Left, 2).await
    }

    /// A double click by a hand that moves a little between the two presses.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn double_click_shakily(&mut self, locator: &Locator) -> Result<(), DriverError> {
        let place = self.spot(locator).await?.middle;
        self.pause_before_action().await;
        self.point_at(place).await?;
        self.pointer.press(Button::Left)?;
        self.pointer.shift(1, 1)?;
        self.pointer.release(Button::Left)?;
        tokio::time::sleep(CLICK_GAP).await;
        self.pointer.shift(-2, 0)?;
        self.pointer.click(Button::Left, self.pace.hold()).await?;
        self.action_done();
        Ok(())
    }

    /// Clicks `locator` so many times, as quickly as a finger can, without looking in between.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn click_times(&mut self, locator: &Locator, times: u8) -> Result<(), DriverError> {
        self.press(locator, Button::Left, times).await
    }

    /// Clicks once, with a worn mouse: its button says that it was pressed twice within milliseconds.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn click_bouncing(&mut self, locator: &Locator) -> Result<(), DriverError> {
        let place = self.spot(locator).await?.middle;
        self.pause_before_action().await;
        self.point_at(place).await?;
        self.pointer.click(Button::Left, BOUNCE).await?;
        self.pointer.click(Button::Left, self.pace.hold()).await?;
        self.action_done();
        Ok(())
    }

    /// Opens the context menu of `locator`.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn right_click(&mut self, locator: &Locator) -> Result<(), DriverError> {
        self.press(locator, Button::Right, 1).await
    }

    /// Three clicks: selects the paragraph or cell.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn triple_click(&mut self, locator: &Locator) -> Result<(), DriverError> {
        self.press(locator, Button::Left, 3).await
    }

    /// Clicks inside `locator`, so many pixels from its left and top (on a canvas, or a part of a date field).
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn click_in(
        &mut self,
        locator: &Locator,
        from_left: i16,
        from_top: i16,
    ) -> Result<(), DriverError> {
        let corner = self.spot(locator).await?.corner;
        self.pause_before_action().await;
        self.point_at(Point {
            x: corner.x + from_left,
            y: corner.y + from_top,
        })
        .await?;
        self.pointer.click(Button::Left, self.pace.hold()).await?;
        self.action_done();
        Ok(())
    }

    async fn press(
        &mut self,
        locator: &Locator,
        button: Button,
        times: u8,
    ) -> Result<(), DriverError> {
        let spot = self.spot(locator).await?;
        self.pause_before_action().await;
        self.point_at(spot.middle).await?;
        for time in 0..times {
            if time > 0 {
                tokio::time::sleep(CLICK_GAP).await;
            }
            self.pointer.click(button, self.pace.hold()).await?;
        }
        self.action_done();
        Ok(())
    }

    /// Moves to a place and rests there.
    pub(super) async fn point_at(&mut self, place: Point) -> Result<(), DriverError> {
        self.pointer.move_to(place, self.pace.path()).await?;
        let rest = self.pace.rest();
        if !rest.is_zero() {
            tokio::time::sleep(rest).await;
        }
        Ok(())
    }

    /// Points at `locator` and leaves the pointer there.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn hover(&mut self, locator: &Locator) -> Result<(), DriverError> {
        let spot = self.spot(locator).await?;
        self.pause_before_action().await;
        self.point_at(spot.middle).await?;
        self.action_done();
        Ok(())
    }

    /// Drags `from` onto `onto`.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn drag(&mut self, from: &Locator, onto: &Locator) -> Result<(), DriverError> {
        let end = self.spot(onto).await?.middle;
        let begin = self.spot(from).await?.middle;
        self.drag_between(begin, end).await
    }

    /// Drags `from` onto `onto` with the key `held` down until it is let go there.
    ///
    /// # Errors
    /// As for [`Driver::click`], and when the name is no key of the layout.
    pub async fn drag_holding(
        &mut self,
        held: &str,
        from: &Locator,
        onto: &Locator,
    ) -> Result<(), DriverError> {
        let code = self.keyboard.keymap()?.for_name(held)?.code;
        let end = self.spot(onto).await?.middle;
        let begin = self.spot(from).await?.middle;
        self.pause_before_action().await;
        self.point_at(begin).await?;
        self.keyboard.press(code)?;
        let dragged = self.drag_between(begin, end).await;
        self.keyboard.release(code)?;
        dragged
    }

    /// Drags `locator` by so many pixels (a slider's handle, a splitter).
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn drag_by(
        &mut self,
        locator: &Locator,
        dx: i16,
        dy: i16,
    ) -> Result<(), DriverError> {
        let begin = self.spot(locator).await?.middle;
        let end = Point {
            x: begin.x + dx,
            y: begin.y + dy,
        };
        self.drag_between(begin, end).await
    }

    /// Drags from one place inside `locator` to another, each in pixels from its left and top.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn drag_in(
        &mut self,
        locator: &Locator,
        from: (i16, i16),
        to: (i16, i16),
    ) -> Result<(), DriverError> {
        let corner = self.spot(locator).await?.corner;
        let place = |(x, y)| Point {
            x: corner.x + x,
            y: corner.y + y,
        };
        self.drag_between(place(from), place(to)).await
    }

    async fn drag_between(&mut self, begin: Point, end: Point) -> Result<(), DriverError> {
        /// Browsers start a drag only when the pointer moved some pixels while it was pressed, and the page needs a
        /// moment over the target to accept it; a drag is never instant.
        const SLOWEST: Duration = Duration::from_millis(120);
        self.pause_before_action().await;
        self.point_at(begin).await?;
        self.pointer.press(Button::Left)?;
        let time = self.pace.path().max(SLOWEST);
        self.pointer.move_to(end, time).await?;
        tokio::time::sleep(self.pace.rest().max(SLOWEST / 2)).await;
        self.pointer.release(Button::Left)?;
        self.action_done();
        Ok(())
    }

    /// Turns the wheel over `locator`: down for positive steps.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn wheel(&mut self, locator: &Locator, steps: i32) -> Result<(), DriverError> {
        let spot = self.spot(locator).await?;
        self.pause_before_action().await;
        self.point_at(spot.middle).await?;
        let wheel = if steps < 0 {
            Button::WheelUp
        } else {
            Button::WheelDown
        };
        for _ in 0..steps.unsigned_abs() {
            self.pointer.click(wheel, Duration::ZERO).await?;
            let gap = self.pace.next_key();
            tokio::time::sleep(gap).await;
        }
        self.action_done();
        Ok(())
    }

    /// Clicks `locator` unless it is as `ticked` says, and waits until it is.
    ///
    /// # Errors
    /// As for [`Driver::click`].
    pub async fn tick(&mut self, locator: &Locator, ticked: bool) -> Result<(), DriverError> {
        self.wait_for(locator).await?;
        let seen = self.read(locator).await?.unwrap_or_default();
        if seen["checked"] != ticked {
            self.click(locator).await?;
        }
        self.wait_ticked(locator, ticked).await
    }

    /// Types `text` where the keyboard is.
    ///
    /// # Errors
    /// When no key of the layout gives one of the characters.
    pub async fn type_text(&mut self, text: &str) -> Result<(), DriverError> {
        self.pause_before_action().await;
        let keymap = self.keyboard.keymap()?;
        let mut held = None;
        for character in text.chars() {
            let key = keymap.for_character(character)?;
            // A modifier stays down over neighbours that need it, as under a finger.
            let needed = match key.modifier {
                Some(name) => Some(keymap.for_name(name)?.code),
                None => None,
            };
            if needed != held {
                if let Some(code) = held {
                    self.keyboard.release(code)?;
                }
                if let Some(code) = needed {
                    self.keyboard.press(code)?;
                }
                held = needed;
            }
            self.stroke(key.code).await?;
        }
        if let Some(code) = held {
            self.keyboard.release(code)?;
        }
        self.action_done();
        Ok(())
    }

    /// Clicks the field `locator`, waits until it has the keyboard, and types.
    ///
    /// # Errors
    /// As for [`Driver::click`] and [`Driver::type_text`].
    pub async fn fill(&mut self, locator: &Locator, text: &str) -> Result<(), DriverError> {
        self.click(locator).await?;
        self.wait_focus(locator).await?;
        self.type_text(text).await
    }

    /// As [`Driver::fill`], over what stands in the field.
    ///
    /// # Errors
    /// As for [`Driver::fill`].
    pub async fn replace(&mut self, locator: &Locator, text: &str) -> Result<(), DriverError> {
        self.click(locator).await?;
        self.wait_focus(locator).await?;
        self.keys("Ctrl+A").await?;
        self.type_text(text).await
    }

    /// Presses a key or a chord: `Return`, `Ctrl+L`, `Shift+Tab`.
    ///
    /// # Errors
    /// When a name is no key of the layout.
    pub async fn keys(&mut self, chord: &str) -> Result<(), DriverError> {
        self.pause_before_action().await;
        let keymap = self.keyboard.keymap()?;
        let mut codes = Vec::new();
        for name in chord.split('+') {
            codes.push(keymap.for_name(name)?.code);
        }
        let Some((last, held)) = codes.split_last() else {
            return Err(DriverError::UnknownKey(chord.to_owned()));
        };
        for code in held {
            self.keyboard.press(*code)?;
        }
        self.stroke(*last).await?;
        for code in held.iter().rev() {
            self.keyboard.release(*code)?;
        }
        self.action_done();
        Ok(())
    }

    /// The same key so many times, at typing speed.
    ///
    /// # Errors
    /// As for [`Driver::keys`].
    pub async fn key_times(&mut self, name: &str, times: usize) -> Result<(), DriverError> {
        self.pause_before_action().await;
        let code = self.keyboard.keymap()?.for_name(name)?.code;
        for _ in 0..times {
            self.stroke(code).await?;
        }
        self.action_done();
        Ok(())
    }

    /// Holds the key of `character` in the field `locator` until the keyboard has repeated it so many times or more,
    /// and takes back what is too much.
    ///
    /// # Errors
    /// When no key gives it, or the field does not come to hold that many.
    pub async fn hold(
        &mut self,
        locator: &Locator,
        character: char,
        times: usize,
    ) -> Result<(), DriverError> {
        self.pause_before_action().await;
        let code = self.keyboard.keymap()?.for_character(character)?.code;
        self.keyboard.press(code)?;
        let least = character.to_string().repeat(times);
        let held = self.wait_value_of_at_least(locator, &least).await;
        self.keyboard.release(code)?;
        held?;
        let stands = self.value(locator).await?.unwrap_or_default();
        self.action_done();
        match stands.chars().count().saturating_sub(times) {
            0 => Ok(()),
            more => self.key_times("BackSpace", more).await,
        }
    }

    /// Gives the keyboard the layout of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn switch_layout(&self, layout: &str) -> Result<(), DriverError> {
        self.keyboard.switch_layout(layout)
    }

    async fn stroke(&mut self, code: u8) -> Result<(), DriverError> {
        self.keyboard.press(code)?;
        tokio::time::sleep(self.pace.key_hold()).await;
        self.keyboard.release(code)?;
        let gap = self.pace.next_key().saturating_sub(self.pace.key_hold());
        tokio::time::sleep(gap).await;
        Ok(())
    }

    /// Types `address` into the browser's address bar and waits until a page shows whose address contains `arrives`.
    ///
    /// # Errors
    /// As for [`Driver::type_text`] and [`Driver::wait_url`].
    pub async fn go_to(&mut self, address: &str, arrives: &str) -> Result<(), DriverError> {
        self.keys("Ctrl+L").await?;
        self.type_text(address).await?;
        self.keys("Return").await?;
        self.wait_url(arrives).await
    }
}
