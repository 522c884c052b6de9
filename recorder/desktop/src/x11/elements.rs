//! Finds and describes elements through AT-SPI, each look-up with a time-out.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use atspi::{RelationType, State as S};
use tokio::time::{Instant, timeout_at};

use super::around;
use super::bus::Bus;
use super::find::{self, Chain};
use super::node::{self, Node};
use super::{popup, search, summary, survey, value};
use crate::ability::{Elements, Pages, Windows};
use crate::element::{Element, ElementId, MAX_TEXT};
use crate::error::ElementError;
use crate::page::Page;
use crate::role::Role;
use crate::screen::Rect;
use crate::survey::{Known, Survey};
use crate::window::Window;

/// Most password fields that are remembered as such.
const REMEMBERED: usize = 1000;

/// How long before the time-out a look-up is content with what it has.
const IN_TIME: Duration = Duration::from_millis(20);

/// Longest that reading a page ahead may take.
const SURVEY: Duration = Duration::from_millis(1500);

/// What comes in time.
async fn by<T>(deadline: Instant, work: impl Future<Output = T>) -> Option<T> {
    timeout_at(deadline, work).await.ok()
}

/// Elements on X11.
#[derive(Clone)]
pub(super) struct Tree {
    bus: Bus,
    windows: Arc<dyn Windows>,
    /// Fields that were password fields once: a page may show what is typed, and it stays secret.
    secure: Arc<Mutex<BTreeSet<ElementId>>>,
}

impl Tree {
    pub fn new(bus: Bus, windows: Arc<dyn Windows>) -> Self {
        Self {
            bus,
            windows,
            secure: Arc::default(),
        }
    }

    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// The same, asking nothing twice from now on.
    pub fn remembering(&self) -> Self {
        Self {
            bus: self.bus.remembering(),
            ..self.clone()
        }
    }

    /// A password field, now or earlier.
    pub fn secure(&self, node: &Node) -> bool {
        let mut known = self.secure.lock().unwrap_or_else(PoisonError::into_inner);
        if node.secure() {
            if known.len() >= REMEMBERED {
                known.pop_first();
            }
            known.insert(node.id.clone());
        }
        known.contains(&node.id)
    }

