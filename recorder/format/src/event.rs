//! One line of a recording after the header: what happened, when, and to what.

use crate::target::Target;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

fn is_false(value: &bool) -> bool {
    !*value
}

/// One line: what every line has, and in [`Event::what`] the fields of its kind.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Event {
    /// Number of the line's event, from 1, rising.
    pub seq: u64,
    /// Milliseconds since the start, monotonic.
    pub t: u64,
    /// What happened.
    pub what: What,
    /// The window that it happened in. Lines in a row that say the same share it.
    pub window: Option<Arc<Window>>,
    /// The page that it happened in. Lines in a row that say the same share it.
    pub page: Option<Arc<Page>>,
    /// The element that it happened to. Lines that name an earlier line's target share it.
    pub target: Option<Arc<Target>>,
    /// File in `frames/`.
    pub shot: Option<String>,
    /// Synthetic input, sent by a program.
    pub injected: bool,
    /// Why a field is missing, in one word: `secure`, `label`, `autocomplete`, `unjudged`, `tainted` …
    pub withheld: Option<String>,
    /// What the element lives on.
    pub surface: Option<Surface>,
}

/// A top-level window.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Window {
    /// The system's number for it.
    pub id: u64,
    /// The window that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// The application's name.
    pub app: String,
    /// The window's title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pid: Option<u32>,
    /// Whether it blocks its parent.
    #[serde(skip_serializing_if = "is_false")]
    pub modal: bool,
}

/// A page in a browser.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Page {
    /// A number for the tab, stable within the recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tab: Option<u64>,
    /// The tab that opened this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<u64>,
    /// Address of the outermost document.
    pub url: String,
    /// Its title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Addresses of the frames down to the element's, outermost first, the page itself left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frame: Vec<String>,
}

/// What an element lives on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// In the accessibility tree.
    Accessible,
    /// Drawn by the program itself.
    Canvas,
    /// Another machine's screen.
    Remote,
    /// Nothing is known of it.
    None,
}

/// Modifier keys held. `alt_gr` counts as text, not as a command.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Modifiers {
    #[serde(skip_serializing_if = "is_false")]
    pub shift: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub ctrl: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub alt: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub meta: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub alt_gr: bool,
}

impl Modifiers {
    /// Whether none is held.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
    /// Whether a key pressed with these is a command rather than text.
    pub fn is_command(&self) -> bool {
        (self.ctrl || self.alt || self.meta) && !self.alt_gr
    }
}

/// Why a page changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Cause {
    Typed,
    Link,
    Submit,
    Redirect,
    Back,
    Forward,
    Reload,
    Script,
    #[default]
    #[serde(other)]
    Unknown,
}

/// What happened to a part of the screen after an action.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ChangeOp {
    #[default]
    Appeared,
    Gone,
    Text,
    Enabled,
}

/// One end of a drag.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct End {
    /// Physical pixels.
    pub x: i32,
    /// Physical pixels.
    pub y: i32,
    /// What was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Box<Target>>,
}

/// A node of a [`Snapshot`]'s tree, in reading order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Node {
    /// Depth in the tree, the root is 0.
    pub depth: u32,
    /// As [`Target::role`].
    pub role: String,
    /// As [`Target::name`].
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Value, never of a secure field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

