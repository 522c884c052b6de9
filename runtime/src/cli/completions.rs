//! `taught completions SHELL`.

use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;

use super::args::Arguments;
use super::failure::Failure;
use super::output::Answer;

/// Arguments of `taught completions`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "For bash: taught completions bash > ~/.local/share/bash-completion/completions/taught"
)]
pub struct Args {
    /// Which shell
    shell: Shell,
}

/// Prints the script.
pub fn carry_out(args: &Args) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "taught", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let data = json!({"shell": args.shell.to_string(), "script": script});
    Ok(Answer::new(script, data))
}
