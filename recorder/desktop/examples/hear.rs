//! Prints what is heard and found for some seconds, for a look by hand: `cargo run -p desktop --example hear`.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use desktop::{Input, Options, Outlet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seconds = std::env::args()
        .nth(1)
        .and_then(|argument| argument.parse().ok())
        .unwrap_or(20);
    let desktop = desktop::open(&Options::default())?;
    println!("{:#?}", desktop.problems);
    println!(
        "self-test {:?}",
        desktop.listen.self_test(Duration::from_secs(2))?
    );
    println!(
        "layout {:?}, monitors {:?}",
        desktop.listen.layout()?,
        desktop.look.monitors()?
    );
    println!("warmed up with {:?} elements", desktop.elements.warm_up());
    let (outlet, windows) = Outlet::channel(100);
    let _windows = desktop.windows.start(outlet)?;
    let (outlet, changes) = Outlet::channel(1000);
    let _changes = desktop.changes.start(outlet)?;
    let (outlet, heard) = Outlet::channel(4096);
    let _listening = desktop.listen.start(outlet)?;
    let until = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < until {
        if let Ok(heard) = heard.recv_timeout(Duration::from_millis(50)) {
            println!("{} {:?}", heard.server_time_ms, heard.what);
            if let Input::Button {
                pressed: true,
                x,
                y,
                ..
            } = heard.what
            {
                let begun = Instant::now();
                println!("{:#?}", desktop.elements.at(x, y));
                println!("took {:?}", begun.elapsed());
            }
        }
        for event in windows.try_iter() {
            println!("window {:?}", event.kind);
        }
        for change in changes.try_iter() {
            println!(
                "change {:?} {:?} {:?} {:?}",
                change.kind,
                change.role,
                change.name,
                change.id.map(|id| id.path().to_owned())
            );
        }
    }
    Ok(())
}
