//! What changes on the screen: single changes as programs report them, and a summary of a tree to compare before and after.

use std::time::Instant;

use crate::element::{ElementId, FieldState};
use crate::outlet::Gap;
use crate::role::Role;

/// One change, as a program reported it.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// When it reached this process.
    pub at: Instant,
    /// What changed.
    pub kind: ChangeKind,
    /// The element.
    pub id: Option<ElementId>,
    /// Its program.
    pub app: Option<String>,
    /// Its program's process.
    pub pid: Option<u32>,
    /// Its role, where it could be read in time.
    pub role: Option<Role>,
    /// Its name, where it could be read in time.
    pub name: Option<String>,
    /// It is a password field: nothing of its text is told.
    pub secure: bool,
    /// It is, or stands in, a status line, log or alert.
    pub live: bool,
}

/// What changed.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeKind {
    /// It has the keyboard's focus now.
    Focused,
    /// Ticked or not.
    Checked(FieldState),
    /// Selected or not.
    Selected(bool),
    /// Opened or closed.
    Expanded(bool),
    /// Shows, or shows no longer.
    Showing(bool),
    /// Can be used, or no longer.
    Enabled(bool),
    /// Marked as wrong, or no longer.
    Invalid(bool),
    /// Busy loading, or done.
    Busy(bool),
    /// Text was inserted; `None` in secure fields.
    TextInserted(Option<String>),
    /// Text was removed; `None` in secure fields.
    TextRemoved(Option<String>),
    /// Its name is another now.
    NameChanged,
    /// Its value is another now.
    ValueChanged,
    /// Children came.
    ChildrenAdded,
    /// Children went.
    ChildrenRemoved,
    /// The selection in it is another now.
    SelectionChanged,
    /// The document finished loading.
    LoadComplete,
    /// The document is being loaded again.
    Reload,
    /// A window of a program got active.
    WindowActivated,
    /// A window of a program opened.
    WindowCreated,
    /// A window of a program closed.
    WindowDestroyed,
    /// A message box of a page was answered.
    Answered {
        /// "alert", "confirm", "prompt" or "beforeunload".
        kind: String,
        /// What it said.
        message: String,
        /// OK, or Cancel.
        answer: bool,
    },
    /// Something was announced, as screen readers would say it.
    Announced(String),
    /// Something was lost here.
    Gap(Gap),
}

impl From<Gap> for Change {
    fn from(gap: Gap) -> Self {
        Self {
            at: Instant::now(),
            kind: ChangeKind::Gap(gap),
            id: None,
            app: None,
            pid: None,
            role: None,
            name: None,
            secure: false,
            live: false,
        }
    }
}

/// A tree, flat and bounded, in reading order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    /// Its nodes: what shows and has a name, a value or a meaning of its own; layout is left out.
    pub nodes: Vec<NodeSummary>,
    /// There was more than the bound, or not all could be read in time.
    pub truncated: bool,
}

/// One node of a summary.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NodeSummary {
    /// To ask again; also tells the same node in two summaries of one tree.
    pub id: Option<ElementId>,
    /// How deep it stands among the nodes of this summary; the root is 0.
    pub depth: u16,
    /// What it is.
    pub role: Role,
    /// Its name, at most 200 characters.
    pub name: Option<String>,
    /// Its value, at most 200 characters. Never of a secure field.
    pub value: Option<String>,
    /// Ticked; `None` where it cannot be.
    pub checked: Option<FieldState>,
    /// Selected; `None` where it cannot be.
    pub selected: Option<bool>,
    /// Opened; `None` where it cannot be.
    pub expanded: Option<bool>,
    /// Can be used.
    pub enabled: bool,
    /// Has the keyboard's focus.
    pub focused: bool,
    /// Marked as wrong by the page.
    pub invalid: bool,
    /// A password field.
    pub secure: bool,
    /// It is, or stands in, a status line, log or alert.
    pub live: bool,
    /// Roles and places from the root down ("document/form[0]/textbox[1]"): tells the same node when a page
    /// builds its tree anew and ids change.
    pub path: String,
}
