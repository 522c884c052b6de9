//! A text in the person's editor.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use super::failure::Failure;
use crate::codes::Code;

/// A text in a file of its own, which only the person can read, and which is gone when this is.
#[derive(Debug)]
pub struct Draft {
    file: PathBuf,
}

impl Draft {
    /// Writes the text as it is now.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(name: &str, text: &str) -> Result<Self, Failure> {
        let file = env::temp_dir().join(format!("{name}-{}.md", std::process::id()));
        let mut options = OpenOptions::new();
        // `create_new` follows no link that somebody else put there.
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options
            .open(&file)
            .and_then(|mut open| open.write_all(text.as_bytes()));
        match written {
            Ok(()) => Ok(Self { file }),
            Err(error) => Err(Failure::file("write", &file, &error)),
        }
    }

    /// Opens the editor, waits for its end, and reads the text.
    ///
    /// # Errors
    /// There is no editor, it failed, or the text cannot be read.
    pub fn edit(&self) -> Result<String, Failure> {
        let editor = ["VISUAL", "EDITOR"]
            .iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.trim().is_empty()))
            .unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "vi" }.to_owned());
        // `code --wait` is what people write there.
        let mut words = editor.split_whitespace();
        let ended = Command::new(words.next().unwrap_or("vi"))
            .args(words)
            .arg(&self.file)
            .status();
        match ended {
            Ok(status) if status.success() => fs::read_to_string(&self.file)
                .map_err(|error| Failure::file("read", &self.file, &error)),
            Ok(_) => Err(Failure::failed(
                Code::Editor,
                format!("the editor `{editor}` failed, nothing was saved"),
            )),
            Err(error) => Err(Failure::failed(
                Code::Editor,
                format!("cannot start the editor `{editor}`: {error}"),
            )
            .hint("name another one in EDITOR, or use `--from FILE`")),
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}
