//! What the compiler has to say about a recording beside the skill: a code, how bad it is, where, and what to do.

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

/// The codes. Their numbers are never used again for something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// T001: nothing was done.
    NothingDone,
    /// T002: too little was heard to be followed.
    TooLittleHeard,
    /// T003: no recording was given.
    NoRecording,
    /// T010: lines of the recording were not understood.
    NotUnderstood,
    /// T011: the recording broke off.
    BrokeOff,
    /// T012: part of the input was not heard.
    Gap,
    /// T020: text was withheld.
    Withheld,
    /// T021: a target has no name.
    NoName,
    /// T022: a target could only be told by its position.
    ByPosition,
    /// T023: keys and reported value disagree.
    KeysDisagree,
    /// T024: the value of a field was not reported.
    NoValue,
    /// T030: something in the recording is not in the steps.
    LeftOut,
    /// T040: the goal is missing.
    NoGoal,
    /// T041: part of the goal does not occur in the demonstration.
    GoalUnused,
    /// T045: a step of an imported file is not in the recording.
    NotImported,
    /// T046: an imported file does not say something, and it is taken to be so.
    Assumed,
    /// T051: the recordings show different tasks. (T050 said that several could not be compared.)
    DifferentTasks,
    /// T052: the recordings have little in common.
    LittleInCommon,
    /// T060: the person's template for the document cannot be used.
    BadTemplate,
    /// T070: the name of a site could be mistaken for another one.
    DeceptiveSite,
}

impl Code {
    /// The code as it is printed.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NothingDone => "T001",
            Self::TooLittleHeard => "T002",
            Self::NoRecording => "T003",
            Self::NotUnderstood => "T010",
            Self::BrokeOff => "T011",
            Self::Gap => "T012",
            Self::Withheld => "T020",
            Self::NoName => "T021",
            Self::ByPosition => "T022",
            Self::KeysDisagree => "T023",
            Self::NoValue => "T024",
            Self::LeftOut => "T030",
            Self::NoGoal => "T040",
            Self::GoalUnused => "T041",
            Self::NotImported => "T045",
            Self::Assumed => "T046",
            Self::DifferentTasks => "T051",
            Self::LittleInCommon => "T052",
            Self::BadTemplate => "T060",
            Self::DeceptiveSite => "T070",
        }
    }
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