macro_rules! kinds {
    ($( $(#[$doc:meta])* $variant:ident $tag:literal { $( $(#[$fmeta:meta])* $field:ident : $ty:ty ),* $(,)? } )*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
            #[serde(default)]
            #[allow(missing_docs)]
            pub struct $variant { $( $(#[$fmeta])* pub $field: $ty ),* }
        )*

        /// What happened. The name on the line is [`What::kind`].
        #[derive(Debug, Clone, PartialEq)]
        pub enum What {
            $( $(#[$doc])* $variant($variant), )*
            /// A kind that this version does not know; kept by name so that it can be said.
            Unknown(String),
        }

        impl What {
            /// The kinds that this version knows, as they stand on the lines.
            pub const KINDS: &'static [&'static str] = &[$($tag),*];

            /// The word in the line's field `kind`.
            pub fn kind(&self) -> &str {
                match self {
                    $( Self::$variant(_) => $tag, )*
                    Self::Unknown(kind) => kind,
                }
            }

            /// Whether the recording ended here as it should, and not by a crash.
            pub fn is_proper_end(&self) -> bool {
                matches!(self, Self::Ended(ended) if ended.reason != "crashed")
            }

            pub(crate) fn read(kind: &str, fields: &crate::line::Fields<'_>, ignored: &mut dyn FnMut(&str)) -> Result<Self, serde_json::Error> {
                match kind {
                    $( $tag => fields.read(ignored).map(Self::$variant), )*
                    _ => Ok(Self::Unknown(kind.to_owned())),
                }
            }

            pub(crate) fn line(&self, event: &Event, target: crate::writer::Held<'_>) -> Result<String, serde_json::Error> {
                match self {
                    $( Self::$variant(fields) => crate::writer::line(event, $tag, fields, target), )*
                    Self::Unknown(kind) => crate::writer::line(event, kind, &Empty {}, target),
                }
            }
        }
    };
}

#[derive(Serialize)]
struct Empty {}

impl Default for What {
    fn default() -> Self {
        Self::Unknown(String::new())
    }
}

kinds! {
    /// Another application came to the front; `window` says which.
    AppActivated "app_activated" {}
    /// The active window or its title changed.
    WindowChanged "window_changed" {}
    /// A message box of the browser or the system.
    Dialog "dialog" {
        /// `alert`, `confirm`, `prompt`, `beforeunload`.
        #[serde(rename = "type")] dialog_type: String,
        message: String,
        /// What the person answered: the name of the button, or `ok` or `cancel` where only that is known; of a prompt
        /// `ok`, `cancel` or, where no `value` line tells it, the text.
        #[serde(skip_serializing_if = "Option::is_none")] answer: Option<String>,
    }
    /// A browser's tab; `page` says which.
    Tab "tab" {
        /// `opened`, `closed` or `switched`.
        op: String,
    }
    /// The address of the active page changed.
    PageChange "page" {
        from: String,
        to: String,
        cause: Cause,
    }
    /// A press and release at one place. The target is what was there at the press.
    Click "click" {
        /// `left`, `middle`, `right`, `back`, `forward`.
        button: String,
        /// 1 for a single click, 2 for a double click …
        count: u32,
        x: i32,
        y: i32,
        #[serde(skip_serializing_if = "Modifiers::is_empty")] modifiers: Modifiers,
    }
    /// A press at one place and a release at another.
    Drag "drag" {
        from: End,
        to: End,
        button: String,
        #[serde(skip_serializing_if = "Modifiers::is_empty")] modifiers: Modifiers,
        #[serde(skip_serializing_if = "Option::is_none")] effect: Option<String>,
    }
    /// The wheel or the touchpad; right and down are positive.
    Scroll "scroll" {
        dx: i32,
        dy: i32,
        /// `notch` or `pixel`.
        unit: String,
    }
    /// A menu opened under a still pointer.
    Hover "hover" {}
    /// A key went down. Without `key` and `text` until the field that it went to is judged.
    Key "key" {
        /// Name of the key after the DOM's `KeyboardEvent.key` ("a", "Enter", "ArrowLeft").
        #[serde(skip_serializing_if = "Option::is_none")] key: Option<String>,
        /// What it produced, if anything.
        #[serde(skip_serializing_if = "Option::is_none")] text: Option<String>,
        #[serde(skip_serializing_if = "Modifiers::is_empty")] modifiers: Modifiers,
        #[serde(skip_serializing_if = "is_false")] repeat: bool,
    }
    /// Text that came other than by keys.
    TextInput "text" {
        text: String,
        /// `input_method`, `paste`, `suggestion`, `autofill`, or `keys` for keys judged harmless afterwards.
        method: String,
    }
    /// The focus moved to the target.
    Focus "focus" {}
    /// Something was selected.
    Selection "selection" {
        /// Characters selected.
        #[serde(skip_serializing_if = "Option::is_none")] length: Option<u32>,
        /// Cells or items selected.
        #[serde(skip_serializing_if = "Vec::is_empty")] items: Vec<String>,
        /// `cells`, `words`, `all` or `items`.
        #[serde(skip_serializing_if = "Option::is_none")] unit: Option<String>,
    }
    /// A field's value as the system reports it when the focus leaves it, or a choice or toggle changes.
    Value "value" {
        #[serde(skip_serializing_if = "Option::is_none")] before: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")] after: Option<String>,
    }
    /// Copy, cut or paste. Never the content, its size or a hash of it.
    Clipboard "clipboard" {
        /// `copy`, `cut` or `paste`.
        op: String,
        #[serde(skip_serializing_if = "Option::is_none")] format: Option<String>,
        /// `seq` of the line that put this content there.
        #[serde(skip_serializing_if = "Option::is_none")] same_as: Option<u64>,
    }
    /// A file was used.
    File "file" {
        /// `opened`, `saved`, `downloaded` or `uploaded`; `cancelled` for a file dialog in which nothing was chosen.
        /// The line's window is the dialog's.
        op: String,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")] same_as: Option<u64>,
    }
    /// What followed an action until the screen settled.
    Changed "changed" {
        op: ChangeOp,
        role: String,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")] before: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")] after: Option<String>,
        /// `seq` of the action.
        #[serde(skip_serializing_if = "Option::is_none")] cause: Option<u64>,
        /// Milliseconds after the action.
        #[serde(skip_serializing_if = "Option::is_none")] after_ms: Option<u64>,
    }
    /// A field says that its value is wrong.
    Invalid "invalid" {
        message: String,
    }
    /// A request of the page, by the DevTools protocol only; no body.
    Request "request" {
        method: String,
        /// With ids taken out.
        path: String,
        #[serde(skip_serializing_if = "Option::is_none")] status: Option<u16>,
    }
    /// A bounded, redacted tree of the active window.
    Snapshot "snapshot" {
        /// `start`, `commit` or `end`.
        at: String,
        nodes: Vec<Node>,
        /// Whether nodes were left out.
        #[serde(skip_serializing_if = "is_false")] cut: bool,
    }
    /// The person's remark, or a mark on the line before.
    Note "note" {
        #[serde(skip_serializing_if = "String::is_empty")] text: String,
        /// `input`, `secret`, `check`, `ignore`, `output`, `never`.
        #[serde(skip_serializing_if = "Option::is_none")] mark: Option<String>,
        /// `seq` of the line that the mark is on; the last action where missing.
        #[serde(skip_serializing_if = "Option::is_none")] on: Option<u64>,
    }
    /// The person paused.
    Paused "paused" {}
    /// The person went on.
    Resumed "resumed" {}
    /// Something was not heard.
    Gap "gap" {
        reason: String,
        /// Events lost, if known.
        #[serde(skip_serializing_if = "Option::is_none")] lost: Option<u64>,
    }
    /// The last line.
    Ended "ended" {
        /// `stopped`, `cancelled`, `time_limit`, `size_limit`, `permission_lost`, or `crashed` (written at recovery).
        reason: String,
        /// Frames or lines that could not be kept.
        #[serde(skip_serializing_if = "Option::is_none")] dropped: Option<u64>,
        /// How many values were withheld. On the line `withheld_values`, since `withheld` says of any line why a field is missing.
        #[serde(rename = "withheld_values", skip_serializing_if = "Option::is_none")] withheld: Option<u64>,
    }
}
