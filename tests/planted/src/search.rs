//! What counts as a leak: six characters in a row of a secret (four of one that is all digits), in any spelling.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const RUN: usize = 6;
const RUN_OF_DIGITS: usize = 4;
/// How often what was decoded is decoded again.
const DEEPEST: usize = 2;

/// The runs of `secret`, in small letters, any of which gives it away.
#[must_use]
pub fn runs(secret: &str) -> BTreeSet<String> {
    let mut runs = BTreeSet::new();
    // A password in an address is written with percent codes, and those who read it take them out.
    for form in [secret.to_owned(), percent(secret).unwrap_or_default()] {
        let letters: Vec<char> = form.to_lowercase().chars().collect();
        let all_digits = letters.iter().all(|c| !c.is_alphabetic());
        let length = if all_digits { RUN_OF_DIGITS } else { RUN }.min(letters.len());
        if length > 0 {
            let digits = |run: &&[char]| run.iter().filter(|c| c.is_ascii_digit()).count();
            let windows = letters.windows(length);
            // "+49 " is a country and nobody's number.
            let telling = windows.filter(|run| !all_digits || digits(run) + 1 >= length);
            runs.extend(telling.map(|run| run.iter().collect::<String>()));
        }
    }
    runs
}

/// Where a secret was found. Says which by its number, never the secret itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leak {
    /// The file, or what else the bytes are.
    pub place: String,
    /// Index of the secret.
    pub secret: usize,
}

/// Looks for certain secrets in whatever a program leaves behind.
pub struct Search {
    secrets: Vec<BTreeSet<String>>,
}

impl Search {
    /// For these secrets. One that is all digits is looked for as a whole: four of them stand in many a time and size.
    #[must_use]
    pub fn for_secrets(secrets: &[&str]) -> Self {
        let of = |secret: &&str| match secret.bytes().all(|b| b.is_ascii_digit()) {
            true => BTreeSet::from([(*secret).to_owned()]),
            false => runs(secret),
        };
        Self {
            secrets: secrets.iter().map(of).collect(),
        }
    }

    /// Looks through bytes, read as UTF-8 and as UTF-16 in either order, and decoded.
    #[must_use]
    pub fn in_bytes(&self, place: &str, bytes: &[u8]) -> Vec<Leak> {
        let readings = readings(bytes);
        let found = |runs: &BTreeSet<String>| {
            let has = |run: &String| readings.iter().any(|read| read.has(run));
            runs.iter().any(has)
        };
        let numbered = self.secrets.iter().enumerate();
        numbered
            .filter(|(_, runs)| found(runs))
            .map(|(secret, _)| Leak {
                place: place.to_owned(),
                secret,
            })
            .collect()
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
            leaks.extend(self.in_bytes(&place, &fs::read(&file)?));
        }
        Ok(leaks)
    }
}

fn readings(bytes: &[u8]) -> Vec<Read> {
    let mut readings = vec![Read::of(&String::from_utf8_lossy(bytes))];
    for start in [0, 1] {
        for unit in [u16::from_le_bytes, u16::from_be_bytes] {
            let pairs = bytes.get(start..).unwrap_or_default().chunks_exact(2);
            let units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
            readings.push(Read(vec![String::from_utf16_lossy(&units).to_lowercase()]));
        }
    }
    readings
}

/// All regular files below a folder, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
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

/// An output, with everything that can be decoded of it.
pub struct Read(Vec<String>);

impl Read {
    /// Reads `output` in every way.
    #[must_use]
    pub fn of(output: &str) -> Self {
        let mut readings = vec![output.to_owned()];
        let mut from = 0;
        for _ in 0..DEEPEST {
            let to = readings.len();
            for at in from..to {
                let text = readings[at].clone();
                let mut made = vec![visible(&text)];
                made.extend(percent(&text));
                made.extend(escapes(&text));
                made.extend(entities(&text));
                made.extend(encoded_runs(&text));
                made.retain(|reading| !readings.contains(reading));
                readings.extend(made);
            }
            from = to;
        }
        Self(
            readings
                .into_iter()
                .map(|text| text.to_lowercase())
                .collect(),
        )
    }

    /// `run`, in small letters, stands somewhere in it.
    #[must_use]
    pub fn has(&self, run: &str) -> bool {
        self.0.iter().any(|text| text.contains(run))
    }
}

fn visible(text: &str) -> String {
    let hidden = |c: &char| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    text.chars().filter(|c| !hidden(c)).collect()
}

