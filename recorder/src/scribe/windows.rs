//! Windows and programs: which is in front, and what its title says.

use std::time::Instant;

use desktop::{Element, Role, Side, Window, WindowEvent, WindowEventKind};
use recording::{AppActivated, Dialog, Gap, What, WindowChanged};

use super::{Line, Scribe};
use crate::convert;
use crate::judge;

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
            WindowEventKind::Activated(None)
            | WindowEventKind::Opened(_)
            | WindowEventKind::Closed(_) => {}
        }
    }

    /// Another window may be in front now.
    pub(super) fn window_seen(&mut self, at: Instant, window: Option<Window>) {
        let Some(window) = window else {
            return;
        };
        let before = self.window.replace(window.clone());
        if before.as_ref().is_some_and(|before| before.id == window.id) {
            return;
        }
        self.leave_field(at, None);
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

    /// The message of the page's message box, if this is one of its buttons: the browser draws the box outside of the
    /// page and names it after the page's host.
    pub(super) fn message_box(&self, button: &Element) -> Option<Dialog> {
        let host = judge::host(&self.page.as_ref()?.url)?;
        if !button.documents.is_empty() || button.role != Role::Button {
            return None;
        }
        let name = button
            .ancestors
            .iter()
            .filter(|above| matches!(above.role, Role::Dialog | Role::Alertdialog))
            .filter_map(|above| above.name.as_deref())
            .find(|name| name.to_lowercase().contains(&host))?;
        let above = button
            .neighbours
            .iter()
            .find(|beside| beside.side == Side::Above);
        let cancelled = button
            .name
            .as_deref()
            .is_some_and(|name| CANCEL.contains(&name.trim().to_lowercase().as_str()));
        Some(Dialog {
            dialog_type: if cancelled { "confirm" } else { "alert" }.to_owned(),
            message: recording::clean_name(above.map_or(name, |beside| &beside.text)),
            answer: Some(if cancelled { "cancel" } else { "ok" }.to_owned()),
        })
    }
}

const CANCEL: &[&str] = &["cancel", "abbrechen", "annuler", "cancelar", "annulla"];
