//! What is known of the screen right now, shared by all threads of a session: the active window, the page with its
//! recent history, and when its structure last changed. It answers whether something looked up after an input can
//! still be what the input went to.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use desktop::{Change, ChangeKind, Element, ElementId, Page, Rect, Window, WindowEventKind};

/// How much of the past is kept.
const PAST: usize = 1024;

/// Programs scroll smoothly: longest that things move after the wheel or the key.
const SCROLLING: Duration = Duration::from_millis(400);

#[derive(Default)]
struct Inner {
    window: Option<Window>,
    /// Each with the moment from which on it was seen.
    pages: VecDeque<(Instant, Option<Page>)>,
    /// When, and in which process, parts came or went.
    structure: VecDeque<(Instant, Option<u32>)>,
    changed: Option<Instant>,
    /// When elements said that they changed.
    changes: VecDeque<(Instant, ElementId)>,
    /// When elements said that they have another name.
    renamed: VecDeque<(Instant, ElementId)>,
    focused: Option<(Instant, Option<ElementId>)>,
    input: Option<Instant>,
    /// When something was done that scrolls.
    scrolled: VecDeque<Instant>,
    /// When something was pressed, or a key that chooses or closes.
    acts: VecDeque<Instant>,
    /// When the wheel was turned, or a key pressed that does the same.
    wheeled: VecDeque<Instant>,
    /// Fields whose text is not kept, while they have the keyboard.
    secret_fields: VecDeque<SecretField>,
}

impl Inner {
    /// The page that showed at that moment, as far as it was known then.
    fn page_at(&self, moment: Instant) -> Option<&Page> {
        let mut seen = self.pages.iter().rev();
        let (_, page) = seen.find(|(seen, _)| *seen <= moment)?;
        page.as_ref()
    }
}

/// A field whose text is not kept, and since when it has the keyboard.
struct SecretField {
    /// `None`: it has it still.
    until: Option<Instant>,
    /// `None`: nobody knows where it is.
    place: Option<Rect>,
}

/// Shared by all threads of a session.
#[derive(Default)]
pub(crate) struct World {
    inner: Mutex<Inner>,
    /// Counts the inputs that may move the focus.
    epoch: AtomicU64,
    frames: AtomicU64,
    tokens: AtomicU64,
    /// Look-ups for inputs that are under way: nothing else should keep programs from answering them.
    looking: AtomicU64,
    /// Pages that are being read ahead.
    surveying: AtomicU64,
    paused: AtomicBool,
}

impl World {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn window(&self) -> Option<Window> {
        self.lock().window.clone()
    }

    pub(crate) fn see_window(&self, event: &WindowEventKind) {
        let mut inner = self.lock();
        match event {
            WindowEventKind::Activated(window) => inner.window.clone_from(window),
            WindowEventKind::TitleChanged(window) => inner.window = Some(window.clone()),
            WindowEventKind::Opened(_) | WindowEventKind::Closed(_) => {
                push(&mut inner.structure, (Instant::now(), None));
            }
            WindowEventKind::Gap(_) => {}
        }
    }

    pub(crate) fn set_window(&self, window: Option<Window>) {
        self.lock().window = window;
    }

    /// The page that shows now, as far as it is known.
    pub(crate) fn page(&self) -> Option<Page> {
        self.lock().pages.back().and_then(|(_, page)| page.clone())
    }

    /// Remembers what page shows. True when it is another than before.
    pub(crate) fn see_page(&self, at: Instant, page: &Option<Page>) -> bool {
        let mut inner = self.lock();
        if inner.pages.back().is_some_and(|(_, known)| known == page) {
            return false;
        }
        push(&mut inner.pages, (at, page.clone()));
        true
    }

    /// True when parts of the screen came or went, or are called something else.
    pub(crate) fn see_change(&self, change: &Change) -> bool {
        let mut inner = self.lock();
        inner.changed = Some(change.at);
        if let Some(id) = &change.id
            && !matches!(change.kind, ChangeKind::Focused)
        {
            push(&mut inner.changes, (change.at, id.clone()));
        }
        if let Some(id) = &change.id
            && change.kind == ChangeKind::NameChanged
        {
            push(&mut inner.renamed, (change.at, id.clone()));
            return true;
        }
        match &change.kind {
            ChangeKind::Focused => inner.focused = Some((change.at, change.id.clone())),
            ChangeKind::Reload
            | ChangeKind::LoadComplete
            | ChangeKind::WindowCreated
            | ChangeKind::WindowDestroyed => {
                push(&mut inner.structure, (change.at, change.pid));
                return true;
            }
            // What announces by itself (a clock, a counter) would never let the screen come to rest.
            ChangeKind::ChildrenAdded | ChangeKind::ChildrenRemoved | ChangeKind::Showing(_)
                if !change.live =>
            {
                push(&mut inner.structure, (change.at, change.pid));
                return true;
            }
            _ => {}
        }
        false
    }