/// `text` with what `decode` knows at a place taken for what it spells; `None` where it knows nothing.
fn rewritten(
    text: &str,
    sign: char,
    decode: impl Fn(&str) -> Option<(Vec<u8>, usize)>,
) -> Option<String> {
    if !text.contains(sign) {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut changed = false;
    let mut at = 0;
    while at < text.len() {
        match decode(&text[at..]).filter(|_| text[at..].starts_with(sign)) {
            Some((spelled, length)) => {
                bytes.extend(spelled);
                at += length;
                changed = true;
            }
            None => {
                let length = text[at..].chars().next().map_or(1, char::len_utf8);
                bytes.extend_from_slice(&text.as_bytes()[at..at + length]);
                at += length;
            }
        }
    }
    changed.then(|| String::from_utf8_lossy(&bytes).into_owned())
}

fn percent(text: &str) -> Option<String> {
    rewritten(text, '%', |rest| {
        let byte = u8::from_str_radix(rest.get(1..3)?, 16).ok()?;
        Some((vec![byte], 3))
    })
}

fn escapes(text: &str) -> Option<String> {
    rewritten(text, '\\', |rest| {
        let next = rest.chars().nth(1)?;
        let unit = rest.get(2..6).filter(|_| next == 'u');
        match unit.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(code) => Some((char::from_u32(code)?.to_string().into_bytes(), 6)),
            None if next.is_ascii_punctuation() => Some((vec![next as u8], 2)),
            None => None,
        }
    })
}

fn entities(text: &str) -> Option<String> {
    rewritten(text, '&', |rest| {
        let end = rest.bytes().take(12).position(|b| b == b';')?;
        let digits = rest.get(2..end).filter(|_| rest.starts_with("&#"))?;
        let code = match digits.strip_prefix('x') {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => digits.parse(),
        };
        Some((
            char::from_u32(code.ok()?)?.to_string().into_bytes(),
            end + 1,
        ))
    })
}

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What stands in Base64, from each of the four places where a group can start, and in hexadecimal digits.
fn encoded_runs(text: &str) -> Vec<String> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_');
    let mut decoded = Vec::new();
    for run in text
        .split(|c: char| !inside(c))
        .filter(|run| run.len() >= 8)
    {
        let standard = run.replace('-', "+").replace('_', "/");
        for skip in 0..4 {
            let groups = &standard[skip..];
            // A single character of a group decides nothing.
            let whole = groups.len() - usize::from(groups.len() % 4 == 1);
            let bytes = LENIENT.decode(&groups[..whole]).unwrap_or_default();
            decoded.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        let pairs = run.len() / 2 * 2;
        let bytes = (0..pairs)
            .step_by(2)
            .map(|at| u8::from_str_radix(&run[at..at + 2], 16));
        if let Ok(bytes) = bytes.collect::<Result<Vec<_>, _>>() {
            decoded.push(String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    decoded.retain(|text| text.chars().filter(|c| !c.is_control()).count() >= RUN_OF_DIGITS);
    // One text is searched faster than thousands; the sign between keeps runs from growing together.
    if decoded.is_empty() {
        decoded
    } else {
        vec![decoded.join("\u{0}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spellings::SPELLINGS;

    #[test]
    fn six_characters_in_any_spelling_are_a_leak() {
        let runs = runs("Heron-Blue?417");
        let found = |text: &str| {
            let read = Read::of(text);
            runs.iter().any(|run| read.has(run))
        };
        assert!(found("is Blue?4 here") && found("a heron-b"));
        assert!(!found("Heron Blue 417, heron, ?417"));
        for spelling in SPELLINGS {
            let text = format!("x {} y", (spelling.spell)("abHeron-Blue?417z"));
            assert!(found(&text), "{}", spelling.name);
        }
        assert!(runs.len() == 9 && super::runs("482913").contains("2913"));
    }

    #[test]
    fn bytes_are_read_in_every_way() {
        const SECRET: &str = "Blue-Heron?~417";
        let search = Search::for_secrets(&["nothing-of-this", SECRET, "482913"]);
        let found = |bytes: &[u8]| -> Vec<usize> {
            let leaks = search.in_bytes("here", bytes);
            leaks.iter().map(|leak| leak.secret).collect()
        };
        let framed = format!("before {SECRET} after");
        assert_eq!(found(framed.as_bytes()), [1]);
        assert_eq!(found(b"x482913y"), [2]);
        assert!(found(b"x2913y Blue Heron, heron, ?417").is_empty());
        let units = || framed.encode_utf16();
        let little: Vec<u8> = units().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units().flat_map(|unit| unit.to_be_bytes()).collect();
        for utf16 in [little, big] {
            assert_eq!(found(&utf16), [1]);
            assert_eq!(found(&[b"x", &utf16[..]].concat()), [1]);
        }
        let folder = std::env::temp_dir().join(format!("planted-search-{}", std::process::id()));
        fs::create_dir_all(folder.join("below")).expect("a folder");
        fs::write(folder.join("below/file"), SECRET).expect("a file");
        let leaks = search.in_folder(&folder).expect("a folder");
        fs::remove_dir_all(&folder).expect("it is ours");
        assert_eq!(leaks.len(), 1);
        assert!(leaks[0].place.ends_with("below/file"));
    }
}
