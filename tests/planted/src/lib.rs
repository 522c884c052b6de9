//! Makes secrets as their vendors publish them, plants them in recordings, and looks whether they come out.
//!
//! To keep the nets honest nothing here is made of their patterns: the tables in `fixtures/secrets/` are written from what
//! vendors and standards say about their formats. Tokens are put together at run time, so that no file holds one.

mod checksums;
pub mod dice;
mod parts;
mod shape;

mod tables;

pub mod spellings;

pub mod places;

pub mod everywhere;

pub mod search;

pub mod measure;

pub use tables::{Harmless, Known, Plant, harmless, plants};
