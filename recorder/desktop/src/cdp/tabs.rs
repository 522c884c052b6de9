//! The browser's tabs and the frames in them, as far as its events told: which session speaks for a frame, in which world
//! our script runs there, and what its address is.

use std::collections::BTreeMap;

use crate::element::{Document, ElementId};
use crate::page::Page;
use crate::screen::Rect;

use super::element::document_id;

/// Most frames that are known; what is more is not heard.
const FRAMES: usize = 2000;

/// A page or a frame in a process of its own, to which the browser attached us.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub target: String,
    /// The session that holds it; `None` for a page.
    pub parent: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Frame {
    pub parent: Option<String>,
    pub session: String,
    pub url: String,
    pub title: String,
    /// Where our script runs: the session with the world's unique name.
    pub world: Option<String>,
}

/// A page of the browser.
#[derive(Debug, Clone, Default)]
pub(super) struct Tab {
    pub session: String,
    pub title: String,
    /// Which element has the focus, as last told.
    pub focused: Option<ElementId>,
    /// Its view on the screen, and physical pixels for one of the page's.
    pub view: Option<(Rect, f64)>,
    /// It shows in its window, as last told.
    pub visible: bool,
    /// What the message box over it says, and of which kind it is.
    pub asks: Option<(String, String)>,
    order: u64,
}

#[derive(Debug, Default)]
pub(super) struct Tabs {
    pub sessions: BTreeMap<String, Session>,
    /// By the frame's id; a tab's outermost frame has the tab's.
    pub frames: BTreeMap<String, Frame>,
    pub tabs: BTreeMap<String, Tab>,
    /// By session and the number of a world in it: the frame, and the world's unique name.
    worlds: BTreeMap<(String, i64), (String, String)>,
    pub active: Option<String>,
    next: u64,
}

impl Tabs {
    /// A page or frame was attached.
    pub fn attached(&mut self, session: String, target: String, parent: Option<String>) {
        if parent.is_none() {
            self.next += 1;
            let order = self.next;
            let tab = self.tabs.entry(target.clone()).or_default();
            tab.session.clone_from(&session);
            tab.order = order;
        }
        self.frame(&target).session.clone_from(&session);
        self.sessions.insert(session, Session { target, parent });
    }

    /// A page or frame is gone; gives the tab, if it was one.
    pub fn detached(&mut self, session: &str) -> Option<String> {
        let gone = self.sessions.remove(session)?;
        self.worlds.retain(|(of, _), _| of != session);
        self.frames.retain(|_, frame| frame.session != session);
        if gone.parent.is_some() {
            return None;
        }
        self.tabs.remove(&gone.target);
        if self.active.as_ref() == Some(&gone.target) {
            let newest = self.tabs.iter().max_by_key(|(_, tab)| tab.order);
            self.active = newest.map(|(target, _)| target.clone());
        }
        Some(gone.target)
    }

    pub fn frame(&mut self, id: &str) -> &mut Frame {
        if self.frames.len() >= FRAMES && !self.frames.contains_key(id) {
            self.frames.pop_first();
        }
        self.frames.entry(id.to_owned()).or_default()
    }

    /// Our script runs in a frame.
    pub fn world_made(&mut self, session: &str, number: i64, frame: &str, unique: &str) {
        let world = format!("{session}|{unique}");
        let known = self.frame(frame);
        session.clone_into(&mut known.session);
        known.world = Some(world.clone());
        self.worlds
            .insert((session.to_owned(), number), (frame.to_owned(), world));
    }

    pub fn world_gone(&mut self, session: &str, number: i64) {
        if let Some((frame, world)) = self.worlds.remove(&(session.to_owned(), number))
            && let Some(frame) = self.frames.get_mut(&frame)
            && frame.world.as_ref() == Some(&world)
        {
            frame.world = None;
        }
    }

    /// The frame that a world belongs to, and the world.
    pub fn spoke(&self, session: &str, number: i64) -> Option<(&str, &str)> {
        let (frame, world) = self.worlds.get(&(session.to_owned(), number))?;
        Some((frame, world))
    }

    /// The tab that a session belongs to.
    pub fn tab_of(&self, session: &str) -> Option<&str> {
        let mut at = self.sessions.get(session)?;
        // A session's parent came before it, so this ends; the bound is for what the browser may say.
        for _ in 0..32 {
            match &at.parent {
                None => return Some(&at.target),
                Some(parent) => at = self.sessions.get(parent)?,
            }
        }
        None
    }

    /// A frame and those that it stands in, outermost first.
    fn chain(&self, frame: &str) -> Vec<&str> {
        let mut chain = Vec::new();
        let mut at = self.frames.get_key_value(frame);
        while let Some((id, frame)) = at {
            chain.push(id.as_str());
            let parent = frame.parent.as_deref();
            at = parent
                .filter(|_| chain.len() < 32)
                .and_then(|parent| self.frames.get_key_value(parent));
        }
        chain.reverse();
        chain
    }

