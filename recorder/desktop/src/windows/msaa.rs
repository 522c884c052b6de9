//! Elements through MSAA (IAccessible), which nearly every program offers: names and states of what the system's classes do not
//! tell, and whether text is protected.
#![allow(unsafe_code)] // calls on interfaces of other programs

use windows::Win32::Foundation::{HWND, POINT};
use windows::Win32::System::Variant::{VARIANT, VT_I4};
use windows::Win32::UI::Accessibility::{
    AccessibleObjectFromPoint, AccessibleObjectFromWindow, IAccessible, WindowFromAccessibleObject,
};
use windows::Win32::UI::WindowsAndMessaging::OBJID_CLIENT;
use windows::core::Interface;

use super::controls::{self, Control};
use super::handle::Handle;
use super::layer::{Layer, some};
use super::roles;
use crate::element::{Element, ElementId, FieldState, MAX_TEXT};
use crate::role::Role;
use crate::screen::Rect;

/// STATE_SYSTEM_…
const UNAVAILABLE: u32 = 0x1;
const SELECTED: u32 = 0x2;
const FOCUSED: u32 = 0x4;
const CHECKED: u32 = 0x10;
const MIXED: u32 = 0x20;
const READ_ONLY: u32 = 0x40;
const EXPANDED: u32 = 0x200;
const COLLAPSED: u32 = 0x400;
const INVISIBLE: u32 = 0x8000;
const SELECTABLE: u32 = 0x20_0000;

/// Elements through MSAA.
pub(super) struct Msaa;

/// The object of a window, and which of its children is meant.
struct Object {
    object: IAccessible,
    child: VARIANT,
}

impl Object {
    fn of(control: Control) -> Option<Self> {
        let mut found = std::ptr::null_mut();
        // SAFETY: on success `found` is a pointer to the interface that was asked for, counted for us.
        let object = unsafe {
            AccessibleObjectFromWindow(
                control.handle.0,
                OBJID_CLIENT.0.cast_unsigned(),
                &IAccessible::IID,
                &raw mut found,
            )
            .ok()?;
            (!found.is_null()).then(|| IAccessible::from_raw(found))?
        };
        Some(Self {
            object,
            child: VARIANT::from(control.child),
        })
    }

    fn role(&self) -> Role {
        // SAFETY: a call on an interface that is held.
        let role = unsafe { self.object.get_accRole(&self.child) };
        let number = role.ok().and_then(|role| number(&role));
        roles::by_msaa(number.map(i32::cast_unsigned).unwrap_or_default())
    }

    fn state(&self) -> u32 {
        // SAFETY: a call on an interface that is held.
        let state = unsafe { self.object.get_accState(&self.child) };
        let number = state.ok().and_then(|state| number(&state));
        number.map(i32::cast_unsigned).unwrap_or_default()
    }

    fn name(&self) -> Option<String> {
        // SAFETY: a call on an interface that is held.
        let name = unsafe { self.object.get_accName(&self.child) };
        name.ok().and_then(|name| some(name.to_string()))
    }

    fn description(&self) -> Option<String> {
        // SAFETY: a call on an interface that is held.
        let text = unsafe { self.object.get_accDescription(&self.child) };
        text.ok().and_then(|text| some(text.to_string()))
    }

    /// Never to be asked where the text is protected.
    fn value(&self) -> Option<String> {
        // SAFETY: a call on an interface that is held.
        let value = unsafe { self.object.get_accValue(&self.child) };
        let value = value.ok()?.to_string();
        some(value.chars().take(MAX_TEXT).collect::<String>())
    }

    fn bounds(&self) -> Option<Rect> {
        let (mut x, mut y, mut width, mut height) = (0, 0, 0, 0);
        // SAFETY: the places live through the call.
        unsafe {
            self.object.accLocation(
                &raw mut x,
                &raw mut y,
                &raw mut width,
                &raw mut height,
                &self.child,
            )
        }
        .ok()?;
        let side = |length| u32::try_from(length).ok();
        Some(Rect::new(x, y, side(width)?, side(height)?))
    }
}

/// Where an object answers with a number. Not by the system's conversions, which Wine lacks.
fn number(answer: &VARIANT) -> Option<i32> {
    // SAFETY: the tag says which member of the union holds.
    unsafe {
        let answer = &answer.Anonymous.Anonymous;
        (answer.vt == VT_I4).then(|| answer.Anonymous.lVal)
    }
}

impl Layer for Msaa {
    fn id_at(&self, x: i32, y: i32) -> Option<ElementId> {
        let (mut object, mut child) = (None, VARIANT::default());
        let mut window = HWND::default();
        // SAFETY: the places live through the calls.
        unsafe {
            AccessibleObjectFromPoint(POINT { x, y }, &raw mut object, &raw mut child).ok()?;
            WindowFromAccessibleObject(object.as_ref()?, Some(&raw mut window)).ok()?;
        }
        let handle = Handle::living(window)?;
        let child = number(&child).unwrap_or_default();
        // A control alone is better told by its class; entries in it only here.
        (child > 0 && controls::role(handle) != Role::Group).then(|| Control { handle, child }.id())
    }

    fn focused(&self) -> Option<ElementId> {
        let front = controls::in_front()?;
        let handle = front.focus()?;
        let focused = Object::of(handle.into())?;
        // SAFETY: a call on an interface that is held.
        let child = unsafe { focused.object.accFocus() }.ok()?;
        let child = number(&child).filter(|child| *child > 0)?;
        // A list is worked in as a whole: which of its entries has the focus is its value.
        (!controls::role(handle).is_actionable()).then(|| Control { handle, child }.id())
    }

    fn describe(&self, id: &ElementId) -> Option<Element> {
        let control = Control::from_id(id)?;
        let object = Object::of(control)?;
        let (role, bits) = (object.role(), object.state());
        let has = |bit: u32| bits & bit != 0;
        let secure = has(roles::PROTECTED);
        let mut element = Element {
            id: Some(id.clone()),
            role: if secure { Role::Password } else { role },
            name: object.name(),
            description: object.description(),
            bounds: object.bounds(),
            editable: role == Role::Textbox && !has(READ_ONLY),
            secure,
            showing: !has(INVISIBLE),
            enabled: !has(UNAVAILABLE),
            focused: has(FOCUSED),
            pid: control.handle.pid(),
            ..Element::default()
        };
        if !secure && role.is_actionable() && !matches!(role, Role::Button | Role::Link) {
            element.state.value = object.value();
        }
        if matches!(role, Role::Checkbox | Role::Radio) || has(CHECKED | MIXED) {
            element.state.checked = Some(match (has(MIXED), has(CHECKED)) {
                (true, _) => FieldState::Mixed,
                (false, true) => FieldState::On,
                (false, false) => FieldState::Off,
            });
        }
        if has(SELECTABLE) {
            element.state.selected = Some(has(SELECTED));
        }
        if has(EXPANDED | COLLAPSED) {
            element.state.expanded = Some(has(EXPANDED));
        }
        element.state.read_only = has(READ_ONLY);
        Some(element)
    }
}
