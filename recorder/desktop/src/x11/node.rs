//! One element as the accessibility bus tells it in one go, and the small reads that follow.

use std::collections::HashMap;

use atspi::{Role as Raw, State};
use zbus::zvariant::{OwnedObjectPath, OwnedValue};

use super::bus::{ACCESSIBLE, Bus, COMPONENT, TEXT, reference};
use super::roles::{self, Signs};
use crate::element::{ElementId, FieldState};
use crate::error::ElementError;
use crate::role::Role;
use crate::screen::Rect;

/// AT-SPI's "screen" coordinates: physical pixels of the virtual screen on X11.
const SCREEN: u32 = 0;
/// Stands in a text where an element is.
const OBJECT: char = '\u{fffc}';

/// States as bits; ones that came after this program was written do no harm.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct States(pub u64);

impl States {
    pub fn has(self, state: State) -> bool {
        self.0 & state as u64 != 0
    }
}

/// What one round of calls tells of an element.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub id: ElementId,
    pub raw: Raw,
    pub role: Role,
    pub states: States,
    pub name: String,
    pub description: String,
    pub automation_id: String,
    pub parent: Option<ElementId>,
    pub child_count: i32,
    pub attributes: HashMap<String, String>,
}

impl Node {
    pub async fn read(bus: &Bus, id: &ElementId) -> Result<Self, ElementError> {
        let ask = Box::pin(Self::ask(bus, id));
        match bus.memo() {
            Some(memo) => memo.node(id, ask).await,
            None => ask.await,
        }
    }

    async fn ask(bus: &Bus, id: &ElementId) -> Result<Self, ElementError> {
        let (properties, role, states) = tokio::join!(
            bus.properties(id, ACCESSIBLE),
            bus.call::<u32, _>(id, ACCESSIBLE, "GetRole", &()),
            bus.call::<Vec<u32>, _>(id, ACCESSIBLE, "GetState", &()),
        );
        let mut properties = properties?;
        let states = states?;
        let half = |at: usize| u64::from(states.get(at).copied().unwrap_or(0));
        let states = States(half(0) | half(1) << 32);
        let attributes = match properties.remove("Attributes") {
            Some(value) => HashMap::try_from(value).unwrap_or_default(),
            None => bus
                .call(id, ACCESSIBLE, "GetAttributes", &())
                .await
                .unwrap_or_default(),
        };
        let mut text = |name: &str| {
            properties
                .remove(name)
                .and_then(|value| String::try_from(value).ok())
                .unwrap_or_default()
        };
        let (name, description, automation_id) =
            (text("Name"), text("Description"), text("AccessibleId"));
        let raw = Raw::try_from(role?).unwrap_or(Raw::Unknown);
        let mut node = Self {
            id: id.clone(),
            raw,
            role: Role::Generic,
            states,
            name,
            description,
            automation_id,
            parent: properties.remove("Parent").and_then(parent),
            child_count: properties
                .remove("ChildCount")
                .and_then(|value| i32::try_from(value).ok())
                .unwrap_or(0),
            attributes,
        };
        node.role = node.tell_role();
        Ok(node)
    }

    fn tell_role(&self) -> Role {
        roles::role(&Signs {
            raw: self.raw,
            xml_roles: self.attribute("xml-roles"),
            tag: self.attribute("tag"),
            input_type: self.attribute("text-input-type"),
            editable_root: self.states.has(State::Editable) && self.states.has(State::Focusable),
        })
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .get(name)
            .map(String::as_str)
            .filter(|value| !value.is_empty())
    }

    pub fn name(&self) -> Option<String> {
        let name = match self.role {
            // Chromium adds "- Memory usage - 24.9 MB" to the names of its tabs.
            Role::Tab => self.name.split(" - Memory usage - ").next().unwrap_or(""),
            _ => &self.name,
        };
        clean(name)
    }

    pub fn showing(&self) -> bool {
        self.states.has(State::Showing)
    }

    /// A password field by what it is now.
    pub fn secure(&self) -> bool {
        self.role == Role::Password
    }

    /// It stands in a document: a page, not the browser's own controls.
    pub fn is_document(&self) -> bool {
        self.role == Role::Document
    }

