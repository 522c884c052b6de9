//! Scenes in the file store.

pub(super) mod download_statement;
pub(super) mod rename_file;
pub(super) mod upload_file;
