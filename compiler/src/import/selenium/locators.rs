//! Selenium's locators: `id=`, `name=`, `linkText=`, `css=`, `xpath=`, and the lists of them beside a command.

use super::super::element::{Element, Frame};
use super::text;
use serde_json::Value;

/// The element of a command. Its recorded alternatives count only where the one that is used is among them: a person who
/// changed it left the others behind.
pub(super) fn element(command: &Value, key: &str, frames: &[Frame]) -> Option<Element> {
    let used = text(command, key).trim();
    if used.is_empty() {
        return None;
    }
    let mut element = Element::default();
    element.add_key(used);
    locator(used, &mut element);
    let (first, second) = if key == "value" {
        ("valueTargets", "")
    } else {
        ("targets", "fallbackTargets")
    };
    for list in [first, second] {
        let all: Vec<&str> = super::list(command, list)
            .iter()
            .filter_map(|pair| pair.get(0).and_then(Value::as_str))
            .map(str::trim)
            .collect();
        let same = all.contains(&used) || all.iter().any(|other| agrees(used, other));
        if same && !all.is_empty() {
            all.iter().for_each(|other| locator(other, &mut element));
            break;
        }
    }
    element.frames = frames.to_vec();
    Some(element)
}

/// Whether two locators can be for one element: the same tag, and nothing that contradicts.
fn agrees(used: &str, other: &str) -> bool {
    let read = |text: &str| {
        let mut element = Element::default();
        locator(text, &mut element);
        element
    };
    let (a, b) = (read(used), read(other));
    let differ = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
    let contradict =
        differ(&a.name, &b.name) || differ(&a.text, &b.text) || differ(&a.dom_id, &b.dom_id);
    a.tag.is_some() && a.tag == b.tag && !contradict
}

pub(super) fn locator(locator: &str, element: &mut Element) {
    if locator.starts_with("//") || locator.starts_with("(//") {
        return element.xpath(locator);
    }
    let (by, what) = locator.split_once('=').unwrap_or(("", locator));
    match by {
        "id" | "identifier" => element.attribute("id", what),
        "name" => element.attribute("name", what),
        "link" | "linkText" | "partialLinkText" => {
            element.role("link");
            element.name = element
                .name
                .take()
                .or_else(|| Some(what.trim_start_matches("exact:").to_owned()));
        }
        "css" => element.css(what),
        "xpath" => element.xpath(what),
        "class" | "className" | "tagName" | "dom" => {}
        _ => element.css(locator),
    }
}
