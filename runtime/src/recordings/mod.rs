//! Recordings as files: found by id or path, opened whether sealed or plain, listed, copied out, deleted.

mod error;
mod kept;
mod copy;
mod lines;
mod shown;
mod whole_folder;
mod words;

pub use error::RecordingError;
pub use kept::{Entry, Form, Located, Overview, delete, is_id, list, locate, new_id};
pub use copy::{export, plain_lines};
pub use lines::open;
pub use shown::without_withheld;
pub use whole_folder::WholeFolder;
pub use words::{about, describe};
