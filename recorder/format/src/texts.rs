//! Every text of a recording, one after the other: for whoever has to look at all of them. Each structure is taken apart
//! in full, so that a new field does not compile before it is told here whether it holds text. [`each_text_of_line`]
//! goes over a line as it stands in the file, with whatever a later version put there.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::{
    AppActivated, Cell, Changed, Click, Clipboard, Dialog, Drag, End, Ended, Event, File, Focus,
    Gap, Header, Hover, Invalid, Key, Monitor, Node, Note, Page, PageChange, Paused, Redaction,
    Request, Resumed, RowCell, Scroll, Selection, Snapshot, State, Tab, Target, TextInput, What,
    Window, WindowChanged,
};

/// How a text is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Words of the interface or of the person.
    Words,
    /// An address, whole or in part.
    Address,
    /// One of the format's own words (`button`, `left`, `stopped`, `Enter`), unless the file is not ours.
    Own,
}

/// Keys that make no character, by the names on `key` lines.
const NAMED_KEYS: [&str; 21] = [
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Backspace",
    "CapsLock",
    "Compose",
    "ContextMenu",
    "Dead",
    "Delete",
    "End",
    "Enter",
    "Escape",
    "Home",
    "Insert",
    "PageDown",
    "PageUp",
    "Pause",
    "PrintScreen",
    "Space",
    "Tab",
];

impl TextKind {
    /// Whether `text` is such a word of the format's own. A password may read the same, and the word must stay.
    #[must_use]
    pub fn is_own_word(self, text: &str) -> bool {
        let is_word = || {
            text.len() <= 24
                && text.bytes().all(|byte| {
                    byte.is_ascii_lowercase() || matches!(byte, b'_' | b'-' | b':' | b'+')
                })
        };
        self == Self::Own && (is_word() || NAMED_KEYS.contains(&text))
    }

    /// Of the texts in a field of this name.
    fn of_field(name: &str) -> Self {
        match name {
            "url" | "frame" | "from" | "to" | "path" => Self::Address,
            "at" | "autocomplete" | "button" | "capabilities" | "cause" | "effect" | "format"
            | "input_type" | "kind" | "mark" | "matches" | "method" | "op" | "reason" | "role"
            | "row_role" | "side" | "source" | "surface" | "type" | "unit" | "withheld" => {
                Self::Own
            }
            _ => Self::Words,
        }
    }

    /// Of a key's name: a character is what the person typed.
    fn of_key(name: &str) -> Self {
        if name.chars().nth(1).is_some() {
            Self::Own
        } else {
            Self::Words
        }
    }
}

type Look<'a> = &'a mut dyn FnMut(TextKind, &mut String);

impl Header {
    /// Calls `look` with every text of the header but its format and the recording's name.
    pub fn each_text(&mut self, mut look: impl FnMut(TextKind, &mut String)) {
        let Self {
            format: _,
            version: _,
            id: _,
            goal,
            started_at,
            time_zone,
            source,
            os,
            ui_language,
            keyboard_layout,
            recorder_version,
            apps,
            monitors,
            limits: _,
            excluded,
            capabilities,
            redactions,
        } = self;
        own(source, &mut look);
        for text in [
            goal,
            started_at,
            time_zone,
            os,
            ui_language,
            keyboard_layout,
            recorder_version,
        ] {
            words(text, &mut look);
        }
        *apps = std::mem::take(apps)
            .into_iter()
            .map(|(mut app, mut version)| {
                words(&mut app, &mut look);
                words(&mut version, &mut look);
                (app, version)
            })
            .collect();
        for Monitor { id, .. } in monitors {
            words(id, &mut look);
        }
        for Redaction { at, by } in redactions {
            own(at, &mut look);
            words(by, &mut look);
        }
        for text in excluded {
            words(text, &mut look);
        }
        for word in capabilities {
            own(word, &mut look);
        }
    }
}

impl Event {
    /// Calls `look` with every text of the line. Where the target is shared, this line gets one of its own.
    pub fn each_text(&mut self, mut look: impl FnMut(TextKind, &mut String)) {
        self.each_text_of_act(&mut look);
        self.each_text_of_place(&mut look);
    }

