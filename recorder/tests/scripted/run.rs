//! One recording of a scripted stage, and what it left.

use std::fs;
use std::path::PathBuf;

use recorder::{Options, Session, Summary};
use recording::{Event, Recording, What};
use tempfile::TempDir;

use super::{Stage, wait_for};

/// A recording that ended.
pub struct Run {
    pub recording: Recording,
    pub summary: Summary,
    pub folder: TempDir,
}

/// Records what `act` does.
pub fn record(stage: &Stage, act: impl FnOnce(&Stage, &Session)) -> Run {
    record_with(stage, |_| {}, act)
}

/// As [`record`], with other options.
pub fn record_with(
    stage: &Stage,
    options: impl FnOnce(&mut Options),
    act: impl FnOnce(&Stage, &Session),
) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut chosen = Options::new(folder.path().join("r"), "r");
    chosen.frames = false;
    options(&mut chosen);
    let session = Session::start(chosen, &stage.desktop()).unwrap();
    wait_for("the first look", || session.progress().get().events > 0);
    stage.state().watch = Some(session.progress());
    act(stage, &session);
    let summary = session.finish().unwrap();
    let recording = recorder::open(&folder.path().join("r"), None, "r")
        .unwrap()
        .recording;
    assert_eq!(recording.warnings, [], "the reader understands every line");
    Run {
        recording,
        summary,
        folder,
    }
}

impl Run {
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("r")
    }

    /// The lines of these kinds, in order.
    pub fn of(&self, kinds: &[&str]) -> Vec<&Event> {
        let events = self.recording.events.iter();
        events
            .filter(|event| kinds.contains(&event.what.kind()))
            .collect()
    }

    /// Each line of what was done in a few words: kind, target's name, and what it says.
    pub fn said(&self) -> Vec<String> {
        self.recording.events.iter().filter_map(said).collect()
    }

    /// All bytes in the folder.
    pub fn bytes(&self) -> Vec<u8> {
        fs::read(self.path().join("recording.jsonl")).unwrap()
    }

    /// Fails if the text stands anywhere in the recording, in any of the forms that a leak takes.
    pub fn has_nothing_of(&self, secret: &str) {
        let bytes = self.bytes();
        let wide: Vec<u8> = secret.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (form, needle) in [("UTF-8", secret.as_bytes()), ("UTF-16", &wide)] {
            let found = bytes.windows(needle.len()).any(|part| part == needle);
            assert!(!found, "{form} of `{secret}` in {:#?}", self.said());
        }
    }
}

fn said(event: &Event) -> Option<String> {
    let name = event.target.as_ref().map_or("-", |target| &target.name);
    let role = event.target.as_ref().map_or("", |target| &target.role);
    let name = if role == "document" { "page" } else { name };
    let withheld = event
        .withheld
        .as_ref()
        .map_or_else(String::new, |why| format!(" ({why})"));
    let text = match &event.what {
        What::Click(click) => format!("click {} {name}", click.count),
        What::Drag(drag) => {
            let end = |end: &recording::End| end.target.as_ref().map(|target| target.name.clone());
            format!("drag {:?} {:?}", end(&drag.from), end(&drag.to))
        }
        What::Scroll(scroll) => format!("scroll {} {}", scroll.dx, scroll.dy),
        What::Key(key) => {
            let held = key.modifiers;
            let ctrl = if held.ctrl { "Ctrl+" } else { "" };
            let key = key.key.as_deref().unwrap_or("·");
            format!("key {ctrl}{key} {name}")
        }
        What::TextInput(input) => format!("text {name}: {} by {}", input.text, input.method),
        What::Value(value) => format!(
            "value {name}: {} → {}",
            value.before.as_deref().unwrap_or("-"),
            value.after.as_deref().unwrap_or("-")
        ),
        What::PageChange(change) => format!("page {:?} {}", change.cause, change.to),
        // That a field's text changed is told by its value too.
        What::Changed(changed) if changed.op == recording::ChangeOp::Text => return None,
        What::Changed(changed) => {
            let cause = changed.cause.map_or("-".to_owned(), |seq| seq.to_string());
            format!(
                "{:?} {} {} after {cause}",
                changed.op, changed.role, changed.name
            )
        }
        What::Note(note) => format!("note {}{}", note.text, note.mark.as_deref().unwrap_or("")),
        What::Gap(gap) => format!("gap {}", gap.reason),
        What::AppActivated(_) => format!("app {}", event.window.as_ref()?.app),
        What::Ended(ended) => format!("ended {}", ended.reason),
        What::Hover(_) => format!("hover {name}"),
        What::Tab(tab) => format!("tab {}", tab.op),
        What::Snapshot(_) | What::WindowChanged(_) => return None,
        other => other.kind().to_owned(),
    };
    Some(format!("{text}{withheld}"))
}
