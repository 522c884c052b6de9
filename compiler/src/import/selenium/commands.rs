//! What each of Selenium IDE's commands tells.

use super::super::demo::{Demo, Fate};
use super::super::element::{Element, Frame};
use super::{locators, text};
use recording::Modifiers;
use serde_json::Value;
use std::collections::BTreeMap;
use url::Url;

pub(super) const INLINED: Fate = Fate::Needless("the test that it runs is told here");
pub(super) const NO_TEST: Fate =
    Fate::Lost("the test that it runs is not in the file, or runs itself");
pub(super) const REPEATED: Fate = Fate::Needless("what is under it is told that many times");
pub(super) const LOOP: Fate = Fate::Lost("a loop; what is under it is told once");
pub(super) const CONDITION: Fate =
    Fate::Lost("a condition; what is under it is told as if it held");
pub(super) const OTHERWISE: Fate =
    Fate::Lost("it is done only where the condition above does not hold");

const NO_ELEMENT: Fate = Fate::Lost("it does not say which element");
/// Most commands that are played, loops unrolled.
const MOST: usize = 5_000;

/// A command's name; empty for one that only carries a remark.
pub(super) fn name(command: &Value) -> &str {
    text(command, "command").trim()
}

/// Plays commands into a demonstration.
pub(super) struct Player {
    pub demo: Demo,
    base: Option<Url>,
    frames: Vec<Frame>,
    /// Tabs by the variable that holds their handle.
    windows: BTreeMap<String, u64>,
    /// What `store` put into variables.
    stored: BTreeMap<String, String>,
    pressed: Option<Element>,
    played: usize,
    /// In a round of a loop after its first.
    pub again: bool,
}

