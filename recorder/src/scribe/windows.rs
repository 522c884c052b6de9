//! Windows and programs: which is in front, and what its title says.

use std::time::Instant;

use desktop::{Window, WindowEvent, WindowEventKind};
use recording::{AppActivated, Gap, What, WindowChanged};

use super::{Line, Scribe};
use crate::convert;

impl Scribe {
    pub(super) fn window_event(&mut self, event: WindowEvent) {
        match event.kind {
            WindowEventKind::Activated(Some(window)) => self.window_seen(event.at, Some(window)),
            WindowEventKind::TitleChanged(window) => self.title_changed(event.at, window),
            WindowEventKind::Gap(gap) => {
                let what = What::Gap(Gap {
                    reason: "windows".to_owned(),
                    lost: gap.lost,
                });
                self.out.write(what, Line::plain(event.at));
            }
            // Between two windows none is active for a moment.
            WindowEventKind::Activated(None) | WindowEventKind::Opened(_) => {}
            WindowEventKind::Closed(_) => self.look_at_chooser(event.at),
        }
    }

    /// Another window may be in front now.
    pub(super) fn window_seen(&mut self, at: Instant, window: Option<Window>) {
        let Some(window) = window else {
            return;
        };
        if self
            .window
            .as_ref()
            .is_some_and(|known| known.id == window.id)
        {
            self.window = Some(window);
            return;
        }
        // What is told of the window that was left is told as of that one.
        self.leave_field(at, None);
        self.look_at_chooser(at);
        let before = self.window.replace(window.clone());
        if let (Some(before), Some(page)) = (&before, self.page.take()) {
            self.pages.insert(before.id, page);
        }
        let with_page = [Some(window.id), window.parent];
        self.page = with_page
            .iter()
            .flatten()
            .find_map(|id| self.pages.get(id).cloned());
        if self.paused || self.leaves_out(at, Some(&window), None) {
            return;
        }
        let other_app = before
            .as_ref()
            .is_none_or(|before| before.app != window.app);
        let what = if other_app {
            What::AppActivated(AppActivated::default())
        } else {
            What::WindowChanged(WindowChanged::default())
        };
        let line = self.window_line(at, &window);
        self.out.write(what, line);
    }

    fn title_changed(&mut self, at: Instant, window: Window) {
        let is_active = self
            .window
            .as_ref()
            .is_some_and(|active| active.id == window.id);
        if !is_active {
            return;
        }
        let same = self
            .window
            .as_ref()
            .is_some_and(|active| convert::window(active).title == convert::window(&window).title);
        self.window = Some(window.clone());
        // A browser's window is titled after its page, and the page is told by itself.
        if same || self.page.is_some() || self.paused {
            return;
        }
        if self.judge.excludes(Some(&window), None) {
            return;
        }
        let line = self.window_line(at, &window);
        self.out
            .write(What::WindowChanged(WindowChanged::default()), line);
    }

    fn window_line(&self, at: Instant, window: &Window) -> Line {
        Line {
            window: Some(convert::window(window)),
            page: self.active_page(),
            ..Line::plain(at)
        }
    }
}