    /// The documents that a frame stands in and is, outermost first.
    pub fn documents(&self, frame: &str) -> Vec<Document> {
        let frames = self.chain(frame);
        let known = frames.into_iter().filter_map(|id| self.frames.get(id));
        known
            .map(|frame| Document {
                id: frame.world.as_deref().map(document_id),
                url: Some(frame.url.clone()),
                title: (!frame.title.is_empty()).then(|| frame.title.clone()),
            })
            .collect()
    }

    /// The frame of a world.
    pub fn frame_of_world(&self, world: &str) -> Option<&str> {
        let mut frames = self.frames.iter();
        let (id, _) = frames.find(|(_, frame)| frame.world.as_deref() == Some(world))?;
        Some(id)
    }

    /// The worlds of all frames of a tab, the page's first, each with how deep it stands.
    pub fn worlds_of_tab(&self, tab: &str) -> Vec<(u16, String)> {
        let mut worlds: Vec<(u16, String)> = self
            .frames
            .iter()
            .filter_map(|(id, frame)| {
                let chain = self.chain(id);
                let depth = u16::try_from(chain.len().saturating_sub(1)).unwrap_or(u16::MAX);
                (chain.first() == Some(&tab)).then(|| Some((depth, frame.world.clone()?)))?
            })
            .collect();
        worlds.sort();
        worlds
    }

    pub fn active(&self) -> Option<(&str, &Tab)> {
        let (target, tab) = self.tabs.get_key_value(self.active.as_ref()?)?;
        Some((target, tab))
    }

    /// The page that the active tab shows.
    pub fn page(&self) -> Option<Page> {
        let (target, tab) = self.active()?;
        let frame = self.frames.get(target)?;
        if frame.url.is_empty() {
            return None;
        }
        Some(Page {
            document: frame.world.as_deref().map(document_id),
            url: frame.url.clone(),
            title: Some(tab.title.clone()).filter(|title| !title.is_empty()),
            tab: Some(target.to_owned()),
        })
    }

    /// The newest tab that shows, where the one in front does no longer.
    pub fn showing_instead(&self) -> Option<String> {
        if self.active().is_some_and(|(_, tab)| tab.visible) {
            return None;
        }
        let shows = self.tabs.iter().filter(|(_, tab)| tab.visible);
        let newest = shows.max_by_key(|(_, tab)| tab.order);
        newest.map(|(target, _)| target.clone())
    }

    /// This tab is in front now; true when it was not before.
    pub fn activate(&mut self, tab: &str) -> bool {
        if self.active.as_deref() == Some(tab) || !self.tabs.contains_key(tab) {
            return false;
        }
        self.active = Some(tab.to_owned());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_tabs() -> Tabs {
        let mut tabs = Tabs::default();
        tabs.attached("s1".to_owned(), "t1".to_owned(), None);
        tabs.attached("s2".to_owned(), "t2".to_owned(), None);
        tabs.attached("s3".to_owned(), "f1".to_owned(), Some("s1".to_owned()));
        tabs.frame("t1").url = "http://a.example/".to_owned();
        tabs.frame("f1").url = "http://b.example/pay".to_owned();
        tabs.frame("f1").parent = Some("t1".to_owned());
        tabs.world_made("s1", 1, "t1", "u1");
        tabs.world_made("s3", 1, "f1", "u3");
        tabs
    }

    #[test]
    fn a_frame_of_another_process_stands_in_its_page() {
        let tabs = two_tabs();
        let documents = tabs.documents("f1");
        let urls: Vec<_> = documents.iter().filter_map(|d| d.url.as_deref()).collect();
        assert_eq!(urls, ["http://a.example/", "http://b.example/pay"]);
        assert_eq!(tabs.tab_of("s3"), Some("t1"));
        assert_eq!(tabs.worlds_of_tab("t1").len(), 2);
        assert_eq!(tabs.spoke("s3", 1), Some(("f1", "s3|u3")));
    }

    #[test]
    fn a_tab_that_closes_leaves_the_newest_in_front() {
        let mut tabs = two_tabs();
        assert!(tabs.activate("t1"));
        assert!(!tabs.activate("t1"));
        assert_eq!(tabs.detached("s3"), None, "a frame is no tab");
        assert_eq!(tabs.detached("s1"), Some("t1".to_owned()));
        assert_eq!(tabs.active.as_deref(), Some("t2"));
        assert!(tabs.frames.contains_key("t2") && !tabs.frames.contains_key("t1"));
    }

    #[test]
    fn frames_that_claim_to_stand_in_each_other_end_nothing() {
        let mut tabs = two_tabs();
        tabs.frame("t1").parent = Some("f1".to_owned());
        assert!(tabs.documents("f1").len() <= 32);
    }
}
