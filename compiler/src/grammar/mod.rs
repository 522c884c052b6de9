//! Steps to sentences and back: the controlled English of a skill document, specified here like a small language.
//!
//! [`print()`] gives the one canonical sentence of an instruction; [`parse()`] reads it, and what people make of it, back.
//! For every instruction `parse(&print(&i)) == normal_form(i)`. `forms.txt`, beside this file, is the phrase book: every
//! form with an example, other spellings that are read as the same, and sentences that are not understood. The words
//! themselves are data, in `english.rs`. None of it can change later without breaking documents that exist: forms are
//! only added.
//!
//! # The sentence
//!
//! ```text
//! sentence = ["**Ask the user first.**"] ["**Cannot be undone.**"] ["If" check ","] ["read the values back, then"] action ["once"] "." ["→" check "."]
//! check    = TARGET "shows" | TARGET "is gone" | TARGET "reads" VALUE | TARGET "is" STATE
//! ```
//!
//! "Ask the user first" marks a step of which the task does not say whether it is wanted, or with this value: it is done
//! as the user says, or left out.
//!
//! "Cannot be undone", "read the values back" and "once" come and go together: they mark a commit step ("once" is left
//! out where the action says "3 times"). The arrow that divides is the last one outside names and values, and only
//! where a check follows it.
//!
//! # Actions
//!
//! ```text
//! Open the page VALUE                     Go back · Go forward · Reload the page
//! Go to TARGET · Close TARGET             [Holding Ctrl and Shift,] click TARGET [3 times]
//! Set TARGET to VALUE · Clear TARGET      In TARGET, choose VALUE, VALUE and VALUE
//! Add VALUE EDGE TARGET                    the edge is "at the beginning of", "at the end of", "as the first line of"
//!                                         or "as the last line of"; what stands there stays
//! In TARGET, choose NAME, then NAME       In the context menu of TARGET, choose NAME, then NAME
//! Make sure TARGET is STATE               Press CHORD [3 times] [in TARGET]
//! Type VALUE [into TARGET]                [Holding Ctrl,] drag TARGET to TARGET
//! Point at TARGET                         Scroll until TARGET shows
//! Attach the file VALUE with TARGET       Read {input} from TARGET
//! In the message VALUE, choose NAME       Ask the user to sign in at VALUE
//! Wait until CHECK                        Ask the user to fill TARGET ({secret: name})
//! ```
//!
//! One sentence stands over others, which the document has as a list within its item:
//!
//! ```text
//! For each role {"in" place} [which] [, read reading {and reading}, then]:
//! which   = "where the column" NAME "reads" VALUE {"and the column" NAME "reads" VALUE} | "that the user names"
//! reading = {input} "from the column" NAME | {input} "from the name"
//! ```
//!
//! Those are taken for each row that shows when the sentence is reached, one row after the other; rows that change or go
//! on the way are still meant. What is read there is known to these steps only. The sentence ends with a colon, also as
//! a commit step, whose words "read the values back" and "once" it does not have.
//!
//! The verb of a click is `click`, `double-click` or `triple-click`, with `right-` or `middle-` before it. A chord is
//! modifiers (Ctrl, Alt, Shift, Meta, in this order) and one key, joined by `+`; a key is a letter or digit, a name of
//! the DOM (`Enter`, `ArrowDown`), `Space`, or any other character in quotes: `Ctrl+"+"`.
//!
//! # Mentions
//!
//! ```text
//! TARGET  = place {"in" place}                                       from inner to outer
//! place   = "the" [ordinal] role ["of"] NAME | "the" [ordinal] "unnamed" role
//! ordinal = "first" … "tenth" | "11th" | "21st" …                    among those of the same role and name there
//! ```
//!
//! The role words are the closed table of [`Role`](crate::model::Role). A row in a context is named by its key cell, so
//! it takes "of": "in the row of **ACME**"; the key cell is the one that tells the row from the others, whichever column
//! it is in. A cell that its context tells needs neither name nor "unnamed": "the cell in the row of **ACME** in the
//! column **Amount**". Nor does anything else in a column, where what it is called is another text in each row: "the
//! link in the column **Report** in the row of **ACME**". A line is named by a text in it that stands before or behind the
//! element: "the unnamed button in the line **Shipping address**". Every "in" after a mention begins a context; no form has
//! another one there.
//!
//! # Names and values
//!
//! A NAME stands in `**bold**`; a menu item or an answer without any is `**""**`. A VALUE stands in "quotes", or bare
//! where it is exactly one input, secret or any text: `{amount}`. What stands in either is never read as words of the
//! sentence. Within both:
//!
//! | printed | is |
//! |---|---|
//! | `{amount}` | the input; `a-z`, `0-9`, `_` |
//! | `{secret: api_key}` | the secret input |
//! | `{…}` | any text; a bare `…` is itself |
//! | `{⏎}` `{⇥}` | a line break, a tab |
//! | `{␣}` | a space at either end of the text, or after another space |
//! | `{U+200B}` | the character of this number: other white space, controls, invisible and bidirectional characters, a combining mark at the start; in a name that is not in NFC, all but ASCII |
//! | `\` before one of ``\ * _ ` { } [ ] < > ~ & # ! $ "`` or a vertical bar | that character |
//! | `http\:` `www\.` | themselves, not linked: always in names; elsewhere only where the address has an escape in it |
//!
//! Joiners and variation selectors within a value stay as they are after a character that takes them (emoji, Persian).
//!
//! # What is read beyond that
//!
//! Words in any case. Articles may be missing or wrong. White space counts once, and not at the ends of a name. Full
//! stops may be missing. Names also between `__`, `*`, `_`, `***`, in quotes, or as a bare input; values also in bold,
//! except after "choose", where bold is a menu's item (but a single one chosen in a *list* is its value). Quotes also
//! “…”, „…“, «…»; `->` for the arrow. A backslash before any ASCII punctuation. `{...}`, `{ Amount }`. Bare characters
//! of the table above, where Markdown would show them as they are.
//!
//! # What is not understood
//!
//! A sentence without a reading, or with two that differ, is [`Action::AgentOnly`](crate::model::Action::AgentOnly):
//! its text as written, with the condition, commit mark and check that could be read. Markdown in it stays as it was
//! ([`Piece::Mark`](crate::model::Piece::Mark)); literal text in it is escaped as in the table, an arrow as
//! `{U+2192}`, its own final full stop as `\.`, and what would make a list of it as `1\.`, `\-`.
//!
//! Reading is total and linear: no recursion, no going back beyond the word where a form ceases to fit.

mod digest;
mod each;
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

pub(crate) use digest::printed_digest;
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
mod phrase_book;
#[cfg(test)]
mod tests;
