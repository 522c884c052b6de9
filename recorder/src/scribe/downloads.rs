//! Files that a browser fetched: those that come into the person's folder for downloads soon after something was done. No
//! browser tells of them in the same way, and the folder is the same for all.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use recording::{File, What};

use super::{Line, Scribe};

/// The folder is looked at again after so long.
const AGAIN: Duration = Duration::from_millis(200);
/// A download begins so soon after what asked for it …
const BEGINS: Duration = Duration::from_secs(5);
/// … and may take so long.
const LASTS: Duration = Duration::from_secs(120);
/// A folder with more files is not looked at.
const MOST: usize = 20_000;
/// How browsers name what is not complete yet.
const PARTS: &[&str] = &[".crdownload", ".part", ".partial", ".download", ".tmp"];

/// The folder, and what was in it.
#[derive(Default)]
pub(crate) struct Downloads {
    folder: Option<PathBuf>,
    /// What was there before the last action, if that could be read.
    known: Option<BTreeSet<OsString>>,
    /// When something was last done that may begin a download.
    asked: Option<Instant>,
    /// Something is on its way.
    coming: bool,
    looked: Option<Instant>,
}

impl Downloads {
    pub(super) fn of_person() -> Self {
        Self {
            folder: folder(|name| std::env::var_os(name)).filter(|folder| folder.is_dir()),
            ..Self::default()
        }
    }

    /// Something is done now: what comes later may come of it.
    fn ask(&mut self, at: Instant) {
        let Some(folder) = &self.folder else {
            return;
        };
        // What is on its way was asked for before.
        if !self.coming {
            self.known = names(folder);
        }
        self.asked = Some(at);
    }

    fn forget(&mut self) {
        self.asked = None;
        self.coming = false;
    }

    /// The files that are complete since the last look.
    fn arrived(&mut self, at_once: bool) -> Vec<String> {
        let (Some(folder), Some(asked)) = (&self.folder, self.asked) else {
            return Vec::new();
        };
        let limit = if self.coming { LASTS } else { BEGINS };
        if asked.elapsed() > limit {
            self.forget();
            return Vec::new();
        }
        if !at_once && self.looked.is_some_and(|at| at.elapsed() < AGAIN) {
            return Vec::new();
        }
        self.looked = Some(Instant::now());
        let (Some(known), Some(there)) = (&mut self.known, names(folder)) else {
            return Vec::new();
        };
        let fresh: Vec<OsString> = there.difference(known).cloned().collect();
        let is_part = |name: &str| {
            let name = name.to_lowercase();
            name.starts_with('.') || PARTS.iter().any(|part| name.ends_with(part))
        };
        let mut complete = Vec::new();
        self.coming = false;
        for file in fresh {
            let Some(name) = file.to_str() else {
                continue;
            };
            let begun = PARTS.iter().any(|part| {
                let part: OsString = format!("{name}{part}").into();
                there.contains(&part)
            });
            if is_part(name) || begun {
                self.coming = true;
            } else {
                complete.push(name.to_owned());
                known.insert(file);
            }
        }
        complete
    }
}

/// The names in a folder, unless it cannot be read or has too many.
fn names(folder: &Path) -> Option<BTreeSet<OsString>> {
    let entries = std::fs::read_dir(folder).ok()?;
    let names: BTreeSet<OsString> = entries
        .take(MOST + 1)
        .filter_map(|entry| Some(entry.ok()?.file_name()))
        .collect();
    (names.len() <= MOST).then_some(names)
}

/// The person's folder for downloads, as the environment says: freedesktop's word, else its usual name.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let home = variable("HOME").or_else(|| variable("USERPROFILE"))?;
    let home = PathBuf::from(home);
    let settings = variable("XDG_CONFIG_HOME").map_or_else(|| home.join(".config"), PathBuf::from);
    let said = std::fs::read_to_string(settings.join("user-dirs.dirs"))
        .ok()
        .and_then(|text| said_folder(&text, &home));
    Some(said.unwrap_or_else(|| home.join("Downloads")))
}

/// The folder that `user-dirs.dirs` names: absolute, or below `$HOME`.
fn said_folder(text: &str, home: &Path) -> Option<PathBuf> {
    let value = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("XDG_DOWNLOAD_DIR="))?
        .trim()
        .trim_matches('"');
    match value.strip_prefix("$HOME") {
        Some(below) => Some(home.join(below.trim_start_matches('/'))),
        None => Some(PathBuf::from(value)).filter(|path| path.is_absolute()),
    }
}

impl Scribe {
    /// A press or key that may begin a download.
    pub(super) fn may_download(&mut self, at: Instant) {
        self.downloads.ask(at);
    }

    pub(super) fn forget_downloads(&mut self) {
        self.downloads.forget();
    }

    /// Tells which files came. While a button is held, its own line comes first.
    pub(super) fn look_at_downloads(&mut self, at_once: bool) {
        if self.left_out {
            self.downloads.forget();
        }
        if self.press.is_some() || self.paused {
            return;
        }
        for name in self.downloads.arrived(at_once) {
            let what = What::File(File {
                op: "downloaded".to_owned(),
                name: name.clone(),
                same_as: None,
            });
            let line = Line {
                window: self.window.as_ref().map(crate::convert::window),
                page: self.active_page(),
                ..Line::plain(Instant::now())
            };
            let seq = self.out.write(what, line);
            self.files.insert(name, seq);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_the_one_that_the_desktop_names() {
        let home = Path::new("/home/me");
        let text =
            "# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOWNLOAD_DIR=\"$HOME/Geladen\"\n";
        assert_eq!(said_folder(text, home), Some(home.join("Geladen")));
        let text = "XDG_DOWNLOAD_DIR=\"/data/in\"";
        assert_eq!(said_folder(text, home), Some(PathBuf::from("/data/in")));
        assert_eq!(said_folder("XDG_DOWNLOAD_DIR=\"in\"", home), None);
        assert_eq!(said_folder("", home), None);
    }

    #[test]
    fn a_file_is_told_once_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str| std::fs::write(folder.path().join(name), "x").unwrap();
        put("old.csv");
        let mut downloads = Downloads {
            folder: Some(folder.path().to_owned()),
            ..Downloads::default()
        };
        assert!(downloads.arrived(true).is_empty(), "nothing was done");
        downloads.ask(Instant::now());
        put("new.csv.crdownload");
        assert!(downloads.arrived(true).is_empty(), "not complete");
        // Something else is done while it comes.
        downloads.ask(Instant::now());
        std::fs::remove_file(folder.path().join("new.csv.crdownload")).unwrap();
        put("new.csv");
        assert_eq!(downloads.arrived(true), ["new.csv"]);
        assert!(downloads.arrived(true).is_empty(), "told already");
    }
}
