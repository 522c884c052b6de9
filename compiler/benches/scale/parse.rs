//! The yardstick: one pass of `serde_json` over each line into types, with nothing looked at.

use recording::{Modifiers, Node, Page, Surface, Target, Window};
use serde::Deserialize;

/// Every field that a line of the made recordings has.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
#[allow(dead_code, reason = "parsed to be parsed")]
struct Line {
    seq: u64,
    t: u64,
    kind: String,
    window: Option<Window>,
    page: Option<Page>,
    target: Option<Target>,
    target_ref: Option<u64>,
    shot: Option<String>,
    injected: bool,
    withheld: Option<String>,
    surface: Option<Surface>,
    button: String,
    count: u32,
    x: i32,
    y: i32,
    modifiers: Modifiers,
    key: Option<String>,
    text: Option<String>,
    before: Option<String>,
    after: Option<String>,
    op: String,
    role: String,
    name: String,
    after_ms: Option<u64>,
    from: String,
    to: String,
    nodes: Vec<Node>,
}

/// How many lines there are, all of them held until the last is parsed.
pub fn parse(bytes: &[u8]) -> usize {
    let lines = bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    let parsed: Vec<Line> = lines
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    parsed.len()
}
