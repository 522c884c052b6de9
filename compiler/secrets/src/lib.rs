//! Secrets: what must not be kept of a demonstration, and the type of text that has been looked at.
//!
//! Three nets, in this order: *where it went* ([`field_is_secret`], [`labels`]), *what it looks like*
//! ([`detectors`], [`prose`], [`urls`]) and *the same value elsewhere* ([`Net::taint`]). [`Net::clean`] casts the
//! last two over a recorded string and gives a [`Text`]; nothing else makes a `Text` of recorded strings.
//!
//! Pure: no file, clock, random number, environment, thread or hash-ordered map. Deliberately not here: what to do
//! with a field that has no name, or when to drop a frame; that is decided where the event is known.

pub mod text;

pub mod fields;
pub mod labels;

pub mod net;
mod taint;
mod views;

pub mod detectors;
pub mod prose;
pub mod urls;

pub mod personal;
mod phrases;

mod checks;

pub use fields::{FieldHints, Reason, field_is_secret, secret_name};
pub use net::{Finding, Net, Source};
pub use personal::{Personal, personal};
pub use phrases::is_everyday_word;
pub use text::{Piece, Text};
pub use urls::without_tracking;
