//! Reads a page ahead: one search for all that shows, then each element with its place, then what can be acted upon in
//! full, as a look-up would. All share their answers, so that a page takes few more calls than it has elements.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use atspi::{RelationType, Role as Raw};
use futures_util::StreamExt;
use futures_util::future::join_all;
use futures_util::stream;
use tokio::time::{Instant, timeout_at};

use super::bus::Bus;
use super::elements::Tree;
use super::find::{self, Chain};
use super::node::{self, Node};
use super::search;
use crate::element::ElementId;
use crate::error::ElementError;
use crate::role::Role;
use crate::screen::Rect;
use crate::survey::{Known, Meant, Spot, Survey};
use crate::window::Window;

/// Most elements of one page: of a larger one nothing is told, since what covers what would not be known.
const ELEMENTS: usize = 1200;
/// Most elements that are described.
const DESCRIBED: usize = 300;
/// Elements that are described at once.
const AT_ONCE: usize = 16;

/// Reads what the page in `window` shows; nothing if it shows none, or too much.
pub(super) async fn read(
    tree: &Tree,
    window: &Window,
    known: &Known,
    deadline: Instant,
) -> Result<Option<Survey>, ElementError> {
    let started = std::time::Instant::now();
    let tree = tree.remembering();
    let bus = tree.bus();
    let Some(document) = tree.document_of(window).await? else {
        return Ok(None);
    };
    let Some(mut ids) = search::showing(bus, &document.id, ELEMENTS).await else {
        return Ok(None);
    };
    if ids.len() >= ELEMENTS {
        return Ok(None);
    }
    let texts = search::by_role(bus, &document.id, Raw::Static, ELEMENTS).await;
    let texts: HashSet<ElementId> = texts.unwrap_or_default().into_iter().collect();
    ids.insert(0, document.id);
    let reading = Reading {
        tree: &tree,
        window,
        known,
        texts: &texts,
        started,
        deadline,
    };
    let seen = join_all(ids.iter().map(|id| reading.see(id)));
    let Ok(seen) = timeout_at(deadline, seen).await else {
        return Ok(None);
    };
    let seen: Vec<Seen> = seen.into_iter().flatten().collect();
    if seen.first().is_none_or(|first| first.id != ids[0]) {
        // A page that is only just coming has no place yet.
        return Ok(None);
    }
    let described = reading.describe(&seen).await;
    let places: HashMap<&ElementId, usize> = seen
        .iter()
        .enumerate()
        .map(|(at, seen)| (&seen.id, at))
        .collect();
    let mut spots: Vec<Spot> = Vec::with_capacity(seen.len());
    for (at, seen) in seen.iter().enumerate() {
        let mut above = seen.above.iter();
        let outer = match seen.is_text {
            true => around_text(&spots, seen.bounds),
            false => above.find_map(|outer| places.get(outer).copied()),
        };
        let outer = outer.filter(|outer| *outer < at);
        let meant = match &seen.meant {
            Some(Means::Known(meant)) => Some(meant.clone()),
            Some(Means::Of(id, known)) => described.get(id).or(known.as_ref()).cloned(),
            None if seen.is_text => outer.and_then(|outer| spots[outer].meant.clone()),
            None => None,
        };
        spots.push(Spot {
            id: seen.id.clone(),
            role: seen.role,
            name: seen.name.clone(),
            bounds: seen.bounds,
            outer,
            meant,
            above: Arc::clone(&seen.above),
        });
    }
    count(&mut spots);
    // What means an element around it, or a field beside it, means that as it was seen by itself.
    for at in 0..spots.len() {
        let meant = spots[at].meant.as_ref();
        let id = meant.and_then(|meant| meant.element.id.as_ref());
        if let Some(place) = id
            .and_then(|id| places.get(id))
            .filter(|place| **place != at)
        {
            spots[at].meant = spots[*place].meant.clone();
        }
    }
    Ok(Some(Survey {
        window: window.id,
        started,
        spots,
    }))
}

/// What a text stands in: in the order of the tree, the last element before it or something around that, with the text
/// inside of its place.
fn around_text(spots: &[Spot], text: Rect) -> Option<usize> {
    let mut at = spots.len().checked_sub(1);
    while let Some(outer) = at {
        let spot = &spots[outer];
        let holds = spot.role != Role::Text && spot.bounds.intersection(&text) == Some(text);
        if holds {
            return Some(outer);
        }
        at = spot.outer.filter(|next| *next < outer);
    }
    None
}

