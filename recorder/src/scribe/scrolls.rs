//! A burst of the wheel is one scroll.

use std::sync::Arc;
use std::time::{Duration, Instant};

use desktop::{Element, Input};
use recording::What;

use super::{Line, Scribe};
use crate::hear::Scouted;

/// A pause of so long ends a burst.
const PAUSE: Duration = Duration::from_millis(500);

/// A burst of the wheel.
pub(crate) struct Scroll {
    at: Instant,
    last: Instant,
    dx: i32,
    dy: i32,
    element: Option<Arc<Element>>,
    injected: bool,
}

impl Scribe {
    pub(super) fn wheel(&mut self, scouted: &Scouted) {
        let Input::Wheel {
            dx, dy, injected, ..
        } = scouted.heard.what
        else {
            return;
        };
        let at = scouted.heard.at;
        if let Some(scroll) = &mut self.scroll
            && at.saturating_duration_since(scroll.last) < PAUSE
        {
            scroll.last = at;
            scroll.dx += dx;
            scroll.dy += dy;
            return;
        }
        self.end_scroll();
        let found = scouted
            .found
            .as_ref()
            .and_then(|found| found.wait(Duration::from_millis(100)))
            .unwrap_or_default();
        let window = found.window.clone().or_else(|| self.window.clone());
        if self.leaves_out(at, window.as_ref(), found.element.as_deref()) {
            return;
        }
        self.scroll = Some(Scroll {
            at,
            last: at,
            dx,
            dy,
            element: found.element,
            injected,
        });
    }

    pub(super) fn end_scroll_when_over(&mut self) {
        if self
            .scroll
            .as_ref()
            .is_some_and(|scroll| scroll.last.elapsed() >= PAUSE)
        {
            self.end_scroll();
        }
    }

    pub(super) fn end_scroll(&mut self) {
        let Some(scroll) = self.scroll.take() else {
            return;
        };
        // There and back again is no scroll.
        if (scroll.dx, scroll.dy) == (0, 0) {
            return;
        }
        let what = What::Scroll(recording::Scroll {
            dx: scroll.dx,
            dy: scroll.dy,
            unit: "notch".to_owned(),
        });
        let line = Line {
            injected: scroll.injected,
            ..self.line(scroll.at, scroll.element.as_deref())
        };
        self.out.write(what, line);
    }
}
