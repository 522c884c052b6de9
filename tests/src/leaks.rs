//! Looks for secrets in bytes, in every spelling in which one could have got there.

use std::io;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

/// Runs of a secret that are this long count as the secret: shorter ones stand in harmless words.
const RUN: usize = 8;

/// A secret in one spelling.
struct Spelling {
    secret: usize,
    name: &'static str,
    bytes: Vec<u8>,
}

/// Where a secret was found. Says which by its number, never the secret itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leak {
    /// The file, or what else the bytes are.
    pub place: String,
    /// Index of the secret.
    pub secret: usize,
    /// How it is spelt there.
    pub spelling: &'static str,
}

/// Looks for certain secrets.
pub struct Search {
    spellings: Vec<Spelling>,
}

impl Search {
    /// For these secrets.
    #[must_use]
    pub fn for_secrets(secrets: &[&str]) -> Self {
        let mut spellings = Vec::new();
        for (number, secret) in secrets.iter().enumerate() {
            let mut add = |name, bytes: Vec<u8>| {
                spellings.push(Spelling {
                    secret: number,
                    name,
                    bytes,
                });
            };
            let characters: Vec<char> = secret.chars().collect();
            for run in characters.windows(RUN.min(characters.len())) {
                add("UTF-8", run.iter().collect::<String>().into_bytes());
            }
            let units: Vec<u16> = secret.encode_utf16().collect();
            add(
                "UTF-16LE",
                units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
            );
            add(
                "UTF-16BE",
                units.iter().flat_map(|unit| unit.to_be_bytes()).collect(),
            );
            for everything in [true, false] {
                add("percent", percent(secret, everything, true).into_bytes());
                add("percent", percent(secret, everything, false).into_bytes());
            }
            for shift in 0..3 {
                let (standard, url_safe) = base64_at(secret, shift);
                add("base64", standard.into_bytes());
                add("base64", url_safe.into_bytes());
            }
            let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
            add("hexadecimal", hex.to_uppercase().into_bytes());
            add("hexadecimal", hex.into_bytes());
        }
        Self { spellings }
    }

    /// Looks through bytes.
    #[must_use]
    pub fn in_bytes(&self, place: &str, bytes: &[u8]) -> Vec<Leak> {
        let mut leaks: Vec<Leak> = Vec::new();
        for spelling in &self.spellings {
            if holds(bytes, &spelling.bytes) {
                let leak = Leak {
                    place: place.to_owned(),
                    secret: spelling.secret,
                    spelling: spelling.name,
                };
                if !leaks.contains(&leak) {
                    leaks.push(leak);
                }
            }
        }
        leaks
    }

    /// Looks through every file below `folder`, and through the names of the files.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn in_folder(&self, folder: &Path) -> io::Result<Vec<Leak>> {
        let mut leaks = Vec::new();
        for file in files_below(folder)? {
            let place = file.display().to_string();
            leaks.extend(self.in_bytes(&format!("the name {place}"), place.as_bytes()));
            leaks.extend(self.in_bytes(&place, &std::fs::read(&file)?));
        }
        Ok(leaks)
    }
}

/// All regular files below a folder, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    let Some(first) = part.first() else {
        return false;
    };
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| byte == first) {
        rest = &rest[at..];
        if rest.starts_with(part) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

/// Every byte, or only those that stand for something else in addresses and forms.
fn percent(text: &str, everything: bool, capitals: bool) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' if !everything => {
                char::from(byte).to_string()
            }
            byte if capitals => format!("%{byte:02X}"),
            byte => format!("%{byte:02x}"),
        })
        .collect()
}

/// What of the secret shows in base64 when `shift` bytes stand before it, whatever they are and whatever follows.
fn base64_at(secret: &str, shift: usize) -> (String, String) {
    let bytes = [&vec![0; shift][..], secret.as_bytes()].concat();
    let skip = [0, 2, 3][shift];
    let certain = bytes.len() * 8 / 6;
    let cut = |text: String| text[skip..certain].to_owned();
    (
        cut(STANDARD_NO_PAD.encode(&bytes)),
        cut(URL_SAFE_NO_PAD.encode(&bytes)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::engine::general_purpose::STANDARD;

    const SECRET: &str = "Blue-Heron?~417";

    fn spellings_in(bytes: &[u8]) -> Vec<&'static str> {
        let search = Search::for_secrets(&["nothing-of-this", SECRET]);
        let leaks = search.in_bytes("here", bytes);
        assert!(leaks.iter().all(|leak| leak.secret == 1));
        leaks.into_iter().map(|leak| leak.spelling).collect()
    }

    #[test]
    fn every_spelling_is_found() {
        let framed = |text: &str| format!("before {text} after").into_bytes();
        assert_eq!(spellings_in(&framed(SECRET)), ["UTF-8"]);
        assert_eq!(spellings_in(&framed(&SECRET[3..12])), ["UTF-8"]);
        let utf16: Vec<u16> = framed(SECRET).into_iter().map(u16::from).collect();
        let little: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert!(spellings_in(&little).contains(&"UTF-16LE"));
        assert!(spellings_in(&big).contains(&"UTF-16BE"));
        assert!(spellings_in(&framed("Blue-Heron%3f%7e417")).contains(&"percent"));
        let whole = percent(SECRET, true, true);
        assert_eq!(spellings_in(&framed(&whole)), ["percent"]);
        for before in ["", "a", "ab", "abc", "abcd"] {
            let text = STANDARD.encode(format!("{before}{SECRET} and more"));
            assert_eq!(spellings_in(&framed(&text)), ["base64"], "after `{before}`");
        }
        let hex: String = SECRET.bytes().map(|byte| format!("{byte:02X}")).collect();
        assert_eq!(spellings_in(&framed(&hex)), ["hexadecimal"]);
    }

    #[test]
    fn other_text_is_not_found() {
        assert!(spellings_in(b"Blue Heron, Heron?~, blue-heron, 417").is_empty());
    }
}
