//! Elements by the class, style and number of their windows: works with every program made of the system's own controls, and
//! says nothing of what others draw.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use windows::Win32::Foundation::{POINT, RECT};
use windows::Win32::Graphics::Gdi::ScreenToClient;
use windows::Win32::UI::Controls::{TBM_GETRANGEMAX, TBM_GETRANGEMIN};
use windows::Win32::UI::WindowsAndMessaging::{
    BM_GETCHECK, CB_GETCOUNT, CB_GETDROPPEDSTATE, CB_GETLBTEXT, CB_GETLBTEXTLEN,
    GetForegroundWindow, LB_GETCOUNT, LB_GETCURSEL, LB_GETITEMRECT, LB_GETSEL, LB_GETTEXT,
    LB_GETTEXTLEN, LB_ITEMFROMPOINT, WM_USER, WindowFromPoint,
};

use super::class;
use super::handle::Handle;
use super::layer::{Layer, ancestors, some};
use super::look;
use crate::element::{Ancestor, Element, ElementId, FieldState, MAX_OPTIONS, MAX_TEXT, State};
use crate::role::Role;

/// The owner in the ids of elements that are windows, or numbered children of one.
pub(super) const OWNER: &str = "window";
/// Checked, and neither, as BM_GETCHECK answers.
const CHECKED: isize = 1;
const INDETERMINATE: isize = 2;

/// A control, or an entry of one: MSAA counts entries from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Control {
    pub handle: Handle,
    pub child: i32,
}

impl Control {
    pub fn id(self) -> ElementId {
        ElementId::new(OWNER, format!("{}:{}", self.handle.number(), self.child))
    }

    /// While its window lives.
    pub fn from_id(id: &ElementId) -> Option<Self> {
        if id.owner() != OWNER {
            return None;
        }
        let (handle, child) = id.path().split_once(':')?;
        Some(Self {
            handle: Handle::from_number(handle.parse().ok()?)?,
            child: child.parse().ok()?,
        })
    }
}

impl From<Handle> for Control {
    fn from(handle: Handle) -> Self {
        Self { handle, child: 0 }
    }
}

/// The innermost window at a point.
pub(super) fn handle_at(x: i32, y: i32) -> Option<Handle> {
    let point = POINT { x, y };
    // SAFETY: a call without memory.
    let hit = Handle::living(unsafe { WindowFromPoint(point) })?;
    // A frame around a group lies above what is in it.
    let inside = |one: &Handle| one.bounds().is_some_and(|bounds| bounds.contains(x, y));
    if role(hit) == Role::Group
        && let Some(parent) = hit.parent()
        && let Some(inner) = parent
            .children()
            .into_iter()
            .find(|one| *one != hit && one.visible() && inside(one) && role(*one) != Role::Group)
    {
        return Some(inner);
    }
    Some(hit)
}

fn to_client(handle: Handle, x: i32, y: i32) -> Option<POINT> {
    let mut point = POINT { x, y };
    // SAFETY: `point` lives through the call.
    unsafe { ScreenToClient(handle.0, &raw mut point) }
        .as_bool()
        .then_some(point)
}

/// The window in front.
pub(super) fn in_front() -> Option<Handle> {
    // SAFETY: a call without memory.
    Handle::living(unsafe { GetForegroundWindow() })
}

pub(super) fn role(handle: Handle) -> Role {
    match class::role(&handle.class(), handle.style()) {
        Role::Generic if handle.is_root() => Role::Window,
        role => role,
    }
}

/// Elements by class and style.
pub(super) struct Controls;

impl Layer for Controls {
    fn id_at(&self, x: i32, y: i32) -> Option<ElementId> {
        let handle = handle_at(x, y)?;
        let child = match role(handle) {
            Role::Listbox => entry_at(handle, x, y).unwrap_or_default(),
            _ => 0,
        };
        Some(Control { handle, child }.id())
    }

    fn focused(&self) -> Option<ElementId> {
        let front = in_front()?;
        let handle = front.focus().unwrap_or(front);
        Some(Control::from(as_one(handle)).id())
    }

    fn describe(&self, id: &ElementId) -> Option<Element> {
        let control = Control::from_id(id)?;
        match control.child {
            0 => Some(describe(control.handle)),
            child if role(control.handle) == Role::Listbox => entry(control.handle, child),
            _ => None,
        }
    }
}

/// The field in a combo box is part of it.
fn as_one(handle: Handle) -> Handle {
    match handle.parent() {
        Some(parent) if role(parent) == Role::Combobox => parent,
        _ => handle,
    }
}

/// A control with all that its class tells.
pub(super) fn describe(handle: Handle) -> Element {
    let handle = as_one(handle);
    let (name_of_class, style) = (handle.class(), handle.style());
    let role = role(handle);
    let secure = class::is_password(&name_of_class, style);
    let is_field = matches!(
        role,
        Role::Textbox | Role::Password | Role::Combobox | Role::Date | Role::Time
    );
    let text = match (secure, handle.is_root()) {
        (true, _) => None,
        (false, true) => some(handle.title()),
        (false, false) => handle.text().and_then(some),
    };
    let label = label(handle, role);
    let name = match is_field || matches!(role, Role::Listbox | Role::Slider) {
        true => label.clone(),
        false => text.as_deref().map(class::shown).and_then(some),
    };
    let mut state = state(handle, role);
    if is_field {
        state.value = text.map(|text| text.chars().take(MAX_TEXT).collect());
    }
    state.read_only = class::is_read_only(&name_of_class, style);
    let number = handle.control_id();
    Element {
        id: Some(Control::from(handle).id()),
        role,
        name,
        label,
        automation_id: (number > 0 && !handle.is_root()).then(|| number.to_string()),
        ancestors: ancestors(above(handle)),
        bounds: handle.bounds(),
        editable: matches!(role, Role::Textbox | Role::Password) && !state.read_only,
        multiline: class::is_multiline(&name_of_class, style),
        secure,
        showing: handle.visible(),
        enabled: handle.enabled(),
        focused: handle.focus().is_some_and(|focus| as_one(focus) == handle),
        state,
        pid: handle.pid(),
        ..Element::default()
    }
}

