//! The command line as a whole. Each family of commands defines its own arguments beside what it does.

use clap::{Parser, Subcommand};

use super::{compile, completions, explain, rate, recording, scan, skill};
#[cfg(feature = "record")]
use super::{record, teach};

/// Show a task once; get a skill that an agent can follow.
#[derive(Debug, Parser)]
#[command(
    name = "taught",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "Results go to stdout, everything else to stderr.\n\
        Exit codes: 0 done, 1 failed, 2 usage, 3 halted for a person, 4 refused.\n\
        Environment: TAUGHT_HOME (where things are kept), TAUGHT_KEY_FILE (the key), TAUGHT_LOG (debug, trace …)"
)]
pub struct Arguments {
    /// Print one JSON object: {"ok":true,"data":…} or {"ok":false,"error":{"code","message","hint"}}
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show a task and save what came of it: record, ask, compile, show, save
    #[cfg(feature = "record")]
    Teach(teach::Args),
    /// Record a task while you do it
    #[cfg(feature = "record")]
    Record(record::Args),
    /// Turn a recording into a skill
    Compile(compile::Args),
    /// List, show, copy out and delete recordings that are kept
    Recording(recording::Args),
    /// List, show, change and export skills
    Skill(skill::Args),
    /// Say how a skill did
    Rate(rate::Args),
    /// Look for secrets in a file, a recording or a skill
    Scan(scan::Args),
    /// Serve skills to an agent over the Model Context Protocol, on stdin and stdout
    Mcp,
    /// Look whether everything is there that taught needs
    Doctor,
    /// Explain a code that taught said, such as T024
    Explain(explain::Args),
    /// Print the completions for a shell
    Completions(completions::Args),
}
