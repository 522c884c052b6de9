//! What the statements of a codegen script tell.

use super::super::demo::{Demo, Fate};
use super::super::element::{Element, Frame};
use super::actions;
use super::calls::{Arg, Chain, Link, Statement};
use super::locate::{self, Found, camel, option, text_of};
use recording::Cause;
use std::collections::BTreeMap;

/// What a name of the script stands for.
#[derive(Debug, Clone)]
pub(super) enum Var {
    /// A tab, and the frames that were entered in it.
    Page(u64, Vec<Frame>),
    Element(u64, Element),
    /// A tab that the next action opens.
    Popup(u64),
    /// The files that the next dialog is given.
    Chooser,
    Download,
    /// A browser or one of its contexts.
    Browser,
    Text(String),
}

/// Names that codegen's frame of a script uses; what is called on them does nothing on a page.
const FRAME: &[&str] = &[
    "browser",
    "context",
    "playwright",
    "p",
    "chromium",
    "firefox",
    "webkit",
    "devices",
    "require",
    "run",
    "main",
    "asyncio",
    "time",
    "sync_playwright",
    "async_playwright",
    "test",
    "Promise",
    "process",
    "re",
    "pytest",
    "os",
];

/// How many statements on it is looked for whether a page is used again after it was closed.
const NEAR: usize = 50;

/// A script that is being told.
pub(super) struct Script {
    pub demo: Demo,
    pub(super) vars: BTreeMap<String, Var>,
    /// Whether the script has opened a page.
    opened: bool,
}

const SCRIPT: Fate = Fate::Lost("a script, which is not run and not read");
const WAIT: Fate = Fate::Needless("a wait");
const NEW_TAB: Fate = Fate::Needless("the new tab is told with the step that opens it");

impl Script {
    pub(super) fn new(title: &str) -> Self {
        Self {
            demo: Demo::new(title),
            vars: [("page".to_owned(), Var::Page(1, Vec::new()))].into(),
            opened: false,
        }
    }

    pub(super) fn statement(&mut self, statement: &Statement, rest: &[&Statement]) {
        match statement {
            Statement::Text { name, text } => {
                self.vars.insert(name.clone(), Var::Text(text.clone()));
            }
            Statement::Chain { names, chain, .. } => {
                let is_last = !rest.iter().take(NEAR).any(|next| self.acts(next));
                for var in self.chain(chain, is_last).into_iter().zip(names) {
                    self.vars.insert(var.1.clone(), var.0);
                }
            }
            Statement::Test(_) | Statement::Before => {}
        }
    }

    /// Whether a statement does something in a page.
    fn acts(&self, statement: &Statement) -> bool {
        let Statement::Chain { chain, .. } = statement else {
            return false;
        };
        let closes = chain.links.last().is_some_and(|link| link.name == "close");
        matches!(
            self.vars.get(&chain.root),
            Some(Var::Page(..) | Var::Element(..))
        ) && !closes
    }

    /// Tells a chain; what it gives, for the names on its left.
    fn chain(&mut self, chain: &Chain, is_last: bool) -> Vec<Var> {
        match (chain.root.as_str(), self.vars.get(&chain.root).cloned()) {
            (_, Some(Var::Page(tab, frames))) => self.in_page(tab, frames, &chain.links, is_last),
            (_, Some(Var::Element(tab, element))) => {
                self.demo.go_to_tab(tab);
                self.from(tab, element, &chain.links)
            }
            (_, Some(Var::Popup(tab))) => {
                self.demo.go_to_tab_silently(tab);
                let tab = self.demo.popup();
                vec![Var::Page(tab, Vec::new())]
            }
            (_, Some(Var::Chooser)) => {
                self.choose_files(&chain.links);
                vec![Var::Chooser]
            }
            (_, Some(Var::Browser))
            | (
                "browser" | "context" | "chromium" | "firefox" | "webkit" | "playwright" | "p",
                None,
            ) => self.in_browser(&chain.links),
            (_, Some(Var::Download)) => vec![Var::Download],
            (_, Some(text @ Var::Text(_))) => vec![text],
            ("expect", None) => {
                self.expect(chain);
                Vec::new()
            }
            ("Promise", None) => self.together(&chain.links),
            ("time" | "asyncio" | "setTimeout", None)
                if chain.root == "setTimeout"
                    || chain.links.iter().any(|link| link.name == "sleep") =>
            {
                self.demo.count("sleep", WAIT);
                Vec::new()
            }
            ("console" | "print" | "logging" | "logger", None) => {
                self.demo
                    .count("print", Fate::Needless("a message to the one who runs it"));
                Vec::new()
            }
            (root, None) => {
                // A test of a condition, a loop or a call of the author's own.
                if !FRAME.contains(&root) {
                    self.demo
                        .count("code", Fate::Lost("it is not what codegen writes"));
                }
                Vec::new()
            }
        }
    }

