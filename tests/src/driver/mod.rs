//! A person at the screen, in code: real pointer and keys through XTest; the DevTools protocol only says where things are
//! and when they are ready.
//!
//! Nothing here changes a page by script, so a recorder sees what it would see of a person.

mod action;
mod devtools;
mod error;
mod frames;
mod keyboard;
mod locator;
mod pace;
mod page;
mod pointer;
mod popup;
#[cfg(test)]
mod tests;
mod wait;

use std::time::Duration;

pub use error::DriverError;
pub use locator::{Locator, css, label, role, row, text};
pub use pace::Pace;

use devtools::DevTools;
use keyboard::Keyboard;
use pointer::Pointer;

/// How long anything is waited for, unless the scene says otherwise.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Pointer, keyboard and eyes on one screen with one browser.
#[derive(Debug)]
pub struct Driver {
    devtools: DevTools,
    pointer: Pointer,
    keyboard: Keyboard,
    pace: Pace,
    /// When the last action ended.
    acted: Option<tokio::time::Instant>,
    base_port: u16,
}

impl Driver {
    /// A driver for the screen `display` and the browser behind the DevTools socket `devtools`.
    ///
    /// # Errors
    /// When either cannot be reached.
    pub async fn connect(display: &str, devtools: &str, pace: Pace) -> Result<Self, DriverError> {
        Ok(Self {
            devtools: DevTools::connect(devtools).await?,
            pointer: Pointer::connect(display)?,
            keyboard: Keyboard::connect(display)?,
            pace,
            acted: None,
            base_port: crate::stage::DEFAULT_BASE_PORT,
        })
    }

    /// A driver for `stage`, whose browser must run.
    ///
    /// # Errors
    /// As for [`Driver::connect`].
    pub async fn on(stage: &crate::stage::Stage, pace: Pace) -> Result<Self, DriverError> {
        let display = stage.env().get("DISPLAY").unwrap_or_default();
        let browser = stage.browser().ok_or(DriverError::NoBrowser)?;
        let mut driver = Self::connect(display, browser.devtools(), pace).await?;
        driver.base_port = stage.base_port();
        Ok(driver)
    }

    /// Changes the pace from here on.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// The pace at present.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// The address of a page of the fixture sites, which count from the main one: `site(0, "/")`.
    #[must_use]
    pub fn site(&self, offset: u16, host: &str, path: &str) -> String {
        format!("http://{host}.localhost:{}{path}", self.base_port + offset)
    }

    /// Waits out the pause that a person makes between two actions; looking for the target counts as part of it.
    async fn pause_before_action(&mut self) {
        if let Some(acted) = self.acted {
            tokio::time::sleep_until(acted + self.pace.between()).await;
        }
    }

    fn action_done(&mut self) {
        self.acted = Some(tokio::time::Instant::now());
    }
}