    /// Whether parts of the screen came or went since then, in that process or nobody knows where.
    pub(crate) fn moved_since(&self, since: Instant, pid: Option<u32>) -> bool {
        self.moved_between(since, Instant::now(), pid)
    }

    /// As [`World::moved_since`], up to a moment.
    pub(crate) fn moved_between(&self, since: Instant, until: Instant, pid: Option<u32>) -> bool {
        self.lock().structure.iter().any(|(at, whose)| {
            *at > since && *at <= until && (whose.is_none() || pid.is_none() || *whose == pid)
        })
    }

    /// Something was done that scrolls: everything may be elsewhere.
    pub(crate) fn see_scroll(&self, at: Instant) {
        push(&mut self.lock().scrolled, at);
    }

    /// Something was pressed, or a key that chooses or closes.
    pub(crate) fn see_act(&self, at: Instant) {
        push(&mut self.lock().acts, at);
    }

    /// Whether a list that was open at one moment may have been closed before another.
    pub(crate) fn acted_between(&self, since: Instant, before: Instant) -> bool {
        let inner = self.lock();
        inner.acts.iter().any(|at| *at >= since && *at < before)
    }

    /// The wheel was turned, or a key pressed that does the same.
    pub(crate) fn see_wheel(&self, at: Instant) {
        push(&mut self.lock().wheeled, at);
    }

    /// Whether things may have been on their way because of the wheel at some time between two moments.
    pub(crate) fn wheeled_between(&self, since: Instant, until: Instant) -> bool {
        let inner = self.lock();
        let mut wheeled = inner.wheeled.iter();
        wheeled.any(|at| *at + SCROLLING > since && *at <= until)
    }

    /// The keyboard goes to a field whose text is not kept, or left the one that it went to.
    pub(crate) fn see_secret_field(&self, at: Instant, place: Option<Option<Rect>>) {
        let mut inner = self.lock();
        if let Some(last) = inner.secret_fields.back_mut() {
            last.until.get_or_insert(at);
        }
        if let Some(place) = place {
            push(&mut inner.secret_fields, SecretField { until: None, place });
        }
    }

    /// Where the fields are that had the keyboard and whose text is not kept, at that time or later.
    pub(crate) fn secret_fields_since(&self, since: Option<Instant>) -> Vec<Option<Rect>> {
        let inner = self.lock();
        let later = |field: &&SecretField| {
            field
                .until
                .zip(since)
                .is_none_or(|(until, since)| until >= since)
        };
        let fields = inner.secret_fields.iter().filter(later);
        fields.map(|field| field.place).collect()
    }

    /// Whether things may have been on their way to other places at some time between two moments.
    pub(crate) fn scrolled_between(&self, since: Instant, until: Instant) -> bool {
        let inner = self.lock();
        let mut scrolled = inner.scrolled.iter();
        scrolled.any(|at| *at + SCROLLING > since && *at <= until)
    }

    /// Whether what stood somewhere may be elsewhere, or gone: parts came or went in that process, or it scrolled.
    pub(crate) fn shifted_between(&self, since: Instant, until: Instant, pid: Option<u32>) -> bool {
        self.moved_between(since, until, pid) || self.scrolled_between(since, until)
    }

    /// Whether things may be on their way to other places.
    pub(crate) fn scrolling(&self) -> bool {
        let inner = self.lock();
        let last = inner.scrolled.back();
        last.is_some_and(|at| at.elapsed() < SCROLLING)
    }

    pub(crate) fn last_change(&self) -> Option<Instant> {
        self.lock().changed
    }

    /// When an element last said that it changed, if that is still known.
    pub(crate) fn changed_at(&self, id: &ElementId) -> Option<Instant> {
        let inner = self.lock();
        let mut changes = inner.changes.iter().rev();
        changes.find(|(_, known)| known == id).map(|(at, _)| *at)
    }

    /// Whether an element got another name between two moments, or that is not known any more.
    pub(crate) fn renamed_between(&self, since: Instant, until: Instant, id: &ElementId) -> bool {
        changed(&self.lock().renamed, since, until, id)
    }

    /// Whether an element changed since then, or that is not known any more.
    pub(crate) fn changed_since(&self, since: Instant, id: &ElementId) -> bool {
        changed(&self.lock().changes, since, Instant::now(), id)
    }

    pub(crate) fn focused_since(&self, since: Instant) -> bool {
        let inner = self.lock();
        inner.focused.as_ref().is_some_and(|(at, _)| *at > since)
    }

    /// Where a program said that the focus went, if it said so after that moment.
    pub(crate) fn focused_after(&self, since: Instant) -> Option<ElementId> {
        let inner = self.lock();
        let (at, id) = inner.focused.as_ref()?;
        id.clone().filter(|_| *at > since)
    }