    fn in_browser(&mut self, links: &[Link]) -> Vec<Var> {
        match links.last().map(|link| camel(&link.name)).as_deref() {
            Some("newPage") => {
                // The first page is the one that the browser opens with.
                let another = std::mem::replace(&mut self.opened, true) || !self.demo.is_empty();
                let tab = if another { self.demo.new_tab() } else { 1 };
                vec![Var::Page(tab, Vec::new())]
            }
            Some("newContext" | "launch" | "launchPersistentContext" | "connect") => {
                vec![Var::Browser]
            }
            Some("waitForEvent" | "expectPage" | "expectEvent") => {
                vec![Var::Popup(self.demo.tab())]
            }
            _ => Vec::new(),
        }
    }

    /// `Promise.all([…])`: what is waited for and what brings it about.
    fn together(&mut self, links: &[Link]) -> Vec<Var> {
        let items = links.iter().find_map(|link| match link.args.as_deref() {
            Some([Arg::List(items), ..]) => Some(items),
            _ => None,
        });
        let mut out = Vec::new();
        for item in items.into_iter().flatten() {
            if let Arg::Chain(chain) = item {
                let mut vars = self.chain(chain, false);
                out.append(&mut vars);
            }
        }
        // The first name is for what was waited for, which by now is there.
        out.into_iter()
            .map(|var| match var {
                Var::Popup(tab) => {
                    self.demo.go_to_tab_silently(tab);
                    Var::Page(self.demo.popup(), Vec::new())
                }
                other => other,
            })
            .collect()
    }

    fn choose_files(&mut self, links: &[Link]) {
        let files = links.iter().find(|link| camel(&link.name) == "setFiles");
        if let Some(link) = files {
            let given = self.given(link.args.as_deref().unwrap_or_default());
            let told = given
                .texts
                .iter()
                .filter(|file| self.demo.upload_where_clicked(file))
                .count();
            self.demo.count(
                "setFiles",
                if told > 0 {
                    Fate::Taken
                } else {
                    Fate::Lost("it does not say which file")
                },
            );
        }
    }

    /// A chain on a page or frame.
    fn in_page(
        &mut self,
        tab: u64,
        mut frames: Vec<Frame>,
        links: &[Link],
        is_last: bool,
    ) -> Vec<Var> {
        let Some((first, rest)) = links.split_first() else {
            return vec![Var::Page(tab, frames)];
        };
        let method = camel(&first.name);
        let args = first.args.as_deref().unwrap_or_default();
        match method.as_str() {
            "keyboard" | "mouse" | "touchscreen" => {
                self.demo.go_to_tab(tab);
                self.device(&method, rest);
                return Vec::new();
            }
            "context" | "request" | "clock" | "video" | "coverage" | "tracing" => {
                return self.in_browser(rest);
            }
            "mainFrame" => return self.in_page(tab, Vec::new(), rest, is_last),
            "frame" => {
                frames.push(frame_of(args));
                return self.in_page(tab, frames, rest, is_last);
            }
            "waitForEvent" | "expectEvent" | "expectPopup" | "expectDownload"
            | "expectFileChooser" => {
                let what = match args.first() {
                    Some(Arg::Text(event)) => event.clone(),
                    _ => method.to_lowercase(),
                };
                if what.contains("popup") {
                    self.demo.count(&method, NEW_TAB);
                    return vec![Var::Popup(tab)];
                }
                let known = what.contains("download") || what.contains("chooser");
                self.demo.count(
                    &method,
                    if known {
                        Fate::Needless("it is told with the step that brings it about")
                    } else {
                        WAIT
                    },
                );
                return if what.contains("chooser") {
                    vec![Var::Chooser]
                } else {
                    vec![Var::Download]
                };
            }
            _ => {}
        }
        let start = Element {
            frames: frames.clone(),
            ..Element::default()
        };
        if locate::link(first, &start).is_some() {
            self.demo.go_to_tab(tab);
            return self.from(tab, start, links);
        }
        if method == "close" && is_last {
            self.demo
                .count(&method, Fate::Needless("closing at the end of the script"));
            return Vec::new();
        }
        // Waiting for a page is not going to it.
        if !method.starts_with("wait")
            && !method.starts_with("expect")
            && !matches!(method.as_str(), "screenshot" | "evaluate")
        {
            self.demo.go_to_tab(tab);
        }
        let fate = self.page_action(tab, &method, args, &frames, is_last);
        self.demo.count(&method, fate);
        Vec::new()
    }