    /// As [`Event::each_text`], for what happened and the element that it happened to.
    pub fn each_text_of_act(&mut self, mut look: impl FnMut(TextKind, &mut String)) {
        let Self {
            seq: _,
            t: _,
            what,
            window: _,
            page: _,
            target,
            shot,
            injected: _,
            withheld,
            surface: _,
        } = self;
        let look: Look<'_> = &mut look;
        what.each_text(look);
        if let Some(target) = target {
            Arc::make_mut(target).each_text(look);
        }
        option(shot, look);
        option_own(withheld, look);
    }

    /// As [`Event::each_text`], for the window and the page that it happened in.
    pub fn each_text_of_place(&mut self, mut look: impl FnMut(TextKind, &mut String)) {
        let look: Look<'_> = &mut look;
        if let Some(window) = &mut self.window {
            let Window {
                id: _,
                parent: _,
                app,
                title,
                pid: _,
                modal: _,
            } = Arc::make_mut(window);
            words(app, look);
            words(title, look);
        }
        if let Some(page) = &mut self.page {
            let Page {
                tab: _,
                opener: _,
                url,
                title,
                frame,
            } = Arc::make_mut(page);
            address(url, look);
            words(title, look);
            for url in frame {
                address(url, look);
            }
        }
    }
}

impl Target {
    fn each_text(&mut self, look: Look<'_>) {
        let Self {
            role,
            name,
            label,
            placeholder,
            description,
            automation_id,
            test_id,
            dom_id,
            css,
            xpath,
            text,
            ancestors,
            cell,
            neighbours,
            bounds: _,
            index: _,
            matches,
            autocomplete,
            input_type,
            editable: _,
            multiline: _,
            secure: _,
            enabled: _,
            state,
        } = self;
        own(role, look);
        words(name, look);
        for text in [
            label,
            placeholder,
            description,
            automation_id,
            test_id,
            dom_id,
            css,
            xpath,
            text,
        ] {
            option(text, look);
        }
        option_own(autocomplete, look);
        option_own(input_type, look);
        for above in ancestors {
            own(&mut above.role, look);
            words(&mut above.name, look);
        }
        if let Some(cell) = cell {
            cell.each_text(look);
        }
        for beside in neighbours {
            own(&mut beside.side, look);
            words(&mut beside.text, look);
        }
        keys(matches, look);
        let State {
            value,
            checked: _,
            selected: _,
            expanded: _,
            options,
            min,
            max,
            step,
            required: _,
            invalid: _,
        } = state;
        for text in [value, min, max, step] {
            option(text, look);
        }
        for text in options {
            words(text, look);
        }
    }
}

impl Cell {
    fn each_text(&mut self, look: Look<'_>) {
        let Self {
            table,
            row_key,
            row: _,
            column: _,
            column_header,
            rows: _,
            row_role,
            row_cells,
        } = self;
        for text in [table, row_key, column_header] {
            option(text, look);
        }
        option_own(row_role, look);
        for RowCell {
            column_header,
            text,
            matches: _,
        } in row_cells
        {
            option(column_header, look);
            words(text, look);
        }
    }
}

