//! Importers: the real files of other tools, files of our own, and bytes of any kind.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod show;
