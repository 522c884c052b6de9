//! Pages: each change of the active page's address, and what caused it, as far as the inputs before it tell.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use desktop::{Element, Modifiers, Page, Role, Window};
use recording::{Cause, PageChange, Tab, What};

use super::keys::is_address_bar;
use super::{Line, Scribe};
use crate::convert;

/// A page may take this long to come after what caused it.
const SLOW: Duration = Duration::from_secs(20);
/// Further changes of the address within this time of the last are its redirects.
const CHAIN: Duration = Duration::from_secs(3);
/// What programs do this long after an input is still its effect.
const RECENT: Duration = Duration::from_secs(2);

/// What the person did last, as far as it may change a page.
#[derive(Debug, Default)]
pub(crate) struct Doing {
    last: Option<(Instant, Cause)>,
    /// A page change was put down to it already.
    used: bool,
    /// When the address changed last.
    changed: Option<Instant>,
    /// Ctrl+W, or a click on a tab's cross.
    closes_tab: bool,
    /// The focus was sent to the browser's address bar.
    in_address_bar: bool,
}

/// Names of the browser's own buttons, in the languages that we know them in.
const BACK: &[&str] = &["back", "zurück", "précédent", "atrás", "indietro", "voltar"];
const FORWARD: &[&str] = &[
    "forward",
    "weiter",
    "vorwärts",
    "suivant",
    "adelante",
    "avanti",
    "avançar",
];
const RELOAD: &[&str] = &[
    "reload",
    "refresh",
    "neu laden",
    "actualiser",
    "recargar",
    "ricarica",
    "recarregar",
];
const CLOSE: &[&str] = &[
    "close",
    "close tab",
    "schließen",
    "tab schließen",
    "fermer",
    "cerrar",
    "chiudi",
];

impl Doing {
    fn set(&mut self, at: Instant, cause: Cause) {
        self.last = Some((at, cause));
        self.used = false;
        self.closes_tab = false;
    }

    /// An input of which nothing is known.
    pub(super) fn something(&mut self, at: Instant) {
        self.set(at, Cause::Unknown);
    }

    pub(super) fn click(&mut self, at: Instant, element: &Element) {
        let name =
            recording::clean_name(element.name.as_deref().unwrap_or_default()).to_lowercase();
        let named = |names: &[&str]| names.contains(&name.as_str());
        let cause = if element.documents.is_empty() {
            if named(BACK) {
                Cause::Back
            } else if named(FORWARD) {
                Cause::Forward
            } else if named(RELOAD) {
                Cause::Reload
            } else if is_address_bar(element) || element.role == Role::Option {
                Cause::Typed
            } else {
                Cause::Unknown
            }
        } else {
            let in_form = element
                .ancestors
                .iter()
                .any(|above| above.role == Role::Form);
            match element.role {
                Role::Link => Cause::Link,
                Role::Button if in_form || element.input_type.as_deref() == Some("submit") => {
                    Cause::Submit
                }
                _ => Cause::Script,
            }
        };
        self.set(at, cause);
        self.closes_tab = element.documents.is_empty() && named(CLOSE);
        self.in_address_bar = is_address_bar(element);
    }

    pub(super) fn key(
        &mut self,
        at: Instant,
        key: &str,
        modifiers: Modifiers,
        element: Option<&Element>,
    ) {
        let cause = match key {
            "ArrowLeft" if modifiers.alt => Cause::Back,
            "ArrowRight" if modifiers.alt => Cause::Forward,
            "BrowserBack" => Cause::Back,
            "BrowserForward" => Cause::Forward,
            "F5" | "BrowserRefresh" => Cause::Reload,
            "r" if modifiers.ctrl => Cause::Reload,
            _ if goes_to_address_bar(key, modifiers) => {
                self.in_address_bar = true;
                Cause::Script
            }
            "Enter" if std::mem::take(&mut self.in_address_bar) => Cause::Typed,
            "Enter" | "Space" => match element {
                Some(element) if is_address_bar(element) => Cause::Typed,
                Some(element) if element.role == Role::Link => Cause::Link,
                Some(element) if !element.documents.is_empty() => Cause::Submit,
                _ => Cause::Unknown,
            },
            // The rest of a burst of keys does not take the last cause away.
            _ if self.recent(at) && !modifiers.command() => return,
            _ => Cause::Script,
        };
        self.set(at, cause);
        self.closes_tab = key == "w" && modifiers.ctrl;
    }

    /// Whether something was done shortly before.
    pub(super) fn recent(&self, at: Instant) -> bool {
        self.last
            .is_some_and(|(when, _)| at.saturating_duration_since(when) < RECENT)
    }

    /// Why the address changed.
    fn cause(&mut self, at: Instant) -> Cause {
        let chained = self
            .changed
            .is_some_and(|when| at.saturating_duration_since(when) < CHAIN);
        self.changed = Some(at);
        match self.last {
            Some((when, cause)) if !self.used && at.saturating_duration_since(when) < SLOW => {
                self.used = true;
                cause
            }
            Some(_) if self.used && chained => Cause::Redirect,
            _ => Cause::Script,
        }
    }
}

/// Keys that browsers take for "to the address".
fn goes_to_address_bar(key: &str, modifiers: Modifiers) -> bool {
    key == "F6" || key == "l" && modifiers.ctrl || key == "d" && modifiers.alt
}

/// Numbers for tabs, from 1.
#[derive(Debug, Default)]
pub(crate) struct Tabs {
    numbers: BTreeMap<String, u64>,
    /// Tabs that another one opened.
    openers: BTreeMap<u64, u64>,
}

