//! Finds and describes elements: through UI Automation where the system has it, else by the classes of windows, filled up with
//! what MSAA tells.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::controls::{self, Control, Controls};
use super::handle::Handle;
use super::layer::{Layer, fill};
use super::msaa::Msaa;
use super::summary;
use super::uia::{Shared, Uia};
use super::worker::Worker;
use crate::ability::{Changes, Elements, Pages};
use crate::change::{Change, Summary};
use crate::element::{Element, ElementId};
use crate::error::{ElementError, OpenError};
use crate::outlet::{Outlet, Running};
use crate::page::Page;
use crate::role::Role;
use crate::screen::Rect;
use crate::window::Window;

/// Most password fields that are remembered as such.
const REMEMBERED: usize = 1000;

/// The ways to elements, on the thread that asks.
pub(super) struct Ways {
    pub uia: Option<Uia>,
    /// Fields that were password fields once: a program may show what is typed, and it stays secret.
    secure: Arc<Mutex<BTreeSet<ElementId>>>,
}

impl Ways {
    fn open(kept: &Shared, secure: &Arc<Mutex<BTreeSet<ElementId>>>) -> Self {
        Self {
            uia: Uia::open(kept.clone()),
            secure: Arc::clone(secure),
        }
    }

    fn id_at(&self, x: i32, y: i32) -> Option<ElementId> {
        match &self.uia {
            Some(uia) => uia.id_at(x, y),
            None => Msaa.id_at(x, y).or_else(|| Controls.id_at(x, y)),
        }
    }

    fn focused(&self) -> Option<ElementId> {
        match &self.uia {
            Some(uia) => uia.focused(),
            None => Msaa.focused().or_else(|| Controls.focused()),
        }
    }

    pub fn describe(&self, id: &ElementId) -> Option<Element> {
        let mut element = match self.uia.as_ref().and_then(|uia| uia.describe(id)) {
            Some(element) => element,
            // Where the class tells what it is, the program is not asked a second time: a field is read at each burst of keys.
            None => match Controls.describe(id) {
                Some(known) if known.role != Role::Generic => known,
                known => {
                    let more = Msaa.describe(id);
                    let mut element = known.or_else(|| more.clone())?;
                    fill(&mut element, more.unwrap_or_default());
                    element
                }
            },
        };
        self.remember(&mut element);
        Some(element)
    }

    /// What was secret once stays so.
    pub fn remember(&self, element: &mut Element) {
        let Some(id) = &element.id else { return };
        let mut secure = self.secure.lock().unwrap_or_else(PoisonError::into_inner);
        if element.secure {
            if secure.len() == REMEMBERED {
                secure.pop_first();
            }
            secure.insert(id.clone());
        } else if secure.contains(id) {
            let secret = Element {
                secure: true,
                ..Element::default()
            };
            fill(element, secret);
        }
    }
}

/// Elements on Windows.
#[derive(Clone)]
pub(super) struct Tree {
    look_ups: Arc<Worker<Ways>>,
    /// Reading a whole tree takes long: a click's look-up does not wait for it.
    trees: Arc<Worker<Ways>>,
    limit: Duration,
}

impl Tree {
    pub fn open(limit: Duration) -> Result<Self, OpenError> {
        let (kept, secure) = (Shared::default(), Arc::default());
        let worker = || {
            let (kept, secure) = (kept.clone(), Arc::clone(&secure));
            let started = Worker::start(move || Ways::open(&kept, &secure));
            started.map(Arc::new).map_err(|error| OpenError::Thread {
                reason: error.to_string(),
            })
        };
        Ok(Self {
            look_ups: worker()?,
            trees: worker()?,
            limit,
        })
    }

    fn ask<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Ways) -> R + Send + 'static,
    ) -> Result<R, ElementError> {
        self.look_ups.ask(self.limit, work)
    }

    /// UI Automation answers.
    pub fn has_automation(&self) -> bool {
        self.ask(|ways| ways.uia.is_some()).unwrap_or_default()
    }
}

fn gone() -> ElementError {
    ElementError::Gone {
        reason: "it is no more".to_owned(),
    }
}

impl Elements for Tree {
    fn at(&self, x: i32, y: i32) -> Result<Option<Element>, ElementError> {
        self.ask(move |ways| ways.id_at(x, y).and_then(|id| ways.describe(&id)))
    }

    fn id_at(&self, x: i32, y: i32) -> Result<Option<ElementId>, ElementError> {
        self.ask(move |ways| ways.id_at(x, y))
    }

    fn focused(&self) -> Result<Option<Element>, ElementError> {
        self.ask(|ways| ways.focused().and_then(|id| ways.describe(&id)))
    }

    fn describe(&self, id: &ElementId) -> Result<Element, ElementError> {
        let id = id.clone();
        self.ask(move |ways| ways.describe(&id))?.ok_or_else(gone)
    }

    fn place(&self, id: &ElementId) -> Result<Option<Rect>, ElementError> {
        if let Some(control) = Control::from_id(id).filter(|control| control.child == 0) {
            let bounds = control.handle.bounds();
            return Ok(bounds.filter(|_| control.handle.visible()));
        }
        let id = id.clone();
        let element = self.ask(move |ways| ways.describe(&id))?;
        Ok(element
            .filter(|element| element.showing)
            .and_then(|element| element.bounds))
    }

    fn warm_up(&self) -> Result<usize, ElementError> {
        let Some(front) = controls::in_front() else {
            return Ok(0);
        };
        let id = Control::from(front.root()).id();
        let summary = self.summary(&id, usize::MAX, self.limit * 4)?;
        Ok(summary.nodes.len())
    }
}

impl Pages for Tree {
    fn of_window(&self, window: &Window) -> Result<Option<Page>, ElementError> {
        let Some(handle) = Handle::from_number(window.id.0) else {
            return Ok(None);
        };
        let number = handle.number();
        self.ask(move |ways| {
            let handle = Handle::from_number(number)?;
            ways.uia.as_ref()?.page(handle)
        })
    }
}

impl Changes for Tree {
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError> {
        super::changes::start(outlet).map_err(|error| ElementError::Gone {
            reason: error.to_string(),
        })
    }

    fn summary(
        &self,
        root: &ElementId,
        limit: usize,
        timeout: Duration,
    ) -> Result<Summary, ElementError> {
        let root = root.clone();
        self.trees
            .ask(timeout, move |ways| summary::read(ways, &root, limit))?
            .ok_or_else(gone)
    }

    fn root_of_window(&self, window: &Window) -> Result<Option<ElementId>, ElementError> {
        Ok(Handle::from_number(window.id.0).map(|handle| Control::from(handle).id()))
    }
}
