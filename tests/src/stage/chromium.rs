//! Chromium on the private screen, set up so that nothing but the page asks for attention.

use std::path::Path;

use super::part::{Ending, Part};
use super::{Environment, StageError};

/// Where Debian puts it.
const PROGRAM: &str = "/usr/bin/chromium";

/// No offer to save passwords, fill forms or translate: a person's bubbles would cover the page at chance moments.
const PREFERENCES: &str = r#"{
  "credentials_enable_service": false,
  "credentials_enable_autosignin": false,
  "profile": {"password_manager_enabled": false, "password_manager_leak_detection": false},
  "autofill": {"profile_enabled": false, "credit_card_enabled": false},
  "translate": {"enabled": false},
  "intl": {"accept_languages": "en-US,en", "selected_languages": "en-US,en"}
}"#;

/// A running Chromium.
#[derive(Debug)]
pub struct Browser {
    part: Part,
    devtools: String,
}

impl Browser {
    pub(super) fn start(environment: &Environment, address: &str) -> Result<Self, StageError> {
        let profile = tempfile::Builder::new()
            .prefix("profile-")
            .tempdir_in(environment.folder())?
            .keep();
        std::fs::create_dir(profile.join("Default"))?;
        std::fs::write(profile.join("Default/Preferences"), PREFERENCES)?;
        let mut arguments: Vec<String> = [
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-search-engine-choice-screen",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-breakpad",
            "--disable-features=Translate,OptimizationHints,MediaRouter",
            "--password-store=basic",
            "--lang=en-US",
            "--start-maximized",
            // Port 0 lets several stages run at once; the chosen one is in `DevToolsActivePort`.
            "--remote-debugging-port=0",
        ]
        .map(str::to_owned)
        .to_vec();
        if rustix::process::geteuid().is_root() {
            // Chromium refuses root with its sandbox; the second flag keeps its warning bar off the page.
            arguments.extend(["--no-sandbox".to_owned(), "--test-type".to_owned()]);
        }
        arguments.push(format!("--user-data-dir={}", profile.display()));
        arguments.push(address.to_owned());
        let mut part = Part::start(environment, PROGRAM, &arguments, "chromium", Ending::Killed)?;
        let devtools = part.wait_until(|| devtools_address(&profile))?;
        Ok(Self { part, devtools })
    }

    /// The DevTools socket of the whole browser (`ws://127.0.0.1:…`).
    #[must_use]
    pub fn devtools(&self) -> &str {
        &self.devtools
    }

    /// Chromium's main process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.part.id()
    }
}

/// Chromium writes the port, and the path of the browser's socket in the next line, once it listens.
fn devtools_address(profile: &Path) -> Option<String> {
    let text = std::fs::read_to_string(profile.join("DevToolsActivePort")).ok()?;
    let (port, path) = text.trim().split_once('\n')?;
    Some(format!("ws://127.0.0.1:{port}{path}"))
}
