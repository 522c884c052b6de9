//! Starts a browser with a profile of its own. Chrome from 136 on opens its DevTools on no other.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Names of the browsers that speak the protocol, best first.
const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
];

/// Where installers put them beside the search path.
#[cfg(target_os = "macos")]
const PLACES: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
#[cfg(windows)]
const PLACES: &[&str] = &[
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];
#[cfg(not(any(target_os = "macos", windows)))]
const PLACES: &[&str] = &[];

/// Neither the welcome page nor what browsers fetch by themselves belongs to a demonstration.
const ARGUMENTS: &[&str] = &[
    "--remote-debugging-port=0",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// How long a browser may take to close by itself.
const CLOSES: Duration = Duration::from_secs(3);

/// A browser of ours; it is ended with this.
pub(super) struct Browser {
    child: Child,
}

/// The first browser that is installed.
pub(super) fn find() -> Option<PathBuf> {
    let suffix = std::env::consts::EXE_SUFFIX;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let on_path = NAMES.iter().flat_map(|name| {
        let name = format!("{name}{suffix}");
        folders.iter().map(move |folder| folder.join(&name))
    });
    on_path
        .chain(PLACES.iter().map(PathBuf::from))
        .find(|program| program.is_file())
}

impl Browser {
    /// Starts it; its DevTools come a moment later.
    pub fn start(
        program: &Path,
        profile: &Path,
        more: &[String],
        page: Option<&str>,
    ) -> std::io::Result<Self> {
        // What an earlier one wrote there is not this one's.
        let _ = std::fs::remove_file(profile.join("DevToolsActivePort"));
        let mut command = Command::new(program);
        command
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(more)
            .arg(page.unwrap_or("about:blank"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Self {
            child: command.spawn()?,
        })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it ended already.
    pub fn ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let asked = Instant::now();
        while asked.elapsed() < CLOSES {
            if self.ended() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
