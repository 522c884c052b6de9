//! Takes a value out of a recording after the fact: out of its lines, and with them the pictures that may show it.

use std::fs;
use std::io;

use recording::{Header, Pending, Redaction, TextKind, each_text_of_line};
use seal::{Key, LineSealer};
use secrets::Net;
use serde_json::{Map, Value};

use super::copy::frame_number;
use super::error::RecordingError;
use super::kept::{Form, Located};
use super::{lines, pending};

/// What was taken out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TakenOut {
    /// Lines that had the value.
    pub lines: usize,
    /// Pictures that were deleted.
    pub pictures: usize,
    /// Lines that do not open, so that nobody knows what they hold.
    pub unopened: usize,
}

/// Takes what `net` knows out of the recording. `who` stays behind in the header where something was taken out. Killed at
/// any moment, the recording reads as it was, or as it is to be; doing it again ends the work.
///
/// # Errors
/// It is no recording, stands outside of a recording's folder, or cannot be read, opened or written.
pub fn redact(
    located: &Located,
    net: &Net,
    who: &Redaction,
    key: impl FnOnce() -> Result<Key, RecordingError>,
) -> Result<TakenOut, RecordingError> {
    let path = &located.file;
    let failed = |doing| RecordingError::io(doing, path);
    if !located.is_in_its_folder() {
        return Err(RecordingError::NotInItsFolder { path: path.clone() });
    }
    let key = match located.form {
        Form::Plain => None,
        Form::Sealed => Some(key()?),
    };
    // Another tool's file is not written, and a key that does not fit is told before anything is.
    lines::open(located, || key.clone().ok_or_else(|| no_key(located)))?;
    let sealer = key.map(|key| LineSealer::new(&key, &located.id));
    let left_over = pending::find(located).map_err(failed("read"))?;
    pending::carry_out(&left_over, located).map_err(failed("write"))?;
    let text = fs::read_to_string(path).map_err(failed("read"))?;
    let mut lines: Vec<Line> = (1..)
        .zip(text.lines())
        .map(|(number, line)| Line::open(number, line, sealer.as_ref()))
        .collect();
    let unopened = lines
        .iter()
        .filter(|line| matches!(line.held, Held::Unopened))
        .count();
    for line in &mut lines {
        line.clean(net);
    }
    clean_keys(&mut lines, net);
    let changed = lines.iter().filter(|line| line.changed).count();
    let mut taken = TakenOut {
        lines: changed,
        pictures: 0,
        unopened,
    };
    if changed == 0 {
        return Ok(taken);
    }
    let mut pending = Pending::default();
    withdraw_pictures(&mut lines, &mut pending);
    taken.pictures = pending.pictures().count();
    add_to_header(&mut lines, who);
    for line in lines.iter().filter(|line| line.changed) {
        let written = line.written(sealer.as_ref()).map_err(failed("write"))?;
        pending.rewrite(line.number, written);
    }
    pending::carry_out(&pending, located).map_err(failed("write"))?;
    Ok(taken)
}

fn no_key(located: &Located) -> RecordingError {
    RecordingError::CannotOpen {
        path: located.file.clone(),
        reason: "there is no key".to_owned(),
    }
}

struct Line {
    number: u64,
    held: Held,
    changed: bool,
}

enum Held {
    Fields(Map<String, Value>),
    /// A line that broke off, or no line of ours, in a plain file.
    Other(String),
    Unopened,
}

