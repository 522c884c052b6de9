//! The static files. All are read once at the start, and a request only looks a name up among them: no path that
//! comes from outside ever reaches the file system.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::refusal::Refusal;

/// Every file below `fixtures/sites/`, by its path with forward slashes (`expenses/reports.html`).
#[derive(Debug)]
pub struct Assets(BTreeMap<String, Vec<u8>>);

impl Assets {
    /// Reads the folder of this repository.
    ///
    /// # Errors
    /// If the folder or one of its files cannot be read.
    pub fn of_the_repository() -> io::Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/sites");
        let mut files = BTreeMap::new();
        let mut waiting: Vec<(String, PathBuf)> = vec![(String::new(), folder)];
        while let Some((prefix, folder)) = waiting.pop() {
            for entry in std::fs::read_dir(folder)? {
                let entry = entry?;
                let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
                if entry.file_type()?.is_dir() {
                    waiting.push((format!("{name}/"), entry.path()));
                } else {
                    files.insert(name, std::fs::read(entry.path())?);
                }
            }
        }
        Ok(Self(files))
    }

    /// Each file with its name, for the tests that look at all of them.
    #[cfg(test)]
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// The file as a response, or the refusal "No such page".
    ///
    /// # Errors
    /// If there is no file of that name.
    pub fn response(&self, name: &str) -> Result<Response, Refusal> {
        let bytes = self.0.get(name).ok_or_else(Refusal::no_such_page)?;
        let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => return Err(Refusal::no_such_page()),
        };
        // Without this, going back would show a page as it was before the state changed.
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")];
        Ok((StatusCode::OK, headers, bytes.clone()).into_response())
    }

    /// Answers whatever no route of a site took: `/shared/…` from the common folder, everything else from the site's.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn fallback(&self, site: &str, uri: &Uri) -> Result<Response, Refusal> {
        let path = uri.path().trim_start_matches('/');
        if path.ends_with(".html") {
            // A page is reached by its route only, which may want a session.
            Err(Refusal::no_such_page())
        } else if path.starts_with("shared/") {
            self.response(path)
        } else {
            self.response(&format!("{site}/{path}"))
        }
    }
}
