//! What can go wrong in front of the screen.

/// Each message names the element or condition that was waited for.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The stage was started without Chromium.
    #[error("the stage has no browser")]
    NoBrowser,
    /// The X server refused or dropped the connection.
    #[error("the screen does not answer: {0}")]
    Screen(String),
    /// The browser refused or dropped the connection.
    #[error("the browser does not answer: {0}")]
    Browser(String),
    /// The DevTools protocol answered with an error.
    #[error("the browser refused `{method}`: {message}")]
    Refused {
        /// The protocol's method.
        method: String,
        /// What it answered.
        message: String,
    },
    /// A character that no key of the current layout gives.
    #[error("no key of the current layout gives {0:?}")]
    NoKey(char),
    /// A layout that could not be chosen.
    #[error("the keyboard cannot be given the layout `{0}`")]
    NoLayout(String),
    /// A name that is no key.
    #[error("`{0}` is not the name of a key")]
    UnknownKey(String),
    /// An element was not ready in time.
    #[error("{element} was not ready after {seconds} s: {problem}")]
    NotReady {
        /// The locator in words.
        element: String,
        /// How long was waited.
        seconds: u64,
        /// What was last wrong with it.
        problem: String,
    },
    /// A condition did not come true in time.
    #[error("{condition} did not happen within {seconds} s; last seen: {seen}")]
    NotSeen {
        /// What was waited for.
        condition: String,
        /// How long was waited.
        seconds: u64,
        /// What was there instead.
        seen: String,
    },
    /// A list does not have that choice.
    #[error("{list} has no choice `{choice}`")]
    NoChoice {
        /// The list in words.
        list: String,
        /// The missing choice.
        choice: String,
    },
}

macro_rules! screen_error {
    ($($source:ty),*) => {$(
        impl From<$source> for DriverError {
            fn from(error: $source) -> Self {
                Self::Screen(error.to_string())
            }
        }
    )*};
}

screen_error!(
    x11rb::errors::ConnectError,
    x11rb::errors::ConnectionError,
    x11rb::errors::ReplyError
);
