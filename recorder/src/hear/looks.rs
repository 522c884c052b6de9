//! Looks at the tree of the active window.

use std::sync::Arc;
use std::time::{Duration, Instant};

use desktop::{Desktop, Element, ElementId, NodeSummary, Page, Window, WindowId};

use super::World;
use super::diff::{fold_live, is_field, value as node_value};
use super::masks::{Hidden, Masks};
use crate::judge::Judge;

/// Most nodes of one summary.
const NODES: usize = 700;
/// Longest that one summary may take.
const READING: Duration = Duration::from_millis(1200);

/// The active window's tree at one moment.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pub(crate) window: Option<Window>,
    pub(crate) page: Option<Page>,
    pub(crate) nodes: Vec<NodeSummary>,
    pub(crate) truncated: bool,
    /// Before anything was asked.
    pub(super) at: Option<Instant>,
    pub(super) hidden: Hidden,
    /// The program is one of which nothing is kept.
    pub(super) excluded: bool,
}

impl Seen {
    /// Both show the same document in the same window.
    pub(super) fn same_document(&self, other: &Self) -> bool {
        let document = |seen: &Self| seen.page.as_ref().and_then(|page| page.document.clone());
        let window = |seen: &Self| seen.window.as_ref().map(|window| window.id);
        document(self) == document(other) && window(self) == window(other)
    }

    /// Shows this window.
    pub(super) fn is_of(&self, window: WindowId) -> bool {
        self.window.as_ref().is_some_and(|seen| seen.id == window)
    }

    /// What its fields hold.
    pub(super) fn fields(&self) -> Vec<(ElementId, String)> {
        self.nodes
            .iter()
            .filter(|node| is_field(node.role) && !node.secure)
            .filter_map(|node| Some((node.id.clone()?, node_value(node).unwrap_or_default())))
            .collect()
    }
}

/// Looks for the settling thread.
pub(super) struct Looks {
    desktop: Desktop,
    world: Arc<World>,
    judge: Arc<Judge>,
    pub(super) masks: Masks,
}

impl Looks {
    pub(super) fn new(desktop: Desktop, world: Arc<World>, judge: Arc<Judge>) -> Self {
        Self {
            masks: Masks::new(desktop.clone(), Arc::clone(&world), Arc::clone(&judge)),
            desktop,
            world,
            judge,
        }
    }

    pub(super) fn look(&self) -> Seen {
        let started = Instant::now();
        let seen = self.see();
        tracing::trace!(
            took_ms = started.elapsed().as_millis(),
            nodes = seen.nodes.len(),
            truncated = seen.truncated,
            "looked at the tree"
        );
        seen
    }

    fn see(&self) -> Seen {
        let at = Some(Instant::now());
        let window = self.world.window();
        let Some(active) = &window else {
            return Seen {
                at,
                hidden: self.masks.nothing(),
                ..Seen::default()
            };
        };
        let page = self.desktop.pages.of_window(active).ok().flatten();
        if self
            .judge
            .excludes(Some(active), page.as_ref().map(|page| page.url.as_str()))
        {
            return Seen {
                at,
                window,
                excluded: true,
                ..Seen::default()
            };
        }
        let root = match page.as_ref().and_then(|page| page.document.clone()) {
            Some(document) => Some(document),
            None => self.desktop.changes.root_of_window(active).ok().flatten(),
        };
        let summary = root.and_then(|root| {
            self.desktop
                .changes
                .summary(&root, NODES, READING)
                .inspect_err(|error| tracing::debug!(%error, "the tree could not be read"))
                .ok()
        });
        // A program without a tree, or with more than was read, has fields that nobody can name: its pictures may show
        // anything.
        let hidden = match &summary {
            Some(summary) if !summary.truncated => {
                self.masks.hidden(active, page.as_ref(), &summary.nodes)
            }
            _ => Hidden::default(),
        };
        let summary = summary.unwrap_or_default();
        Seen {
            at,
            window,
            page,
            nodes: fold_live(summary.nodes),
            truncated: summary.truncated,
            hidden,
            excluded: false,
        }
    }

    pub(super) fn newly_invalid(&self, before: &Seen, now: &Seen) -> Vec<Element> {
        let was = |id: &ElementId| {
            before
                .nodes
                .iter()
                .any(|node| node.invalid && node.id.as_ref() == Some(id))
        };
        now.nodes
            .iter()
            .filter(|node| node.invalid)
            .filter_map(|node| node.id.as_ref())
            .filter(|id| !was(id))
            .take(10)
            .filter_map(|id| self.desktop.elements.describe(id).ok())
            .collect()
    }
}
