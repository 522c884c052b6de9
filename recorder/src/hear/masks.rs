//! What of a picture may be seen: fields whose text is not kept, and whatever else shows what must not be kept, are black.
//! Where that is not known, nothing is kept of the picture.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use desktop::{Desktop, ElementId, NodeSummary, Page, Rect, Role, Window, WindowId};

use super::looks::Seen;
use super::{Camera, World};
use crate::judge::{Judge, Verdict};

/// Around a field, in logical pixels: its frame, and what a letter juts out.
const MARGIN: f64 = 4.0;
/// Fields whose verdict is remembered.
const REMEMBERED: usize = 2048;

/// What is hidden of a window at one moment.
#[derive(Debug, Clone, Default)]
pub(super) struct Hidden {
    /// `None`: there are such places, but nobody knows where.
    places: Option<Vec<Rect>>,
    /// How much was known to be secret when this was made.
    learnt: u64,
}

/// A picture that was taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picture {
    pub(super) number: u64,
    /// The window that was in front then.
    pub(super) window: Option<WindowId>,
}

/// Masks pictures for the settling thread.
pub(super) struct Masks {
    desktop: Desktop,
    world: Arc<World>,
    judge: Arc<Judge>,
    /// A field that was judged secret stays so, whatever it turns itself into.
    verdicts: Mutex<BTreeMap<ElementId, Verdict>>,
    margin: i32,
}

impl Masks {
    pub(super) fn new(desktop: Desktop, world: Arc<World>, judge: Arc<Judge>) -> Self {
        let monitors = desktop.look.monitors().unwrap_or_default();
        let scale = monitors
            .iter()
            .map(|monitor| monitor.scale)
            .fold(1.0, f64::max);
        #[allow(clippy::cast_possible_truncation, reason = "a few pixels")]
        let margin = (MARGIN * scale).ceil() as i32;
        Self {
            desktop,
            world,
            judge,
            verdicts: Mutex::default(),
            margin,
        }
    }

    /// What is to be hidden where nothing shows.
    pub(super) fn nothing(&self) -> Hidden {
        Hidden {
            places: Some(Vec::new()),
            learnt: self.judge.known.learnt(),
        }
    }

    /// What is to be hidden of a window that shows these nodes.
    pub(super) fn hidden(
        &self,
        window: &Window,
        page: Option<&Page>,
        nodes: &[NodeSummary],
    ) -> Hidden {
        let learnt = self.judge.known.learnt();
        let mut places = nodes
            .iter()
            .filter(|node| self.hides(node))
            .map(|node| Some(grown(self.place(node.id.as_ref())?, self.margin)))
            .collect::<Option<Vec<Rect>>>();
        if let Some(page) = page.filter(|page| self.tells_above(window, page)) {
            let document = self.place(page.document.as_ref());
            places = places.zip(document).map(|(mut places, document)| {
                places.extend(around(&window.bounds, &document));
                places
            });
        }
        Hidden { places, learnt }
    }

    /// Whether pictures must not show the node.
    fn hides(&self, node: &NodeSummary) -> bool {
        if self.judge.hides(node) || self.shows_secret(node) {
            return true;
        }
        match self.verdict(node) {
            Verdict::Secret { .. } | Verdict::Unknown => true,
            Verdict::Unnamed => node
                .value
                .as_deref()
                .is_some_and(|value| !value.trim().is_empty() && !self.judge.in_goal(value)),
            Verdict::Open | Verdict::Terminal | Verdict::NoField => false,
        }
    }

    fn shows_secret(&self, node: &NodeSummary) -> bool {
        // The title of a page stands above it, not in it.
        let name = node.name.as_deref().filter(|_| node.role != Role::Document);
        [name, node.value.as_deref()]
            .into_iter()
            .flatten()
            .any(|text| self.judge.known.stands_in(text))
    }

    /// What is to become of what is typed into a node, as far as only its description tells.
    fn verdict(&self, node: &NodeSummary) -> Verdict {
        let Some(id) = node
            .id
            .as_ref()
            .filter(|_| crate::judge::takes_text(node.role))
        else {
            return Verdict::NoField;
        };
        let mut verdicts = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = verdicts.get(id) {
            return known.clone();
        }
        let Ok(element) = self.desktop.elements.describe(id) else {
            return Verdict::Unknown;
        };
        if verdicts.len() == REMEMBERED {
            verdicts.clear();
        }
        let verdict = self.judge.field(&element);
        verdicts.insert(id.clone(), verdict.clone());
        verdict
    }

