//! The recording format, version 1: types, reader and writer of plain lines. Sealing is elsewhere.
//!
//! A recording is a folder with `recording.jsonl` (plain) or `recording.sealed` (each line sealed by itself) and
//! `frames/`. The plain form is UTF-8 JSON lines: the first is the [`Header`], every other an [`Event`]. Lines are
//! appended and flushed event by event, so that a crash loses at most the line being written.
//!
//! ```
//! let text = r#"{"format":"taught-recording","version":1,"id":"r1","goal":"File an expense","started_at":"2026-11-30T09:00:00+01:00","source":"x11","recorder_version":"0.1.0","capabilities":["elements","pages"]}
//! {"seq":1,"t":812,"kind":"click","button":"left","count":1,"x":640,"y":212,"page":{"tab":1,"url":"http://expenses.localhost:8101/reports","title":"My reports"},"target":{"role":"button","name":"New report","bounds":{"x":600,"y":200,"width":96,"height":28},"matches":{"role+name":1}}}
//! {"seq":2,"t":1003,"kind":"changed","op":"appeared","role":"textbox","name":"Amount","cause":1,"after_ms":191}
//! {"seq":3,"t":9000,"kind":"ended","reason":"stopped"}
//! "#;
//! let recording = recording::read_bytes(text.as_bytes()).unwrap();
//! assert_eq!(recording.events.len(), 3);
//! assert!(recording.warnings.is_empty() && recording.is_whole());
//! ```
//!
//! # Lines
//! - Times are milliseconds since the start by a monotonic clock, places physical pixels of the virtual screen.
//! - `target` names the element; `target_ref` says "the same as on line number `seq`".
//! - `target.cell` says where the element stands in a table, and what else the row says: `row_key` is the text that tells
//!   the row from the others, `row_cells` are at most 20 of its other cells, each with `text` (at most 200 characters),
//!   its `column_header`, and `matches`, how many cells of the table say the same; `rows` is how many rows show. For a list item, an entry of a tree
//!   or a card, `row_role` says which it is, and the cells are the texts in it:
//!   `"cell":{"row_key":"EX-1037","row":4,"column":6,"column_header":"Actions","row_cells":[{"column_header":"Report","text":"EX-1037","matches":1},{"column_header":"Merchant","text":"City Cabs","matches":1}]}`.
//! - `withheld` says in one word why a field is missing. Characters typed into a secure field are never written.
//!   Until a field is judged, `key` lines have neither `key` nor `text`; a `text` or `value` line follows when the
//!   text turns out to be harmless.
//! - Every kind with its fields is a variant of [`What`]; the word on the line is [`What::kind`].
//!
//! # Reading
//! [`read`] takes whatever is there. A torn last line, an unknown kind or field, a line that is no JSON is a
//! [`Warning`] with its line number; only a missing header is refused. A newer version is read as far as it is
//! understood, with a warning.
//!
//! # Upgrades
//! Version 1 is the first. A later version reads every earlier one by rewriting lines before they are typed.

mod names;

mod header;

mod target;

mod event;

mod texts;

mod writer;

mod line;

mod reader;

mod pending;

pub use event::*;
pub use header::*;
pub use names::{clean_name, is_invisible};
pub use pending::{BadNote, PENDING, Pending};
pub use reader::{NotARecording, Reader, Recording, Trouble, Warning, lines, read, read_bytes};
pub use target::*;
pub use texts::{TextKind, each_text_of_line};
pub use writer::{Lines, Writer};
