//! What an importer tells of a demonstration, step by step, and the recording that this makes.
//!
//! The files say what was done, hardly ever what happened: there are no times, no windows and few titles. Events are a
//! second apart, so that no pass takes two steps for one gesture.

use super::element::{Element, Frame, Need};
use super::{Counted, Told, withhold, words};
use crate::diagnostics::{Code, Diagnostic, Severity};
use recording::{
    Cause, ChangeOp, Changed, Click, Clipboard, Dialog, Drag, End, Ended, Event, File, Header, Hover, Key, Modifiers, Note,
    Page, PageChange, Recording, Scroll, Tab, TextInput, Value, What,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Between two events, milliseconds.
const APART: u64 = 1_000;

/// What became of a step of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    elements: Vec<(Element, Option<Need>)>,
    known: BTreeMap<String, usize>,
    page: Page,
    /// Tabs by number, from 1.
    tabs: BTreeMap<u64, Page>,
    /// What the keyboard goes to.
    focus: Option<usize>,
    counted: Counted,
    differences: Vec<Difference>,
    /// What is assumed and not said in the file, once each.
    assumed: Vec<&'static str>,
    answers: Vec<(String, Option<String>)>,
}

impl Demo {
    pub(super) fn new(name: &str) -> Self {
        let page = Page { tab: Some(1), ..Page::default() };
        Self {
            name: name.to_owned(),
            goal: words::goal(name),
            events: Vec::new(),
            elements: Vec::new(),
            known: BTreeMap::new(),
            tabs: [(1, page.clone())].into(),
            page,
            focus: None,
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
        let is_plain = kind.len() <= 40 && kind.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'));
        self.differences.push(Difference {
            number: self.counted.read,
            kind: if is_plain { kind.to_owned() } else { String::new() },
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
        let seq = self.events.len() as u64 + 1;
        let mut page = self.page.clone();
        if let Some((element, _)) = element.and_then(|at| self.elements.get(at)) {
            page.frame = element.frames.iter().map(address).collect();
        }
        let event = Event {
            seq,
            t: seq * APART,
            what,
            page: (!page.url.is_empty()).then_some(page),
            ..Event::default()
        };
        self.events.push(Heard { event, on: element, step: self.counted.read + 1 });
        seq
    }

    /// The element's number; the same element keeps its own.
    fn element(&mut self, element: Element, need: Option<Need>) -> usize {
        let key = format!("{:?}\u{1f}{:?}\u{1f}{:?}\u{1f}{}", self.page.tab, element.frames, element.index, element.key);
        let next = self.elements.len();
        let at = *self.known.entry(key).or_insert(next);
        if at == next {
            self.elements.push((element, need));
        } else if let Some((known, known_need)) = self.elements.get_mut(at) {
            *known_need = known_need.or(need);
            if known.hint.is_none() {
                known.hint = element.hint;
            }
        }
        at
    }

    /// The person went to an address.
    pub(super) fn open(&mut self, url: &str, title: &str) {
        let from = std::mem::replace(&mut self.page.url, url.to_owned());
        self.page.title = title.to_owned();
        self.focus = None;
        self.remember();
        self.push(What::PageChange(PageChange { from, to: url.to_owned(), cause: Cause::Typed }), None);
    }

    /// What was done led to another address, or the page turned out to have this title.
    pub(super) fn led_to(&mut self, url: &str, title: Option<&str>, cause: Cause) {
        let same = url == self.page.url && title.is_none_or(|title| title == self.page.title);
        if same || url.is_empty() {
            return;
        }
        let from = std::mem::replace(&mut self.page.url, url.to_owned());
        if title.is_some() || from != self.page.url {
            self.page.title = title.unwrap_or_default().to_owned();
        }
        self.remember();
        self.push(What::PageChange(PageChange { from, to: url.to_owned(), cause }), None);
    }

    pub(super) fn url(&self) -> &str {
        &self.page.url
    }

    pub(super) fn tab(&self) -> u64 {
        self.page.tab.unwrap_or(1)
    }

    pub(super) fn has_acted(&self) -> bool {
        self.events.iter().any(|heard| !matches!(heard.event.what, What::PageChange(_) | What::Tab(_) | What::Note(_)))
    }

    /// Whether the last thing told is an action of the person, as against a page that came.
    pub(super) fn last_is_action(&self) -> bool {
        self.events.last().is_some_and(|heard| {
            matches!(heard.event.what, What::Click(_) | What::Key(_) | What::Value(_) | What::TextInput(_) | What::Dialog(_))
        })
    }

    fn remember(&mut self) {
        self.tabs.insert(self.tab(), self.page.clone());
    }

    /// What was done last opened a new tab. Where it leads is not said; the site is taken to be the opener's.
    pub(super) fn popup(&mut self) -> u64 {
        // A link whose text is an address leads there.
        let last = self.events.last().and_then(|heard| heard.on).and_then(|at| self.elements.get(at));
        let shown = last.and_then(|(element, _)| element.text.clone().or_else(|| element.name.clone()));
        if let Some(url) = shown.filter(|text| text.starts_with("http") && url::Url::parse(text).is_ok()) {
            return self.popup_at(&url);
        }
        self.assume("which address a new tab opened is not in the file; its site is taken to be that of the page that opened it");
        self.popup_at(&self.page.url.clone())
    }

    /// What was done last opened a new tab at this address.
    pub(super) fn popup_at(&mut self, url: &str) -> u64 {
        let number = self.new_tab();
        let page = Page {
            tab: Some(number),
            opener: Some(self.tab()),
            url: url.to_owned(),
            ..Page::default()
        };
        self.tabs.insert(number, page.clone());
        let before = std::mem::replace(&mut self.page, page);
        self.push(What::Tab(Tab { op: "opened".to_owned() }), None);
        self.page = before;
        number
    }

    /// A tab that the person opened by themselves.
    pub(super) fn new_tab(&mut self) -> u64 {
        let number = self.tabs.keys().next_back().copied().unwrap_or(1) + 1;
        let page = Page { tab: Some(number), ..Page::default() };
        self.tabs.insert(number, page);
        number
    }

    /// Goes on in this tab.
    pub(super) fn go_to_tab(&mut self, number: u64) {
        if number == self.tab() {
            return;
        }
        if let Some(page) = self.tabs.get(&number) {
            self.page = page.clone();
            self.focus = None;
            if !self.page.url.is_empty() {
                self.push(What::Tab(Tab { op: "switched".to_owned() }), None);
            }
        }
    }

    /// The page has this title.
    pub(super) fn titled(&mut self, title: &str) {
        let url = self.page.url.clone();
        self.led_to(&url, Some(title), Cause::Script);
    }

    /// Back, forward or reload. Which page that is, the file does not say.
    pub(super) fn go(&mut self, cause: Cause) {
        let url = self.page.url.clone();
        self.focus = None;
        self.push(What::PageChange(PageChange { from: url.clone(), to: url, cause }), None);
    }

    /// Goes on in a tab that came to the front by itself.
    pub(super) fn go_to_tab_silently(&mut self, number: u64) {
        if let Some(page) = self.tabs.get(&number) {
            self.page = page.clone();
            self.focus = None;
        }
    }

    /// The current tab was closed by the person.
    pub(super) fn close_tab(&mut self) {
        let modifiers = Modifiers { ctrl: true, ..Modifiers::default() };
        let key = Key { key: Some("w".to_owned()), modifiers, ..Key::default() };
        self.focus = None;
        self.push(What::Key(key), None);
    }

    pub(super) fn click(&mut self, element: Element, button: &str, count: u32, modifiers: Modifiers) {
        let at = self.element(element, None);
        self.focus = Some(at);
        let click = Click { button: button.to_owned(), count, modifiers, ..Click::default() };
        self.push(What::Click(click), Some(at));
        self.answer();
    }

    /// A double click. Recorders write down its two clicks before it: these are taken back.
    pub(super) fn double_click(&mut self, element: Element) {
        let at = self.element(element.clone(), None);
        for _ in 0..2 {
            let is_first = |heard: &Heard| {
                heard.on == Some(at)
                    && matches!(&heard.event.what, What::Click(click) if click.count == 1 && click.button == "left")
            };
            let Some(click) = self.events.pop_if(|heard| is_first(heard)) else { break };
            self.counted.taken -= 1;
            self.counted.left += 1;
            self.differences.push(Difference {
                number: click.step,
                kind: "click".to_owned(),
                fate: Fate::Needless("part of the double click after it"),
            });
        }
        self.click(element, "left", 2, Modifiers::default());
    }

    pub(super) fn hover(&mut self, element: Element) {
        let at = self.element(element, None);
        self.push(What::Hover(Hover {}), Some(at));
    }

    /// A field holds this text.
    pub(super) fn set(&mut self, element: Element, value: &str) {
        let at = self.element(element, Some(Need::Field));
        self.focus = Some(at);
        self.push(What::Value(Value { before: None, after: Some(value.to_owned()) }), Some(at));
    }

    /// A field was filled with what the file leaves open.
    pub(super) fn fill(&mut self, element: Element) {
        let at = self.element(element, Some(Need::Field));
        self.focus = Some(at);
        let paste = Clipboard { op: "paste".to_owned(), ..Clipboard::default() };
        self.push(What::Clipboard(paste), Some(at));
    }

    /// Text was typed where the caret was.
    pub(super) fn typed(&mut self, element: Option<Element>, text: &str) {
        let at = match element {
            Some(element) => Some(self.element(element, Some(Need::Field))),
            None => self.focus,
        };
        self.focus = at;
        let input = TextInput { text: text.to_owned(), method: "keys".to_owned() };
        self.push(What::TextInput(input), at);
    }

    pub(super) fn choose(&mut self, element: Element, value: &str) {
        let at = self.element(element, Some(Need::Choice));
        self.focus = Some(at);
        self.push(What::Value(Value { before: None, after: Some(value.to_owned()) }), Some(at));
    }

    /// A box or switch was brought into a state.
    pub(super) fn tick(&mut self, element: Element, on: bool) {
        let at = self.element(element, Some(Need::Toggle));
        self.focus = Some(at);
        let click = Click { button: "left".to_owned(), count: 1, ..Click::default() };
        self.push(What::Click(click), Some(at));
        let after = Some(on.to_string());
        self.push(What::Value(Value { before: None, after }), Some(at));
        self.answer();
    }

    /// A key went down, in this element or where the focus was.
    pub(super) fn key(&mut self, element: Option<Element>, key: &str, modifiers: Modifiers) {
        if let Some(element) = element {
            self.focus = Some(self.element(element, None));
        }
        let is_text = key.chars().count() == 1 && !modifiers.is_command();
        let event = Key {
            key: Some(key.to_owned()),
            text: is_text.then(|| key.to_owned()),
            modifiers,
            ..Key::default()
        };
        let focus = self.focus;
        self.push(What::Key(event), focus);
        if key == "Tab" {
            self.focus = None;
        }
        self.answer();
    }

    pub(super) fn drag(&mut self, from: Element, to: Element) {
        let to = End { target: Some(to.target(None)), ..End::default() };
        let at = self.element(from, None);
        let drag = Drag { to, button: "left".to_owned(), ..Drag::default() };
        self.push(What::Drag(drag), Some(at));
    }

    pub(super) fn scroll(&mut self, dx: i32, dy: i32) {
        self.push(What::Scroll(Scroll { dx, dy, unit: "pixel".to_owned() }), None);
    }

    pub(super) fn upload(&mut self, element: Element, name: &str) {
        let at = self.element(element, None);
        let clicked =
            self.events.last().is_some_and(|last| matches!(last.event.what, What::Click(_)) && last.on == Some(at));
        if !clicked {
            let click = Click { button: "left".to_owned(), count: 1, ..Click::default() };
            self.push(What::Click(click), Some(at));
        }
        // What stands before the last separator is a folder of the one who recorded.
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
        self.push(What::File(File { op: "uploaded".to_owned(), name, same_as: None }), Some(at));
    }

    /// A file was chosen in the dialog that the last click opened; false where none did.
    pub(super) fn upload_where_clicked(&mut self, name: &str) -> bool {
        let Some(on) = self.focus.and_then(|at| self.elements.get(at)).map(|(element, _)| element.clone()) else {
            return false;
        };
        self.upload(on, name);
        true
    }


    /// What the next message box will be answered with, before what brings it up.
    pub(super) fn will_answer(&mut self, kind: &str, answer: &str) {
        self.answers.push((kind.to_owned(), Some(answer.to_owned())));
    }

    /// A message box was answered.
    pub(super) fn answered(&mut self, kind: &str, message: &str, answer: &str) {
        let dialog = Dialog {
            dialog_type: kind.to_owned(),
            message: message.to_owned(),
            answer: Some(answer.to_owned()),
        };
        self.push(What::Dialog(dialog), None);
    }

    /// Says what stands in the message box that was answered last; false where there was none.
    pub(super) fn name_dialog(&mut self, message: &str) -> bool {
        match self.events.last_mut().map(|heard| &mut heard.event.what) {
            Some(What::Dialog(dialog)) if dialog.message.is_empty() => {
                dialog.message = message.to_owned();
                true
            }
            _ => false,
        }
    }

    /// A key in a field that is being typed into.
    pub(super) fn key_in_field(&mut self, element: Element, key: &str) {
        self.focus = Some(self.element(element, Some(Need::Field)));
        self.key(None, key, Modifiers::default());
    }

    fn answer(&mut self) {
        for (kind, answer) in std::mem::take(&mut self.answers) {
            self.answered(&kind, "", answer.as_deref().unwrap_or("ok"));
        }
    }

    /// The file says that this shows after what was done last. False where nothing was done yet.
    pub(super) fn shows(&mut self, element: &Element, text: Option<&str>, gone: bool) -> bool {
        let target = element.target(None);
        let name = match text {
            Some(text) if target.name.is_empty() => text.to_owned(),
            _ => target.name.clone(),
        };
        let mut before = self.events.iter().rev().map(|heard| &heard.event);
        let cause = before.find(|event| !matches!(event.what, What::Changed(_) | What::Note(_) | What::Tab(_)));
        let Some(cause) = cause.map(|event| event.seq).filter(|_| !name.is_empty()) else {
            return false;
        };
        let op = match (gone, text) {
            (true, _) => ChangeOp::Gone,
            (false, Some(_)) => ChangeOp::Text,
            (false, None) => ChangeOp::Appeared,
        };
        let changed = Changed {
            op,
            role: target.role,
            name,
            after: text.map(str::to_owned),
            cause: Some(cause),
            ..Changed::default()
        };
        self.push(What::Changed(changed), None);
        self.push(What::Note(Note { mark: Some("check".to_owned()), on: Some(cause), ..Note::default() }), None);
        true
    }

    /// The demonstration as a recording, with everything to say about it.
    pub(super) fn finish(mut self, importer: &'static str) -> Told {
        let mut diagnostics = self.diagnostics();
        for said in self.said() {
            self.push(What::Note(Note { text: said, ..Note::default() }), None);
        }
        let ended = Ended { reason: "imported".to_owned(), ..Ended::default() };
        self.push(What::Ended(ended), None);
        let targets: Vec<Arc<recording::Target>> =
            self.elements.iter().map(|(element, need)| Arc::new(element.target(*need))).collect();
        let mut recording = Recording {
            header: Header {
                id: format!("import-{importer}"),
                goal: self.goal.clone().unwrap_or_default(),
                source: format!("import:{importer}"),
                recorder_version: env!("CARGO_PKG_VERSION").to_owned(),
                capabilities: vec!["elements".to_owned(), "pages".to_owned()],
                ..Header::default()
            },
            ..Recording::default()
        };
        for Heard { mut event, on, .. } in self.events {
            event.target = on.and_then(|at| targets.get(at)).cloned();
            recording.events.push(event);
        }
        // Clicks that were taken back left holes.
        renumber(&mut recording);
        let withheld = withhold::withhold(&mut recording);
        if withheld > 0 {
            diagnostics.push(Diagnostic::new(
                Code::Withheld,
                Severity::Warning,
                format!("the file holds {withheld} {} in clear; the recording does not", if withheld == 1 { "secret" } else { "secrets" }),
            )
            .hint("delete the file, and change the secret if others could read it"));
        }
        Told { name: self.name, recording, counted: self.counted, diagnostics }
    }

    /// A test's own title where its name says nothing.
    pub(super) fn or_goal(&mut self, title: &str) {
        self.goal = self.goal.take().or_else(|| words::goal(title));
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        for difference in &self.differences {
            let (severity, why) = match difference.fate {
                Fate::Taken => continue,
                Fate::Needless(why) => (Severity::Note, why),
                Fate::Lost(why) => (Severity::Warning, why),
            };
            let diagnostic = Diagnostic::new(Code::NotImported, severity, format!("{}: {why}", difference.which()));
            out.push(match severity {
                Severity::Warning => diagnostic.hint("look at that step in the file, and add it to the skill if the task needs it"),
                _ => diagnostic,
            });
        }
        for what in &self.assumed {
            out.push(Diagnostic::new(Code::Assumed, Severity::Warning, *what).hint("check it in the steps"));
        }
        out
    }

    /// What the recording itself should say of the steps that it lacks.
    fn said(&self) -> Vec<String> {
        let lost = self.differences.iter().filter_map(|difference| match difference.fate {
            Fate::Lost(why) => Some(format!("Not imported, {}: {why}", difference.which())),
            _ => None,
        });
        let needless = self.differences.iter().filter(|d| matches!(d.fate, Fate::Needless(_))).count();
        let counted = format!(
            "Imported: {} of {} steps in the file, {} needless",
            self.counted.taken, self.counted.read, needless
        );
        let assumed = self.assumed.iter().map(|what| format!("Assumed: {what}"));
        std::iter::once(counted).chain(lost.take(200)).chain(assumed).collect()
    }
}

impl Difference {
    fn which(&self) -> String {
        match self.kind.as_str() {
            "" => format!("step {} of the file", self.number),
            kind => format!("step {} of the file (`{kind}`)", self.number),
        }
    }
}

/// A frame's address as far as it is known; `frame:2` stands for the third frame of its parent.
fn address(frame: &Frame) -> String {
    match frame {
        Frame::At(url) => url.clone(),
        Frame::Number(number) => format!("frame:{number}"),
        Frame::Named(_) => "frame:".to_owned(),
    }
}

fn renumber(recording: &mut Recording) {
    let numbers: BTreeMap<u64, u64> = recording.events.iter().zip(1..).map(|(event, new)| (event.seq, new)).collect();
    let new = |seq: Option<u64>| seq.and_then(|seq| numbers.get(&seq).copied());
    for event in &mut recording.events {
        event.seq = numbers.get(&event.seq).copied().unwrap_or(event.seq);
        event.t = event.seq * APART;
        match &mut event.what {
            What::Changed(changed) => changed.cause = new(changed.cause),
            What::Note(note) => note.on = new(note.on),
            _ => {}
        }
    }
}
