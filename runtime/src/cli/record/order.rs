//! `taught record stop|pause|resume|mark`.

use super::Command;
use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::cli::output::Answer;
use crate::codes::Code;
use crate::control::{self, ControlError, Order};

/// Gives the order and says what came of it.
pub fn carry_out(command: Command, context: &Context) -> Result<Answer, Failure> {
    let order = match command {
        Command::Stop => Order::Stop,
        Command::Pause => Order::Pause,
        Command::Resume => Order::Resume,
        Command::Mark { mark, text } => Order::Mark {
            mark,
            text: text.join(" "),
        },
    };
    let reply = control::send(context.home()?, &order)?;
    let text = match &order {
        Order::Stop => reply.folder.clone(),
        Order::Pause => "paused".to_owned(),
        Order::Resume => "recording".to_owned(),
        Order::Mark { .. } => "marked".to_owned(),
    };
    let data = serde_json::to_value(&reply).unwrap_or_default();
    Ok(Answer::new(text, data))
}

impl From<ControlError> for Failure {
    fn from(error: ControlError) -> Self {
        let message = error.to_string();
        match error {
            ControlError::NotRunning => Self::failed(Code::NotRecording, message)
                .hint("start one with `taught record --goal \"…\"`"),
            ControlError::Busy { .. } => Self::refused(Code::RecordingRunning, message)
                .hint("end it with `taught record stop`"),
            ControlError::NoAnswer { .. } => Self::failed(Code::NoAnswer, message)
                .hint("try again; if it stays so, end the recorder with Ctrl+C in its terminal"),
            ControlError::Refused(_) => Self::refused(Code::Refused, message),
            ControlError::PathTooLong { .. } => Self::failed(Code::PathTooLong, message)
                .hint("set TAUGHT_HOME to a folder with a shorter path"),
            ControlError::Home(error) => error.into(),
            ControlError::Io { path, source } => Self::file("use", &path, &source),
        }
    }
}