    fn page_action(
        &mut self,
        tab: u64,
        method: &str,
        args: &[Arg],
        frames: &[Frame],
        is_last: bool,
    ) -> Fate {
        let text = args.first().and_then(|arg| self.known(arg));
        match (method, text) {
            ("goto", Some(url)) if url.contains("://") || url.starts_with("about:") => {
                if url.starts_with("about:") {
                    return Fate::Needless("a page of the browser itself");
                }
                self.demo.open(&url, "");
                Fate::Taken
            }
            ("goto", _) => Fate::Lost("its address is not written out in the file"),
            ("goBack", _) => self.go(Cause::Back),
            ("goForward", _) => self.go(Cause::Forward),
            ("reload", _) => self.go(Cause::Reload),
            ("waitForURL" | "waitForUrl", Some(url))
                if url.contains("://") && !url.contains('*') =>
            {
                self.demo.go_to_tab(tab);
                if !self.demo.has_acted() || url == self.demo.url() {
                    return WAIT;
                }
                self.demo.led_to(&url, None, Cause::Link);
                Fate::Taken
            }
            ("close", _) if is_last || self.demo.tab() == 1 => {
                Fate::Needless("closing at the end of the script")
            }
            ("close", _) => {
                self.demo.close_tab();
                Fate::Taken
            }
            ("dragAndDrop", Some(from)) => {
                let Some(to) = args.get(1).and_then(|arg| self.known(arg)) else {
                    return Fate::Lost("it does not say where to");
                };
                self.demo
                    .drag(selected(&from, frames), selected(&to, frames));
                Fate::Taken
            }
            ("once" | "on", Some(event)) if event == "dialog" => self.will_answer(args),
            ("waitForSelector", Some(selector)) => {
                let element = selected(&selector, frames);
                match self.demo.has_acted() && self.demo.shows(&element, None, false) {
                    true => Fate::Taken,
                    false => WAIT,
                }
            }
            ("bringToFront", _) => Fate::Needless("the tab is told with what is done in it"),
            (
                "evaluate" | "evaluateHandle" | "addInitScript" | "addScriptTag" | "setContent",
                _,
            ) => SCRIPT,
            (
                "screenshot" | "pdf" | "title" | "content" | "url" | "isVisible" | "on" | "once"
                | "pause",
                _,
            ) => Fate::Needless("it only looks"),
            (name, _) if name.starts_with("wait") || name.starts_with("expect") => WAIT,
            (name, _)
                if name.starts_with("set") && name != "setInputFiles" && name != "setChecked" =>
            {
                Fate::Needless("how the script's browser was set up")
            }
            (name, Some(selector)) => {
                // The first generation: the selector is the first argument.
                let given = self.given(args.get(1..).unwrap_or_default());
                let element = selected(&selector, frames);
                actions::act(&mut self.demo, element, name, &given).unwrap_or(NOT_KNOWN)
            }
            _ => NOT_KNOWN,
        }
    }

    fn go(&mut self, cause: Cause) -> Fate {
        self.demo.go(cause);
        Fate::Taken
    }

