//! What an importer tells of a demonstration, step by step, and the recording that this makes.
//!
//! The files say what was done, hardly ever what happened: there are no times, no windows and few titles. Events are a
//! second apart, so that no pass takes two steps for one gesture.

mod pages;

mod acts;

mod finish;

use super::element::{Element, Frame, Need};
use super::{Counted, words};
use recording::{Event, Page, What, Window};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Between two events, milliseconds.
const APART: u64 = 1_000;

/// What became of a step of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// It is in the recording.
    Taken,
    /// It is not, and nothing is lost by it.
    Needless(&'static str),
    /// It is not, and the skill may lack something.
    Lost(&'static str),
}

/// Which step of the file it was.
struct Difference {
    number: usize,
    kind: String,
    fate: Fate,
}

/// An event, the number of its element, and the step of the file that it came of.
struct Heard {
    event: Event,
    on: Option<usize>,
    step: usize,
}

/// A demonstration that is being told.
pub(super) struct Demo {
    name: String,
    goal: Option<String>,
    events: Vec<Heard>,
    /// Something was done, as against a page opened.
    acted: bool,
    elements: Vec<(Element, Option<Need>)>,
    known: BTreeMap<String, usize>,
    page: Page,
    /// Tabs by number, from 1.
    tabs: BTreeMap<u64, Page>,
    /// What the keyboard goes to.
    focus: Option<usize>,
    /// What fields are known to hold.
    held: BTreeMap<usize, String>,
    counted: Counted,
    differences: Vec<Difference>,
    /// What is assumed and not said in the file, once each.
    assumed: Vec<&'static str>,
    answers: Vec<(String, Option<String>)>,
}

impl Demo {
    pub(super) fn new(name: &str) -> Self {
        let page = Page {
            tab: Some(1),
            ..Page::default()
        };
        Self {
            name: name.to_owned(),
            goal: words::goal(name),
            events: Vec::new(),
            acted: false,
            elements: Vec::new(),
            known: BTreeMap::new(),
            tabs: [(1, page.clone())].into(),
            page,
            focus: None,
            held: BTreeMap::new(),
            counted: Counted::default(),
            differences: Vec::new(),
            assumed: Vec::new(),
            answers: Vec::new(),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// No step was read.
    pub(super) fn is_empty(&self) -> bool {
        self.counted.read == 0
    }

    /// Counts a step of the file and what became of it. `kind` is what the file calls such steps.
    pub(super) fn count(&mut self, kind: &str, fate: Fate) {
        self.counted.read += 1;
        if fate == Fate::Taken {
            self.counted.taken += 1;
            return;
        }
        self.counted.left += 1;
        let is_plain = kind.len() <= 40
            && kind
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'));
        self.differences.push(Difference {
            number: self.counted.read,
            kind: if is_plain {
                kind.to_owned()
            } else {
                String::new()
            },
            fate,
        });
    }

    /// Something that the file does not say and that is taken to be so.
    pub(super) fn assume(&mut self, what: &'static str) {
        if !self.assumed.contains(&what) {
            self.assumed.push(what);
        }
    }

    fn push(&mut self, what: What, element: Option<usize>) -> u64 {
        self.acted |= !matches!(what, What::PageChange(_) | What::Tab(_) | What::Note(_));
        let seq = self.events.len() as u64 + 1;
        let mut page = self.page.clone();
        if let Some((element, _)) = element.and_then(|at| self.elements.get(at)) {
            page.frame = element.frames.iter().map(address).collect();
        }
        let event = Event {
            seq,
            t: seq * APART,
            what,
            // Where no address is known, all that is known is that it was in a browser.
            window: page.url.is_empty().then(|| {
                Arc::new(Window {
                    app: "browser".to_owned(),
                    ..Window::default()
                })
            }),
            page: (!page.url.is_empty()).then(|| Arc::new(page)),
            ..Event::default()
        };
        self.events.push(Heard {
            event,
            on: element,
            step: self.counted.read + 1,
        });
        seq
    }

    /// The element's number; the same element keeps its own.
    fn element(&mut self, element: Element, need: Option<Need>) -> usize {
        let key = format!(
            "{:?}\u{1f}{:?}\u{1f}{:?}\u{1f}{}",
            self.page.tab, element.frames, element.index, element.key
        );
        let next = self.elements.len();
        let at = *self.known.entry(key).or_insert(next);
        if at == next {
            self.elements.push((element, need));
        } else if let Some((known, known_need)) = self.elements.get_mut(at) {
            *known_need = known_need.or(need);
            known.merge(element);
        }
        at
    }

    pub(super) fn has_acted(&self) -> bool {
        self.acted
    }

    /// Whether the last thing told is an action of the person, as against a page that came.
    pub(super) fn last_is_action(&self) -> bool {
        self.events.last().is_some_and(|heard| {
            matches!(
                heard.event.what,
                What::Click(_)
                    | What::Key(_)
                    | What::Value(_)
                    | What::TextInput(_)
                    | What::Dialog(_)
            )
        })
    }

    /// A test's own title where its name says nothing.
    pub(super) fn or_goal(&mut self, title: &str) {
        self.goal = self.goal.take().or_else(|| words::goal(title));
    }
}

/// A frame's address as far as it is known; `frame:2` stands for the third frame of its parent, `frame:=editor`
/// for the one of that name.
fn address(frame: &Frame) -> String {
    match frame {
        Frame::At(url) => url.clone(),
        Frame::Number(number) => format!("frame:{number}"),
        Frame::Named(name) => format!("frame:={name}"),
    }
}
