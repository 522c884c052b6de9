//! Serves `fixtures/sites/` on nine ports of 127.0.0.1 until it is ended.

use std::process::ExitCode;

use clap::Parser;
use e2e::sites::{self, Addresses, Options};
use jiff::civil::Date;

/// The fixture sites: an expense tool behind a sign-in, and seven further business applications.
#[derive(Parser)]
struct Arguments {
    /// The first of the nine ports
    #[arg(long, default_value_t = 8101)]
    base_port: u16,
    /// The date that the pages take for today
    #[arg(long, default_value = "2026-11-30")]
    today: Date,
}

#[tokio::main]
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(addresses) = Addresses::from_base(arguments.base_port) else {
        eprintln!("error: no nine ports from `{}` on", arguments.base_port);
        return ExitCode::from(2);
    };
    let options = Options {
        addresses,
        today: arguments.today,
    };
    let ended = match sites::start(options).await {
        Ok(running) => {
            println!("listening: {}", addresses.url("expenses", "/"));
            running.until_failure().await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = ended {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