/// The text before a field in the order of Tab: what screen readers take for its label, too.
fn label(handle: Handle, role: Role) -> Option<String> {
    if !role.is_actionable() || matches!(role, Role::Button | Role::Checkbox | Role::Radio) {
        return None;
    }
    let before = std::iter::successors(handle.before(), |one| one.before())
        .take(3)
        .find(|one| one.visible())?;
    if self::role(before) != Role::Text {
        return None;
    }
    before.text().map(|text| class::shown(&text)).and_then(some)
}

/// The groups around it and the windows that it stands in.
fn above(handle: Handle) -> impl Iterator<Item = Ancestor> {
    let as_ancestor = |one: Handle| Ancestor {
        role: role(one),
        name: match one.is_root() {
            true => some(one.title()),
            false => one.text().map(|text| class::shown(&text)).and_then(some),
        },
    };
    let group = group_around(handle).map(as_ancestor);
    let parents = std::iter::successors(handle.parent().filter(|_| !handle.is_root()), |one| {
        one.parent().filter(|_| !one.is_root())
    });
    group.into_iter().chain(parents.map(as_ancestor))
}

/// The frame around a group is a sibling of what is in it.
fn group_around(handle: Handle) -> Option<Handle> {
    let bounds = handle.bounds()?;
    let inside = |frame: &Handle| {
        frame
            .bounds()
            .is_some_and(|frame| frame != bounds && frame.intersection(&bounds) == Some(bounds))
    };
    let siblings = handle.parent()?.children();
    siblings
        .into_iter()
        .find(|one| *one != handle && role(*one) == Role::Group && one.visible() && inside(one))
}

fn state(handle: Handle, role: Role) -> State {
    let mut state = State::default();
    match role {
        Role::Checkbox | Role::Radio | Role::ToggleButton => {
            state.checked = handle.ask(BM_GETCHECK, 0, 0).map(|answer| match answer {
                CHECKED => FieldState::On,
                INDETERMINATE => FieldState::Mixed,
                _ => FieldState::Off,
            });
        }
        Role::Combobox => {
            state.expanded = handle.ask(CB_GETDROPPEDSTATE, 0, 0).map(|open| open != 0);
            state.options = entries(handle, CB_GETCOUNT, CB_GETLBTEXTLEN, CB_GETLBTEXT);
        }
        Role::Listbox => {
            state.options = entries(handle, LB_GETCOUNT, LB_GETTEXTLEN, LB_GETTEXT);
            state.value = handle
                .ask(LB_GETCURSEL, 0, 0)
                .and_then(|at| usize::try_from(at).ok())
                .and_then(|at| handle.entry(LB_GETTEXTLEN, LB_GETTEXT, at));
        }
        Role::Slider => {
            // TBM_GETPOS
            let number = |message| handle.ask(message, 0, 0);
            state.value = number(WM_USER).map(|value| value.to_string());
            let as_number = |value: isize| i32::try_from(value).ok().map(f64::from);
            state.min = number(TBM_GETRANGEMIN).and_then(as_number);
            state.max = number(TBM_GETRANGEMAX).and_then(as_number);
        }
        _ => {}
    }
    state
}

fn entries(handle: Handle, count: u32, length: u32, text: u32) -> Vec<String> {
    let count = handle.ask(count, 0, 0).unwrap_or_default();
    let count = usize::try_from(count).unwrap_or_default().min(MAX_OPTIONS);
    (0..count)
        .map_while(|at| handle.entry(length, text, at))
        .collect()
}

/// Which entry of a list is at a point, counted from 1.
fn entry_at(handle: Handle, x: i32, y: i32) -> Option<i32> {
    let point = to_client(handle, x, y)?;
    let both =
        isize::try_from(point.y & 0xffff).ok()? << 16 | isize::try_from(point.x & 0xffff).ok()?;
    let answer = handle.ask(LB_ITEMFROMPOINT, 0, both)?;
    // The upper half says that the point is beside all entries.
    (answer >> 16 & 0xffff == 0)
        .then(|| i32::try_from(answer & 0xffff).ok().map(|at| at + 1))
        .flatten()
}

fn entry(handle: Handle, child: i32) -> Option<Element> {
    let at = usize::try_from(child - 1).ok()?;
    let name = handle.entry(LB_GETTEXTLEN, LB_GETTEXT, at)?;
    let mut place = RECT::default();
    let placed = handle.ask(LB_GETITEMRECT, at, &raw mut place as isize);
    let bounds = placed
        .filter(|answer| *answer > 0)
        .and_then(|_| handle.to_screen(place.left, place.top))
        .map(|(x, y)| {
            let mut bounds = look::rect(place);
            (bounds.x, bounds.y) = (x, y);
            bounds
        });
    let list = describe(handle);
    let as_ancestor = Ancestor {
        role: list.role,
        name: list.name,
    };
    let mut element = Element {
        id: Some(Control { handle, child }.id()),
        role: Role::Option,
        name: some(name),
        ancestors: ancestors(std::iter::once(as_ancestor).chain(list.ancestors)),
        bounds,
        showing: list.showing,
        enabled: list.enabled,
        focused: list.focused,
        pid: list.pid,
        ..Element::default()
    };
    element.state.selected = handle.ask(LB_GETSEL, at, 0).map(|chosen| chosen > 0);
    Some(element)
}
