//! Numbers the lines, cleans them of secrets, writes them, and counts.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use recording::{Event, Page, Surface, Target, What, Window};
use secrets::Net;

use super::clean::{clean_event, clean_header, clean_line};
use crate::folder::Log;

/// Longest that lines may wait to survive a power cut.
const SYNC: Duration = Duration::from_millis(900);

/// What a line has beside its kind's fields.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) window: Option<Window>,
    pub(crate) page: Option<Page>,
    pub(crate) target: Option<Arc<Target>>,
    pub(crate) shot: Option<String>,
    pub(crate) injected: bool,
    pub(crate) withheld: Option<&'static str>,
    pub(crate) surface: Option<Surface>,
}

impl Line {
    pub(crate) fn plain(at: Instant) -> Self {
        Self {
            at,
            window: None,
            page: None,
            target: None,
            shot: None,
            injected: false,
            withheld: None,
            surface: None,
        }
    }
}

pub(crate) struct Out {
    log: Log,
    net: Net,
    started: Instant,
    seq: u64,
    last_t: u64,
    withheld: u64,
    last_action: Option<u64>,
    last_target: Option<(String, String)>,
    synced: Instant,
    /// Pictures that show what must not be kept; still to be deleted.
    pub(crate) spoiled: Vec<u64>,
    /// No line names a picture with a smaller number any more: it may show what was learnt to be secret since.
    first_shot: u64,
    /// Writing failed; nothing more is written.
    pub(crate) failed: Option<io::Error>,
}

impl Out {
    pub(crate) fn new(log: Log, started: Instant) -> Self {
        Self {
            log,
            net: Net::new(),
            started,
            seq: 0,
            last_t: 0,
            withheld: 0,
            last_action: None,
            last_target: None,
            synced: Instant::now(),
            spoiled: Vec::new(),
            first_shot: 0,
            failed: None,
        }
    }

    pub(crate) fn events(&self) -> u64 {
        self.seq
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.log.bytes()
    }

    pub(crate) fn withheld(&self) -> u64 {
        self.withheld
    }

    pub(crate) fn last_action(&self) -> Option<u64> {
        self.last_action
    }

    pub(crate) fn last_target(&self) -> Option<(String, String)> {
        self.last_target.clone()
    }

    /// Writes one line; gives its number.
    pub(crate) fn write(&mut self, what: What, line: Line) -> u64 {
        let t = line.at.saturating_duration_since(self.started).as_millis();
        // Lines of things that ended later than others began are told in the order of writing.
        let t = u64::try_from(t).unwrap_or(u64::MAX).max(self.last_t);
        let mut event = Event {
            seq: self.seq + 1,
            t,
            what,
            window: line.window.map(Arc::new),
            page: line.page.map(Arc::new),
            target: line.target,
            shot: line.shot,
            injected: line.injected,
            withheld: line.withheld.map(str::to_owned),
            surface: line.surface,
        };
        let tainted = clean_event(&mut event, &self.net);
        if tainted {
            event.withheld.get_or_insert_with(|| "tainted".to_owned());
        }
        let shot = event.shot.as_deref().and_then(picture_number);
        // A picture shows the same as its line.
        if let Some(number) = shot.filter(|number| tainted || *number < self.first_shot) {
            event.shot = None;
            self.spoiled.push(number);
        }
        if self.failed.is_some() {
            return event.seq;
        }
        if let Err(error) = self.log.event(&event) {
            tracing::error!(%error, "the recording could not be written");
            self.failed = Some(error);
            return event.seq;
        }
        self.seq = event.seq;
        self.last_t = t;
        self.withheld += u64::from(line.withheld.is_some());
        if is_action(&event.what) {
            self.last_action = Some(event.seq);
        }
        if let Some(target) = &event.target {
            self.last_target = Some((target.role.clone(), target.name.clone()));
        }
        event.seq
    }

    pub(crate) fn sync_sometimes(&mut self) -> io::Result<()> {
        if self.synced.elapsed() < SYNC {
            return Ok(());
        }
        self.sync()
    }

    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.log.sync()
    }

    /// From now on these values are replaced wherever they stand; lines that have one already are written anew.
    /// Gives the numbers of the pictures of those lines and of all after the first of them. `next`: the number of the
    /// next picture; those before it that no line names yet are not named later either.
    pub(crate) fn taint(&mut self, values: &[&str], name: &str, next: u64) -> Vec<u64> {
        let mut fresh = Net::new();
        for value in values {
            self.net.taint(value, name);
            fresh.taint(value, name);
        }
        let mut pictures = Vec::new();
        let mut reached = false;
        let rewritten = self.log.rewrite(|line| {
            if line.get("kind").is_none() {
                return clean_header(line, &fresh);
            }
            let hit = clean_line(line, &fresh);
            if hit && line.get("withheld").is_none() {
                line["withheld"] = "tainted".into();
            }
            reached |= hit;
            if reached
                && let Some(number) = line
                    .get("shot")
                    .and_then(|shot| picture_number(shot.as_str()?))
            {
                pictures.push(number);
                if let Some(fields) = line.as_object_mut() {
                    fields.remove("shot");
                }
                return true;
            }
            hit
        });
        match rewritten {
            Ok(true) => {
                self.withheld += 1;
                self.first_shot = next;
            }
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, "lines could not be written anew");
                self.failed = Some(error);
            }
        }
        pictures
    }

    /// Whether a text holds something that must not be kept.
    pub(crate) fn knows_secret_in(&self, text: &str) -> bool {
        !self.net.scan(text).is_empty()
    }
}

/// The number in a picture's file name.
fn picture_number(name: &str) -> Option<u64> {
    name.split('.').next()?.parse().ok()
}

fn is_action(what: &What) -> bool {
    matches!(
        what,
        What::Click(_)
            | What::Drag(_)
            | What::Key(_)
            | What::TextInput(_)
            | What::Value(_)
            | What::Dialog(_)
    )
}
