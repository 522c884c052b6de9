//! The browser's abilities: its page answers through our script, its tabs through their events.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::ability::{Changes, Clipboard, Elements, Listen, Pages, Windows};
use crate::change::{Change, Summary};
use crate::clipboard::Held;
use crate::element::{Element, ElementId};
use crate::error::{ClipboardError, ElementError, ListenError, SelfTestError, WindowError};
use crate::input::Heard;
use crate::outlet::{Outlet, Running};
use crate::page::Page;
use crate::screen::Rect;
use crate::window::{Window, WindowEvent, WindowEventKind, WindowId};

use super::element::{Described, Place4, Short, document_id, id};
use super::hub::{Hub, gone, lock};

/// All that a browser can do but looking and sending.
#[derive(Clone)]
pub(super) struct Browsing(pub Arc<Hub>);

impl Browsing {
    fn described(&self, world: &str, told: Described) -> Element {
        let documents = {
            let tabs = self.0.tabs();
            let frame = tabs.frame_of_world(world);
            frame.map(|frame| tabs.documents(frame)).unwrap_or_default()
        };
        let mut element = told.into_element(world, documents, self.0.pid);
        element.app = Some(self.0.app.clone());
        element
    }

    fn ask_active<T: serde::de::DeserializeOwned>(
        &self,
        question: impl Display,
    ) -> Result<Option<(String, T)>, ElementError> {
        let Some(world) = self.0.active_world() else {
            return Ok(None);
        };
        let question = format!("taught.{question}");
        let answer: Option<T> = self.0.ask(&world, &question, self.0.limit)?;
        Ok(answer.map(|answer| (world, answer)))
    }

    /// What the pointer was last told to be upon, if it is still there.
    fn pointed(&self, x: i32, y: i32) -> Option<ElementId> {
        let (at_x, at_y, id) = self.0.pointer()?;
        ((at_x, at_y) == (x, y)).then_some(id)
    }
}

impl Listen for Browsing {
    fn start(&self, outlet: Outlet<Heard>) -> Result<Running, ListenError> {
        *lock(&self.0.heard) = Some(outlet);
        let hub = Arc::clone(&self.0);
        Ok(Running::new(move || *lock(&hub.heard) = None, None))
    }

    fn self_test(&self, timeout: Duration) -> Result<Duration, SelfTestError> {
        let waited_ms = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        self.0
            .ping(timeout)
            .ok_or(SelfTestError::NotHeard { waited_ms })
    }

    /// Pages are not told the layout, only what its keys give.
    fn layout(&self) -> Result<String, ListenError> {
        Ok(String::new())
    }
}

impl Elements for Browsing {
    fn at(&self, x: i32, y: i32) -> Result<Option<Element>, ElementError> {
        // What was there may have gone from under the pointer.
        if let Some(id) = self.pointed(x, y)
            && let Ok(element) = self.describe(&id)
            && element.showing
        {
            return Ok(Some(element));
        }
        let found = self.ask_active(format_args!("at({x}, {y})"))?;
        Ok(found.map(|(world, told)| self.described(&world, told)))
    }

    fn id_at(&self, x: i32, y: i32) -> Result<Option<ElementId>, ElementError> {
        if let Some(id) = self.pointed(x, y)
            && let Ok(Some(_)) = self.place(&id)
        {
            return Ok(Some(id));
        }
        let found = self.ask_active(format_args!("idAt({x}, {y})"))?;
        Ok(found.map(|(world, number)| id(&world, number)))
    }

    fn focused(&self) -> Result<Option<Element>, ElementError> {
        let told = {
            let tabs = self.0.tabs();
            tabs.active().and_then(|(_, tab)| tab.focused.clone())
        };
        if let Some(id) = told
            && let Ok(element) = self.describe(&id)
            && element.focused
        {
            return Ok(Some(element));
        }
        let found = self.ask_active("focused()")?;
        Ok(found.map(|(world, told)| self.described(&world, told)))
    }

