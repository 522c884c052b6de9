//! Recordings in which a text stands in one certain place, written as lines, so that they come in as any recording does.

use recording::Recording;
use serde_json::{Value, json};

use crate::tables::{Known, Plant};

/// Where a text can get into a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Key by key into a field.
    Typed,
    /// Into a field at once.
    Pasted,
    /// In a page's address: a parameter of one, or all of it where the text is an address.
    Address,
    /// In the titles of window and page.
    Title,
    /// In the name of what was pressed, and of what showed up then.
    Element,
}

impl Place {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Typed,
        Self::Pasted,
        Self::Address,
        Self::Title,
        Self::Element,
    ];

    /// For tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Typed => "typed",
            Self::Pasted => "pasted",
            Self::Address => "address",
            Self::Title => "title",
            Self::Element => "element",
        }
    }
}

/// The demonstration in which `plant` stands in `place`. What only its field tells is typed there first.
#[must_use]
pub fn planted(plant: &Plant, place: Place) -> Recording {
    spelled(plant, place, &plant.text())
}

/// As [`planted`], with the text in another spelling.
#[must_use]
pub fn spelled(plant: &Plant, place: Place, text: &str) -> Recording {
    let mut lines = Lines::new("Keep it up to date");
    lines.press("Begin");
    match (&plant.known, place) {
        (Known::ByLooks, _) => lines.put("Note", text, place),
        (Known::ByField(label) | Known::Personal(label), Place::Typed | Place::Pasted) => {
            lines.put(label, text, place);
        }
        (Known::ByField(label) | Known::Personal(label), _) => {
            lines.put(label, &plant.text(), Place::Typed);
            lines.put("Note", text, place);
        }
    }
    lines.press("Save");
    lines.end()
}

/// A demonstration in which `text` stands in `place` and nothing says that it is anything special.
#[must_use]
pub fn ordinary(text: &str, place: Place) -> Recording {
    let mut lines = Lines::new("Keep it up to date");
    lines.press("Begin");
    lines.put("Note", text, place);
    lines.press("Save");
    lines.end()
}

/// A recording that is being written.
struct Lines {
    lines: Vec<String>,
    url: String,
    title: String,
}

impl Lines {
    fn new(goal: &str) -> Self {
        let header = json!({
            "format": "taught-recording", "version": 1, "id": "planted", "goal": goal, "source": "x11",
            "started_at": "2026-11-30T09:00:00Z", "recorder_version": "0.1.0",
            "capabilities": ["elements", "pages", "changes"],
        });
        Self {
            lines: vec![header.to_string()],
            url: "https://app.example/records".to_owned(),
            title: "Records".to_owned(),
        }
    }

    fn line(&mut self, kind: &str, target: Option<&Value>, fields: Value) {
        let seq = self.lines.len();
        let mut line = json!({
            "seq": seq, "t": seq * 200, "kind": kind,
            "window": {"id": 5, "app": "Chromium", "title": format!("{} - Chromium", self.title)},
            "page": {"tab": 1, "url": self.url, "title": self.title},
        });
        let parts = line.as_object_mut().into_iter();
        for parts in parts {
            parts.extend(fields.as_object().cloned().unwrap_or_default());
            parts.extend(target.map(|target| ("target".to_owned(), target.clone())));
        }
        self.lines.push(line.to_string());
    }

    fn press(&mut self, name: &str) {
        let button = json!({"role": "button", "name": name, "matches": {"role+name": 1}});
        self.line(
            "click",
            Some(&button),
            json!({"button": "left", "count": 1, "x": 10, "y": 10}),
        );
    }

    fn put(&mut self, label: &str, text: &str, place: Place) {
        match place {
            Place::Typed | Place::Pasted => self.fill(label, text, place),
            Place::Address => self.open(text),
            Place::Title => {
                text.clone_into(&mut self.title);
                self.line("window_changed", None, json!({}));
                self.press("Edit");
            }
            Place::Element => {
                self.press(&format!("Copy {text}"));
                self.line(
                    "changed",
                    None,
                    json!({"op": "appeared", "role": "status", "name": format!("{text} was copied"), "cause": self.lines.len() - 1}),
                );
            }
        }
    }

    fn fill(&mut self, label: &str, text: &str, place: Place) {
        let field = json!({
            "role": "textbox", "name": label, "editable": true, "multiline": text.contains('\n'),
            "matches": {"role+name": 1},
        });
        self.line(
            "click",
            Some(&field),
            json!({"button": "left", "count": 1, "x": 10, "y": 10}),
        );
        if place == Place::Typed {
            for c in text.chars() {
                let key = if c == '\n' {
                    "Enter".to_owned()
                } else {
                    c.to_string()
                };
                self.line(
                    "key",
                    Some(&field),
                    json!({"key": key, "text": c.to_string()}),
                );
            }
        } else {
            self.line(
                "clipboard",
                Some(&field),
                json!({"op": "paste", "format": "text/plain"}),
            );
            self.line(
                "text",
                Some(&field),
                json!({"text": text, "method": "paste"}),
            );
        }
        self.line("value", Some(&field), json!({"before": "", "after": text}));
    }

    fn open(&mut self, text: &str) {
        let is_address = text.contains("://") && !text.contains(char::is_whitespace);
        let url = if is_address {
            text.to_owned()
        } else {
            format!("https://app.example/find?q={}&page=2", for_address(text))
        };
        let from = std::mem::replace(&mut self.url, url.clone());
        self.line(
            "page",
            None,
            json!({"from": from, "to": url, "cause": "link"}),
        );
        self.press("Details");
    }

    fn end(mut self) -> Recording {
        self.line("ended", None, json!({"reason": "stopped"}));
        recording::read(self.lines.iter().map(String::as_str)).expect("it has its header")
    }
}

/// As browsers write a form's text into an address.
fn for_address(text: &str) -> String {
    let coded = text.bytes().all(|b| b == b'%' || b.is_ascii_hexdigit());
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b) || coded && b == b'%';
    text.bytes()
        .map(|b| match b {
            b' ' => "+".to_owned(),
            b if plain(b) => char::from(b).to_string(),
            b => format!("%{b:02X}"),
        })
        .collect()
}
