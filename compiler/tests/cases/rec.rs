//! Builds small recordings, and compiles them to sentences.

use recording::{Ancestor, Cause, Event, Header, Key, Modifiers, Page, Recording, Target, What};
use std::sync::Arc;

pub const SITE: &str = "http://shop.localhost:8105/";

/// A recording being built. Every call is one event, 200 ms after the last.
pub struct Rec {
    pub recording: Recording,
    pub page: Page,
    t: u64,
}

pub fn target(role: &str, name: &str) -> Target {
    Target {
        role: role.to_owned(),
        name: name.to_owned(),
        editable: matches!(role, "textbox" | "searchbox"),
        matches: [("role+name".to_owned(), 1)].into(),
        ancestors: vec![Ancestor {
            role: "document".to_owned(),
            name: "Shop".to_owned(),
        }],
        ..Target::default()
    }
}

impl Rec {
    pub fn new(goal: &str) -> Self {
        let header = Header {
            id: "case".to_owned(),
            goal: goal.to_owned(),
            ..Header::default()
        };
        let page = Page {
            tab: Some(1),
            url: SITE.to_owned(),
            title: "Shop".to_owned(),
            ..Page::default()
        };
        Self {
            recording: Recording {
                header,
                ..Recording::default()
            },
            page,
            t: 0,
        }
    }

    pub fn wait(&mut self, ms: u64) -> &mut Self {
        self.t += ms;
        self
    }

    pub fn event(&mut self, what: What, target: Option<&Target>) -> &mut Self {
        self.t += 200;
        self.at_once(what, target)
    }

    pub fn at_once(&mut self, what: What, target: Option<&Target>) -> &mut Self {
        let seq = self.recording.events.len() as u64 + 1;
        self.recording.events.push(Event {
            seq,
            t: self.t,
            what,
            page: Some(Arc::new(self.page.clone())),
            target: target.cloned().map(Arc::new),
            ..Event::default()
        });
        self
    }

    pub fn click(&mut self, target: &Target) -> &mut Self {
        self.event(click_of("left", 1), Some(target))
    }

    pub fn keys(&mut self, target: &Target, text: &str) -> &mut Self {
        for c in text.chars() {
            let key = Key {
                key: Some(c.to_string()),
                text: Some(c.to_string()),
                ..Key::default()
            };
            self.event(What::Key(key), Some(target));
        }
        self
    }

    pub fn press(&mut self, target: Option<&Target>, key: &str) -> &mut Self {
        self.event(
            What::Key(Key {
                key: Some(key.to_owned()),
                ..Key::default()
            }),
            target,
        )
    }

    pub fn chord(&mut self, target: Option<&Target>, key: &str) -> &mut Self {
        let modifiers = Modifiers {
            ctrl: true,
            ..Modifiers::default()
        };
        self.event(
            What::Key(Key {
                key: Some(key.to_owned()),
                modifiers,
                ..Key::default()
            }),
            target,
        )
    }

    pub fn value(&mut self, target: &Target, before: &str, after: &str) -> &mut Self {
        let value = recording::Value {
            before: Some(before.to_owned()),
            after: Some(after.to_owned()),
        };
        self.event(What::Value(value), Some(target))
    }

    pub fn go(&mut self, url: &str, title: &str, cause: Cause) -> &mut Self {
        let from = std::mem::replace(&mut self.page.url, url.to_owned());
        self.page.title = title.to_owned();
        self.event(
            What::PageChange(recording::PageChange {
                from,
                to: url.to_owned(),
                cause,
            }),
            None,
        )
    }

    pub fn appeared(&mut self, role: &str, name: &str) -> &mut Self {
        let changed = recording::Changed {
            role: role.to_owned(),
            name: name.to_owned(),
            ..recording::Changed::default()
        };
        self.event(What::Changed(changed), None)
    }

    pub fn end(&mut self) -> &mut Self {
        self.event(
            What::Ended(recording::Ended {
                reason: "stopped".to_owned(),
                ..recording::Ended::default()
            }),
            None,
        )
    }

    pub fn compile(&self) -> compiler::Compiled {
        compiler::compile(
            std::slice::from_ref(&self.recording),
            &compiler::Options::default(),
        )
    }

    pub fn sentences(&self) -> Vec<String> {
        sentences(&self.compile())
    }
}

/// The sentences of the steps, without what shows that each worked.
pub fn sentences(compiled: &compiler::Compiled) -> Vec<String> {
    let sections = compiled.skill.iter().flat_map(|skill| &skill.sections);
    let steps = sections.flat_map(|section| &section.steps);
    steps
        .flat_map(compiler::model::SkillStep::flat)
        .map(|step| {
            let mut instruction = step.instruction.clone();
            instruction.check = None;
            compiler::grammar::print(&instruction)
        })
        .collect()
}

pub fn click_of(button: &str, count: u32) -> What {
    What::Click(recording::Click {
        button: button.to_owned(),
        count,
        ..recording::Click::default()
    })
}

/// A key with what is held, as `Control+Shift+ArrowLeft`; a single character types itself.
pub fn press_of(chord: &str) -> What {
    let mut held = Modifiers::default();
    let mut key = chord;
    while let Some((modifier, rest)) = key.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
        match modifier {
            "Control" => held.ctrl = true,
            "Shift" => held.shift = true,
            "Alt" => held.alt = true,
            "Meta" => held.meta = true,
            _ => break,
        }
        key = rest;
    }
    let key = if key == "Space" { " " } else { key };
    let types = key.chars().count() == 1 && !held.is_command();
    What::Key(Key {
        key: Some(key.to_owned()),
        text: types.then(|| key.to_owned()),
        modifiers: held,
        ..Key::default()
    })
}

/// Compiles, and compares the sentences.
pub fn check(rec: &mut Rec, sentences: &[&str]) {
    rec.end();
    assert_eq!(rec.sentences(), sentences);
}