    /// Whether the window's title, or the address that a browser shows, tells what must not be kept.
    fn tells_above(&self, window: &Window, page: &Page) -> bool {
        let known = &self.judge.known;
        let title = page.title.as_deref().unwrap_or_default();
        known.stands_in(&window.title) || known.stands_in(title) || known.stands_in_url(&page.url)
    }

    fn place(&self, id: Option<&ElementId>) -> Option<Rect> {
        let (elements, id) = (&self.desktop.elements, id?);
        let place = elements.place(id).ok().flatten();
        place.or_else(|| elements.describe(id).ok()?.bounds)
    }

    /// Keeps a picture that was taken between these looks, of this window if that is known.
    pub(super) fn mask(&self, camera: &Camera, picture: &Picture, looks: &[&Seen]) {
        match self.places(picture, looks) {
            Some((shown, hidden)) => camera.develop(picture.number, shown, hidden),
            None => camera.discard(picture.number),
        }
    }

    /// What is shown and what is hidden of it all the same; `None`: nothing may be kept.
    fn places(&self, picture: &Picture, looks: &[&Seen]) -> Option<(Vec<Rect>, Vec<Rect>)> {
        let looked_at = |window| looks.iter().any(|seen| seen.is_of(window));
        if picture.window.is_some_and(|window| !looked_at(window)) {
            return None;
        }
        let mut hidden = Vec::new();
        for seen in looks {
            let places = seen.hidden.places.as_ref().filter(|_| !seen.excluded)?;
            let learnt = seen.hidden.learnt != self.judge.known.learnt();
            if learnt && seen.nodes.iter().any(|node| self.shows_secret(node)) {
                return None;
            }
            hidden.extend_from_slice(places);
        }
        if !hidden.is_empty() && self.moved_between(looks) {
            return None;
        }
        let since = looks.first().and_then(|seen| seen.at);
        for place in self.world.secret_fields_since(since) {
            hidden.push(grown(place?, self.margin));
        }
        let mut shown = Vec::new();
        let windows = self.desktop.windows.list().unwrap_or_default();
        for active in looks.iter().filter_map(|seen| seen.window.as_ref()) {
            shown.push(active.bounds);
            shown.extend(
                windows
                    .iter()
                    .filter(|window| window.pid == active.pid && active.pid.is_some())
                    .map(|window| window.bounds),
            );
        }
        hidden.extend(
            windows
                .iter()
                .filter(|window| self.judge.excludes(Some(window), None))
                .map(|window| window.bounds),
        );
        Some((shown, hidden))
    }

    /// Whether what is hidden may have been elsewhere than at the first look and at the last: it scrolled.
    fn moved_between(&self, looks: &[&Seen]) -> bool {
        let [before, .., now] = looks else {
            return false;
        };
        let (Some(since), Some(until)) = (before.at, now.at) else {
            return true;
        };
        // Tab scrolls only where the field that gets the focus was out of sight, and then the others moved.
        let elsewhere = before.hidden.places != now.hidden.places && before.same_document(now);
        self.world.wheeled_between(since, until)
            || elsewhere && self.world.scrolled_between(since, until)
    }
}

/// A place with a margin around it.
fn grown(place: Rect, margin: i32) -> Rect {
    let more = margin.unsigned_abs() * 2;
    Rect::new(
        place.x - margin,
        place.y - margin,
        place.width + more,
        place.height + more,
    )
}

/// What of `outer` is above, below and beside `inner`.
fn around(outer: &Rect, inner: &Rect) -> [Rect; 4] {
    let wide = |from: i32, to: i32| u32::try_from(to - from).unwrap_or_default();
    [
        Rect::new(outer.x, outer.y, outer.width, wide(outer.y, inner.y)),
        Rect::new(
            outer.x,
            inner.bottom(),
            outer.width,
            wide(inner.bottom(), outer.bottom()),
        ),
        Rect::new(outer.x, outer.y, wide(outer.x, inner.x), outer.height),
        Rect::new(
            inner.right(),
            outer.y,
            wide(inner.right(), outer.right()),
            outer.height,
        ),
    ]
}
