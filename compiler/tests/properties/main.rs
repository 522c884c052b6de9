//! What holds of any recording, shown on generated ones: compiling never fails, tells the truth about its events, gives
//! the same bytes again and lets nothing through that must not be read.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod dice;

mod words;

mod demonstration;

mod canaries;

mod compiled;

mod sentences;

mod typing;
