//! What a browser's pages tell through its DevTools, against a real Chromium without a screen, which all tests share.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod browser;
mod server;

mod elements;
mod input;

mod secrets;
mod tabs;

mod survival;
