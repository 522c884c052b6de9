//! What a person sees while something is recorded, on stderr: one line that changes on a terminal, a line every few
//! seconds elsewhere, one JSON object a line with `--json`.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use recorder::{Phase, Progress};
use serde_json::{Value, json};

/// Between two lines, where lines are not written over.
const BETWEEN_LINES: Duration = Duration::from_secs(3);
/// Longest line that is written over; a longer one would wrap and stay.
const WIDTH: usize = 78;

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Updating,
    Lines,
    Json,
}

/// Shows progress.
#[derive(Debug)]
pub struct Display {
    style: Style,
    last: Option<(Instant, u64)>,
}

impl Display {
    /// For whoever reads stderr.
    pub fn new(as_json: bool) -> Self {
        Self {
            style: match (as_json, io::stderr().is_terminal()) {
                (true, _) => Style::Json,
                (false, true) => Style::Updating,
                (false, false) => Style::Lines,
            },
            last: None,
        }
    }

    /// Input is proven to arrive. Programs wait for this line.
    pub fn started(&mut self, id: &str, folder: &Path, stop: Option<&str>) {
        let folder = folder.display().to_string();
        if self.style == Style::Json {
            return put(&json!({"event": "recording", "id": id, "folder": folder}).to_string());
        }
        let keys = stop.map(|keys| format!("{keys} or ")).unwrap_or_default();
        put(&format!(
            "recording {id} into `{folder}`; {keys}`taught record stop` ends it"
        ));
    }

    /// How it stands. May be called often.
    pub fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        let due = match (self.style, self.last) {
            (_, None) | (Style::Updating, _) => true,
            (_, Some((at, events))) => {
                now.duration_since(at) >= BETWEEN_LINES && events != progress.events
            }
        };
        if !due {
            return;
        }
        self.last = Some((now, progress.events));
        match self.style {
            Style::Updating => {
                let line: String = line(progress).chars().take(WIDTH).collect();
                let mut err = io::stderr().lock();
                let _ = write!(err, "\r\u{1b}[K{line}");
                let _ = err.flush();
            }
            Style::Lines => put(&line(progress)),
            Style::Json => put(&object("progress", progress).to_string()),
        }
    }

    /// The last line is written.
    pub fn ended(&mut self, progress: &Progress) {
        match self.style {
            Style::Updating => put("\r\u{1b}[K"),
            Style::Lines => {}
            Style::Json => put(&object("ended", progress).to_string()),
        }
    }
}

fn put(line: &str) {
    let _ = match line.starts_with('\r') {
        true => write!(io::stderr().lock(), "{line}"),
        false => writeln!(io::stderr().lock(), "{line}"),
    };
}

fn line(progress: &Progress) -> String {
    let seconds = progress.elapsed.as_secs();
    let mut line = format!(
        "{} {}:{:02}  {} events",
        match progress.phase {
            Phase::Starting => "starting",
            Phase::Recording => "recording",
            Phase::Paused => "paused",
            Phase::Ended => "ended",
        },
        seconds / 60,
        seconds % 60,
        progress.events
    );
    if progress.withheld > 0 {
        line.push_str(&format!("  {} withheld", progress.withheld));
    }
    if progress.dropped > 0 {
        line.push_str(&format!("  {} pictures lost", progress.dropped));
    }
    if let Some((role, name)) = &progress.target {
        line.push_str(&format!(
            "  {} \"{}\"",
            recording::clean_name(role),
            recording::clean_name(name)
        ));
    }
    line
}

fn object(event: &str, progress: &Progress) -> Value {
    json!({
        "event": event,
        "elapsed_ms": progress.elapsed.as_millis() as u64,
        "events": progress.events,
        "withheld": progress.withheld,
        "dropped": progress.dropped,
        "target": progress.target.as_ref().map(|(role, name)| json!({"role": role, "name": name})),
        "reason": progress.reason,
    })
}
