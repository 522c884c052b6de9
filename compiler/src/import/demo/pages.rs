//! Addresses, tabs and titles of a demonstration that is being told.

use super::Demo;
use recording::{Cause, Key, Modifiers, Page, PageChange, Tab, What};

impl Demo {
    /// The person went to an address.
    pub(in crate::import) fn open(&mut self, url: &str, title: &str) {
        let from = std::mem::replace(&mut self.page.url, url.to_owned());
        self.page.title = title.to_owned();
        self.focus = None;
        self.remember();
        self.push(
            What::PageChange(PageChange {
                from,
                to: url.to_owned(),
                cause: Cause::Typed,
            }),
            None,
        );
    }

    /// What was done led to another address, or the page turned out to have this title.
    pub(in crate::import) fn led_to(&mut self, url: &str, title: Option<&str>, cause: Cause) {
        let same = url == self.page.url && title.is_none_or(|title| title == self.page.title);
        if same || url.is_empty() {
            return;
        }
        let from = std::mem::replace(&mut self.page.url, url.to_owned());
        if title.is_some() || from != self.page.url {
            self.page.title = title.unwrap_or_default().to_owned();
        }
        self.remember();
        self.push(
            What::PageChange(PageChange {
                from,
                to: url.to_owned(),
                cause,
            }),
            None,
        );
    }

    pub(in crate::import) fn url(&self) -> &str {
        &self.page.url
    }

    pub(in crate::import) fn tab(&self) -> u64 {
        self.page.tab.unwrap_or(1)
    }

    pub(super) fn remember(&mut self) {
        self.tabs.insert(self.tab(), self.page.clone());
    }

    /// What was done last opened a new tab. Where it leads is not said; the site is taken to be the opener's.
    pub(in crate::import) fn popup(&mut self) -> u64 {
        // A link whose text is an address leads there.
        let last = self
            .events
            .last()
            .and_then(|heard| heard.on)
            .and_then(|at| self.elements.get(at));
        let shown =
            last.and_then(|(element, _)| element.text.clone().or_else(|| element.name.clone()));
        if let Some(url) =
            shown.filter(|text| text.starts_with("http") && url::Url::parse(text).is_ok())
        {
            return self.popup_at(&url);
        }
        self.assume("which address a new tab opened is not in the file; its site is taken to be that of the page that opened it");
        self.popup_at(&self.page.url.clone())
    }

    /// What was done last opened a new tab at this address.
    pub(in crate::import) fn popup_at(&mut self, url: &str) -> u64 {
        let number = self.new_tab();
        let page = Page {
            tab: Some(number),
            opener: Some(self.tab()),
            url: url.to_owned(),
            ..Page::default()
        };
        self.tabs.insert(number, page.clone());
        let before = std::mem::replace(&mut self.page, page);
        self.push(
            What::Tab(Tab {
                op: "opened".to_owned(),
            }),
            None,
        );
        self.page = before;
        number
    }

    /// A tab that the person opened by themselves.
    pub(in crate::import) fn new_tab(&mut self) -> u64 {
        let number = self.tabs.keys().next_back().copied().unwrap_or(1) + 1;
        let page = Page {
            tab: Some(number),
            ..Page::default()
        };
        self.tabs.insert(number, page);
        number
    }

    /// Goes on in this tab.
    pub(in crate::import) fn go_to_tab(&mut self, number: u64) {
        if number == self.tab() {
            return;
        }
        if let Some(page) = self.tabs.get(&number) {
            self.page = page.clone();
            self.focus = None;
            if !self.page.url.is_empty() {
                self.push(
                    What::Tab(Tab {
                        op: "switched".to_owned(),
                    }),
                    None,
                );
            }
        }
    }

    /// The page has this title.
    pub(in crate::import) fn titled(&mut self, title: &str) {
        let url = self.page.url.clone();
        self.led_to(&url, Some(title), Cause::Script);
    }

    /// Back, forward or reload. Which page that is, the file does not say.
    pub(in crate::import) fn go(&mut self, cause: Cause) {
        let url = self.page.url.clone();
        self.focus = None;
        self.push(
            What::PageChange(PageChange {
                from: url.clone(),
                to: url,
                cause,
            }),
            None,
        );
    }

    /// Goes on in a tab that came to the front by itself.
    pub(in crate::import) fn go_to_tab_silently(&mut self, number: u64) {
        if let Some(page) = self.tabs.get(&number) {
            self.page = page.clone();
            self.focus = None;
        }
    }

    /// The current tab was closed by the person.
    pub(in crate::import) fn close_tab(&mut self) {
        let modifiers = Modifiers {
            ctrl: true,
            ..Modifiers::default()
        };
        let key = Key {
            key: Some("w".to_owned()),
            modifiers,
            ..Key::default()
        };
        self.focus = None;
        self.push(What::Key(key), None);
    }
}
