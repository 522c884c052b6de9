//! A recording with a text in every place that the format has for one. Structures are spelled out in full, so that a new
//! field does not compile before it is filled here, and who fills it is the format's own walk over its texts.

use std::collections::BTreeMap;
use std::sync::Arc;

use recording::{
    Ancestor, AppActivated, Cause, Cell, ChangeOp, Changed, Click, Clipboard, Dialog, Drag, End,
    Ended, Event, File, Focus, Gap, Header, Hover, Invalid, Key, Modifiers, Monitor, Neighbour,
    Node, Note, Page, PageChange, Paused, Recording, Rect, Redaction, Request, Resumed, RowCell,
    Scroll, Selection, Snapshot, State, Surface, Tab, Target, TextInput, TextKind, Value, What,
    Window, WindowChanged,
};

/// Stands in every text until it is filled.
const BLANK: &str = "blankblank";

fn blank() -> String {
    BLANK.to_owned()
}

/// A demonstration in which `text` stands in every place for words and, in a parameter, in every address. What the format
/// itself calls things by stays: a role, a button. Where an own word is free (`role`), `text` is no role.
///
/// # Panics
/// A text of the format's was not filled: its walk does not come by there.
#[must_use]
pub fn everywhere(text: &str) -> Recording {
    let mut fill = |kind: TextKind, place: &mut String| {
        if place.contains(BLANK) {
            *place = match kind {
                TextKind::Address => format!("https://app.example/find?q={text}&page=2"),
                TextKind::Words | TextKind::Own => place.replace(BLANK, text),
            };
        }
    };
    let mut header = header();
    header.each_text(&mut fill);
    let mut events: Vec<Event> = (1..)
        .zip(kinds())
        .map(|(seq, what)| event(seq, what))
        .collect();
    for event in &mut events {
        event.each_text(&mut fill);
    }
    let recording = Recording {
        header,
        events,
        warnings: Vec::new(),
    };
    assert!(!lines(&recording).contains(BLANK), "a text was passed over");
    recording
}

/// The recording as the lines of its file.
#[must_use]
pub fn lines(recording: &Recording) -> String {
    let mut writer = recording::Lines::new();
    let header = recording::Lines::header(&recording.header);
    let events = recording.events.iter().map(|event| writer.event(event));
    let lines: Result<Vec<_>, _> = [header].into_iter().chain(events).collect();
    lines.expect("texts are JSON").join("\n") + "\n"
}

fn header() -> Header {
    let Header {
        format,
        version,
        limits,
        id: _,
        goal: _,
        started_at: _,
        time_zone: _,
        source: _,
        os: _,
        ui_language: _,
        keyboard_layout: _,
        recorder_version: _,
        apps: _,
        monitors: _,
        excluded: _,
        capabilities: _,
        redactions: _,
    } = Header::default();
    Header {
        format,
        version,
        limits,
        id: "everywhere".to_owned(),
        goal: format!("Keep {BLANK} up to date"),
        started_at: "2026-11-30T09:00:00+01:00".to_owned(),
        time_zone: blank(),
        source: "x11".to_owned(),
        os: blank(),
        ui_language: blank(),
        keyboard_layout: blank(),
        recorder_version: blank(),
        apps: BTreeMap::from([(blank(), blank())]),
        monitors: vec![Monitor {
            id: blank(),
            ..Monitor::default()
        }],
        excluded: vec![blank()],
        capabilities: ["elements", "pages", "changes"].map(str::to_owned).to_vec(),
        redactions: vec![Redaction {
            at: "2026-11-30T10:00:00+01:00".to_owned(),
            by: blank(),
        }],
    }
}

fn event(seq: u64, what: What) -> Event {
    let secure = false;
    Event {
        seq,
        t: seq * 200,
        what,
        window: Some(Arc::new(Window {
            id: 5,
            parent: None,
            app: blank(),
            title: format!("{BLANK} - Chromium"),
            pid: None,
            modal: false,
        })),
        page: Some(Arc::new(Page {
            tab: Some(1),
            opener: None,
            url: blank(),
            title: blank(),
            frame: vec![blank()],
        })),
        target: Some(Arc::new(target(secure))),
        shot: Some(blank()),
        injected: false,
        withheld: None,
        surface: Some(Surface::Accessible),
    }
}