impl Player {
    pub(super) fn new(name: &str, base: &str) -> Self {
        Self {
            demo: Demo::new(name),
            base: Url::parse(base).ok(),
            frames: Vec::new(),
            windows: [("root".to_owned(), 1)].into(),
            stored: BTreeMap::new(),
            pressed: None,
            played: 0,
            again: false,
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.played >= MOST
    }

    /// A round of a loop counts as a command, whatever is in it.
    pub(super) fn round(&mut self) {
        self.played += 1;
    }

    /// Counts a command that controls others.
    pub(super) fn note(&mut self, command: &Value, first: bool, fate: Fate) {
        if first {
            self.demo.count(name(command), fate);
        }
    }

    pub(super) fn end(&mut self, end: Option<&Value>, first: bool) {
        if let Some(end) = end {
            self.note(end, first, Fate::Needless("the end of what is above"));
        }
    }

    /// Plays one command; `next` is the one after it.
    pub(super) fn command(
        &mut self,
        command: &Value,
        next: Option<&Value>,
        first: bool,
        last: bool,
    ) {
        self.played += 1;
        let fate = match self.played {
            played if played > MOST => Fate::Lost("there are too many steps"),
            _ => self.one(command, next, last),
        };
        self.note(command, first, fate);
    }

    fn element(&self, command: &Value) -> Option<Element> {
        let mut element = locators::element(command, "target", &self.frames)?;
        let remark = text(command, "comment").trim();
        if !remark.is_empty() && element.hint.is_none() {
            element.hint = Some(remark.to_owned());
        }
        Some(element)
    }

    fn one(&mut self, command: &Value, next: Option<&Value>, last: bool) -> Fate {
        let kind = name(command);
        if kind.starts_with("//") {
            return Fate::Needless("switched off in the file");
        }
        let value = text(command, "value");
        match kind {
            "" => Fate::Needless("a remark of the author"),
            "open" => self.open(text(command, "target")),
            "click" | "clickAt" | "doubleClick" | "doubleClickAt" => {
                self.click(command, kind.starts_with("double"))
            }
            "contextMenu" | "rightClick" => self.on(command, |demo, element| {
                demo.click(element, "right", 1, Modifiers::default());
            }),
            // The recorder writes down wherever the pointer came by: what is used next tells whether it was meant.
            "mouseOver" => match next {
                Some(next)
                    if text(next, "target") == text(command, "target")
                        && name(next).starts_with("click") =>
                {
                    Fate::Needless("the click on the same element says so")
                }
                Some(next) if !matches!(name(next), "mouseOut" | "mouseOver" | "close") => {
                    self.on(command, Demo::hover)
                }
                _ => Fate::Needless("the pointer passed over it"),
            },
            "mouseOut" | "mouseMove" | "mouseMoveAt" => Fate::Needless("the pointer moved"),
            "mouseDown" | "mouseDownAt" => {
                self.pressed = self.element(command);
                Fate::Needless("part of the click or drag that follows")
            }
            "mouseUp" | "mouseUpAt" => self.released(command),
            "dragAndDropToObject" => {
                let to = locators::element(command, "value", &self.frames);
                match self.element(command).zip(to) {
                    Some((from, to)) => {
                        self.demo.drag(from, to);
                        Fate::Taken
                    }
                    None => NO_ELEMENT,
                }
            }
            "type" => self.field(command, value),
            "editContent" => self.field(command, &without_tags(value)),
            "sendKeys" => self.keys(command, value),
            "select" | "addSelection" => self.select(command, value),
            "removeSelection" => Fate::Lost("what is no longer chosen cannot be told"),
            "check" | "uncheck" => {
                self.on(command, |demo, element| demo.tick(element, kind == "check"))
            }
            "submit" => {
                self.demo.key(None, "Enter", Modifiers::default());
                Fate::Taken
            }
            "selectFrame" => self.frame(text(command, "target")),
            "selectWindow" => self.window(text(command, "target")),
            "storeWindowHandle" => {
                self.windows
                    .insert(text(command, "target").to_owned(), self.demo.tab());
                Fate::Needless("it only names the window")
            }
            "close" if last => Fate::Needless("closing at the end of the test"),
            "close" if !self.demo.has_acted() => Fate::Needless("closing before anything was done"),
            "close" => {
                self.demo.close_tab();
                Fate::Taken
            }
            "chooseOkOnNextConfirmation" => self.will_answer("confirm", "ok"),
            "chooseCancelOnNextConfirmation" => self.will_answer("confirm", "cancel"),
            "chooseCancelOnNextPrompt" => self.will_answer("prompt", "cancel"),
            "answerOnNextPrompt" => self.will_answer("prompt", text(command, "target")),
            "acceptAlert" | "acceptConfirmation" => self.answered("confirm", "ok"),
            "dismissConfirmation" | "dismissPrompt" => self.answered("confirm", "cancel"),
            "answerPrompt" => match text(command, "target") {
                "" => self.answered("prompt", "ok"),
                answer => self.answered("prompt", answer),
            },
            "webdriverChooseOkOnVisibleConfirmation" => self.answered("confirm", "ok"),
            "webdriverChooseCancelOnVisibleConfirmation" => self.answered("confirm", "cancel"),
            "webdriverChooseCancelOnVisiblePrompt" => self.answered("prompt", "cancel"),
            "webdriverAnswerOnVisiblePrompt" => self.answered("prompt", value),
            "assertAlert" | "assertConfirmation" | "assertPrompt" => {
                match self.demo.name_dialog(text(command, "target")) {
                    true => Fate::Taken,
                    false => {
                        self.demo.dialog("alert", text(command, "target"), None);
                        Fate::Taken
                    }
                }
            }
            "store" => {
                self.stored
                    .insert(value.to_owned(), text(command, "target").to_owned());
                Fate::Needless("its value is put in where it is used")
            }
            "assertTitle" | "verifyTitle" => match text(command, "target") {
                "" => Fate::Needless("it checks nothing"),
                title => {
                    self.demo.titled(title);
                    Fate::Taken
                }
            },
            "setWindowSize" => Fate::Needless("how the test's browser was set up"),
            "pause" | "setSpeed" => Fate::Needless("a wait"),
            "echo" | "debugger" => Fate::Needless("a message to the one who runs the test"),
            "runScript" | "executeScript" | "executeAsyncScript" => {
                Fate::Lost("a script, which is not run and not read")
            }
            _ if kind.starts_with("store") => Fate::Lost("it reads a value to use it later"),
            _ if kind.starts_with("waitFor")
                || kind.starts_with("assert")
                || kind.starts_with("verify") =>
            {
                self.check(command, kind, value)
            }
            _ => Fate::Lost("its command is not one that Selenium IDE records"),
        }
    }

    fn on(&mut self, command: &Value, tell: impl FnOnce(&mut Demo, Element)) -> Fate {
        match self.element(command) {
            Some(element) => {
                tell(&mut self.demo, element);
                Fate::Taken
            }
            None => NO_ELEMENT,
        }
    }

    fn open(&mut self, target: &str) -> Fate {
        let target = self.filled(target);
        let url = match &self.base {
            _ if target.contains("${") => None,
            Some(base) => base.join(&target).ok(),
            None => Url::parse(&target).ok(),
        };
        self.frames.clear();
        match url {
            Some(url) => {
                self.demo.open(url.as_str(), "");
                Fate::Taken
            }
            None => Fate::Lost("it does not say which address"),
        }
    }

    fn click(&mut self, command: &Value, double: bool) -> Fate {
        self.pressed = None;
        let Some(element) = self.element(command) else {
            return NO_ELEMENT;
        };
        if element.is_area() {
            return Fate::Needless("a click on the page's background");
        }
        if double {
            // The recorder writes down both clicks of a double click before it.
            self.demo.double_click(element);
        } else {
            self.demo.click(element, "left", 1, Modifiers::default());
        }
        if command.get("opensWindow").and_then(Value::as_bool) == Some(true) {
            let tab = self.demo.popup();
            self.windows
                .insert(text(command, "windowHandleName").to_owned(), tab);
        }
        Fate::Taken
    }

    fn released(&mut self, command: &Value) -> Fate {
        let to = self.element(command);
        match (self.pressed.take(), to) {
            (Some(from), Some(to)) if from.key != to.key => {
                self.demo.drag(from, to);
                Fate::Taken
            }
            _ => Fate::Needless("part of the click beside it"),
        }
    }

    fn field(&mut self, command: &Value, value: &str) -> Fate {
        let value = self.filled(value);
        let Some(element) = self.element(command) else {
            return NO_ELEMENT;
        };
        if element.input_type.as_deref() == Some("file") {
            self.demo.upload(element, &value);
        } else if value.contains("${") {
            let name = value
                .strip_prefix("${")
                .and_then(|rest| rest.strip_suffix('}'));
            self.demo.fill(element, name.unwrap_or_default());
        } else {
            self.demo.set(element, &value);
        }
        Fate::Taken
    }

    /// Text with keys in it: `one${KEY_ENTER}`.
    fn keys(&mut self, command: &Value, value: &str) -> Fate {
        let Some(element) = self.element(command) else {
            return NO_ELEMENT;
        };
        let mut rest = self.filled(value);
        while !rest.is_empty() {
            let (before, after) = match rest.split_once("${") {
                Some((before, after)) => (before.to_owned(), after.to_owned()),
                None => (std::mem::take(&mut rest), String::new()),
            };
            if !before.is_empty() {
                self.demo.typed(Some(element.clone()), &before);
            }
            let (name, tail) = after.split_once('}').unwrap_or((after.as_str(), ""));
            if let Some(key) = name.strip_prefix("KEY_") {
                self.demo.key_in_field(element.clone(), &key_name(key));
            } else if !name.is_empty() {
                self.demo.fill(element.clone(), name);
            }
            rest = tail.to_owned();
        }
        Fate::Taken
    }

    fn select(&mut self, command: &Value, value: &str) -> Fate {
        let value = self.filled(value);
        let (by, option) = value.split_once('=').unwrap_or(("label", &value));
        let option = option.to_owned();
        if by != "label" {
            self.demo.assume("what the chosen entry of a list is called is not in the file; its value or number is given instead");
        }
        self.on(command, |demo, element| demo.choose(element, &option))
    }

    fn frame(&mut self, target: &str) -> Fate {
        let (by, what) = target.split_once('=').unwrap_or(("", target));
        match (by, what) {
            ("relative", "parent") => {
                self.frames.pop();
            }
            ("relative", _) => self.frames.clear(),
            ("index", number) => self
                .frames
                .push(Frame::Number(number.trim().parse().unwrap_or(0))),
            _ => {
                let mut element = Element::default();
                locators::locator(target, &mut element);
                self.frames.push(element.as_frame());
            }
        }
        Fate::Needless("the frame is told with each element in it")
    }

    fn window(&mut self, target: &str) -> Fate {
        let name = target
            .strip_prefix("handle=${")
            .and_then(|name| name.strip_suffix('}'))
            .unwrap_or(target);
        self.frames.clear();
        match self.windows.get(name).copied() {
            Some(tab) => {
                self.demo.go_to_tab(tab);
                Fate::Taken
            }
            None => Fate::Lost("it goes to a window that no step opened"),
        }
    }

    fn will_answer(&mut self, kind: &str, answer: &str) -> Fate {
        self.demo.will_answer(kind, answer);
        Fate::Taken
    }

    fn answered(&mut self, kind: &str, answer: &str) -> Fate {
        self.demo.answered(kind, "", answer);
        Fate::Taken
    }

    fn check(&mut self, command: &Value, kind: &str, value: &str) -> Fate {
        if self.again {
            return Fate::Needless("the check of the first round says so");
        }
        let Some(element) = self.element(command) else {
            return Fate::Needless("it checks nothing");
        };
        let gone = kind.contains("Not");
        let says = kind.contains("Text")
            || kind.ends_with("ElementPresent") && value.parse::<u64>().is_err();
        let shown = Some(value).filter(|value| {
            says && !value.is_empty() && !value.contains("${") && value.chars().count() <= 120
        });
        if kind.ends_with("Value") || kind.contains("Checked") || kind.contains("Selected") {
            return Fate::Needless("it checks what a step before it did");
        }
        match self.demo.shows(&element, shown, gone) {
            true => Fate::Taken,
            false => Fate::Needless("a check of something without a name"),
        }
    }

    /// With the values of variables that `store` set.
    fn filled(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            out.push_str(before);
            let known = after
                .split_once('}')
                .and_then(|(name, tail)| Some((self.stored.get(name)?, tail)));
            match known {
                Some((value, tail)) => {
                    out.push_str(value);
                    rest = tail;
                }
                None => {
                    out.push_str("${");
                    rest = after;
                }
            }
        }
        out + rest
    }
}

fn key_name(key: &str) -> String {
    match key {
        "ENTER" | "RETURN" => "Enter".to_owned(),
        "ESC" | "ESCAPE" => "Escape".to_owned(),
        "TAB" => "Tab".to_owned(),
        "BACKSPACE" | "BKSP" => "Backspace".to_owned(),
        "DELETE" | "DEL" => "Delete".to_owned(),
        "SPACE" => " ".to_owned(),
        "PAGE_UP" | "PGUP" => "PageUp".to_owned(),
        "PAGE_DOWN" | "PGDN" => "PageDown".to_owned(),
        "UP" | "DOWN" | "LEFT" | "RIGHT" => format!("Arrow{}", capital(key)),
        _ if key.starts_with('F') && key.len() <= 3 => key.to_owned(),
        _ => capital(key),
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first
            .to_uppercase()
            .chain(chars.flat_map(char::to_lowercase))
            .collect()
    })
}

fn without_tags(html: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out.replace("&nbsp;", " ")
        .replace("&amp;", "&")
        .trim()
        .to_owned()
}
