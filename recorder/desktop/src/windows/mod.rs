//! Windows: low-level hooks for input, UI Automation, MSAA and the classes of windows for elements, GDI for pictures.
//!
//! What is plain data and functions is compiled and tested on every system.

pub mod keys;

pub mod compose;
pub mod held;
pub mod typing;

pub mod pointer;

pub mod class;
pub mod roles;
