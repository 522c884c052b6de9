//! A person at the screen, in code: real pointer and keys through XTest; the DevTools protocol only says where things are
//! and when they are ready.
//!
//! Nothing here changes a page by script, so a recorder sees what it would see of a person.

mod action;
mod devtools;
mod error;
mod file;
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

use std::path::{Path, PathBuf};
use std::time::Duration;

pub use error::DriverError;
pub use locator::{Locator, css, label, role, row, text};
pub use pace::Pace;

use devtools::DevTools;
use keyboard::Keyboard;
use pointer::Pointer;

use crate::sites::Addresses;

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
    addresses: Addresses,
    home: PathBuf,
}

impl Driver {
    /// A driver for the screen `display`, the browser behind the DevTools socket `devtools`, and the home folder that
    /// the browser saves to.
    ///
    /// # Errors
    /// When either cannot be reached.
    pub async fn connect(
        display: &str,
        devtools: &str,
        home: &Path,
        pace: Pace,
    ) -> Result<Self, DriverError> {
        Ok(Self {
            devtools: DevTools::connect(devtools).await?,
            pointer: Pointer::connect(display)?,
            keyboard: Keyboard::connect(display)?,
            pace,
            acted: None,
            addresses: Addresses::default(),
            home: home.to_owned(),
        })
    }

    /// A driver for `stage`, whose browser must run.
    ///
    /// # Errors
    /// As for [`Driver::connect`].
    pub async fn on(stage: &crate::stage::Stage, pace: Pace) -> Result<Self, DriverError> {
        let display = stage.env().get("DISPLAY").unwrap_or_default();
        let browser = stage.browser().ok_or(DriverError::NoBrowser)?;
        let home = Path::new(stage.env().get("HOME").unwrap_or_default());
        let mut driver = Self::connect(display, browser.devtools(), home, pace).await?;
        driver.look_for_sites_at(stage.addresses());
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

    /// Where the fixture sites are; on their usual ports unless this says otherwise.
    pub fn look_for_sites_at(&mut self, addresses: Addresses) {
        self.addresses = addresses;
    }

    /// The address of a page of the fixture sites, as a person types it: without the protocol.
    #[must_use]
    pub fn address(&self, site: &str, path: &str) -> String {
        let address = self.addresses.url(site, path);
        address
            .strip_prefix("http://")
            .map(str::to_owned)
            .unwrap_or(address)
    }

    /// The home folder of the person at the screen.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
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
