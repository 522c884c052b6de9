//! Files that come down from a page, and the system's dialog for files that go up.

use std::path::Path;

use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};

use super::{Driver, DriverError};

/// What Chromium calls its dialog for one file.
const DIALOG: &str = "Open File";

impl Driver {
    /// Waits until the browser has saved `name`.
    ///
    /// # Errors
    /// When it has not within [`super::PATIENCE`].
    pub async fn wait_download(&self, name: &str) -> Result<(), DriverError> {
        self.until(format!("the download of `{name}`"), async |driver| {
            let there = driver.home.join("Downloads").join(name).is_file();
            Ok((!there).then(|| "no such file".to_owned()))
        })
        .await
    }

    /// Types `path` into the system's file dialog, once it is there, and confirms it.
    ///
    /// # Errors
    /// When the dialog does not open or does not close.
    pub async fn choose_file(&mut self, path: &Path) -> Result<(), DriverError> {
        self.until("the file dialog".to_owned(), async |driver| {
            let title = driver.active_window()?;
            Ok((title != DIALOG).then_some(title))
        })
        .await?;
        self.type_text(&path.to_string_lossy()).await?;
        // The button's own letter: in GTK's location field Return closes the dialog without a choice.
        self.keys("Alt+O").await?;
        self.until("the file dialog closing".to_owned(), async |driver| {
            let title = driver.active_window()?;
            Ok((title == DIALOG).then_some(title))
        })
        .await
    }

    /// The title of the window that has the keyboard.
    fn active_window(&self) -> Result<String, DriverError> {
        let connection = &self.pointer.connection;
        let atom = |name: &str| -> Result<u32, DriverError> {
            Ok(connection
                .intern_atom(false, name.as_bytes())?
                .reply()?
                .atom)
        };
        let active = connection
            .get_property(
                false,
                self.pointer.root,
                atom("_NET_ACTIVE_WINDOW")?,
                AtomEnum::WINDOW,
                0,
                1,
            )?
            .reply()?;
        let Some(window) = active.value32().and_then(|mut ids| ids.next()) else {
            return Ok(String::new());
        };
        let title = connection
            .get_property(
                false,
                window,
                atom("_NET_WM_NAME")?,
                atom("UTF8_STRING")?,
                0,
                1024,
            )?
            .reply()?;
        Ok(String::from_utf8_lossy(&title.value).into_owned())
    }
}