    pub fn checked(&self) -> Option<FieldState> {
        let can = self.states.has(State::Checkable)
            || matches!(
                self.role,
                Role::Checkbox
                    | Role::Radio
                    | Role::Switch
                    | Role::MenuitemCheckbox
                    | Role::MenuitemRadio
            )
            || self.raw == Raw::ToggleButton;
        can.then(|| {
            if self.states.has(State::Indeterminate) {
                FieldState::Mixed
            } else if self.states.has(State::Checked) || self.states.has(State::Pressed) {
                FieldState::On
            } else {
                FieldState::Off
            }
        })
    }

    pub fn selected(&self) -> Option<bool> {
        self.states
            .has(State::Selectable)
            .then(|| self.states.has(State::Selected))
    }

    pub fn expanded(&self) -> Option<bool> {
        self.states
            .has(State::Expandable)
            .then(|| self.states.has(State::Expanded))
    }

    /// GTK says "sensitive", Chromium both.
    pub fn enabled(&self) -> bool {
        self.states.has(State::Enabled) || self.states.has(State::Sensitive)
    }

    /// It announces what changes in it, or stands in something that does.
    pub fn live(&self) -> bool {
        self.role.is_live()
            || self
                .attribute("container-live")
                .or_else(|| self.attribute("live"))
                .is_some_and(|live| live != "off")
    }
}

/// Trimmed; nothing when there is nothing to read.
pub(super) fn clean(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == OBJECT);
    (!text.is_empty()).then(|| text.to_owned())
}

/// At most `limit` characters.
pub(super) fn bounded(mut text: String, limit: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(limit) {
        text.truncate(end);
    }
    text
}

fn parent(value: OwnedValue) -> Option<ElementId> {
    let parent = <(String, OwnedObjectPath)>::try_from(value).ok()?;
    reference(parent)
}

/// The text of an element as its program tells it, at most `limit` characters; elements in it are left out. Must not be
/// called for a secure field.
pub(super) async fn text(bus: &Bus, id: &ElementId, limit: usize) -> Option<String> {
    let end = i32::try_from(limit).unwrap_or(i32::MAX);
    let text: String = bus.call(id, TEXT, "GetText", &(0i32, end)).await.ok()?;
    Some(bounded(text.replace(OBJECT, ""), limit))
}

/// Only the name of an element, as its program tells it.
pub(super) async fn name_of(bus: &Bus, id: &ElementId) -> Option<String> {
    let value: OwnedValue = bus
        .call(
            id,
            "org.freedesktop.DBus.Properties",
            "Get",
            &(ACCESSIBLE, "Name"),
        )
        .await
        .ok()?;
    String::try_from(value).ok()
}

/// Where an element is on the screen; nothing for one without size.
pub(super) async fn bounds(bus: &Bus, id: &ElementId) -> Option<Rect> {
    let ((x, y, width, height),): ((i32, i32, i32, i32),) = bus
        .call(id, COMPONENT, "GetExtents", &(SCREEN,))
        .await
        .ok()?;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    (width > 0 && height > 0).then(|| Rect::new(x, y, width, height))
}

/// The element that an element has at a point.
pub(super) async fn at_point(
    bus: &Bus,
    id: &ElementId,
    x: i32,
    y: i32,
) -> Result<Option<ElementId>, ElementError> {
    let (found,): ((String, OwnedObjectPath),) = bus
        .call(id, COMPONENT, "GetAccessibleAtPoint", &(x, y, SCREEN))
        .await?;
    Ok(reference(found))
}

/// Elements that stand in a relation to this one ("labelled by" …).
pub(super) async fn related(
    bus: &Bus,
    id: &ElementId,
    relation: atspi::RelationType,
) -> Vec<ElementId> {
    let all: Vec<(u32, Vec<(String, OwnedObjectPath)>)> = bus
        .call(id, ACCESSIBLE, "GetRelationSet", &())
        .await
        .unwrap_or_default();
    all.into_iter()
        .filter(|(kind, _)| *kind == relation as u32)
        .flat_map(|(_, targets)| targets)
        .filter_map(reference)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_at_characters_not_bytes() {
        assert_eq!(bounded("äöü".to_owned(), 2), "äö");
        assert_eq!(bounded("äöü".to_owned(), 3), "äöü");
    }

    #[test]
    fn a_name_of_nothing_is_none() {
        assert_eq!(clean(" \u{fffc}\n"), None);
        assert_eq!(clean(" Save \n"), Some("Save".to_owned()));
    }
}
