//! Reads a recording from any iterator of lines. What cannot be understood is a warning, never a refusal.

use crate::event::{Event, Page, Surface, What, Window};
use crate::header::{FORMAT, Header, VERSION};
use crate::target::Target;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most warnings that are kept one by one; further ones are counted.
const MOST_WARNINGS: usize = 200;
/// Longest line that is read, bytes.
const LONGEST_LINE: usize = 8 << 20;

/// Something in a recording that was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Line number, from 1.
    pub line: usize,
    /// What it was.
    pub what: Trouble,
}

/// What a reader did not understand. None of these holds text from a value of the recording.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The last line broke off.
    #[error("the last line broke off")]
    Torn,
    /// A line is not a JSON object with the fields that every line has.
    #[error("not a line of a recording")]
    NotALine,
    /// A line is longer than 8 MiB.
    #[error("the line is longer than 8 MiB")]
    TooLong,
    /// The kind is not one of this version's.
    #[error("unknown kind `{0}`")]
    UnknownKind(String),
    /// The field is not one of this version's.
    #[error("unknown field `{0}`")]
    UnknownField(String),
    /// A field of a known kind has another type.
    #[error("a field of `{0}` has an unexpected type")]
    BadField(String),
    /// `target_ref` names a line that has no target.
    #[error("the line that has the target is missing")]
    MissingTarget,
    /// `seq` does not rise.
    #[error("the line's number does not follow the one before")]
    OutOfOrder,
    /// The recording was written by a newer version.
    #[error("written by version {0} of the format; this program knows version {VERSION}")]
    Newer(u32),
    /// Warnings beyond the first 200.
    #[error("and {0} more")]
    More(usize),
}

/// Why what was given is no recording at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotARecording {
    /// There is no line.
    #[error("the recording is empty")]
    Empty,
    /// The first line is something else.
    #[error("the first line is not the header of a recording")]
    NoHeader,
}

/// A recording that was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recording {
    /// Line 1.
    pub header: Header,
    /// The other lines, in order.
    pub events: Vec<Event>,
    /// What was not understood.
    pub warnings: Vec<Warning>,
}

impl Recording {
    /// Whether the recording ended as it should: its last line says so, and not that it crashed.
    pub fn is_whole(&self) -> bool {
        matches!(self.events.last().map(|e| &e.what), Some(What::Ended(end)) if end.reason != "crashed")
    }
}

#[derive(Deserialize)]
struct Envelope<'a> {
    seq: u64,
    t: u64,
    #[serde(borrow)]
    kind: Cow<'a, str>,
    window: Option<Window>,
    page: Option<Page>,
    target: Option<Target>,
    target_ref: Option<u64>,
    shot: Option<String>,
    #[serde(default)]
    injected: bool,
    withheld: Option<String>,
    surface: Option<Surface>,
}

/// The fields that every line may have.
const COMMON: &[&str] = &[
    "seq",
    "t",
    "kind",
    "window",
    "page",
    "target",
    "target_ref",
    "shot",
    "injected",
    "withheld",
    "surface",
];

/// Deserialises a struct and reports the names of the fields that it does not have.
pub(crate) fn fields<T: DeserializeOwned>(
    line: &str,
    ignored: &mut dyn FnMut(&str),
) -> Result<T, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(line);
    serde_ignored::deserialize(&mut json, |path| ignored(&spelled(&path)))
}

/// A field's path as it stands in the JSON: `serde_ignored` writes a question mark for each `Option` on the way.
fn spelled(path: &serde_ignored::Path<'_>) -> String {
    path.to_string().replace(".?", "")
}

/// Reads a recording. Lines come without their line breaks; the last one may be torn.
///
/// # Errors
/// When there is no line, or the first is not a header of ours. Everything else is a warning.
pub fn read<I>(lines: I) -> Result<Recording, NotARecording>
where
    I: IntoIterator,
    I::Item: AsRef<[u8]>,
{
    let mut lines = lines.into_iter();
    let first = lines.next().ok_or(NotARecording::Empty)?;
    let mut reader = Reader::new(first.as_ref())?;
    for line in lines {
        reader.line(line.as_ref());
    }
    Ok(reader.finish())
}

/// Reads a whole plain file.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(bytes: &[u8]) -> Result<Recording, NotARecording> {
    let mut parts: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    read(parts)
}

struct Reader {
    recording: Recording,
    targets: BTreeMap<u64, Arc<Target>>,
    number: usize,
    held_back: Option<Trouble>,
    more: usize,
}

