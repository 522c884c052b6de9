//! Records into a folder until standard input ends: for trying the recorder by itself.

#![allow(clippy::print_stderr, reason = "an example talks to its developer")]

use std::io::Read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("usage: record FOLDER GOAL")?;
    let desktop = desktop::open(&desktop::Options {
        lookup_ms: 600,
        ..desktop::Options::default()
    })?;
    let mut options = recorder::Options::new(folder, "try");
    options.goal = words.next().unwrap_or_default();
    let session = recorder::Session::start(options, &desktop)?;
    eprintln!("recording");
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    eprintln!("{:#?}", session.finish()?);
    Ok(())
}
