//! What the X11 part hears and sees, against a real X server, window manager, accessibility bus and Chromium that each
//! test starts for itself.
#![cfg(target_os = "linux")]

mod session;

mod keyboard;
mod pointer;

mod clipboard;
mod screen;
mod windows;

mod ahead;
mod elements;
mod pages;
mod rows;

mod changes;
