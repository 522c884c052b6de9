//! A skill to SKILL.md and back.

mod english;
pub(crate) use english::{FETCHED, PRODUCT, SUM};
mod frontmatter;
mod legend;
mod lines;

mod write;
pub use write::{print, print_parsed};
pub(crate) use write::{print_printed, sentences};

pub mod template;
pub use template::{BadTemplate, print_with, try_template};

mod blocks;

mod read;
pub use english::Part;
pub use read::{Kept, Parsed, Remark, parse};

pub use crate::grammar::sentence_digest;

#[cfg(test)]
mod generate;
#[cfg(test)]
mod tests;
