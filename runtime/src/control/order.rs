//! What can be ordered, and what is answered: one JSON line each.

use serde::{Deserialize, Serialize};

use super::ControlError;

/// What a person says about the last thing that they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The value changes from run to run.
    Input,
    /// The value is a secret; it is taken out of the recording.
    Secret,
    /// This shows that the task went well.
    Check,
    /// This is no part of the task.
    Ignore,
    /// This is what the person wants to know at the end.
    Output,
    /// An agent must never do this by itself.
    Never,
}

/// An order to the recording that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub enum Order {
    /// End it.
    Stop,
    /// Keep nothing until it goes on.
    Pause,
    /// Go on.
    Resume,
    /// Mark the last thing that was done.
    Mark {
        /// As what.
        mark: Mark,
        /// What the person says about it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
}

/// What the recording answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The recording's id.
    pub id: String,
    /// Its folder.
    pub folder: String,
    /// Where it stands after the order: `recording`, `paused` or `ended`.
    pub phase: String,
    /// Lines written so far.
    pub events: u64,
    /// Why the order was not carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// One line with its break.
pub(super) fn encode(message: &impl Serialize) -> Result<Vec<u8>, ControlError> {
    let mut line = serde_json::to_vec(message).map_err(|error| ControlError::NoAnswer {
        reason: error.to_string(),
    })?;
    line.push(b'\n');
    Ok(line)
}