/// Counts the ones of the same role and name: as a look-up does, but of all at once.
fn count(spots: &mut [Spot]) {
    let mut like: HashMap<(Role, String), u32> = HashMap::new();
    let mut places = Vec::with_capacity(spots.len());
    for spot in &*spots {
        let count = like.entry((spot.role, spot.name.clone())).or_default();
        places.push(*count);
        *count += 1;
    }
    for (spot, place) in spots.iter_mut().zip(places) {
        let matches = like.get(&(spot.role, spot.name.clone())).copied();
        if let Some(meant) = &mut spot.meant
            && meant.element.id.as_ref() == Some(&spot.id)
            && (meant.element.index, meant.element.matches) != (Some(place), matches)
        {
            let element = Arc::make_mut(&mut meant.element);
            (element.index, element.matches) = (Some(place), matches);
        }
    }
}

/// One showing element, before what is meant by it is described.
struct Seen {
    id: ElementId,
    role: Role,
    name: String,
    bounds: Rect,
    /// A piece of text, of which only the place was read.
    is_text: bool,
    above: Arc<[ElementId]>,
    meant: Option<Means>,
}

/// What a hit means.
enum Means {
    Known(Meant),
    /// It is to be described; until then it is what it was.
    Of(ElementId, Option<Meant>),
}

struct Reading<'a> {
    tree: &'a Tree,
    window: &'a Window,
    known: &'a Known,
    texts: &'a HashSet<ElementId>,
    started: std::time::Instant,
    deadline: Instant,
}

impl Reading<'_> {
    async fn see(&self, id: &ElementId) -> Option<Seen> {
        let bus = self.tree.bus();
        if self.texts.contains(id) {
            return Some(Seen {
                id: id.clone(),
                role: Role::Text,
                name: String::new(),
                bounds: node::bounds(bus, id).await?,
                is_text: true,
                above: Arc::default(),
                meant: None,
            });
        }
        if let Some(spot) = self.known.spot(id) {
            let bounds = node::bounds(bus, id).await?;
            return Some(Seen {
                id: id.clone(),
                role: spot.role,
                name: spot.name.clone(),
                bounds,
                is_text: false,
                above: Arc::clone(&spot.above),
                meant: spot
                    .meant
                    .as_ref()
                    .map(|meant| self.again(id, meant, bounds)),
            });
        }
        let (node, bounds) = tokio::join!(Node::read(bus, id), node::bounds(bus, id));
        let (node, bounds) = (node.ok()?, bounds?);
        let chain = find::chain(bus, id).await.ok()?;
        Some(Seen {
            id: node.id,
            role: node.role,
            name: node.name,
            bounds,
            is_text: false,
            above: chain.iter().skip(1).map(|node| node.id.clone()).collect(),
            meant: meant(bus, &chain).await.map(|id| Means::Of(id, None)),
        })
    }

    /// What is known is taken again, unless it is another element now; where it is, is known of itself only.
    fn again(&self, own: &ElementId, meant: &Meant, bounds: Rect) -> Means {
        let Some(id) = &meant.element.id else {
            return Means::Known(meant.clone());
        };
        if self.known.spot(id).is_none() {
            return Means::Of(id.clone(), None);
        }
        // What stands in a row may be in another one now.
        if !self.known.brief && (meant.brief || meant.element.cell.is_some()) {
            return Means::Of(id.clone(), Some(meant.clone()));
        }
        let mut meant = meant.clone();
        if id == own && meant.element.bounds != Some(bounds) {
            Arc::make_mut(&mut meant.element).bounds = Some(bounds);
        }
        Means::Known(meant)
    }

    /// All that is meant by something seen, as a look-up would describe it.
    async fn describe(&self, seen: &[Seen]) -> HashMap<ElementId, Meant> {
        let mut wanted: Vec<ElementId> = seen
            .iter()
            .filter_map(|seen| match &seen.meant {
                Some(Means::Of(id, _)) => Some(id.clone()),
                _ => None,
            })
            .collect();
        wanted.sort();
        wanted.dedup();
        wanted.truncate(DESCRIBED);
        let described = stream::iter(wanted.into_iter().map(|id| async move {
            if self.known.outdated.load(Ordering::SeqCst) && !self.known.brief {
                return None;
            }
            let chain = find::chain(self.tree.bus(), &id).await.ok()?;
            let brief = self.known.brief;
            let mut element = self.tree.describe(&chain, 0, self.deadline, brief).await;
            element.app = Some(self.window.app.clone());
            let meant = Meant {
                asked: self.started,
                described: std::time::Instant::now(),
                element: Arc::new(element),
                brief,
            };
            Some((id, meant)).filter(|(_, meant)| meant.element.showing)
        }));
        described
            .buffer_unordered(AT_ONCE)
            .filter_map(std::future::ready)
            .collect()
            .await
    }
}

/// What a hit on the first of a chain means, if it can be acted upon.
async fn meant(bus: &Bus, chain: &Chain) -> Option<ElementId> {
    let node = chain.get(find::lift(chain))?;
    if node.role.is_actionable() {
        return Some(node.id.clone());
    }
    let label = chain.iter().take(4).find(|node| node.role == Role::Label)?;
    node::related(bus, &label.id, RelationType::LabelFor)
        .await
        .into_iter()
        .next()
}
