//! The accessibility events of all programs, as changes.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::{SelectAll, select_all};
use zbus::message::Type as MessageType;
use zbus::zvariant::OwnedValue;
use zbus::{MatchRule, Message, MessageStream};

use super::bus::Bus;
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

/// Events that wait to be passed on; role and name are asked for one by one.
const QUEUE: usize = 4096;
/// Longest that role and name of one event are waited for.
const READ: Duration = Duration::from_millis(60);

fn gone(error: impl std::fmt::Display) -> ElementError {
    ElementError::Gone {
        reason: error.to_string(),
    }
}

impl Changes for Tree {
    fn start(&self, outlet: Outlet<Change>) -> Result<Running, ElementError> {
        let bus = self.bus().clone();
        let stream = self
            .bus()
            .wait(Duration::from_secs(2), async move { register(&bus).await })?;
        let tree = self.clone();
        let task = self
            .bus()
            .spawn(pass_on(tree, stream, outlet))
            .ok_or(ElementError::NoBus)?;
        Ok(Running::new(move || task.abort(), None))
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
    let registry = ElementId::new("org.a11y.atspi.Registry", "/org/a11y/atspi/registry");
    for event in EVENTS {
        let _: () = bus
            .call(
                &registry,
                "org.a11y.atspi.Registry",
                "RegisterEvent",
                &(*event,),
            )
            .await?;
    }
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
        let stream = MessageStream::for_match_rule(rule, bus.connection(), Some(QUEUE))
            .await
            .map_err(gone)?;
        streams.push(stream);
    }
    Ok(select_all(streams))
}

async fn pass_on(tree: Tree, mut stream: SelectAll<MessageStream>, mut outlet: Outlet<Change>) {
    while let Some(message) = stream.next().await {
        let Ok(message) = message else { continue };
        if let Some(change) = change(&tree, &message).await {
            outlet.offer(change);
        }
    }
    outlet.offer(Change::from(Gap {
        reason: GapReason::ConnectionLost,
        lost: None,
    }));
}

/// An event as a change, with role and name where they can be read in time.
async fn change(tree: &Tree, message: &Message) -> Option<Change> {
    let at = Instant::now();
    let header = message.header();
    let member = header.member()?.as_str();
    let interface = header.interface()?.as_str();
    let id = ElementId::new(header.sender()?.as_str(), header.path()?.as_str());
    let body = message.body();
    // Qt's older events have one value less at the end.
    let (detail, first, value) = body
        .deserialize::<(
            String,
            i32,
            i32,
            OwnedValue,
            std::collections::HashMap<String, OwnedValue>,
        )>()
        .map(|(detail, first, _, value, _)| (detail, first, value))
        .or_else(|_| {
            body.deserialize::<(
                String,
                i32,
                i32,
                OwnedValue,
                (String, zbus::zvariant::OwnedObjectPath),
            )>()
            .map(|(detail, first, _, value, _)| (detail, first, value))
        })
        .ok()?;
    let kind = kind(interface, member, &detail, first != 0, &value)?;
    let node = tokio::time::timeout(READ, Node::read(tree.bus(), &id))
        .await
        .ok()
        .and_then(Result::ok);
    let secure = node.as_ref().is_some_and(|node| tree.secure(node));
    // What could not be looked at might be a password field.
    let kind = match kind {
        ChangeKind::TextInserted(_) if secure || node.is_none() => ChangeKind::TextInserted(None),
        ChangeKind::TextRemoved(_) if secure || node.is_none() => ChangeKind::TextRemoved(None),
        kind => kind,
    };
    Some(Change {
        at,
        kind,
        pid: tree.bus().pid(id.owner()).await,
        id: Some(id),
        app: None,
        role: node
            .as_ref()
            .map(|node| if secure { Role::Password } else { node.role }),
        name: node.as_ref().and_then(Node::name),
        secure,
        live: node.as_ref().is_some_and(Node::live),
    })
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