impl Line {
    fn open(number: u64, raw: &str, sealer: Option<&LineSealer>) -> Self {
        let parsed = |text: &str| match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => Held::Fields(fields),
            _ => Held::Other(text.to_owned()),
        };
        let held = match sealer {
            None => parsed(raw),
            Some(sealer) => match sealer.open_line(number, raw) {
                Ok(text) => parsed(&text),
                Err(_) => Held::Unopened,
            },
        };
        Self {
            number,
            held,
            changed: false,
        }
    }

    fn clean(&mut self, net: &Net) {
        let mut changed = false;
        let mut clean = |kind: TextKind, text: &mut String| {
            if kind.is_own_word(text) {
                return;
            }
            if let Some(taken_out) = net.take_out(text) {
                *text = taken_out;
                changed = true;
            }
        };
        match &mut self.held {
            Held::Fields(fields) => {
                // A number of ours, however much the value reads like it.
                let shot = fields.remove("shot");
                let mut line = Value::Object(std::mem::take(fields));
                each_text_of_line(&mut line, clean);
                if let Value::Object(cleaned) = line {
                    *fields = cleaned;
                }
                fields.extend(shot.map(|shot| ("shot".to_owned(), shot)));
            }
            Held::Other(raw) => clean(TextKind::Words, raw),
            Held::Unopened => {}
        }
        if changed {
            self.mark();
        }
    }

    fn mark(&mut self) {
        self.changed = true;
        if let Held::Fields(fields) = &mut self.held
            && fields.contains_key("seq")
        {
            fields
                .entry("withheld")
                .or_insert_with(|| Value::from("redacted"));
        }
    }

    fn field(&self, name: &str) -> Option<&str> {
        match &self.held {
            Held::Fields(fields) => fields.get(name)?.as_str(),
            Held::Other(_) | Held::Unopened => None,
        }
    }

    fn kind(&self) -> &str {
        self.field("kind").unwrap_or_default()
    }

    fn written(&self, sealer: Option<&LineSealer>) -> io::Result<String> {
        let line = match &self.held {
            Held::Fields(fields) => serde_json::to_string(fields)?,
            Held::Other(raw) => raw.clone(),
            Held::Unopened => String::new(),
        };
        match sealer {
            None => Ok(line),
            Some(sealer) => sealer
                .seal_line(self.number, &line)
                .map_err(io::Error::other),
        }
    }
}

/// Keys that were written one by one, where together they make the value.
fn clean_keys(lines: &mut [Line], net: &Net) {
    let mut run: Vec<usize> = Vec::new();
    for at in 0..=lines.len() {
        let line = lines.get(at).filter(|line| line.kind() == "key");
        if line.is_some_and(|line| line.field("text").is_some()) {
            run.push(at);
            continue;
        }
        let typed: String = run
            .iter()
            .filter_map(|at| lines[*at].field("text"))
            .collect();
        if net.take_out(&typed).is_some() {
            for at in &run {
                if let Held::Fields(fields) = &mut lines[*at].held {
                    fields.remove("text");
                    fields.remove("key");
                }
                lines[*at].mark();
            }
        }
        run.clear();
    }
}

/// Lines do not name any more the pictures from where the value may have begun to show: after the click, page or window
/// before the first line that had it.
fn withdraw_pictures(lines: &mut [Line], pending: &mut Pending) {
    let Some(first) = lines
        .iter()
        .position(|line| line.changed && line.number > 1)
    else {
        return;
    };
    let begins = |line: &Line| {
        matches!(
            line.kind(),
            "click" | "page" | "tab" | "app_activated" | "window_changed"
        )
    };
    let from = lines[..first]
        .iter()
        .rposition(begins)
        .map_or(0, |at| at + 1);
    for line in &mut lines[from..] {
        let Held::Fields(fields) = &mut line.held else {
            continue;
        };
        let Some(shot) = fields.remove("shot") else {
            continue;
        };
        line.changed = true;
        // The name comes from the file: it is used only if it is one that a recorder gives.
        if let Some(name) = shot.as_str().filter(|name| frame_number(name).is_some()) {
            pending.delete(name.to_owned());
        }
    }
}

fn add_to_header(lines: &mut [Line], who: &Redaction) {
    let Some(line) = lines.first_mut() else {
        return;
    };
    let Held::Fields(fields) = &mut line.held else {
        return;
    };
    let header = serde_json::from_value::<Header>(Value::Object(fields.clone()));
    let redactions = header.map(|header| header.redactions).unwrap_or_default();
    let redactions = redactions.into_iter().chain([who.clone()]);
    if let Ok(redactions) = serde_json::to_value(redactions.collect::<Vec<_>>()) {
        fields.insert("redactions".to_owned(), redactions);
        line.changed = true;
    }
}
