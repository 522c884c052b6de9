//! Recordings as files: found by id or path, opened whether sealed or plain, listed, copied out, deleted.

mod copy;
mod error;
mod foreign;
mod kept;
mod lines;
mod pending;
mod redact;
mod shown;
mod whole_folder;
mod words;

pub use copy::{export, plain_lines};
pub use error::RecordingError;
pub use foreign::{Foreign, foreign, keep, write_plain};
pub use kept::{Entry, Form, Located, Overview, delete, is_id, list, locate, new_id};
pub use lines::open;
pub use redact::{TakenOut, redact};
pub use shown::{net_of_lines, without_secrets};
pub use whole_folder::WholeFolder;
pub use words::{about, describe, withheld_from};
