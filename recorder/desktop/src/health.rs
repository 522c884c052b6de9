//! What can be heard in this session, and what is in the way.

/// What could be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Capabilities {
    /// Keys and pointer.
    pub input: bool,
    /// Elements and their state.
    pub elements: bool,
    /// Addresses of pages.
    pub pages: bool,
    /// Changes on the screen.
    pub changes: bool,
    /// Windows and programs.
    pub windows: bool,
    /// Pictures.
    pub frames: bool,
    /// Telling injected input from a device's.
    pub injected: bool,
    /// Sending input.
    pub send: bool,
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Recording works, with less in it.
    Degraded,
    /// Recording is impossible.
    Blocking,
}

/// Something in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Stable word for programs: `wayland`, `no-display`, `no-xrecord`, `no-accessibility-bus`,
    /// `accessibility-off`, `app-not-accessible`, `unsupported-system` …
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is the matter, one sentence.
    pub message: String,
    /// What the person can do, one sentence.
    pub hint: String,
}

/// The problem of a system that has no part here yet.
#[must_use]
pub fn unsupported(system: &str) -> Problem {
    Problem {
        code: "unsupported-system",
        severity: Severity::Blocking,
        message: format!("recording on `{system}` is not built yet"),
        hint: "record on Linux under X11 or on Windows; macOS follows in a later version"
            .to_owned(),
    }
}
