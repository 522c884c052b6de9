//! What was read ahead of the page tells of a point, as long as nothing can have moved since.

use std::sync::Arc;
use std::time::Instant;

use desktop::{Element, Meant, Role, Survey, Window};

use super::{Finder, Found, id, pid};

impl Finder {
    /// What the page showed there when it was last read, if nothing can have moved since.
    pub(super) fn read_ahead(
        &self,
        x: i32,
        y: i32,
        at: Instant,
        window: Option<&Window>,
    ) -> Option<Found> {
        let survey = self.ahead.before(at)?;
        let meant = self.meant(&survey, x, y, at, window)?;
        let id = meant.element.id.as_ref()?;
        // What grows or loads pushes others away, and tells nobody.
        let place = self.elements.place(id).ok().flatten();
        if place.is_some_and(|place| !place.contains(x, y)) {
            tracing::debug!("what was read ahead is elsewhere now");
            return None;
        }
        if self.is_of_closed_list(&meant.element, (x, y), survey.started, at) {
            tracing::debug!("what was read ahead belongs to a list that is closed");
            return None;
        }
        let mut element = Arc::clone(&meant.element);
        if let Some(page) = self.world.page_of(&element, at)
            && element
                .page()
                .is_some_and(|known| known.url.as_ref() != Some(&page.url))
        {
            // The history API gave the page another address since.
            Arc::make_mut(&mut element).documents[0].url = Some(page.url);
        }
        if self.world.changed_since(meant.asked, id) {
            let known = Arc::make_mut(&mut element);
            known.state.forget_values();
            // A press leaves what stands in a field as it is; a box may be ticked by now.
            if let Ok(now) = self.elements.describe(id)
                && now.role == known.role
                && now.state.checked.is_none()
            {
                known.state.value = now.state.value;
            }
        }
        tracing::trace!(role = element.role.as_str(), x, y, "read ahead");
        Some(Found {
            element: Some(element),
            window: window.cloned(),
            described: Some(meant.described),
        })
    }

    /// Whether an element was there only because of a list that was open and may have been closed since. Programs do not
    /// tell that its options went, and go on to say where they were.
    pub(super) fn is_of_closed_list(
        &self,
        element: &Element,
        (x, y): (i32, i32),
        known: Instant,
        at: Instant,
    ) -> bool {
        let outside = element.bounds.is_some_and(|bounds| !bounds.contains(x, y));
        let of_list = match element.role {
            Role::Option | Role::Listbox => true,
            Role::Combobox => outside,
            _ => false,
        };
        if !of_list || !self.world.acted_between(known, at) {
            return false;
        }
        let now = element.id.as_ref().map(|id| self.elements.describe(id));
        let stands =
            |now: &Element| now.showing && now.bounds.is_some_and(|bounds| bounds.contains(x, y));
        !matches!(now, Some(Ok(now)) if stands(&now))
    }

    /// What a survey tells of a point, as long as nothing was told to have moved between it and the moment.
    pub(super) fn meant<'a>(
        &self,
        survey: &'a Survey,
        x: i32,
        y: i32,
        at: Instant,
        window: Option<&Window>,
    ) -> Option<&'a Meant> {
        let window = window.filter(|window| window.id == survey.window)?;
        let meant = survey.at(x, y)?;
        let whose = meant.element.pid.or(window.pid);
        let moved = self.world.shifted_between(survey.started, at, whose)
            || meant.described > at && self.moved_by(at, meant.described, whose);
        let id = meant.element.id.as_ref()?;
        let same = !moved
            && self.world.page_of(&meant.element, at).is_some()
            && !self.world.renamed_between(meant.asked, at, id);
        same.then_some(meant)
    }

    /// The page was read in full since anything moved, and has something there that can be acted upon and did not change
    /// since: no need to look.
    pub(super) fn is_read_ahead(&self, x: i32, y: i32) -> bool {
        let now = Instant::now();
        let Some(survey) = self.ahead.before(now) else {
            return false;
        };
        if survey.at(x, y).is_none() {
            return false;
        }
        let window = self.windows.at(x, y).ok().flatten();
        self.meant(&survey, x, y, now, window.as_ref())
            .is_some_and(|meant| {
                let id = meant.element.id.as_ref();
                !meant.brief && id.is_some_and(|id| !self.world.changed_since(meant.asked, id))
            })
    }

    /// Whether the page showed this element there, and nothing above it, when it was last read.
    pub(super) fn stood_here(
        &self,
        found: &Found,
        (x, y): (i32, i32),
        at: Instant,
        window: Option<&Window>,
    ) -> bool {
        let Some(survey) = self.ahead.before(at) else {
            return false;
        };
        let Some(id) = id(found) else {
            return false;
        };
        let moved = self.world.shifted_between(survey.started, at, pid(found));
        let mut spots = survey.spots.iter().rev();
        let last = spots.find(|spot| spot.bounds.contains(x, y));
        !moved
            && window.is_some_and(|window| window.id == survey.window)
            // What can be acted upon and is gone leaves what surrounds it.
            && last.is_some_and(|spot| {
                spot.meant.is_none() && (spot.id == id || spot.above.contains(&id))
            })
            && found
                .element
                .as_ref()
                .is_some_and(|element| self.world.on_page_of(element, at))
    }
}