impl What {
    fn each_text(&mut self, look: Look<'_>) {
        match self {
            Self::AppActivated(AppActivated {})
            | Self::WindowChanged(WindowChanged {})
            | Self::Hover(Hover {})
            | Self::Focus(Focus {})
            | Self::Paused(Paused {})
            | Self::Resumed(Resumed {}) => {}
            Self::Dialog(Dialog {
                dialog_type,
                message,
                answer,
            }) => {
                own(dialog_type, look);
                words(message, look);
                option(answer, look);
            }
            Self::Tab(Tab { op }) => own(op, look),
            Self::PageChange(PageChange { from, to, cause: _ }) => {
                address(from, look);
                address(to, look);
            }
            Self::Click(Click {
                button,
                count: _,
                x: _,
                y: _,
                modifiers: _,
            }) => own(button, look),
            Self::Drag(Drag {
                from,
                to,
                button,
                modifiers: _,
                effect,
            }) => {
                for End { x: _, y: _, target } in [from, to] {
                    if let Some(target) = target {
                        target.each_text(look);
                    }
                }
                own(button, look);
                option_own(effect, look);
            }
            Self::Scroll(Scroll { dx: _, dy: _, unit }) => own(unit, look),
            Self::Key(Key {
                key,
                text,
                modifiers: _,
                repeat: _,
            }) => {
                if let Some(key) = key {
                    of_kind(TextKind::of_key(key), key, look);
                }
                option(text, look);
            }
            Self::TextInput(TextInput { text, method }) => {
                words(text, look);
                own(method, look);
            }
            Self::Selection(Selection {
                length: _,
                items,
                unit,
            }) => {
                for item in items {
                    words(item, look);
                }
                option_own(unit, look);
            }
            Self::Value(crate::Value { before, after }) => {
                option(before, look);
                option(after, look);
            }
            Self::Clipboard(Clipboard {
                op,
                format,
                same_as: _,
            }) => {
                own(op, look);
                option_own(format, look);
            }
            Self::File(File {
                op,
                name,
                same_as: _,
            }) => {
                own(op, look);
                words(name, look);
            }
            Self::Changed(Changed {
                op: _,
                role,
                name,
                before,
                after,
                cause: _,
                after_ms: _,
            }) => {
                own(role, look);
                words(name, look);
                option(before, look);
                option(after, look);
            }
            Self::Invalid(Invalid { message }) => words(message, look),
            Self::Request(Request {
                method,
                path,
                status: _,
            }) => {
                own(method, look);
                address(path, look);
            }
            Self::Snapshot(Snapshot { at, nodes, cut: _ }) => {
                own(at, look);
                for Node {
                    depth: _,
                    role,
                    name,
                    value,
                } in nodes
                {
                    own(role, look);
                    words(name, look);
                    option(value, look);
                }
            }
            Self::Note(Note { text, mark, on: _ }) => {
                words(text, look);
                option_own(mark, look);
            }
            Self::Gap(Gap { reason, lost: _ }) => own(reason, look),
            Self::Ended(Ended {
                reason,
                dropped: _,
                withheld: _,
            }) => own(reason, look),
            Self::Unknown(kind) => own(kind, look),
        }
    }
}

/// Calls `look` with every text of a line as JSON, names of entries included. What a field holds is told by its name.
pub fn each_text_of_line(line: &mut Value, mut look: impl FnMut(TextKind, &mut String)) {
    each_text_within(line, TextKind::Words, &mut look);
}

fn each_text_within(value: &mut Value, kind: TextKind, look: Look<'_>) {
    match value {
        Value::String(text) if !text.is_empty() => look(kind, text),
        Value::Array(items) => {
            for item in items {
                each_text_within(item, kind, look);
            }
        }
        Value::Object(fields) => {
            *fields = std::mem::take(fields)
                .into_iter()
                .map(|(mut name, mut value)| {
                    let kind = match (name.as_str(), value.as_str()) {
                        ("key", Some(key)) => TextKind::of_key(key),
                        _ => TextKind::of_field(&name),
                    };
                    each_text_within(&mut value, kind, look);
                    if !name.is_empty() {
                        look(TextKind::Own, &mut name);
                    }
                    (name, value)
                })
                .collect();
        }
        _ => {}
    }
}

fn words(text: &mut String, look: Look<'_>) {
    of_kind(TextKind::Words, text, look);
}

fn address(text: &mut String, look: Look<'_>) {
    of_kind(TextKind::Address, text, look);
}

fn own(text: &mut String, look: Look<'_>) {
    of_kind(TextKind::Own, text, look);
}

fn of_kind(kind: TextKind, text: &mut String, look: Look<'_>) {
    if !text.is_empty() {
        look(kind, text);
    }
}

fn option(text: &mut Option<String>, look: Look<'_>) {
    if let Some(text) = text {
        words(text, look);
    }
}

fn option_own(text: &mut Option<String>, look: Look<'_>) {
    if let Some(text) = text {
        own(text, look);
    }
}

fn keys(map: &mut BTreeMap<String, u32>, look: Look<'_>) {
    *map = std::mem::take(map)
        .into_iter()
        .map(|(mut key, value)| {
            own(&mut key, look);
            (key, value)
        })
        .collect();
}
