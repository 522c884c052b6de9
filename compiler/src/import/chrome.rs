//! Chrome DevTools Recorder: JSON with `title` and `steps`, alone or in a collection.

use super::ImportError;
use super::demo::{Demo, Fate};
use super::element::{Element, Frame};
use super::source::{Source, list, text, whole};
use recording::{Cause, Modifiers};
use serde_json::Value;

const TYPES: &[&str] = &[
    "setViewport",
    "navigate",
    "click",
    "doubleClick",
    "hover",
    "change",
    "keyDown",
    "keyUp",
    "scroll",
    "close",
    "emulateNetworkConditions",
    "waitForElement",
    "waitForExpression",
    "customStep",
];

/// Deepest collection in a collection.
const DEEPEST: usize = 4;

pub(super) fn knows(source: &Source<'_>) -> bool {
    source
        .json()
        .is_some_and(|value| !flows(value, 0).is_empty())
}

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Demo>, ImportError> {
    let flows = source
        .json()
        .map(|value| flows(value, 0))
        .unwrap_or_default();
    Ok(flows.into_iter().map(flow).collect())
}

/// The recordings in a file: itself, the members of a list, or what the Recorder's storage wraps them in.
fn flows(value: &Value, depth: usize) -> Vec<&Value> {
    if depth > DEEPEST {
        return Vec::new();
    }
    if let Some(items) = value.as_array() {
        return items
            .iter()
            .flat_map(|item| flows(item, depth + 1))
            .collect();
    }
    if let Some(steps) = value.get("steps").and_then(Value::as_array) {
        let is_flow = steps.iter().any(|step| TYPES.contains(&text(step, "type")))
            || steps.is_empty() && value.get("title").is_some();
        return if is_flow { vec![value] } else { Vec::new() };
    }
    [
        "flow",
        "flows",
        "recordings",
        "userFlows",
        "recorder_recordings_ng",
        "recorder-recordings-ng",
    ]
    .into_iter()
    .filter_map(|key| value.get(key))
    .flat_map(|inner| flows(inner, depth + 1))
    .collect()
}

fn flow(flow: &Value) -> Demo {
    let mut demo = Demo::new(text(flow, "title"));
    let steps = list(flow, "steps");
    let mut held = Modifiers::default();
    let mut tabs: Vec<(String, u64)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        follow_tab(&mut demo, &mut tabs, text(step, "target"));
        let fate = one(&mut demo, step, &mut held, at + 1 == steps.len());
        demo.count(text(step, "type"), fate);
        if fate == Fate::Taken && text(step, "type") != "navigate" {
            for event in list(step, "assertedEvents") {
                let title = event
                    .get("title")
                    .and_then(Value::as_str)
                    .filter(|title| !title.is_empty());
                demo.led_to(text(event, "url"), title, Cause::Link);
            }
        }
    }
    demo
}

/// A step's `target` is `main`, or the address of another tab that a step before opened.
fn follow_tab(demo: &mut Demo, tabs: &mut Vec<(String, u64)>, target: &str) {
    match target {
        "" | "main" => demo.go_to_tab(1),
        url => {
            let known = tabs
                .iter()
                .find(|(known, _)| known == url)
                .map(|(_, tab)| *tab);
            match known {
                Some(tab) => demo.go_to_tab(tab),
                None => {
                    let tab = demo.popup_at(url);
                    tabs.push((url.to_owned(), tab));
                    demo.go_to_tab_silently(tab);
                }
            }
        }
    }
}

