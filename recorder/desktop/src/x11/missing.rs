//! Stands in for elements, pages and changes where there is no accessibility bus: finds nothing, and says why.

use std::time::Duration;

use crate::ability::{Changes, Elements, Pages};
use crate::change::{Change, Summary};
use crate::element::{Element, ElementId};
use crate::error::ElementError;
use crate::outlet::{Outlet, Running};
use crate::page::Page;
use crate::window::Window;

/// No accessibility bus.
pub(super) struct Missing;

impl Elements for Missing {
    fn at(&self, _: i32, _: i32) -> Result<Option<Element>, ElementError> {
        Err(ElementError::NoBus)
    }

    fn id_at(&self, _: i32, _: i32) -> Result<Option<ElementId>, ElementError> {
        Err(ElementError::NoBus)
    }

    fn focused(&self) -> Result<Option<Element>, ElementError> {
        Err(ElementError::NoBus)
    }

    fn describe(&self, _: &ElementId) -> Result<Element, ElementError> {
        Err(ElementError::NoBus)
    }

    fn warm_up(&self) -> Result<usize, ElementError> {
        Err(ElementError::NoBus)
    }
}

impl Pages for Missing {
    fn of_window(&self, _: &Window) -> Result<Option<Page>, ElementError> {
        Err(ElementError::NoBus)
    }
}

impl Changes for Missing {
    fn start(&self, _: Outlet<Change>) -> Result<Running, ElementError> {
        Err(ElementError::NoBus)
    }

    fn summary(&self, _: &ElementId, _: usize, _: Duration) -> Result<Summary, ElementError> {
        Err(ElementError::NoBus)
    }

    fn root_of_window(&self, _: &Window) -> Result<Option<ElementId>, ElementError> {
        Err(ElementError::NoBus)
    }
}
