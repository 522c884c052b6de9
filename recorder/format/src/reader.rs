//! Reads a recording from any iterator of lines. What cannot be understood is a warning, never a refusal.

use crate::event::{Event, Page, What, Window};
use crate::header::{FORMAT, Header, VERSION};
use crate::line::{Line, Repeated, fields};
use crate::target::Target;
use serde::Deserialize;
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
        let last = self.events.last();
        last.is_some_and(|event| event.what.is_proper_end())
    }
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
    let events = lines
        .filter_map(|line| reader.line(line.as_ref()))
        .collect();
    let (header, warnings) = reader.finish();
    Ok(Recording {
        header,
        events,
        warnings,
    })
}

/// Reads a whole plain file.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(bytes: &[u8]) -> Result<Recording, NotARecording> {
    read(lines(bytes))
}

/// The lines of a plain file, without their line breaks.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut lines = bytes.split(|b| *b == b'\n').peekable();
    std::iter::from_fn(move || {
        // What stands after the last line break is no line if it is nothing.
        let line = lines.next()?;
        (!line.is_empty() || lines.peek().is_some()).then_some(line)
    })
}

/// Reads line by line, for who does not want to hold all events at once.
pub struct Reader {
    header: Header,
    warnings: Vec<Warning>,
    targets: BTreeMap<u64, Arc<Target>>,
    window: Repeated<Window>,
    page: Repeated<Page>,
    number: usize,
    last_seq: Option<u64>,
    held_back: Option<Trouble>,
    more: usize,
}

impl Reader {
    /// Starts with line 1.
    ///
    /// # Errors
    /// When it is not a header of ours.
    pub fn new(first: &[u8]) -> Result<Self, NotARecording> {
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
            header,
            warnings: Vec::new(),
            targets: BTreeMap::new(),
            window: Repeated::default(),
            page: Repeated::default(),
            number: 1,
            last_seq: None,
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

    /// Line 1.
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn warn(&mut self, what: Trouble) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(Warning {
                line: self.number,
                what,
            });
        } else {
            self.more += 1;
        }
    }

    /// The event of the next line, which comes without its line break; nothing where it is none.
    pub fn line(&mut self, bytes: &[u8]) -> Option<Event> {
        // A line that is no line is only "torn" if it turns out to be the last.
        if let Some(trouble) = self.held_back.take() {
            self.warn(trouble);
        }
        self.number += 1;
        if bytes.len() > LONGEST_LINE {
            self.warn(Trouble::TooLong);
            return None;
        }
        let text = std::str::from_utf8(bytes).ok();
        let text = text.map(|text| text.trim_end_matches('\r'));
        if text.is_some_and(|text| text.trim().is_empty()) {
            return None;
        }
        let event = text.and_then(|text| self.event(text).ok());
        if event.is_none() {
            self.held_back = Some(Trouble::NotALine);
        }
        event
    }

    fn event(&mut self, text: &str) -> Result<Event, serde_json::Error> {
        let line = Line::deserialize(&mut serde_json::Deserializer::from_str(text))?;
        let mut below = Vec::new();
        let window = self.window.read("window", line.window, &mut below)?;
        let page = self.page.read("page", line.page, &mut below)?;
        let target = line.target.map(|json| {
            fields(json.get(), &mut |path| {
                below.push(format!("target.{path}"));
            })
        });
        let target = target.transpose()?;
        for path in below {
            self.warn(Trouble::UnknownField(path));
        }
        let what = self.what(&line);
        if self.last_seq.is_some_and(|last| last >= line.seq) {
            self.warn(Trouble::OutOfOrder);
        }
        self.last_seq = Some(line.seq);
        Ok(Event {
            seq: line.seq,
            t: line.t,
            what,
            window,
            page,
            target: self.target(line.seq, target, line.target_ref),
            shot: line.shot,
            injected: line.injected,
            withheld: line.withheld,
            surface: line.surface,
        })
    }

    fn what(&mut self, line: &Line<'_>) -> What {
        let mut unknown = Vec::new();
        let what = What::read(&line.kind, &line.own, &mut |path| {
            unknown.push(path.to_owned());
        });
        let what = match what {
            Ok(What::Unknown(kind)) => {
                self.warn(Trouble::UnknownKind(kind.clone()));
                What::Unknown(kind)
            }
            Ok(what) => what,
            Err(_) => {
                let kind = line.kind.to_string();
                self.warn(Trouble::BadField(kind.clone()));
                What::Unknown(kind)
            }
        };
        for name in unknown {
            self.warn(Trouble::UnknownField(name));
        }
        what
    }

    fn target(
        &mut self,
        seq: u64,
        whole: Option<Target>,
        same_as: Option<u64>,
    ) -> Option<Arc<Target>> {
        if let Some(target) = whole {
            let target = Arc::new(target);
            self.targets.insert(seq, Arc::clone(&target));
            return Some(target);
        }
        let known = self.targets.get(&same_as?).cloned();
        if known.is_none() {
            self.warn(Trouble::MissingTarget);
        }
        known
    }

    /// Line 1, and what was not understood.
    pub fn finish(mut self) -> (Header, Vec<Warning>) {
        if self.held_back.take().is_some() {
            self.warn(Trouble::Torn);
        }
        if self.more > 0 {
            let more = Trouble::More(self.more);
            self.warnings.push(Warning {
                line: self.number,
                what: more,
            });
        }
        (self.header, self.warnings)
    }
}
