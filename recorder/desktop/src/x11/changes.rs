//! The accessibility events of all programs, as changes.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::{self, SelectAll, select_all};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use zbus::message::Type as MessageType;
use zbus::zvariant::{OwnedObjectPath, OwnedValue};
use zbus::{MatchRule, Message, MessageStream};

use super::bus::{Bus, gone};
use super::elements::Tree;
use super::node::Node;
use super::summary;
use crate::ability::Changes;
use crate::change::{Change, ChangeKind, Summary};
use crate::element::{ElementId, FieldState};
use crate::error::ElementError;
use crate::outlet::{Gap, GapReason, Outlet, Running};
use crate::role::Role;
use crate::window::Window;

/// What programs are asked to tell: they send only what someone registered for.
const EVENTS: &[&str] = &[
    "object:state-changed",
    "object:text-changed",
    "object:property-change",
    "object:children-changed",
    "object:selection-changed",
    "object:announcement",
    "document:load-complete",
    "document:reload",
    "window:activate",
    "window:create",
    "window:destroy",
];

/// Events that wait for their role and name; more are lost, and counted.
const QUEUE: usize = 2048;
/// How many events are looked at at once, and how long at most.
const AT_ONCE: usize = 16;
const READ: Duration = Duration::from_millis(200);

impl Changes for Tree {
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError> {
        let bus = self.bus().clone();
        let stream = self
            .bus()
            .wait(Duration::from_secs(2), async move { register(&bus).await })?;
        let (sender, receiver) = channel(QUEUE);
        let lost = Arc::new(AtomicU64::new(0));
        let tasks = [
            self.bus().spawn(take_in(stream, sender, Arc::clone(&lost))),
            self.bus()
                .spawn(pass_on(self.clone(), receiver, lost, outlet)),
        ];
        if tasks.iter().any(Option::is_none) {
            return Err(ElementError::NoBus);
        }
        let stop = move || {
            tasks
                .iter()
                .flatten()
                .for_each(tokio::task::JoinHandle::abort);
        };
        Ok(Running::new(stop, None))
    }

    fn summary(
        &self,
        root: &ElementId,
        limit: usize,
        timeout: Duration,
    ) -> Result<Summary, ElementError> {
        let (tree, root) = (self.clone(), root.clone());
        let deadline = tokio::time::Instant::now() + timeout;
        self.bus()
            .wait(timeout + Duration::from_millis(100), async move {
                summary::read(&tree, &root, limit, deadline).await
            })
    }

    fn root_of_window(&self, window: &Window) -> Result<Option<ElementId>, ElementError> {
        let (tree, window) = (self.clone(), window.clone());
        self.bus().wait(
            self.bus().limit(),
            async move { tree.frame_of(&window).await },
        )
    }
}

async fn register(bus: &Bus) -> Result<SelectAll<MessageStream>, ElementError> {
    let connection = bus.another_connection().await?;
    let mut streams = Vec::new();
    for interface in [
        "org.a11y.atspi.Event.Object",
        "org.a11y.atspi.Event.Document",
        "org.a11y.atspi.Event.Window",
    ] {
        let rule = MatchRule::builder()
            .msg_type(MessageType::Signal)
            .interface(interface)
            .map_err(gone)?
            .build();
        let stream = MessageStream::for_match_rule(rule, &connection, Some(QUEUE))
            .await
            .map_err(gone)?;
        streams.push(stream);
    }
    for event in EVENTS {
        connection
            .call_method(
                Some("org.a11y.atspi.Registry"),
                "/org/a11y/atspi/registry",
                Some("org.a11y.atspi.Registry"),
                "RegisterEvent",
                &(*event,),
            )
            .await
            .map_err(gone)?;
    }
    Ok(select_all(streams))
}

/// An event before it was looked at.
struct Event {
    at: Instant,
    kind: ChangeKind,
    id: ElementId,
}

