//! The page that a browser window shows.

use crate::element::{Document, ElementId};

/// A page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The document element, to summarise or ask again. Changes with every load, stays with history-API navigation.
    pub document: Option<ElementId>,
    /// Its address, as it is now: the history API is seen. May hold secrets.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// What names its tab among the tabs of the window, where known: stays while the tab lives.
    pub tab: Option<String>,
}

impl Page {
    /// The page as a document.
    #[must_use]
    pub fn to_document(&self) -> Document {
        Document {
            id: self.document.clone(),
            url: Some(self.url.clone()),
            title: self.title.clone(),
        }
    }
}