impl Reader {
    fn new(first: &[u8]) -> Result<Self, NotARecording> {
        let text = std::str::from_utf8(first).map_err(|_| NotARecording::NoHeader)?;
        let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
        let mut unknown = Vec::new();
        let header: Header = fields(text, &mut |name| unknown.push(name.to_owned()))
            .map_err(|_| NotARecording::NoHeader)?;
        // `format` has a default, so its presence is asked for by itself.
        if header.format != FORMAT || !text.contains("\"format\"") {
            return Err(NotARecording::NoHeader);
        }
        let version = header.version;
        let mut reader = Self {
            recording: Recording {
                header,
                ..Recording::default()
            },
            targets: BTreeMap::new(),
            number: 1,
            held_back: None,
            more: 0,
        };
        if version > VERSION {
            reader.warn(Trouble::Newer(version));
        }
        for name in unknown {
            reader.warn(Trouble::UnknownField(name));
        }
        Ok(reader)
    }

    fn warn(&mut self, what: Trouble) {
        if self.recording.warnings.len() < MOST_WARNINGS {
            self.recording.warnings.push(Warning {
                line: self.number,
                what,
            });
        } else {
            self.more += 1;
        }
    }

    fn line(&mut self, bytes: &[u8]) {
        // A line that is no line is only "torn" if it turns out to be the last.
        if let Some(trouble) = self.held_back.take() {
            self.warn(trouble);
        }
        self.number += 1;
        if bytes.len() > LONGEST_LINE {
            self.warn(Trouble::TooLong);
            return;
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            self.held_back = Some(Trouble::NotALine);
            return;
        };
        let text = text.trim_end_matches('\r');
        if text.trim().is_empty() {
            return;
        }
        let mut nested = Vec::new();
        let envelope: Envelope<'_> = {
            let mut json = serde_json::Deserializer::from_str(text);
            let read = serde_ignored::deserialize(&mut json, |path| {
                let path = spelled(&path);
                if path.contains('.') {
                    nested.push(path);
                }
            });
            match read {
                Ok(envelope) => envelope,
                Err(_) => {
                    self.held_back = Some(Trouble::NotALine);
                    return;
                }
            }
        };
        // A path through `from` or `nodes` belongs to the kind, which is asked below.
        nested.retain(|path| {
            COMMON
                .iter()
                .any(|common| path.starts_with(&format!("{common}.")))
        });
        for path in nested {
            self.warn(Trouble::UnknownField(path));
        }
        self.event(envelope, text);
    }

    fn event(&mut self, envelope: Envelope<'_>, text: &str) {
        let mut unknown = Vec::new();
        let what = What::read(&envelope.kind, text, &mut |path| {
            let top = path.split('.').next().unwrap_or(path);
            if !COMMON.contains(&top) {
                unknown.push(path.to_owned());
            }
        });
        let what = match what {
            Ok(What::Unknown(kind)) => {
                self.warn(Trouble::UnknownKind(kind.clone()));
                What::Unknown(kind)
            }
            Ok(what) => what,
            Err(_) => {
                self.warn(Trouble::BadField(envelope.kind.to_string()));
                What::Unknown(envelope.kind.into_owned())
            }
        };
        for name in unknown {
            self.warn(Trouble::UnknownField(name));
        }
        if self
            .recording
            .events
            .last()
            .is_some_and(|last| last.seq >= envelope.seq)
        {
            self.warn(Trouble::OutOfOrder);
        }
        let target = match (envelope.target, envelope.target_ref) {
            (Some(target), _) => {
                let target = Arc::new(target);
                self.targets.insert(envelope.seq, Arc::clone(&target));
                Some(target)
            }
            (None, Some(seq)) => {
                let known = self.targets.get(&seq).cloned();
                if known.is_none() {
                    self.warn(Trouble::MissingTarget);
                }
                known
            }
            (None, None) => None,
        };
        self.recording.events.push(Event {
            seq: envelope.seq,
            t: envelope.t,
            what,
            window: envelope.window,
            page: envelope.page,
            target,
            shot: envelope.shot,
            injected: envelope.injected,
            withheld: envelope.withheld,
            surface: envelope.surface,
        });
    }

    fn finish(mut self) -> Recording {
        if self.held_back.take().is_some() {
            self.warn(Trouble::Torn);
        }
        if self.more > 0 {
            let more = Trouble::More(self.more);
            self.recording.warnings.push(Warning {
                line: self.number,
                what: more,
            });
        }
        self.recording
    }
}
