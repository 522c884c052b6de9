//! Writes a recording line by line; each line is flushed before the next event is taken.

use crate::event::{Event, Page, Surface, Window};
use crate::header::Header;
use crate::target::Target;
use serde::Serialize;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;

/// How many of the last targets a writer remembers, so that a repeated one becomes a reference.
const REMEMBERED: usize = 32;

/// A target as it stands on a line.
#[derive(Clone, Copy)]
pub(crate) enum Held<'a> {
    None,
    Whole(&'a Target),
    Ref(u64),
}

fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Serialize)]
struct Line<'a, K: Serialize> {
    seq: u64,
    t: u64,
    kind: &'a str,
    #[serde(flatten)]
    fields: &'a K,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<&'a Window>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'a Page>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a Target>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_ref: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shot: Option<&'a str>,
    #[serde(skip_serializing_if = "is_false")]
    injected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surface: Option<Surface>,
}

pub(crate) fn line<K: Serialize>(
    event: &Event,
    kind: &str,
    fields: &K,
    held: Held<'_>,
) -> Result<String, serde_json::Error> {
    let (target, target_ref) = match held {
        Held::None => (None, None),
        Held::Whole(target) => (Some(target), None),
        Held::Ref(seq) => (None, Some(seq)),
    };
    serde_json::to_string(&Line {
        seq: event.seq,
        t: event.t,
        kind,
        fields,
        window: event.window.as_deref(),
        page: event.page.as_deref(),
        target,
        target_ref,
        shot: event.shot.as_deref(),
        injected: event.injected,
        withheld: event.withheld.as_deref(),
        surface: event.surface,
    })
}

/// Turns a header and events into lines without their line breaks. Sealing, where it is wanted, goes between
/// this and the file.
#[derive(Debug, Default)]
pub struct Lines {
    last: VecDeque<(u64, Arc<Target>)>,
}

impl Lines {
    /// Starts with no remembered targets.
    pub fn new() -> Self {
        Self::default()
    }

    /// Line 1.
    ///
    /// # Errors
    /// When the header cannot be written as JSON; no header can cause that today.
    pub fn header(header: &Header) -> io::Result<String> {
        Ok(serde_json::to_string(header)?)
    }

    /// The line of one event. A target equal to one of the last 32 is written as a reference.
    ///
    /// # Errors
    /// When the event cannot be written as JSON; no event can cause that today.
    pub fn event(&mut self, event: &Event) -> io::Result<String> {
        let Some(target) = &event.target else {
            return Ok(event.what.line(event, Held::None)?);
        };
        let known = self
            .last
            .iter()
            .find(|(_, seen)| Arc::ptr_eq(seen, target) || **seen == **target)
            .map(|(seq, _)| *seq);
        if let Some(seq) = known {
            return Ok(event.what.line(event, Held::Ref(seq))?);
        }
        if self.last.len() == REMEMBERED {
            self.last.pop_front();
        }
        self.last.push_back((event.seq, Arc::clone(target)));
        Ok(event.what.line(event, Held::Whole(target))?)
    }
}

/// Appends plain lines to anything that takes bytes, and flushes each.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    lines: Lines,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// What the sink says.
    pub fn new(mut out: W, header: &Header) -> io::Result<Self> {
        put(&mut out, &Lines::header(header)?)?;
        Ok(Self {
            out,
            lines: Lines::new(),
        })
    }

    /// Writes one event and flushes.
    ///
    /// # Errors
    /// What the sink says. After an error the last line may be torn; the reader takes that.
    pub fn event(&mut self, event: &Event) -> io::Result<()> {
        let line = self.lines.event(event)?;
        put(&mut self.out, &line)
    }

    /// The sink.
    pub fn into_inner(self) -> W {
        self.out
    }
}

fn put(out: &mut impl Write, line: &str) -> io::Result<()> {
    // One write for the line with its break, so that two lines never share one.
    let mut bytes = Vec::with_capacity(line.len() + 1);
    bytes.extend_from_slice(line.as_bytes());
    bytes.push(b'\n');
    out.write_all(&bytes)?;
    out.flush()
}
