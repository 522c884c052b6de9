//! A Chromium browser through its DevTools protocol, on every system: what is pressed and typed is told by the page itself,
//! with the element that it went to as it stood at that moment. What happens outside of pages (the address bar, the
//! system's dialogs) is not heard.

mod address;
mod browser;
mod wire;

mod tabs;

mod element;
mod heard;
mod hub;

mod abilities;
mod look;
mod send;

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::Desktop;
use crate::health::Capabilities;

use abilities::Browsing;
use browser::Browser;
use hub::Hub;
use wire::Wire;

/// Which browser.
#[derive(Debug, Clone)]
pub enum Which {
    /// One that runs already and lets its DevTools be reached: `http://127.0.0.1:9222`.
    At(String),
    /// One that is started, and ended with [`Attached`].
    Start {
        /// Its profile's folder; made if it is not there.
        profile: PathBuf,
        /// The program; `None`: the first that is found.
        program: Option<PathBuf>,
        /// Further arguments for it.
        arguments: Vec<String>,
        /// The page to begin with.
        page: Option<String>,
    },
}

/// How [`open`] goes about it.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which browser.
    pub which: Which,
    /// Longest that one look-up of an element may take, in milliseconds.
    pub lookup_ms: u64,
    /// Longest wait for the browser to be there, in milliseconds.
    pub start_ms: u64,
}

impl Options {
    /// With the usual waits.
    #[must_use]
    pub fn new(which: Which) -> Self {
        Self {
            which,
            lookup_ms: 250,
            start_ms: 20_000,
        }
    }
}

/// The browser cannot be listened to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// None was found.
    #[error("no Chromium browser is installed")]
    NoBrowser,
    /// It did not start.
    #[error("the browser `{program}` could not be started: {reason}")]
    NotStarted {
        /// Which.
        program: String,
        /// What the system said.
        reason: String,
    },
    /// Its DevTools were not there in time.
    #[error("the browser did not open its DevTools within {waited_ms} ms")]
    NoDevTools {
        /// How long it was waited for.
        waited_ms: u64,
    },
    /// The address is none, or nothing answers there.
    #[error("{reason}")]
    NoAddress {
        /// What is wrong with it.
        reason: String,
    },
    /// It answers, and does not do what is asked.
    #[error("the browser's DevTools could not be used: {reason}")]
    Refused {
        /// What it said.
        reason: String,
    },
}

impl OpenError {
    /// What the person can do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoBrowser => "install Chromium, Google Chrome or Microsoft Edge",
            Self::NotStarted { .. } => "start it once by hand, to see what is in its way",
            Self::NoDevTools { .. } => "close other browsers with the same profile and try again",
            Self::NoAddress { .. } => {
                "start the browser with --remote-debugging-port=9222 and a profile of its own \
                 (--user-data-dir=FOLDER), and give http://127.0.0.1:9222"
            }
            Self::Refused { .. } => "bring the browser up to date",
        }
    }
}

/// A browser that is listened to. Dropped, it is left alone; one that was started is closed.
pub struct Attached {
    /// Its abilities.
    pub desktop: Desktop,
    hub: Arc<Hub>,
    browser: Option<Browser>,
}

impl Drop for Attached {
    fn drop(&mut self) {
        if self.browser.is_some() {
            self.hub.wire.tell(None, "Browser.close", json!({}));
        }
        // The thread that takes the browser's events has the connection too: it ends with it.
        self.hub.wire.close();
    }
}

/// Starts or finds the browser, and attaches to all its pages, now and later.
///
/// # Errors
/// See [`OpenError`].
pub fn open(options: &Options) -> Result<Attached, OpenError> {
    let wait = Duration::from_millis(options.start_ms);
    let (browser, socket) = match &options.which {
        Which::At(address) => {
            let socket = address::socket(address, wait).map_err(|error| OpenError::NoAddress {
                reason: error.to_string(),
            })?;
            (None, socket)
        }
        Which::Start {
            profile,
            program,
            arguments,
            page,
        } => {
            let program = program
                .clone()
                .or_else(browser::find)
                .ok_or(OpenError::NoBrowser)?;
            let not_started = |error: std::io::Error| OpenError::NotStarted {
                program: program.display().to_string(),
                reason: error.to_string(),
            };
            std::fs::create_dir_all(profile).map_err(not_started)?;
            let mut browser = Browser::start(&program, profile, arguments, page.as_deref())
                .map_err(not_started)?;
            let socket = address::of_profile(profile, wait, || browser.ended());
            let socket = socket.ok_or(OpenError::NoDevTools {
                waited_ms: options.start_ms,
            })?;
            (Some(browser), socket)
        }
    };
    let refused = |reason: String| OpenError::Refused { reason };
    let (wire, events) = Wire::connect(&socket, wait).map_err(refused)?;
    let version = wire
        .call(None, "Browser.getVersion", json!({}), wait)
        .map_err(|error| refused(error.to_string()))?;
    let product = version["product"].as_str().unwrap_or_default();
    let limit = Duration::from_millis(options.lookup_ms);
    let pid = match &browser {
        Some(browser) => Some(browser.id()),
        None => process(&wire, limit),
    };
    let hub = Arc::new(Hub::new(wire, limit, app(product).to_owned(), pid));
    let taking = Arc::clone(&hub);
    thread::Builder::new()
        .name("browser".to_owned())
        .spawn(move || taking.run(&events))
        .map_err(|error| refused(error.to_string()))?;
    hub.attach_inside(None);
    let browsing = Arc::new(Browsing(Arc::clone(&hub)));
    let desktop = Desktop {
        listen: browsing.clone(),
        elements: browsing.clone(),
        pages: browsing.clone(),
        changes: browsing.clone(),
        windows: browsing.clone(),
        clipboard: browsing,
        look: Arc::new(look::Eyes(Arc::clone(&hub))),
        send: Arc::new(send::Hands::new(Arc::clone(&hub))),
        capabilities: Capabilities {
            input: true,
            elements: true,
            pages: true,
            changes: true,
            windows: true,
            frames: true,
            // What a program sends through the DevTools cannot be told from a person's input.
            injected: false,
            send: true,
        },
        problems: Vec::new(),
    };
    Ok(Attached {
        desktop,
        hub,
        browser,
    })
}

/// The browser's process, if it says.
fn process(wire: &Wire, limit: Duration) -> Option<u32> {
    let answer = wire
        .call(None, "SystemInfo.getProcessInfo", json!({}), limit)
        .ok()?;
    let all = answer["processInfo"].as_array()?;
    let browser = all.iter().find(|process| process["type"] == "browser")?;
    u32::try_from(browser["id"].as_u64()?).ok()
}

/// The name that people know it by, from what it calls itself ("Chrome/156.0.1.2").
fn app(product: &str) -> &str {
    let name = product.split('/').next().unwrap_or_default();
    match name {
        "Chrome" | "HeadlessChrome" | "" => "Chromium",
        "Edg" => "Microsoft Edge",
        other => other,
    }
}
