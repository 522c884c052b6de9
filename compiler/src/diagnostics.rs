//! What the compiler has to say about a recording beside the skill: a code, how bad it is, where, and what to do.

mod codes;

pub use codes::{Code, Explanation};

use serde::Serialize;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Nothing to do; it is only said.
    Note,
    /// The skill may be wrong or incomplete here.
    Warning,
    /// There is no skill, for this reason.
    Error,
}

/// One thing to say. `message` never holds recorded text; it names events by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which.
    pub code: Code,
    /// How bad.
    pub severity: Severity,
    /// The event's number, if it is about one.
    pub event: Option<u64>,
    /// What is so.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without a place and hint.
    pub fn new(code: Code, severity: Severity, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            event: None,
            message: message.into(),
            hint: None,
        }
    }

    /// With the number of the event that it is about.
    #[must_use]
    pub fn at(mut self, event: u64) -> Self {
        self.event = Some(event);
        self
    }

    /// With what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let severity = match self.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(f, "{severity} {}", self.code.as_str())?;
        if let Some(event) = self.event {
            write!(f, " at event {event}")?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}