    fn describe(&self, id: &ElementId) -> Result<Element, ElementError> {
        let number: u64 = id.path().parse().map_err(|_| gone())?;
        let question = format!("taught.describe({number})");
        let told: Option<Described> = self.0.ask(id.owner(), &question, self.0.limit)?;
        told.map(|told| self.described(id.owner(), told))
            .ok_or_else(gone)
    }

    fn place(&self, id: &ElementId) -> Result<Option<Rect>, ElementError> {
        let Ok(number) = id.path().parse::<u64>() else {
            return Ok(None);
        };
        let question = format!("taught.place({number})");
        let place: Option<Place4> = self.0.ask(id.owner(), &question, self.0.limit)?;
        Ok(place.map(Rect::from))
    }

    /// The script is there from the start: nothing has to be built first.
    fn warm_up(&self) -> Result<usize, ElementError> {
        Ok(self.0.tabs().frames.len())
    }
}

impl Pages for Browsing {
    fn of_window(&self, _: &Window) -> Result<Option<Page>, ElementError> {
        Ok(self.0.tabs().page())
    }
}

impl Changes for Browsing {
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError> {
        *lock(&self.0.changes) = Some(outlet);
        let hub = Arc::clone(&self.0);
        Ok(Running::new(move || *lock(&hub.changes) = None, None))
    }

    fn summary(
        &self,
        root: &ElementId,
        limit: usize,
        timeout: Duration,
    ) -> Result<Summary, ElementError> {
        let deadline = Instant::now() + timeout;
        // A page's summary has what stands in its frames, whatever process they live in.
        let worlds = {
            let tabs = self.0.tabs();
            let frame = tabs.frame_of_world(root.owner()).ok_or_else(gone)?;
            match tabs.tabs.contains_key(frame) {
                true => tabs.worlds_of_tab(frame),
                false => vec![(0, root.owner().to_owned())],
            }
        };
        let mut all = Summary::default();
        for (depth, world) in worlds {
            let left = deadline.saturating_duration_since(Instant::now());
            let room = limit.saturating_sub(all.nodes.len());
            if left.is_zero() || room == 0 {
                all.truncated = true;
                break;
            }
            let answer = self
                .0
                .ask::<Short>(&world, &format!("taught.summary({room})"), left);
            match answer {
                Ok(short) => {
                    let summary = short.into_summary(&world, depth);
                    all.nodes.extend(summary.nodes);
                    all.truncated |= summary.truncated;
                }
                Err(error) if depth == 0 => return Err(error),
                // A frame that does not answer in time is left out.
                Err(_) => all.truncated = true,
            }
        }
        Ok(all)
    }

    fn root_of_window(&self, _: &Window) -> Result<Option<ElementId>, ElementError> {
        Ok(self.0.active_world().as_deref().map(document_id))
    }
}

/// Pages may not read the clipboard without asking the person, so there is as good as nothing on it.
impl Clipboard for Browsing {
    fn held(&self) -> Result<Held, ClipboardError> {
        Ok(Held::default())
    }
}

impl Windows for Browsing {
    fn active(&self) -> Result<Option<Window>, WindowError> {
        Ok(self.0.window())
    }

    fn list(&self) -> Result<Vec<Window>, WindowError> {
        Ok(self.0.window().into_iter().collect())
    }

    fn get(&self, id: WindowId) -> Result<Option<Window>, WindowError> {
        Ok(self.0.window().filter(|window| window.id == id))
    }

    fn at(&self, _: i32, _: i32) -> Result<Option<Window>, WindowError> {
        Ok(self.0.window())
    }

    fn start(&self, mut outlet: Outlet<WindowEvent>) -> Result<Running, WindowError> {
        outlet.offer(WindowEvent {
            at: Instant::now(),
            kind: WindowEventKind::Activated(self.0.window()),
        });
        *lock(&self.0.windows) = Some(outlet);
        let hub = Arc::clone(&self.0);
        Ok(Running::new(move || *lock(&hub.windows) = None, None))
    }
}
