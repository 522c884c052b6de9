//! Why a private desktop could not be set up.

/// Each message says what to do about it, where something can be done.
#[derive(Debug, thiserror::Error)]
pub enum StageError {
    /// A program that the desktop consists of is not on this machine.
    #[error("`{program}` is not installed\nhint: apt-get install {package}")]
    Missing {
        /// The program's file name.
        program: String,
        /// Debian's package that has it.
        package: String,
    },
    /// A part ended before it was ready.
    #[error("`{program}` ended before it was ready: {log}")]
    Ended {
        /// The program's file name.
        program: String,
        /// The end of what it wrote.
        log: String,
    },
    /// A part did not answer in time.
    #[error("`{program}` was not ready after {seconds} s: {log}")]
    NotReady {
        /// The program's file name.
        program: String,
        /// How long it was waited for.
        seconds: u64,
        /// The end of what it wrote.
        log: String,
    },
    /// The program that serves the sites was not built.
    #[error("the program `sites` is not beside `{beside}`\nhint: cargo build -p e2e --bin sites")]
    SitesNotBuilt {
        /// Where it was looked for.
        beside: String,
    },
    /// The X server refused a connection.
    #[error("the private screen `{display}` cannot be reached: {reason}")]
    Screen {
        /// The display's name.
        display: String,
        /// What the connection said.
        reason: String,
    },
    /// A file, folder or process could not be made.
    #[error("the stage could not be set up: {0}")]
    Io(#[from] std::io::Error),
}