    /// Runs a look-up; it is told by when it should be content with what it has.
    fn look_up<T: Send + 'static, F>(
        &self,
        work: impl FnOnce(Instant) -> F,
    ) -> Result<T, ElementError>
    where
        F: Future<Output = Result<T, ElementError>> + Send + 'static,
    {
        let limit = self.bus.limit();
        let deadline = Instant::now() + limit.saturating_sub(IN_TIME);
        self.bus.wait(limit, work(deadline))
    }

    fn window_at(&self, x: i32, y: i32) -> Option<Window> {
        self.windows.at(x, y).ok().flatten()
    }

    /// The window that a popup without a title of its own belongs to.
    fn owner(&self, popup: &Window) -> Option<Window> {
        let owner = self.windows.get(popup.parent?).ok().flatten()?;
        popup.title.is_empty().then_some(owner)
    }

    /// The chain of what is meant at a point, and where in it the meant element is; the hit stands at 0.
    async fn meant(
        &self,
        window: &Window,
        x: i32,
        y: i32,
    ) -> Result<Option<(Chain, usize)>, ElementError> {
        let hit = match find::hit(&self.bus, window, x, y).await {
            // What was remembered of the window may be out of date.
            Err(ElementError::Gone { .. }) => {
                self.bus.memory().forget(window);
                find::hit(&self.bus, window, x, y).await?
            }
            hit => hit?,
        };
        let Some(hit) = hit else { return Ok(None) };
        let chain = find::chain(&self.bus, &hit).await?;
        let at = find::lift(&chain);
        if chain[at].role == Role::Window
            && let Some(owner) = self.owner(window)
            && let Some(inner) = popup::meant(&self.bus, &owner, window.bounds, x, y).await
        {
            let chain = find::chain(&self.bus, &inner).await?;
            let at = find::lift(&chain);
            return Ok(Some((chain, at)));
        }
        if !chain[at].role.is_actionable()
            && let Some(field) = find::labelled(&self.bus, &chain, x, y).await
        {
            let chain = find::chain(&self.bus, &field).await?;
            return Ok(Some((chain, 0)));
        }
        Ok(Some((chain, at)))
    }

    /// What is known of an element by `deadline`: its place, state and page first, what stands around it then.
    pub async fn describe_in(&self, chain: &Chain, at: usize, deadline: Instant) -> Element {
        self.describe(chain, at, deadline, false).await
    }

    /// As [`Tree::describe_in`]; in `brief` without what stands around it, but for its row.
    pub async fn describe(
        &self,
        chain: &Chain,
        at: usize,
        deadline: Instant,
        brief: bool,
    ) -> Element {
        let bus = &self.bus;
        let node = &chain[at];
        let secure = self.secure(node);
        let above = &chain[at + 1..];
        let (state, bounds, documents, pid, current) = tokio::join!(
            by(deadline, value::state(bus, node, secure)),
            by(deadline, node::bounds(bus, &node.id)),
            by(deadline, around::documents(bus, &chain[at..])),
            by(deadline, bus.pid(node.id.owner())),
            timeout_at(deadline, find::in_current_page(bus, chain)),
        );
        let state = state.unwrap_or_else(|| value::by_states(node));
        let (bounds, documents, pid) = (
            bounds.flatten(),
            documents.unwrap_or_default(),
            pid.flatten(),
        );
        let neighbours = async {
            match bounds {
                Some(bounds) => around::neighbours(bus, &chain[at..], bounds).await,
                None => Vec::new(),
            }
        };
        let surroundings = async {
            tokio::join!(
                by(deadline, self.label(node)),
                by(deadline, around::cell(bus, &chain[at..], deadline)),
                by(deadline, around::likeness(bus, chain, at)),
                by(deadline, neighbours),
                by(deadline, self.text(node, secure)),
            )
        };
        // A row is told by its cells, so they belong to what is short; a calendar's days are told by themselves.
        let row = async {
            let is_cell = |node: &Node| matches!(node.role, Role::Cell | Role::Rowheader);
            let in_table = chain[at..].iter().any(is_cell);
            match in_table {
                true => by(deadline, around::cell(bus, &chain[at..], deadline)).await,
                false => None,
            }
        };
        let (label, cell, likeness, neighbours, text) = match brief {
            true => (None, row.await, None, None, None),
            false => surroundings.await,
        };
        let likeness = likeness.flatten();
        let editable = value::editable(node);
        let hit = chain.first().filter(|_| at > 0).map(around::as_ancestor);
        Element {
            id: Some(node.id.clone()),
            role: if secure { Role::Password } else { node.role },
            name: node.name(),
            label: label.flatten(),
            placeholder: node
                .attribute("placeholder")
                .or_else(|| node.attribute("placeholder-text"))
                .map(str::to_owned),
            description: node::clean(&node.description),
            automation_id: node::clean(&node.automation_id),
            test_id: None,
            dom_id: node
                .attribute("id")
                .filter(|_| !documents.is_empty())
                .map(str::to_owned),
            classes: node
                .attribute("class")
                .map(|all| all.split_ascii_whitespace().map(str::to_owned).collect())
                .unwrap_or_default(),
            tag: node
                .attribute("tag")
                .filter(|tag| !tag.starts_with('#'))
                .map(str::to_owned),
            input_type: node.attribute("text-input-type").map(str::to_owned),
            input_name: node.attribute("html-input-name").map(str::to_owned),
            autocomplete: None,
            text: text.flatten(),
            css: None,
            xpath: None,
            counts: BTreeMap::new(),
            ancestors: around::ancestors(above),
            cell: cell.flatten(),
            neighbours: neighbours.unwrap_or_default(),
            bounds,
            index: likeness.map(|(index, _)| index),
            matches: likeness.map(|(_, matches)| matches),
            editable,
            multiline: node.states.has(S::MultiLine),
            secure,
            showing: node.showing() && current.unwrap_or(true),
            enabled: node.enabled(),
            focused: node.states.has(S::Focused),
            state,
            documents,
            app: None,
            pid,
            hit,
        }
    }

    /// The text of what labels it. Chromium says when the name comes from there.
    async fn label(&self, node: &Node) -> Option<String> {
        if node.attribute("name-from") == Some("related-element") {
            return node.name();
        }
        let labels = node::related(&self.bus, &node.id, RelationType::LabelledBy).await;
        around::all_text(&self.bus, labels.first()?, MAX_TEXT).await
    }

    /// The text of what is no field and has no name.
    async fn text(&self, node: &Node, secure: bool) -> Option<String> {
        if secure || value::editable(node) || node.name().is_some() {
            return None;
        }
        let own = node::text(&self.bus, &node.id, MAX_TEXT).await;
        match own.as_deref().and_then(node::clean) {
            Some(text) => Some(text),
            // Its text is that of the elements in it; too much of it for a container.
            None if node.role.is_place() || node.is_document() => None,
            None => around::all_text(&self.bus, &node.id, MAX_TEXT).await,
        }
    }

    /// The document that a window shows: breadth first, since it stands near the top, and not inside of hidden tabs.
    pub async fn document_of(&self, window: &Window) -> Result<Option<Node>, ElementError> {
        let Some(frame) = find::frame(&self.bus, window).await? else {
            return Ok(None);
        };
        let embedded = node::related(&self.bus, &frame, RelationType::Embeds).await;
        for id in embedded {
            if let Ok(node) = Node::read(&self.bus, &id).await
                && node.is_document()
            {
                return Ok(Some(node));
            }
        }
        let mut level = vec![frame];
        for _ in 0..24 {
            let below =
                futures_util::future::join_all(level.iter().map(|id| self.bus.children(id))).await;
            let below: Vec<ElementId> = below.into_iter().flatten().flatten().collect();
            let nodes = futures_util::future::join_all(
                below.iter().take(400).map(|id| Node::read(&self.bus, id)),
            )
            .await;
            let showing: Vec<Node> = nodes.into_iter().flatten().filter(Node::showing).collect();
            if let Some(document) = showing.iter().find(|node| node.is_document()) {
                return Ok(Some(document.clone()));
            }
            if showing.is_empty() {
                break;
            }
            level = showing.into_iter().map(|node| node.id).collect();
        }
        Ok(None)
    }

    pub async fn frame_of(&self, window: &Window) -> Result<Option<ElementId>, ElementError> {
        find::frame(&self.bus, window).await
    }

    /// The focused element below one: down through the focused or the first containing it.
    async fn focused_in(&self, window: &Window) -> Result<Option<ElementId>, ElementError> {
        let Some(frame) = find::frame(&self.bus, window).await? else {
            return Ok(None);
        };
        Ok(search::focused(&self.bus, &frame).await)
    }
}

