//! What is in the way of recording in this session, each with what to do about it.

use std::path::Path;
use std::time::Duration;

use x11rb::connection::RequestConnection;
use x11rb::protocol::{record, shm, xinput, xtest};

use super::bus::{self, Bus};
use super::display::Display;
use super::windows::XWindows;
use crate::Options;
use crate::ability::Windows;
use crate::error::OpenError;
use crate::health::{Problem, Severity};
use crate::window::Window;

/// Windows of these are no programs of the person.
const NOT_PROGRAMS: &[&str] = &["", "desktop_window", "plank", "tint2", "xfdesktop"];

/// A problem as the error of opening tells it.
fn problem(code: &'static str, severity: Severity, error: &OpenError) -> Problem {
    Problem {
        code,
        severity,
        message: error.to_string(),
        hint: error.hint().to_owned(),
    }
}

/// Wayland shows only part of its input to X11 programs, and none of it is marked as partial.
pub(super) fn wayland() -> Option<Problem> {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let session = set("XDG_SESSION_TYPE").is_some_and(|kind| kind.eq_ignore_ascii_case("wayland"));
    (set("WAYLAND_DISPLAY").is_some() || session)
        .then(|| problem("wayland", Severity::Blocking, &OpenError::Wayland))
}

/// The extensions that the display lacks.
pub(super) fn extensions(display: &Display) -> Vec<Problem> {
    let has = |name: &'static str| {
        display
            .connection
            .extension_information(name)
            .ok()
            .flatten()
            .is_some()
    };
    let mut problems = Vec::new();
    for (code, name) in [
        ("no-xrecord", record::X11_EXTENSION_NAME),
        ("no-xkb", x11rb::protocol::xkb::X11_EXTENSION_NAME),
    ] {
        if !has(name) {
            let error = OpenError::NoExtension { extension: name };
            problems.push(problem(code, Severity::Blocking, &error));
        }
    }
    for (code, name, message, hint) in [
        (
            "no-shared-memory",
            shm::X11_EXTENSION_NAME,
            "pictures of the screen are slow here: the display cannot share memory",
            "record on the machine itself, not over the network",
        ),
        (
            "no-xinput",
            xinput::X11_EXTENSION_NAME,
            "input that programs make cannot be told from the person's",
            "close programs that type or click by themselves",
        ),
        (
            "no-xtest",
            xtest::X11_EXTENSION_NAME,
            "input cannot be sent, so that recording cannot be tested beforehand",
            "use an X server that offers XTEST (Xorg and Xvfb do)",
        ),
    ] {
        if !has(name) {
            problems.push(Problem {
                code,
                severity: Severity::Degraded,
                message: message.to_owned(),
                hint: hint.to_owned(),
            });
        }
    }
    problems
}

/// The problem of a missing accessibility bus.
pub(super) fn no_bus(error: &OpenError) -> Problem {
    Problem {
        code: "no-accessibility-bus",
        severity: Severity::Degraded,
        message: format!("{error}: clicks will have no names, and pages no addresses"),
        hint: error.hint().to_owned(),
    }
}

/// Windows whose program shows no elements: a browser that was started before accessibility was on, say.
pub(super) fn silent_programs(bus: &Bus, windows: &dyn Windows) -> Vec<Problem> {
    let windows = windows.list().unwrap_or_default();
    let asked = bus.clone();
    let heard = bus.wait(Duration::from_secs(1), async move {
        let mut pids = Vec::new();
        for program in asked.programs().await? {
            pids.extend(asked.pid(program.owner()).await);
        }
        Ok(pids)
    });
    let Ok(heard) = heard else { return Vec::new() };
    let mut problems: Vec<Problem> = Vec::new();
    let silent = |window: &&Window| {
        !NOT_PROGRAMS.contains(&window.app_id.as_str())
            && window.pid.is_some_and(|pid| !heard.contains(&pid))
    };
    for window in windows.iter().filter(silent) {
        let message = format!("`{}` shows none of its elements", window.app);
        if problems.iter().any(|problem| problem.message == message) {
            continue;
        }
        let hint = if is_browser(window) {
            "close all its windows and start it again: it looks for accessibility only when it starts"
        } else {
            "start it again after accessibility was switched on; some programs never show their elements"
        };
        problems.push(Problem {
            code: "app-not-accessible",
            severity: Severity::Degraded,
            message,
            hint: hint.to_owned(),
        });
    }
    problems
}

fn is_browser(window: &Window) -> bool {
    let app = window.app.to_lowercase();
    [
        "chrom", "firefox", "brave", "vivaldi", "opera", "edge", "electron",
    ]
    .iter()
    .any(|name| app.contains(name))
}

/// All problems, without changing anything.
pub(crate) fn check(options: &Options) -> Vec<Problem> {
    if options.display.is_none()
        && let Some(problem) = wayland()
    {
        return vec![problem];
    }
    let display = match Display::connect(options.display.as_deref()) {
        Ok(display) => display,
        Err(error) => return vec![problem("no-display", Severity::Blocking, &error)],
    };
    let mut problems = extensions(&display);
    let session = options.session_bus.as_deref();
    match Bus::connect(session, Duration::from_millis(500)) {
        Ok(bus) => {
            if bus::session_accessibility(session) == Ok(false) {
                problems.push(Problem {
                    code: "accessibility-off",
                    severity: Severity::Degraded,
                    message: "accessibility is off in this session: browsers that run already show nothing".to_owned(),
                    hint: "`taught teach` switches it on; start browsers after that".to_owned(),
                });
            }
            problems.extend(silent_programs(&bus, &XWindows::new(display)));
        }
        Err(error) => problems.push(no_bus(&error)),
    }
    if !Path::new("/usr/share/X11/locale/compose.dir").exists() {
        problems.push(Problem {
            code: "no-compose-table",
            severity: Severity::Degraded,
            message: "accents typed with dead keys cannot be read: the compose tables are missing"
                .to_owned(),
            hint: "install libx11-data".to_owned(),
        });
    }
    problems
}
