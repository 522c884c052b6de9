//! What can go wrong, one enum per operation.

/// The desktop cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No part for this system yet.
    #[error("recording on `{system}` is not built yet")]
    Unsupported {
        /// The system's name.
        system: &'static str,
    },
    /// A Wayland session shows only part of its input to other programs.
    #[error("this is a Wayland session, in which only part of the input can be heard")]
    Wayland,
    /// `DISPLAY` is not set or nothing answers there.
    #[error("no X11 display: {reason}")]
    NoDisplay {
        /// What was tried.
        reason: String,
    },
    /// The display cannot do what recording needs.
    #[error("the display lacks the extension `{extension}`")]
    NoExtension {
        /// Its name.
        extension: &'static str,
    },
    /// No accessibility bus.
    #[error("no accessibility bus: {reason}")]
    NoAccessibility {
        /// What was tried.
        reason: String,
    },
    /// A thread could not be started.
    #[error("a thread could not be started: {reason}")]
    Thread {
        /// What the system said.
        reason: String,
    },
}

impl OpenError {
    /// What the person can do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Unsupported { .. } => {
                "record on Linux under X11 or on Windows; macOS follows in a later version"
            }
            Self::Wayland => "sign out and choose the X11 (Xorg) session at the sign-in screen",
            Self::NoDisplay { .. } => {
                "run this inside the desktop session, or set DISPLAY to one that runs"
            }
            Self::NoExtension { .. } => {
                "use an X server that offers it (Xorg and Xvfb do), and do not disable it"
            }
            Self::NoAccessibility { .. } => {
                "install at-spi2-core and sign in again, so that programs can name their elements"
            }
            Self::Thread { .. } => "close some programs and try again",
        }
    }
}

/// Input cannot be heard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ListenError {
    /// The display does not answer any more.
    #[error("the connection to the display failed: {reason}")]
    Connection {
        /// What it said.
        reason: String,
    },
    /// The keyboard's map cannot be read.
    #[error("the keyboard map cannot be read: {reason}")]
    Keymap {
        /// What was wrong with it.
        reason: String,
    },
}

/// The proof that input arrives failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelfTestError {
    /// Listening did not even start.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// The event that was sent was not heard.
    #[error("a test event was sent to the display but not heard within {waited_ms} ms")]
    NotHeard {
        /// How long it waited.
        waited_ms: u64,
    },
}

/// An element cannot be looked up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ElementError {
    /// It took longer than it may.
    #[error("the program did not answer within {waited_ms} ms")]
    TimedOut {
        /// How long it waited.
        waited_ms: u64,
    },
    /// There is no accessibility bus.
    #[error("no accessibility bus")]
    NoBus,
    /// The element or its program is gone, or answered with an error.
    #[error("the element could not be read: {reason}")]
    Gone {
        /// What it said.
        reason: String,
    },
}

/// Windows cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WindowError {
    /// The display does not answer any more.
    #[error("the connection to the display failed: {reason}")]
    Connection {
        /// What it said.
        reason: String,
    },
}

/// No picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookError {
    /// The display does not answer any more, or refused.
    #[error("the screen could not be read: {reason}")]
    Connection {
        /// What it said.
        reason: String,
    },
    /// The area is not on the screen.
    #[error("the area is outside of the screen")]
    OffScreen,
    /// The screen's pixels are of a kind that is not understood.
    #[error("pixels of depth {depth} and {bits} bits are not understood")]
    Pixels {
        /// Colour depth.
        depth: u8,
        /// Bits for each pixel.
        bits: u8,
    },
}

/// The clipboard cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClipboardError {
    /// The display does not answer any more, or refused.
    #[error("the clipboard could not be read: {reason}")]
    Connection {
        /// What it said.
        reason: String,
    },
    /// What reads it is not written for this system.
    #[error("the clipboard is not read on this system")]
    Unsupported,
}

/// Input cannot be sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The display does not answer any more, or refused.
    #[error("the display did not take the input: {reason}")]
    Connection {
        /// What it said.
        reason: String,
    },
    /// The keyboard has no key of that name.
    #[error("no key is named `{name}`")]
    UnknownKey {
        /// The name.
        name: String,
    },
}
