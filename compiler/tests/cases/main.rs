//! The cases that other recorders get wrong, from events to sentences.

mod rec;

mod typing;

mod gestures;

mod pages;

mod targets;

mod meaning;
