//! Why the binary could not be used as a test needs it.

/// What went wrong with the binary.
#[derive(Debug, thiserror::Error)]
pub enum BinaryError {
    /// It is not there.
    #[error("`{name}` is not beside `{beside}`\nhint: cargo build --workspace --bins")]
    NotBuilt {
        /// Its name.
        name: String,
        /// The running program.
        beside: String,
    },
    /// A command that had to succeed did not.
    #[error("`taught {command}` ended with {code:?}: {said}")]
    Failed {
        /// Its arguments.
        command: String,
        /// Its exit code.
        code: Option<i32>,
        /// What it said.
        said: String,
    },
    /// A recording did not start, or did not end, in time.
    #[error("`taught record` did not {what} within {seconds} s: {said}")]
    NotInTime {
        /// What was waited for.
        what: &'static str,
        /// How long.
        seconds: u64,
        /// What it said.
        said: String,
    },
    /// A recording ended before it had begun.
    #[error("`taught record` ended before it recorded: {0}")]
    NotBegun(String),
    /// An agent's question was not answered, or with an error.
    #[error("`taught mcp` on `{question}`: {answer}")]
    Answer {
        /// The method.
        question: String,
        /// What came, or why nothing did.
        answer: String,
    },
    /// The system refused.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
