//! Prints what is heard, for a look by hand: `cargo run -p desktop --example hear`.
#![allow(clippy::print_stdout)]
use desktop::Listen;
use std::time::Duration;
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ears = desktop::x11_ears();
    println!("self test: {:?}", ears.self_test(Duration::from_secs(2)));
    println!("layout: {:?}", ears.layout());
    let (outlet, heard) = desktop::Outlet::channel(4096);
    let t = std::time::Instant::now();
    let _running = ears.start(outlet)?;
    println!("started {:?}", t.elapsed());
    while let Ok(h) = heard.recv_timeout(Duration::from_secs(8)) {
        println!("{} {:?}", h.server_time_ms, h.what);
    }
    Ok(())
}
