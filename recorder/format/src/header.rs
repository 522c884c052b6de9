//! The first line of a recording: what was recorded, where, and what could be heard.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of [`Header::format`] in every recording of ours.
pub const FORMAT: &str = "taught-recording";
/// The version of the format that this crate writes.
pub const VERSION: u32 = 1;

/// Line 1 of a recording. Every field but `format` and `version` may be missing in what is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Header {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format, [`VERSION`] for what this crate writes.
    pub version: u32,
    /// The recording's own name: letters, digits and hyphens.
    pub id: String,
    /// The task in the person's own words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub goal: String,
    /// When the recording started, RFC 3339 with offset.
    pub started_at: String,
    /// The IANA name of the person's time zone, such as `Europe/Rome`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub time_zone: String,
    /// `x11`, `windows`, `macos`, `cdp` or `import:NAME`.
    pub source: String,
    /// The operating system with its version.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub os: String,
    /// BCP 47 tag of the interface's language.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ui_language: String,
    /// The keyboard layout at the start.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub keyboard_layout: String,
    /// Version of the recorder that wrote this.
    pub recorder_version: String,
    /// Application name to version.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub apps: BTreeMap<String, String>,
    /// The screens, in physical pixels of the virtual screen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monitors: Vec<Monitor>,
    /// Bounds under which the recording ends by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// Applications and sites that the person told the recorder to leave out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<String>,
    /// What could be heard: `elements`, `pages`, `changes`, `frames`, `requests` …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub capabilities: Vec<String>,
    /// What was taken out after the recording ended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub redactions: Vec<Redaction>,
}

impl Default for Header {
    fn default() -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            id: String::new(),
            goal: String::new(),
            started_at: String::new(),
            time_zone: String::new(),
            source: String::new(),
            os: String::new(),
            ui_language: String::new(),
            keyboard_layout: String::new(),
            recorder_version: String::new(),
            apps: BTreeMap::new(),
            monitors: Vec::new(),
            limits: None,
            excluded: Vec::new(),
            capabilities: Vec::new(),
            redactions: Vec::new(),
        }
    }
}

/// That a value was taken out of the recording after it ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Redaction {
    /// When, RFC 3339 with offset.
    pub at: String,
    /// Who did it.
    pub by: String,
}

/// One screen. Origins may be negative.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Monitor {
    /// The system's name for it.
    pub id: String,
    /// Left edge, physical pixels.
    pub x: i32,
    /// Top edge, physical pixels.
    pub y: i32,
    /// Physical pixels.
    pub width: u32,
    /// Physical pixels.
    pub height: u32,
    /// Physical pixels per logical pixel.
    pub scale: f64,
}

/// Bounds under which a recording ends by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Longest duration, milliseconds.
    pub time_ms: u64,
    /// Largest sum of lines and frames, bytes.
    pub bytes: u64,
    /// Largest number of events.
    pub events: u64,
}
