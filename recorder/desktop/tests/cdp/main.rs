//! What a browser's pages tell through its DevTools, against a real Chromium without a screen, which all tests share.
#![cfg(target_os = "linux")]

mod browser;
mod server;

mod elements;
mod input;

mod secrets;
mod tabs;

mod survival;