    /// Whether an element belongs to the page that showed at that moment. Elements outside of pages always do.
    pub(crate) fn on_page_of(&self, element: &Element, moment: Instant) -> bool {
        let Some(document) = element.page() else {
            return true;
        };
        self.lock().page_at(moment).is_some_and(|page| {
            let same_document = match (&page.document, &document.id) {
                (Some(known), Some(given)) => known == given,
                _ => true,
            };
            let same_url = document.url.as_deref().is_none_or(|url| url == page.url);
            if !(same_document && same_url) {
                tracing::debug!(same_document, same_url, "not on the page that was known");
            }
            same_document && same_url
        })
    }

    /// The page that showed at that moment, if its document is the element's: its address may have changed since the
    /// element was described (the history API).
    pub(crate) fn page_of(&self, element: &Element, moment: Instant) -> Option<Page> {
        let document = element.page()?.id.clone()?;
        let inner = self.lock();
        let page = inner.page_at(moment)?;
        (page.document.as_ref() == Some(&document)).then(|| page.clone())
    }

    /// An input was heard; the pages are asked more often for a while.
    pub(crate) fn see_input(&self, at: Instant) {
        self.lock().input = Some(at);
    }

    /// Whether something happened within that time.
    pub(crate) fn busy(&self, within: Duration) -> bool {
        let inner = self.lock();
        [inner.input, inner.changed]
            .into_iter()
            .flatten()
            .any(|at| at.elapsed() < within)
    }

    /// An input was heard that may move the focus.
    pub(crate) fn next_epoch(&self) -> u64 {
        self.epoch.fetch_add(1, Ordering::SeqCst) + 1
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::SeqCst)
    }

    /// The number of a new picture, from 1.
    pub(crate) fn next_frame(&self) -> u64 {
        self.frames.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// How many pictures were numbered so far.
    pub(crate) fn frames(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    pub(crate) fn next_token(&self) -> super::Token {
        super::Token(self.tokens.fetch_add(1, Ordering::Relaxed))
    }

    /// Says that a look-up for an input is under way, until the result is dropped.
    pub(crate) fn look_up(&self) -> LookingUp<'_> {
        self.looking.fetch_add(1, Ordering::SeqCst);
        LookingUp(&self.looking)
    }

    /// Says that a page is being read ahead, until the result is dropped.
    pub(crate) fn survey(&self) -> LookingUp<'_> {
        self.surveying.fetch_add(1, Ordering::SeqCst);
        LookingUp(&self.surveying)
    }

    /// Whether a page is being read ahead: what can wait should.
    pub(crate) fn surveying(&self) -> bool {
        self.surveying.load(Ordering::SeqCst) > 0
    }

    /// Whether a look-up for an input is under way.
    pub(crate) fn looking_up(&self) -> bool {
        self.looking.load(Ordering::SeqCst) > 0
    }

    pub(crate) fn set_paused(&self, paused: bool) {
        self.paused.store(paused, Ordering::SeqCst);
    }

    pub(crate) fn paused(&self) -> bool {
        self.paused.load(Ordering::SeqCst)
    }
}

/// A look-up, or another reading, under way.
pub(crate) struct LookingUp<'a>(&'a AtomicU64);

impl Drop for LookingUp<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Whether an element is among what changed between two moments, or may have been: only so much of the past is kept.
fn changed(
    past: &VecDeque<(Instant, ElementId)>,
    since: Instant,
    until: Instant,
    id: &ElementId,
) -> bool {
    let forgotten = past.len() == PAST && past.front().is_some_and(|(oldest, _)| *oldest > since);
    let mut told = past.iter();
    forgotten || told.any(|(at, known)| known == id && *at > since && *at <= until)
}

fn push<T>(past: &mut VecDeque<T>, item: T) {
    if past.len() == PAST {
        past.pop_front();
    }
    past.push_back(item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use desktop::{Document, ElementId};

    fn page(load: &str, url: &str) -> Page {
        Page {
            document: Some(ElementId::new("app", load)),
            url: url.to_owned(),
            ..Page::default()
        }
    }

    fn on(load: &str, url: &str) -> Element {
        Element {
            documents: vec![Document {
                id: Some(ElementId::new("app", load)),
                url: Some(url.to_owned()),
                title: None,
            }],
            ..Element::default()
        }
    }

    #[test]
    fn an_element_of_a_page_that_came_after_the_press_is_not_the_one_pressed() {
        let world = World::default();
        let before = Instant::now();
        let press = before + Duration::from_millis(10);
        world.see_page(before, &Some(page("1", "http://a/")));
        assert!(world.on_page_of(&on("1", "http://a/"), press));
        assert!(!world.on_page_of(&on("2", "http://a/"), press), "reloaded");
        assert!(
            !world.on_page_of(&on("1", "http://a/next"), press),
            "history"
        );
        // What is learnt afterwards does not change what showed at the press.
        world.see_page(
            press + Duration::from_millis(5),
            &Some(page("2", "http://b/")),
        );
        assert!(!world.on_page_of(&on("2", "http://b/"), press));
        assert!(world.on_page_of(&on("1", "http://a/"), press));
        assert!(
            world.on_page_of(&Element::default(), press),
            "no page at all"
        );
    }
}