fn target(secure: bool) -> Target {
    Target {
        role: "textbox".to_owned(),
        name: format!("Note {BLANK}"),
        label: Some(blank()),
        placeholder: Some(blank()),
        description: Some(blank()),
        automation_id: Some(blank()),
        test_id: Some(blank()),
        dom_id: Some(blank()),
        css: Some(format!("#{BLANK}")),
        xpath: Some(format!("//*[@id='{BLANK}']")),
        text: Some(blank()),
        ancestors: vec![Ancestor {
            role: "group".to_owned(),
            name: blank(),
        }],
        cell: Some(Cell {
            table: Some(blank()),
            row_key: Some(blank()),
            row: Some(1),
            column: Some(1),
            column_header: Some(blank()),
            rows: Some(3),
            row_role: None,
            row_cells: vec![RowCell {
                column_header: Some(blank()),
                text: blank(),
                matches: Some(1),
            }],
        }),
        neighbours: vec![Neighbour {
            side: "left".to_owned(),
            text: blank(),
        }],
        bounds: Some(Rect::default()),
        index: Some(1),
        matches: BTreeMap::from([("role+name".to_owned(), 1), (blank(), 2)]),
        autocomplete: Some(blank()),
        input_type: None,
        editable: true,
        multiline: false,
        secure,
        enabled: Some(true),
        state: State {
            value: Some(blank()),
            checked: None,
            selected: None,
            expanded: None,
            options: vec![blank()],
            min: Some(blank()),
            max: Some(blank()),
            step: Some(blank()),
            required: None,
            invalid: None,
        },
    }
}

/// One line of each kind, in an order in which a task makes sense.
fn kinds() -> Vec<What> {
    let end = || End {
        x: 1,
        y: 1,
        target: Some(Box::new(target(false))),
    };
    let click = |button: &str| {
        What::Click(Click {
            button: button.to_owned(),
            count: 1,
            x: 10,
            y: 10,
            modifiers: Modifiers::default(),
        })
    };
    vec![
        What::AppActivated(AppActivated {}),
        What::WindowChanged(WindowChanged {}),
        What::PageChange(PageChange {
            from: blank(),
            to: blank(),
            cause: Cause::Link,
        }),
        What::Tab(Tab {
            op: "switched".to_owned(),
        }),
        click("left"),
        What::Focus(Focus {}),
        What::Key(Key {
            key: Some(blank()),
            text: Some(blank()),
            modifiers: Modifiers::default(),
            repeat: false,
        }),
        What::TextInput(TextInput {
            text: blank(),
            method: "paste".to_owned(),
        }),
        What::Clipboard(Clipboard {
            op: "paste".to_owned(),
            format: Some(blank()),
            same_as: None,
        }),
        What::Value(Value {
            before: Some(blank()),
            after: Some(blank()),
        }),
        What::Selection(Selection {
            length: Some(1),
            items: vec![blank()],
            unit: Some("cells".to_owned()),
        }),
        What::Drag(Drag {
            from: end(),
            to: end(),
            button: "left".to_owned(),
            modifiers: Modifiers::default(),
            effect: Some(blank()),
        }),
        What::Scroll(Scroll {
            dx: 0,
            dy: 1,
            unit: blank(),
        }),
        What::Hover(Hover {}),
        What::File(File {
            op: "uploaded".to_owned(),
            name: blank(),
            same_as: None,
        }),
        What::Dialog(Dialog {
            dialog_type: blank(),
            message: blank(),
            answer: Some(blank()),
        }),
        What::Invalid(Invalid { message: blank() }),
        What::Request(Request {
            method: "POST".to_owned(),
            path: blank(),
            status: Some(200),
        }),
        What::Note(Note {
            text: blank(),
            mark: None,
            on: Some(5),
        }),
        What::Paused(Paused {}),
        What::Resumed(Resumed {}),
        What::Gap(Gap {
            reason: blank(),
            lost: Some(1),
        }),
        What::Unknown(blank()),
        click("left"),
        What::Changed(Changed {
            op: ChangeOp::Appeared,
            role: "status".to_owned(),
            name: blank(),
            before: Some(blank()),
            after: Some(blank()),
            cause: Some(24),
            after_ms: Some(100),
        }),
        What::Snapshot(Snapshot {
            at: "end".to_owned(),
            nodes: vec![Node {
                depth: 0,
                role: "document".to_owned(),
                name: blank(),
                value: Some(blank()),
            }],
            cut: false,
        }),
        What::Ended(Ended {
            reason: "stopped".to_owned(),
            dropped: None,
            withheld: Some(1),
        }),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_line_of_each_kind_that_reads_back() {
        let filled = everywhere("word");
        for kind in What::KINDS {
            let has = filled.events.iter().any(|event| event.what.kind() == *kind);
            assert!(has, "no line of kind `{kind}`");
        }
        let read = recording::read_bytes(lines(&filled).as_bytes()).expect("a recording");
        assert_eq!(read.events, filled.events);
    }
}
