//! The cases that other recorders get wrong, from events to sentences.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod rec;

mod corrections;

mod second_reading;
mod typing;
mod typing_edits;
mod typing_measured;
mod typing_reports;
mod unsaid;
mod widgets;

mod gestures;

mod dialogs;

mod pages;

mod targets;

mod meaning;

mod anchors;

mod checks;

mod commits;

mod inputs;

mod scope;

mod rows;

mod rounds;

mod secrets;

mod several;

mod pointer;

mod noise;

mod hand_over;
