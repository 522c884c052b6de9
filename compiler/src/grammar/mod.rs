//! Steps to sentences and back.

mod digest;
mod english;
mod escape;
mod forms;
mod heading;
mod mention;
mod normal;
mod parse;
mod print;
mod tokens;
mod unescape;

pub use digest::sentence_digest;
pub(crate) use escape::{Span, phrase as print_span, snake_case};
pub use heading::{parse_heading, print_heading};
pub(crate) use mention::Cursor;
pub use normal::instruction as normal_form;
pub use parse::{
    parse, parse_check, parse_checks, parse_chord, parse_free, parse_target, parse_value,
    print_free,
};
pub(crate) use print::enumerate;
pub use print::{print, print_check, print_chord, print_target, print_value};
pub(crate) use tokens::tokens;

#[cfg(test)]
pub(crate) mod generate;
#[cfg(test)]
mod tests;
