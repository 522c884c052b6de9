//! Opens all parts, and says what is in the way.
#![allow(unsafe_code)] // calls of the system, which the compiler cannot check

use std::sync::Arc;
use std::time::Duration;

use windows::Win32::UI::HiDpi::{
    DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, SetProcessDpiAwarenessContext,
};

use super::elements::Tree;
use super::listen::Ears;
use super::look::{self, Eyes};
use super::send::Hands;
use super::toplevel::TopLevel;
use crate::ability::Clipboard;
use crate::clipboard::Held;
use crate::error::{ClipboardError, OpenError};
use crate::health::{Capabilities, Problem, Severity};
use crate::{Desktop, Options};

/// The clipboard, which is not read here: what is pasted is known by what the field tells of itself only.
struct Unread;

impl Clipboard for Unread {
    fn held(&self) -> Result<Held, ClipboardError> {
        Err(ClipboardError::Unsupported)
    }
}

/// Opens all parts.
pub(crate) fn open(options: &Options) -> Result<Desktop, OpenError> {
    // Else the system would tell places in pixels of its own making on monitors of a higher scale. A manifest may have said it
    // already.
    // SAFETY: a call without memory.
    if let Err(error) =
        unsafe { SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2) }
    {
        tracing::debug!(%error, "how places are told was settled before");
    }
    if look::virtual_screen().width == 0 {
        return Err(OpenError::NoDisplay {
            reason: "this session has no screen".to_owned(),
        });
    }
    let tree = Tree::open(Duration::from_millis(options.lookup_ms))?;
    let automation = tree.has_automation();
    let tree = Arc::new(tree);
    let problems = match automation {
        true => Vec::new(),
        false => vec![no_automation()],
    };
    Ok(Desktop {
        listen: Arc::new(Ears),
        elements: tree.clone(),
        pages: tree.clone(),
        changes: tree,
        windows: Arc::new(TopLevel::default()),
        look: Arc::new(Eyes),
        clipboard: Arc::new(Unread),
        send: Arc::new(Hands),
        capabilities: Capabilities {
            input: true,
            elements: true,
            pages: automation,
            changes: true,
            windows: true,
            frames: true,
            injected: true,
            send: true,
        },
        problems,
    })
}

/// What is in the way of recording here.
pub(crate) fn check(options: &Options) -> Vec<Problem> {
    match open(options) {
        Ok(desktop) => desktop.problems,
        Err(error) => vec![Problem {
            code: "no-display",
            severity: Severity::Blocking,
            message: error.to_string(),
            hint: error.hint().to_owned(),
        }],
    }
}

fn no_automation() -> Problem {
    Problem {
        code: "no-ui-automation",
        severity: Severity::Degraded,
        message: "UI Automation does not answer: pages have no address, and only the system's own controls have names"
            .to_owned(),
        hint: "start Windows' own UI Automation again by signing out and in".to_owned(),
    }
}
