//! A private desktop for one run: its own X server, session bus, accessibility bus, window manager, browser and sites.
//!
//! Nothing of it touches the desktop that the tests run on, and nothing of it stays: every part dies with the stage.

mod bus;
mod chromium;
mod environment;
mod error;
mod guardian;
mod part;
mod screen;
mod sites;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use tempfile::TempDir;

pub use chromium::Browser;
pub use environment::{Environment, from_shell};
pub use error::StageError;
pub use sites::SitePorts;

use guardian::Guardian;
use part::Part;

use crate::sites::Addresses;

/// Where [`Stage::to_shell`] puts the address of the browser's DevTools socket.
pub const DEVTOOLS_VARIABLE: &str = "STAGE_DEVTOOLS";

/// What a stage is furnished with besides the screen, the buses and the window manager.
#[derive(Debug, Clone)]
pub struct Options {
    /// Serve the fixture sites, and on which ports.
    pub sites: Option<SitePorts>,
    /// The `sites` program; `None` looks beside the running program.
    pub sites_program: Option<PathBuf>,
    /// Start Chromium on this address.
    pub browser: Option<String>,
    /// Width and height of the screen in pixels.
    pub size: (u16, u16),
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sites: None,
            sites_program: None,
            browser: None,
            size: (1280, 800),
        }
    }
}

impl Options {
    /// Chromium on `address`, without sites.
    #[must_use]
    pub fn with_browser(address: &str) -> Self {
        Self {
            browser: Some(address.to_owned()),
            ..Self::default()
        }
    }

    /// The sites on their usual ports, and Chromium on `address`.
    #[must_use]
    pub fn with_sites_and_browser(address: &str) -> Self {
        Self {
            sites: Some(SitePorts::Usual),
            ..Self::with_browser(address)
        }
    }
}

/// A running private desktop. Every process that it started ends when it is dropped, and when this process is killed.
#[derive(Debug)]
pub struct Stage {
    // Fields drop in this order: programs before the servers that they talk to, the folder last.
    browser: Option<Browser>,
    sites: Option<sites::Sites>,
    _window_manager: Part,
    _bus: Part,
    _screen: Part,
    environment: Environment,
    _guardian: Guardian,
    folder: TempDir,
}

impl Stage {
    /// Starts a private desktop and returns when every part of it answers.
    ///
    /// # Errors
    /// A part that is not installed is named with its Debian package; one that does not come up, with the end of its log.
    pub fn start(options: &Options) -> Result<Self, StageError> {
        let folder = tempfile::Builder::new().prefix("taught-stage-").tempdir()?;
        let mut environment = Environment::new(folder.path())?;
        let guardian = Guardian::of(folder.path())?;
        let screen = screen::start_server(&mut environment, options.size)?;
        let bus = bus::start(&mut environment)?;
        let window_manager = screen::start_window_manager(&environment)?;
        let sites = options
            .sites
            .map(|ports| sites::Sites::start(&environment, ports, options.sites_program.as_deref()))
            .transpose()?;
        let mut stage = Self {
            browser: None,
            sites,
            _window_manager: window_manager,
            _bus: bus,
            _screen: screen,
            environment,
            _guardian: guardian,
            folder,
        };
        if let Some(address) = &options.browser {
            stage.start_browser(address)?;
        }
        Ok(stage)
    }

    /// Starts Chromium on `address`, in place of the one that runs, if any.
    ///
    /// # Errors
    /// As for [`Stage::start`].
    pub fn start_browser(&mut self, address: &str) -> Result<(), StageError> {
        self.browser = None;
        self.browser = Some(Browser::start(&self.environment, address)?);
        Ok(())
    }

    /// Ends Chromium at once, as a crash would.
    pub fn end_browser(&mut self) {
        self.browser = None;
    }

    /// The environment for a program that is to run on this desktop.
    #[must_use]
    pub fn env(&self) -> &Environment {
        &self.environment
    }

    /// Everything that another process needs to run on this stage and to drive its browser, as lines for a shell's `.`.
    #[must_use]
    pub fn to_shell(&self) -> String {
        let mut lines = self.environment.to_shell();
        if let Some(browser) = &self.browser {
            lines.push_str(&format!(
                "export {DEVTOOLS_VARIABLE}='{}'\n",
                browser.devtools()
            ));
        }
        lines
    }

    /// The running Chromium.
    #[must_use]
    pub fn browser(&self) -> Option<&Browser> {
        self.browser.as_ref()
    }

    /// Where the sites answer.
    #[must_use]
    pub fn addresses(&self) -> Addresses {
        self.sites
            .as_ref()
            .map_or_else(Addresses::default, sites::Sites::addresses)
    }

    /// Leaves a picture of the screen in the folder `STAGE_PICTURES`, if that is set: for looking into a failure.
    pub fn leave_picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("STAGE_PICTURES") else {
            return;
        };
        let mut import = std::process::Command::new("import");
        // ImageMagick may not be installed; then there is no picture.
        let _ = self
            .environment
            .apply(&mut import)
            .args(["-window", "root"])
            .arg(Path::new(&folder).join(format!("{name}.png")))
            .status();
    }

    /// The folder that holds everything of this stage; gone when the stage is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}