impl Tabs {
    fn key(page: &Page, window: Option<&Window>) -> String {
        let window = window.map_or(0, |window| window.id.0);
        format!("{window}/{}", page.tab.as_deref().unwrap_or_default())
    }

    /// The number of the page's tab, and whether it is new.
    pub(super) fn number(&mut self, page: &Page, window: Option<&Window>) -> (u64, bool) {
        let next = self.numbers.len() as u64 + 1;
        let mut is_new = false;
        let number = *self
            .numbers
            .entry(Self::key(page, window))
            .or_insert_with(|| {
                is_new = true;
                next
            });
        (number, is_new)
    }

    fn known(&self, page: &Page, window: Option<&Window>) -> Option<u64> {
        self.numbers.get(&Self::key(page, window)).copied()
    }
}

impl Scribe {
    /// The page as it stands on lines: the element's, else the active window's.
    pub(super) fn page_of(&self, element: Option<&Element>) -> Option<recording::Page> {
        if let Some(element) = element.filter(|element| !self.is_in_box(element)) {
            let document = element.page()?;
            let url = document
                .url
                .as_deref()
                .or(self.page.as_ref().map(|page| page.url.as_str()))?;
            let mut page = convert::page(url, document.title.as_deref());
            page.frame = element
                .frames()
                .iter()
                .filter_map(|frame| frame.url.clone())
                .collect();
            if let Some(known) = self.page.as_ref().filter(|known| known.url == url) {
                self.put_tab(&mut page, known);
            }
            return Some(page);
        }
        self.active_page()
    }

    pub(super) fn active_page(&self) -> Option<recording::Page> {
        let known = self.page.as_ref()?;
        let mut page = convert::page(&known.url, known.title.as_deref());
        self.put_tab(&mut page, known);
        Some(page)
    }

    fn put_tab(&self, page: &mut recording::Page, known: &Page) {
        page.tab = self.tabs.known(known, self.window.as_ref());
        page.opener = page
            .tab
            .and_then(|tab| self.tabs.openers.get(&tab).copied());
    }

    /// The active window shows another page, or its address or title changed.
    pub(super) fn page_seen(&mut self, at: Instant, window: Option<Window>, page: Option<Page>) {
        let same_window =
            window.as_ref().map(|window| window.id) == self.window.as_ref().map(|window| window.id);
        if !same_window {
            self.window_seen(at, window.clone());
        }
        // While a page loads there is none for a moment.
        let Some(page) = page else {
            if !same_window {
                self.page = None;
            }
            return;
        };
        let before = self.page.replace(page.clone());
        let unheard = std::mem::replace(&mut self.page_of_pause, self.paused);
        let (tab, is_new) = self.tabs.number(&page, window.as_ref());
        if self.paused || self.judge.excludes(window.as_ref(), Some(&page.url)) {
            return;
        }
        let other_tab = before.as_ref().is_some_and(|before| {
            let both_known = before.tab.is_some() && page.tab.is_some();
            both_known && before.tab != page.tab && before.document != page.document
        });
        if !same_window || other_tab {
            if let Some(opener) = before
                .as_ref()
                .filter(|_| is_new)
                .and_then(|before| self.tabs.known(before, window.as_ref()))
            {
                self.tabs.openers.insert(tab, opener);
            }
            self.tell_tab(at, before.as_ref().filter(|_| same_window), is_new);
            return;
        }
        let Some(before) = before else {
            // The first page of a window that was there: somebody went to it, or it was only seen late.
            if self.doing.recent(at) {
                let what = What::PageChange(PageChange {
                    from: String::new(),
                    to: page.url,
                    cause: self.doing.cause(at),
                });
                let line = self.page_line(at);
                self.out.write(what, line);
            } else if is_new {
                self.tell_tab(at, None, true);
            }
            return;
        };
        let reloaded = before.url == page.url && before.document != page.document;
        if before.url != page.url || reloaded {
            let cause = self.doing.cause(at);
            // A document that is built anew at the same address by itself is no news.
            if reloaded && !matches!(cause, Cause::Reload | Cause::Submit) {
                return;
            }
            let what = What::PageChange(PageChange {
                // Where the person was in a pause is nobody's business.
                from: if unheard { String::new() } else { before.url },
                to: page.url,
                cause,
            });
            let line = self.page_line(at);
            self.out.write(what, line);
        } else if before.title != page.title && page.title.is_some() {
            let line = self.page_line(at);
            self.out.write(
                What::WindowChanged(recording::WindowChanged::default()),
                line,
            );
        }
    }

    fn tell_tab(&mut self, at: Instant, left: Option<&Page>, is_new: bool) {
        if self.doing.closes_tab
            && let Some(left) = left
        {
            let mut page = convert::page(&left.url, left.title.as_deref());
            self.put_tab(&mut page, left);
            let line = Line {
                page: Some(page),
                ..self.page_line(at)
            };
            let op = "closed".to_owned();
            self.out.write(What::Tab(Tab { op }), line);
            self.doing.closes_tab = false;
        }
        let op = if is_new { "opened" } else { "switched" };
        let line = self.page_line(at);
        self.out.write(What::Tab(Tab { op: op.to_owned() }), line);
    }

    fn page_line(&self, at: Instant) -> Line {
        Line {
            window: self.window.as_ref().map(convert::window),
            page: self.active_page(),
            ..Line::plain(at)
        }
    }
}
