//! From recorded strings to looked-at text. A recording says the same few names, pages and windows over and over, so what
//! was looked at is remembered.

use crate::model::Phrase;
use crate::passes::draft::Step;
use crate::passes::generated::Changing;
use crate::passes::plan::At;
use crate::passes::sites;
use recording::{Page, Window, clean_name};
use secrets::{Net, Text, without_tracking};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Most texts that are remembered of a kind, and the longest, in bytes.
const TEXTS: usize = 4_096;
const LONGEST: usize = 200;
/// Most places that are remembered: who changes between windows and pages soon comes back.
const PLACES: usize = 8;

/// The nets, with what they said of texts and places.
pub(super) struct Cleaner<'a> {
    pub(super) net: &'a Net,
    /// Ids that are no anchors.
    pub(super) changing: &'a Changing,
    names: Texts,
    values: Texts,
    urls: Texts,
    places: Recent<Surroundings>,
    pages: Recent<Arc<Page>>,
}

/// The page and the window of a step.
type Surroundings = (Option<Arc<Page>>, Option<Arc<Window>>);

#[derive(Default)]
struct Texts(RefCell<BTreeMap<String, Text>>);

impl Texts {
    fn get(&self, recorded: &str, look: impl FnOnce(&str) -> Text) -> Text {
        if recorded.len() > LONGEST {
            return look(recorded);
        }
        let mut known = self.0.borrow_mut();
        if let Some(text) = known.get(recorded) {
            return text.clone();
        }
        let text = look(recorded);
        if known.len() == TEXTS {
            known.clear();
        }
        known.insert(recorded.to_owned(), text.clone());
        text
    }
}

/// The last few, newest first.
struct Recent<K>(RefCell<VecDeque<(K, Arc<At>)>>);

impl<K: PartialEq> Recent<K> {
    fn new() -> Self {
        Self(RefCell::new(VecDeque::with_capacity(PLACES)))
    }

    fn get(&self, key: K, look: impl FnOnce(&K) -> At) -> Arc<At> {
        let mut known = self.0.borrow_mut();
        if let Some((_, at)) = known.iter().find(|(of, _)| *of == key) {
            return Arc::clone(at);
        }
        let at = Arc::new(look(&key));
        known.truncate(PLACES - 1);
        known.push_front((key, Arc::clone(&at)));
        at
    }
}

impl<'a> Cleaner<'a> {
    pub(super) fn new(net: &'a Net, changing: &'a Changing) -> Self {
        Self {
            net,
            changing,
            names: Texts::default(),
            values: Texts::default(),
            urls: Texts::default(),
            places: Recent::new(),
            pages: Recent::new(),
        }
    }

    /// A name, title or label.
    pub(super) fn name(&self, recorded: &str) -> Text {
        let look = |recorded: &str| self.net.clean_stored(&clean_name(recorded));
        self.names.get(recorded, look)
    }

    /// Anything else, as it was recorded.
    pub(super) fn value(&self, recorded: &str) -> Text {
        let look = |recorded: &str| self.net.clean_stored(recorded);
        self.values.get(recorded, look)
    }

    pub(super) fn phrase(&self, recorded: &str) -> Phrase {
        Phrase::literal(self.value(recorded))
    }

    pub(super) fn url(&self, recorded: &str) -> Text {
        let look = |recorded: &str| self.net.clean_stored_url(&without_tracking(recorded));
        self.urls.get(recorded, look)
    }

    /// The origin of a frame or of a page that was passed through.
    pub(super) fn origin(&self, recorded: &str) -> Text {
        self.value(&sites::origin(recorded))
    }

    /// A page that was led to.
    pub(super) fn page(&self, page: &Arc<Page>) -> Arc<At> {
        let look = |page: &Arc<Page>| self.look_at_page(page, "");
        self.pages.get(Arc::clone(page), look)
    }

    fn look_at_page(&self, page: &Page, app: &str) -> At {
        let origin = sites::origin(&page.url);
        At {
            site: self.value(&sites::site(&page.url)),
            origin: self.value(&origin),
            url: self.url(&page.url),
            title: self.name(&page.title),
            app: self.name(app),
            frames: page.frame.iter().map(|url| self.origin(url)).collect(),
        }
    }

    /// Where a step was done.
    pub(super) fn at(&self, step: &Step) -> Arc<At> {
        let place = (step.page.clone(), step.window.clone());
        self.places.get(place, |(page, window)| {
            let window = window.as_ref();
            let app = window.map_or("", |window| window.app.as_str());
            match page.as_ref().filter(|page| sites::is_site(&page.url)) {
                Some(page) => self.look_at_page(page, app),
                None => At {
                    site: self.name(app),
                    app: self.name(app),
                    title: self.name(window.map_or("", |window| window.title.as_str())),
                    ..At::default()
                },
            }
        })
    }
}
