//! The command line. A command decodes its arguments, calls what does the work, and says what came of it.

mod ask;
mod context;
mod failure;
mod output;
mod usage;

mod args;
mod compile;
mod compiling;
mod completions;
mod doctor;
mod editor;
mod explain;
mod importing;
mod mcp;
mod rate;
#[cfg(feature = "record")]
mod record;
mod recording;
mod redacting;
mod scan;
mod skill;
mod skills;
#[cfg(feature = "record")]
mod teach;

use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use serde_json::json;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::codes::Code;
use crate::gate::{CleanLog, say_panics_through_the_nets};
use args::{Arguments, Command};
use context::Context;
use failure::Failure;
use output::{Answer, finish, tell};

/// Carries out one command line, whose first word is the program's name.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    start_log();
    say_panics_through_the_nets(tell);
    match Arguments::try_parse_from(&words) {
        Ok(arguments) => {
            // The stream of `taught mcp` is the protocol's alone.
            let as_json = arguments.json && !matches!(arguments.command, Command::Mcp);
            let context = Context::new(as_json);
            let carried_out =
                panic::catch_unwind(AssertUnwindSafe(|| arguments.command.carry_out(&context)));
            let result = carried_out.unwrap_or_else(|_| {
                Err(
                    Failure::failed(Code::Internal, "taught made a mistake and stopped")
                        .hint("the line above says where; please report it"),
                )
            });
            finish(result, context.json)
        }
        Err(error) => refuse(&error, wants_json(&words)),
    }
}

/// What is said of a command line that was not carried out: help, the version, or what is wrong with it.
fn refuse(error: &clap::Error, as_json: bool) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = error.render().to_string();
            finish(
                Ok(Answer::new(text.clone(), json!({"text": text}))),
                as_json,
            )
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if !as_json => {
            tell(error.render().to_string().trim_end());
            ExitCode::from(failure::Exit::Usage as u8)
        }
        _ => finish(Err(usage::failure(error)), as_json),
    }
}

/// Asked of command lines that `clap` does not understand.
fn wants_json(words: &[OsString]) -> bool {
    words
        .iter()
        .skip(1)
        .take_while(|word| *word != "--")
        .any(|word| word == "--json")
}

/// `TAUGHT_LOG` says what is logged, to stderr: `debug`, `taught=trace,recorder=debug` …
fn start_log() {
    let filter = tracing_subscriber::EnvFilter::builder()
        .with_default_directive(tracing_subscriber::filter::LevelFilter::WARN.into())
        .with_env_var("TAUGHT_LOG")
        .from_env_lossy();
    // A second start in one process (in tests) is no reason to fail.
    let _ = tracing_subscriber::registry()
        .with(filter)
        .with(CleanLog::new(output::log))
        .try_init();
}

impl Command {
    fn carry_out(self, context: &Context) -> Result<Answer, Failure> {
        match self {
            #[cfg(feature = "record")]
            Self::Teach(args) => teach::carry_out(args, context),
            #[cfg(feature = "record")]
            Self::Record(args) => record::carry_out(args, context),
            Self::Skill(args) => skill::carry_out(args.command, context),
            Self::Rate(args) => rate::carry_out(args, context),
            Self::Mcp => mcp::carry_out(context),
            Self::Doctor => doctor::carry_out(context),
            Self::Compile(args) => compile::carry_out(&args, context),
            Self::Recording(args) => recording::carry_out(args.command, context),
            Self::Explain(args) => explain::carry_out(&args),
            Self::Scan(args) => scan::carry_out(&args),
            Self::Completions(args) => completions::carry_out(&args),
        }
    }
}