fn one(demo: &mut Demo, step: &Value, held: &mut Modifiers, last: bool) -> Fate {
    let on = || element(step);
    match text(step, "type") {
        "navigate" => {
            let url = text(step, "url");
            let asserted = list(step, "assertedEvents").first();
            if is_browser_page(url) {
                return Fate::Needless("a page of the browser itself");
            }
            let title = asserted
                .map(|event| text(event, "title"))
                .filter(|title| !is_new_tab(title));
            demo.open(url, title.unwrap_or_default());
            // Where that address leads on to is the page that one then is on.
            if let Some(led) = asserted
                .map(|event| text(event, "url"))
                .filter(|led| *led != url && !led.is_empty())
            {
                demo.led_to(led, title, Cause::Redirect);
            }
            Fate::Taken
        }
        "click" | "doubleClick" => {
            let Some(element) = on() else {
                return NO_ELEMENT;
            };
            let button = match text(step, "button") {
                "secondary" => "right",
                "auxiliary" => "middle",
                _ => "left",
            };
            if element.is_area() && button == "left" {
                return Fate::Needless("a click on the page's background");
            }
            let count = if text(step, "type") == "doubleClick" {
                2
            } else {
                1
            };
            demo.click(element, button, count, *held);
            Fate::Taken
        }
        "hover" => match on() {
            Some(element) => {
                demo.hover(element);
                Fate::Taken
            }
            None => NO_ELEMENT,
        },
        "change" => change(demo, on(), text(step, "value")),
        "keyDown" => {
            let key = text(step, "key");
            if hold(held, key, true) {
                return Fate::Needless("a key that only holds another");
            }
            demo.key(None, key, *held);
            Fate::Taken
        }
        "keyUp" => {
            hold(held, text(step, "key"), false);
            Fate::Needless("the release of a key")
        }
        "scroll" => {
            demo.scroll(whole(step, "x"), whole(step, "y"));
            Fate::Taken
        }
        "waitForElement" => {
            let gone = step.get("visible") == Some(&Value::Bool(false))
                || step.get("count") == Some(&Value::from(0));
            match on() {
                Some(element) if demo.has_acted() && demo.shows(&element, None, gone) => {
                    Fate::Taken
                }
                _ => Fate::Needless("a wait for something without a name"),
            }
        }
        "close" if last => Fate::Needless("closing at the end of the recording"),
        "close" => {
            demo.close_tab();
            Fate::Taken
        }
        "setViewport" | "emulateNetworkConditions" => {
            Fate::Needless("how the recorder's browser was set up")
        }
        "waitForExpression" => Fate::Needless("a wait for a script's result"),
        "customStep" => Fate::Lost("a step of an extension, which only that extension understands"),
        _ => Fate::Lost("its type is not one of the Recorder's"),
    }
}

const NO_ELEMENT: Fate = Fate::Lost("it does not say which element");

fn change(demo: &mut Demo, element: Option<Element>, value: &str) -> Fate {
    let Some(element) = element else {
        return NO_ELEMENT;
    };
    let role = element.target(None).role;
    match role.as_str() {
        "checkbox" | "radio" | "switch" => return Fate::Needless("the click before it says so"),
        "combobox" | "listbox" => demo.choose(element, value),
        _ if element.input_type.as_deref() == Some("file")
            || value.starts_with("C:\\fakepath\\") =>
        {
            demo.upload(element, value);
        }
        _ => demo.set(element, value),
    }
    Fate::Taken
}

/// Whether the key is one that holds another; keeps which are held.
fn hold(held: &mut Modifiers, key: &str, down: bool) -> bool {
    match key {
        "Control" => held.ctrl = down,
        "Shift" => held.shift = down,
        "Alt" => held.alt = down,
        "Meta" => held.meta = down,
        _ => return false,
    }
    true
}

fn is_browser_page(url: &str) -> bool {
    [
        "chrome:",
        "edge:",
        "about:",
        "devtools:",
        "chrome-extension:",
    ]
    .iter()
    .any(|scheme| url.starts_with(scheme))
}

/// At the time of a first address the tab still has the title of the page before.
fn is_new_tab(title: &str) -> bool {
    const TITLES: &[&str] = &[
        "New Tab",
        "Neuer Tab",
        "Nouvel onglet",
        "Nueva pestaña",
        "Nova guia",
        "Nuova scheda",
        "Nieuw tabblad",
        "新分頁",
        "新标签页",
        "新しいタブ",
        "새 탭",
        "Новая вкладка",
        "about:blank",
    ];
    TITLES.contains(&title.trim())
}

/// The element of a step; all its selectors say something of it.
fn element(step: &Value) -> Option<Element> {
    let mut element = Element::default();
    for selector in list(step, "selectors") {
        // A list is the way through shadow roots, the element itself last.
        let (own, whole) = match selector {
            Value::String(own) => (own.as_str(), own.clone()),
            Value::Array(path) => {
                let path: Vec<&str> = path.iter().filter_map(Value::as_str).collect();
                (path.last().copied().unwrap_or_default(), path.join(" >>> "))
            }
            _ => continue,
        };
        element.add_key(&whole);
        selector_into(own, &mut element);
        // Of a way by names the inmost name counts, whichever part has one.
        for outer in selector.as_array().into_iter().flatten().rev().skip(1) {
            if let Some(spec) = outer.as_str().and_then(|outer| outer.strip_prefix("aria/"))
                && own.starts_with("aria/")
            {
                element.aria(spec);
            }
        }
    }
    if element.key.is_empty() {
        return None;
    }
    element.tag(text(step, "tagName"));
    element.frames = list(step, "frame")
        .iter()
        .filter_map(Value::as_u64)
        .map(|number| Frame::Number(usize::try_from(number).unwrap_or(0)))
        .collect();
    Some(element)
}

fn selector_into(selector: &str, element: &mut Element) {
    match selector.split_once('/') {
        Some(("aria", spec)) => element.aria(spec),
        Some(("text", shown)) => element.text(shown),
        Some(("xpath", path)) => element.xpath(path),
        Some(("pierce", css)) => element.css(css),
        _ => element.css(selector),
    }
}