    fn device(&mut self, device: &str, links: &[Link]) {
        let Some(link) = links.first() else { return };
        let method = camel(&link.name);
        let args = link.args.as_deref().unwrap_or_default();
        let text = args.first().and_then(|arg| self.known(arg));
        let fate = match (device, method.as_str(), text) {
            ("keyboard", "press", Some(chord)) => match actions::key(&chord) {
                Some((key, modifiers)) => {
                    self.demo.key(None, &key, modifiers);
                    Fate::Taken
                }
                None => Fate::Lost("it does not say which key"),
            },
            ("keyboard", "type" | "insertText", Some(text)) => {
                self.demo.typed(None, &text);
                Fate::Taken
            }
            ("mouse", "wheel", _) => {
                self.demo.scroll(0, 1);
                Fate::Taken
            }
            ("mouse", "move", _) => Fate::Needless("the pointer moved"),
            _ => Fate::Lost("it goes to a place on the screen, not to an element"),
        };
        self.demo.count(&format!("{device}.{method}"), fate);
    }

    fn will_answer(&mut self, args: &[Arg]) -> Fate {
        let Some(Arg::Function(chains)) = args.get(1) else {
            return Fate::Lost("how it answers is not written out here");
        };
        let links = chains.iter().flat_map(|chain| &chain.links);
        let mut answer = links.filter_map(|link| match link.name.as_str() {
            "accept" => Some(
                link.args
                    .as_deref()
                    .and_then(|args| args.first())
                    .and_then(text_of)
                    .unwrap_or_else(|| "ok".to_owned()),
            ),
            "dismiss" => Some("cancel".to_owned()),
            _ => None,
        });
        match answer.next_back() {
            // Codegen dismisses every message box; that one came up here is all that it says.
            Some(answer) => {
                self.demo.will_answer("dialog", &answer);
                Fate::Taken
            }
            None => Fate::Needless("it answers nothing"),
        }
    }

    /// A chain of locators, and what is done with the element at its end.
    fn from(&mut self, tab: u64, mut element: Element, links: &[Link]) -> Vec<Var> {
        for part in links {
            if let Some(found) = locate::link(part, &element) {
                element = match found {
                    Found::Inner(inner) => inner.inside_of(element),
                    Found::Closer(closer) => closer,
                    Found::Frame => enter(&element),
                    Found::InFrame(frame) => enter(&frame.inside_of(element)),
                };
                continue;
            }
            let method = camel(&part.name);
            let args = part.args.as_deref().unwrap_or_default();
            let fate = if method == "dragTo" {
                match args.first().and_then(|to| self.element_of(to)) {
                    Some(to) => {
                        self.demo.drag(element, to);
                        Fate::Taken
                    }
                    None => Fate::Lost("it does not say where to"),
                }
            } else {
                let given = self.given(args);
                actions::act(&mut self.demo, element, &method, &given).unwrap_or(NOT_KNOWN)
            };
            self.demo.count(&method, fate);
            return Vec::new();
        }
        vec![Var::Element(tab, element)]
    }

    pub(super) fn element_of(&self, arg: &Arg) -> Option<Element> {
        let Arg::Chain(chain) = arg else { return None };
        let mut element = match self.vars.get(&chain.root)? {
            Var::Page(_, frames) => Element {
                frames: frames.clone(),
                ..Element::default()
            },
            Var::Element(_, element) => element.clone(),
            _ => return None,
        };
        for part in &chain.links {
            element = match locate::link(part, &element)? {
                Found::Inner(inner) => inner.inside_of(element),
                Found::Closer(closer) => closer,
                Found::Frame => enter(&element),
                Found::InFrame(frame) => enter(&frame.inside_of(element)),
            };
        }
        Some(element)
    }
}

const NOT_KNOWN: Fate = Fate::Lost("it is not what codegen writes");

fn selected(selector: &str, frames: &[Frame]) -> Element {
    let mut element = Element::default();
    element.engine(selector);
    element.add_key(selector);
    let mut all = frames.to_vec();
    all.append(&mut element.frames);
    element.frames = all;
    element
}

/// What is in a frame is found from here on.
fn enter(frame: &Element) -> Element {
    let mut frames = frame.frames.clone();
    frames.push(frame.as_frame());
    Element {
        frames,
        ..Element::default()
    }
}

/// `page.frame('name')`, `page.frame({ url: /…/ })`.
fn frame_of(args: &[Arg]) -> Frame {
    let named = args
        .first()
        .and_then(text_of)
        .or_else(|| option(args, "name").and_then(text_of));
    match (named, option(args, "url")) {
        (Some(name), _) => Frame::Named(name),
        (None, Some(Arg::Text(url))) => Frame::At(url.clone()),
        _ => Frame::Named(String::new()),
    }
}