impl Elements for Tree {
    fn at(&self, x: i32, y: i32) -> Result<Option<Element>, ElementError> {
        let Some(window) = self.window_at(x, y) else {
            return Ok(None);
        };
        let tree = self.clone();
        self.look_up(|deadline| async move {
            let Some((chain, at)) = tree.meant(&window, x, y).await? else {
                return Ok(None);
            };
            let mut element = tree.describe_in(&chain, at, deadline).await;
            element.app = Some(window.app);
            Ok(Some(element))
        })
    }

    fn id_at(&self, x: i32, y: i32) -> Result<Option<ElementId>, ElementError> {
        let Some(window) = self.window_at(x, y) else {
            return Ok(None);
        };
        let tree = self.clone();
        self.look_up(|_| async move {
            let meant = tree.meant(&window, x, y).await?;
            Ok(meant.map(|(chain, at)| chain[at].id.clone()))
        })
    }

    fn focused(&self) -> Result<Option<Element>, ElementError> {
        let Some(window) = self.windows.active().ok().flatten() else {
            return Ok(None);
        };
        let tree = self.clone();
        self.look_up(|deadline| async move {
            let Some(id) = tree.focused_in(&window).await? else {
                return Ok(None);
            };
            let chain = find::chain(&tree.bus, &id).await?;
            let mut element = tree.describe_in(&chain, 0, deadline).await;
            element.app = Some(window.app);
            Ok(Some(element))
        })
    }

    fn describe(&self, id: &ElementId) -> Result<Element, ElementError> {
        let (tree, id) = (self.clone(), id.clone());
        self.look_up(|deadline| async move {
            let chain = find::chain(&tree.bus, &id).await?;
            Ok(tree.describe_in(&chain, 0, deadline).await)
        })
    }

    fn survey(&self, window: &Window, known: Known) -> Result<Option<Survey>, ElementError> {
        let (tree, window) = (self.clone(), window.clone());
        self.bus.wait(SURVEY, async move {
            survey::read(&tree, &window, &known, Instant::now() + SURVEY - IN_TIME).await
        })
    }

    fn place(&self, id: &ElementId) -> Result<Option<Rect>, ElementError> {
        let (tree, id) = (self.clone(), id.clone());
        self.look_up(|_| async move { Ok(node::bounds(&tree.bus, &id).await) })
    }

    fn warm_up(&self) -> Result<usize, ElementError> {
        let Some(window) = self.windows.active().ok().flatten() else {
            return Ok(0);
        };
        let tree = self.clone();
        let limit = Duration::from_secs(3);
        self.bus.wait(limit, async move {
            let root = match tree.document_of(&window).await? {
                Some(document) => Some(document.id),
                None => tree.frame_of(&window).await?,
            };
            let Some(root) = root else { return Ok(0) };
            let deadline = Instant::now() + limit * 3 / 4;
            let summary = summary::read(&tree, &root, 5000, deadline).await?;
            Ok(summary.nodes.len())
        })
    }
}

impl Pages for Tree {
    fn of_window(&self, window: &Window) -> Result<Option<Page>, ElementError> {
        let (tree, window) = (self.clone(), window.clone());
        self.look_up(|_| async move {
            let Some(node) = tree.document_of(&window).await? else {
                return Ok(None);
            };
            let frame = tree.frame_of(&window).await?;
            let (document, tab) = tokio::join!(around::document(&tree.bus, &node), async {
                search::selected_tab(&tree.bus, frame.as_ref()?).await
            });
            let Some(url) = document.url else {
                return Ok(None);
            };
            Ok(Some(Page {
                document: document.id,
                url,
                title: document.title,
                tab: tab.map(|tab| tab.path().to_owned()),
            }))
        })
    }
}