/// Takes events from the bus without ever waiting for anything else.
async fn take_in(
    mut stream: SelectAll<MessageStream>,
    events: Sender<Event>,
    lost: Arc<AtomicU64>,
) {
    while let Some(message) = stream.next().await {
        let Some(event) = message.ok().and_then(|message| event(&message)) else {
            continue;
        };
        if events.try_send(event).is_err() {
            lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Adds role and name, keeps the order, and hands on.
async fn pass_on(
    tree: Tree,
    events: Receiver<Event>,
    lost: Arc<AtomicU64>,
    mut outlet: Outlet<Change>,
) {
    let queue = stream::unfold(events, |mut events| async move {
        Some((events.recv().await?, events))
    });
    let looked_at = queue
        .map(|event| look_at(tree.clone(), event))
        .buffered(AT_ONCE);
    let mut changes = std::pin::pin!(looked_at);
    while let Some(change) = changes.next().await {
        let missing = lost.swap(0, Ordering::Relaxed);
        if missing > 0 {
            outlet.offer(Change::from(Gap {
                reason: GapReason::QueueFull,
                lost: Some(missing),
            }));
        }
        outlet.offer(change);
    }
    outlet.offer(Change::from(Gap {
        reason: GapReason::ConnectionLost,
        lost: None,
    }));
}

type Properties = HashMap<String, OwnedValue>;

fn event(message: &Message) -> Option<Event> {
    let header = message.header();
    let member = header.member()?.as_str();
    let interface = header.interface()?.as_str();
    let id = ElementId::new(header.sender()?.as_str(), header.path()?.as_str());
    let body = message.body();
    // The last value differs between toolkits, and is not needed.
    let (detail, first, value) = body
        .deserialize::<(String, i32, i32, OwnedValue, Properties)>()
        .map(|(detail, first, _, value, _)| (detail, first, value))
        .or_else(|_| {
            body.deserialize::<(String, i32, i32, OwnedValue, (String, OwnedObjectPath))>()
                .map(|(detail, first, _, value, _)| (detail, first, value))
        })
        .ok()?;
    Some(Event {
        at: Instant::now(),
        kind: kind(interface, member, &detail, first != 0, &value)?,
        id,
    })
}

async fn look_at(tree: Tree, event: Event) -> Change {
    let (node, pid) = tokio::join!(
        tokio::time::timeout(READ, Node::read(tree.bus(), &event.id)),
        tokio::time::timeout(READ, tree.bus().pid(event.id.owner())),
    );
    let node = node.ok().and_then(Result::ok);
    let secure = node.as_ref().is_some_and(|node| tree.secure(node));
    // What could not be looked at might be a password field.
    let kind = match event.kind {
        ChangeKind::TextInserted(_) if secure || node.is_none() => ChangeKind::TextInserted(None),
        ChangeKind::TextRemoved(_) if secure || node.is_none() => ChangeKind::TextRemoved(None),
        kind => kind,
    };
    Change {
        at: event.at,
        kind,
        id: Some(event.id),
        app: None,
        pid: pid.ok().flatten(),
        role: node
            .as_ref()
            .map(|node| if secure { Role::Password } else { node.role }),
        name: node.as_ref().and_then(Node::name),
        secure,
        live: node.as_ref().is_some_and(Node::live),
    }
}

fn kind(
    interface: &str,
    member: &str,
    detail: &str,
    on: bool,
    value: &OwnedValue,
) -> Option<ChangeKind> {
    let text = || value.downcast_ref::<&str>().ok().map(str::to_owned);
    match (interface.rsplit('.').next()?, member) {
        ("Object", "StateChanged") => state(detail, on),
        ("Object", "TextChanged") if detail.starts_with("insert") => {
            Some(ChangeKind::TextInserted(text()))
        }
        ("Object", "TextChanged") if detail.starts_with("delete") => {
            Some(ChangeKind::TextRemoved(text()))
        }
        ("Object", "PropertyChange") => match detail {
            "accessible-name" => Some(ChangeKind::NameChanged),
            "accessible-value" => Some(ChangeKind::ValueChanged),
            _ => None,
        },
        ("Object", "ChildrenChanged") if detail.starts_with("add") => {
            Some(ChangeKind::ChildrenAdded)
        }
        ("Object", "ChildrenChanged") if detail.starts_with("remove") => {
            Some(ChangeKind::ChildrenRemoved)
        }
        ("Object", "SelectionChanged") => Some(ChangeKind::SelectionChanged),
        ("Object", "Announcement") => text().map(ChangeKind::Announced),
        ("Document", "LoadComplete") => Some(ChangeKind::LoadComplete),
        ("Document", "Reload") => Some(ChangeKind::Reload),
        ("Window", "Activate") => Some(ChangeKind::WindowActivated),
        ("Window", "Create") => Some(ChangeKind::WindowCreated),
        ("Window", "Destroy") => Some(ChangeKind::WindowDestroyed),
        _ => None,
    }
}

fn state(name: &str, on: bool) -> Option<ChangeKind> {
    let ticked = if on { FieldState::On } else { FieldState::Off };
    Some(match name {
        "focused" if on => ChangeKind::Focused,
        "checked" | "pressed" => ChangeKind::Checked(ticked),
        "indeterminate" if on => ChangeKind::Checked(FieldState::Mixed),
        "selected" => ChangeKind::Selected(on),
        "expanded" => ChangeKind::Expanded(on),
        "showing" => ChangeKind::Showing(on),
        "enabled" | "sensitive" => ChangeKind::Enabled(on),
        "invalid-entry" => ChangeKind::Invalid(on),
        "busy" => ChangeKind::Busy(on),
        _ => return None,
    })
}
