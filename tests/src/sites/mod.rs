//! The fixture sites: nine plain business applications on `*.localhost`, served from `fixtures/sites/` on 127.0.0.1.
//!
//! The pages are static files; what they change is kept here in memory. Everything is deterministic after
//! `POST /_reset`: ids count up, "today" is an option, and no page looks at a clock.

pub mod addresses;
pub mod assets;
pub mod refusal;
pub mod world;

pub mod hosting;

pub mod sign_in;

pub mod expenses;
pub mod reports;

pub mod contacts;
pub mod documents;
pub mod leave;
pub mod stock;
pub mod tickets;

pub use addresses::Addresses;
pub use hosting::{Options, Running, start};

#[cfg(test)]
mod tests;
