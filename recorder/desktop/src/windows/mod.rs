//! Windows: low-level hooks for input, UI Automation, MSAA and the classes of windows for elements, GDI for pictures.
//!
//! What is plain data and functions is compiled and tested on every system.

pub mod keys;

pub mod compose;
pub mod held;
pub mod typing;

pub mod pointer;

pub mod class;
pub mod layer;
pub mod roles;

#[cfg(windows)]
mod hook;
#[cfg(windows)]
mod layout;
#[cfg(windows)]
mod listen;

#[cfg(windows)]
mod handle;

#[cfg(windows)]
mod events;
#[cfg(windows)]
mod toplevel;

#[cfg(windows)]
mod look;
#[cfg(windows)]
mod send;

#[cfg(windows)]
mod worker;

#[cfg(windows)]
mod controls;
#[cfg(windows)]
mod msaa;
#[cfg(windows)]
mod uia;

#[cfg(windows)]
mod changes;
#[cfg(windows)]
mod elements;
#[cfg(windows)]
mod summary;

#[cfg(windows)]
mod open;

#[cfg(windows)]
pub(crate) use open::{check, open};
