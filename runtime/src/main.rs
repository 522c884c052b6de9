//! The command `taught`. Everything it does is in the library, so that tests and other faces share it.

use std::process::ExitCode;

fn main() -> ExitCode {
    taught::cli::run(std::env::args_os())
}
