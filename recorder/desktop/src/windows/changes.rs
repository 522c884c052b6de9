//! Follows what changes, by the system's word of it.

use std::io;
use std::time::Duration;

use windows::Win32::UI::WindowsAndMessaging::{
    EVENT_OBJECT_FOCUS, EVENT_OBJECT_HIDE, EVENT_OBJECT_NAMECHANGE, EVENT_OBJECT_SELECTION,
    EVENT_OBJECT_SELECTIONREMOVE, EVENT_OBJECT_SHOW, EVENT_OBJECT_STATECHANGE,
    EVENT_OBJECT_VALUECHANGE, OBJID_CLIENT, OBJID_WINDOW,
};

use super::controls::{self, Control};
use super::events::{self, Event};
use super::handle::Handle;
use crate::change::{Change, ChangeKind};
use crate::outlet::{Outlet, Running};
use crate::role::Role;

/// Lost changes are told after this time at the latest.
const TICK: Duration = Duration::from_millis(500);

/// Passes on what changes until the result is dropped.
pub(super) fn start(outlet: Outlet<Change>) -> io::Result<Running> {
    const KINDS: &[(u32, u32)] = &[
        (EVENT_OBJECT_SHOW, EVENT_OBJECT_HIDE),
        (EVENT_OBJECT_FOCUS, EVENT_OBJECT_STATECHANGE),
        (EVENT_OBJECT_NAMECHANGE, EVENT_OBJECT_NAMECHANGE),
        (EVENT_OBJECT_VALUECHANGE, EVENT_OBJECT_VALUECHANGE),
    ];
    events::start("changes", KINDS, TICK, move || {
        let mut outlet = outlet;
        move |event: Option<Event>| match event {
            Some(event) => {
                if let Some(change) = change(event) {
                    outlet.offer(change);
                }
            }
            None => {
                outlet.flush();
            }
        }
    })
}

fn change(event: Event) -> Option<Change> {
    let handle = Handle::living(event.window)?;
    // Carets, cursors and the parts of frames come and go without meaning.
    if event.object < 0 && event.object != OBJID_CLIENT.0 {
        return None;
    }
    let root = handle.is_root();
    let window = event.object == OBJID_WINDOW.0;
    let role = controls::role(handle);
    let own = event.child == 0;
    let kind = match event.kind {
        EVENT_OBJECT_FOCUS => ChangeKind::Focused,
        EVENT_OBJECT_SHOW if root && window => match role {
            Role::Menu => ChangeKind::Showing(true),
            _ => ChangeKind::WindowCreated,
        },
        EVENT_OBJECT_HIDE if root && window => ChangeKind::WindowDestroyed,
        EVENT_OBJECT_SHOW => ChangeKind::Showing(true),
        EVENT_OBJECT_HIDE => ChangeKind::Showing(false),
        EVENT_OBJECT_STATECHANGE if own => {
            ChangeKind::Checked(controls::describe(handle).state.checked?)
        }
        EVENT_OBJECT_SELECTION..=EVENT_OBJECT_SELECTIONREMOVE => ChangeKind::SelectionChanged,
        EVENT_OBJECT_NAMECHANGE => ChangeKind::NameChanged,
        EVENT_OBJECT_VALUECHANGE => ChangeKind::ValueChanged,
        _ => return None,
    };
    // Browsers number what they draw by themselves; only of the system's own controls is it known what the number means.
    let known = own || role != Role::Generic;
    let control = Control::from(handle);
    Some(Change {
        at: event.at,
        kind,
        id: known.then(|| control.id()),
        app: None,
        pid: handle.pid(),
        role: Some(role),
        name: None,
        secure: role == Role::Password,
        live: role.is_live() || role == Role::Tooltip,
    })
}
