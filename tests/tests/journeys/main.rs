//! Journeys through the real binary on a real (virtual) screen, and what holds for the workspace as a whole.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod workspace;

mod paces;

mod secrets;

mod pictures;

mod broken_off;

mod browser;

mod control;

mod serving;

mod goldens;

mod foreign;
