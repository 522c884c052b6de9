//! `taught record`: one recording from its start to its end, and the orders to one that is under way.

mod options;
mod order;
mod progress;
mod session;

pub use options::RecordingArgs;
pub use session::record;

use clap::Subcommand;
use serde_json::json;

use super::context::Context;
use super::failure::Failure;
use super::output::Answer;
use crate::control::Mark;

/// Arguments of `taught record`.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Once input is proven to arrive, the line `recording ID into `FOLDER`…` appears on stderr; \
        with --json, stderr has one object a line instead: {\"event\":\"recording\"|\"progress\"|\"ended\",…}.\n\
        It ends by the stop keys, `taught record stop`, Ctrl+C or SIGTERM. The folder is then printed on stdout."
)]
pub struct Args {
    #[command(subcommand)]
    order: Option<Command>,
    #[command(flatten)]
    recording: RecordingArgs,
}

/// Orders to the recording that is under way.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// End the recording
    Stop,
    /// Keep nothing until it goes on
    Pause,
    /// Go on
    Resume,
    /// Say something about the last thing that was done
    Mark {
        /// What it is
        mark: Mark,
        /// In your own words
        text: Vec<String>,
    },
}

/// Records, or gives an order.
pub fn carry_out(args: Args, context: &Context) -> Result<Answer, Failure> {
    match args.order {
        Some(command) => order::carry_out(command, context),
        None => {
            let recorded = record(&args.recording, context)?;
            let folder = recorded.folder.display().to_string();
            let data = json!({
                "id": recorded.id,
                "folder": folder,
                "reason": recorded.reason,
                "events": recorded.events,
                "actions": recorded.actions,
                "withheld": recorded.withheld,
                "dropped": recorded.dropped,
                "duration_ms": recorded.duration.as_millis() as u64,
            });
            Ok(Answer::new(folder, data))
        }
    }
}
