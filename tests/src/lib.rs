//! The journeys through the real binary, and what they run on.

pub mod sites;

pub mod stage;

pub mod driver;

pub mod scenes;

pub mod binary;

pub mod shown;

pub mod foreign;

pub mod normal;

pub mod expected;

pub mod strip;
