//! Playwright traces: a zip with `*.trace`, or that file itself: lines of JSON, one before and one after each call.

use super::ImportError;
use super::demo::{Demo, Fate};
use super::element::Element;
use super::playwright::actions::{self, Given};
use super::source::{Source, list, text};
use super::zip;
use recording::Cause;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn knows(source: &Source<'_>) -> bool {
    match source {
        Source::Zip(bytes) => zip::entries(bytes)
            .iter()
            .any(|entry| is_trace(&entry.name)),
        Source::Text(lines) => lines
            .lines()
            .next()
            .and_then(|line| serde_json::from_str::<Value>(line).ok())
            .is_some_and(|first| {
                text(&first, "type") == "context-options" && first.get("browserName").is_some()
            }),
        Source::Json(_) => false,
    }
}

/// The calls stand in `trace.trace` or `0-trace.trace`; those of the test runner in `test.trace`, by other names.
fn is_trace(name: &str) -> bool {
    name.ends_with(".trace") && !name.ends_with("test.trace") && !name.contains("..")
}

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Demo>, ImportError> {
    let mut texts = Vec::new();
    match source {
        Source::Zip(bytes) => {
            let mut left = zip::budget();
            for entry in zip::entries(bytes)
                .iter()
                .filter(|entry| is_trace(&entry.name))
            {
                match entry.content(&mut left) {
                    Ok(content) => texts.push(String::from_utf8_lossy(&content).into_owned()),
                    Err(zip::Trouble::TooLarge) => return Err(ImportError::TooLarge),
                    Err(zip::Trouble::Broken) => {
                        return Err(ImportError::Broken(
                            "an entry of the archive is broken or packed in another way".to_owned(),
                        ));
                    }
                }
            }
        }
        Source::Text(lines) => texts.push((*lines).to_owned()),
        Source::Json(_) => {}
    }
    Ok(texts.iter().map(|lines| trace(lines)).collect())
}

/// What every line is, and of a picture of a page where it was taken. Most of a trace are such pictures.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Line {
    #[serde(rename = "type")]
    kind: String,
    snapshot: Option<Shot>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Shot {
    snapshot_name: String,
    frame_url: String,
    is_main_frame: bool,
}

/// The calls, and the addresses that the page had after them.
fn sorted(lines: &str) -> (Vec<Value>, BTreeMap<String, String>) {
    let mut calls = Vec::new();
    let mut shown = BTreeMap::new();
    for text in lines.lines() {
        let Ok(line) = serde_json::from_str::<Line>(text) else {
            continue;
        };
        match (line.kind.as_str(), line.snapshot) {
            ("context-options" | "before" | "after" | "action", _) => {
                calls.extend(serde_json::from_str(text));
            }
            ("frame-snapshot", Some(shot)) if shot.is_main_frame => {
                if let Some(call) = shot.snapshot_name.strip_prefix("after@") {
                    shown.insert(call.to_owned(), shot.frame_url);
                }
            }
            _ => {}
        }
    }
    (calls, shown)
}

fn trace(lines: &str) -> Demo {
    let (lines, shown) = sorted(lines);
    let title = lines
        .iter()
        .find(|line| text(line, "type") == "context-options")
        .map_or("", |line| text(line, "title"));
    // `tests/pay.spec.ts:3 › pay an invoice`
    let title = title.rsplit(['›', '>']).next().unwrap_or(title).trim();
    let mut demo = Demo::new(title);
    let failed: BTreeSet<&str> = lines
        .iter()
        .filter(|line| {
            text(line, "type") == "after" && line.get("error").is_some_and(|error| !error.is_null())
        })
        .map(|line| text(line, "callId"))
        .collect();
    let mut tabs: BTreeMap<String, u64> = BTreeMap::new();
    for line in &lines {
        let kind = text(line, "type");
        // Older traces have one line for each call.
        let call = match kind {
            "before" => line,
            "action" => line.get("metadata").unwrap_or(line),
            _ => continue,
        };
        let class = text(call, "class");
        if !matches!(class, "Frame" | "Page" | "ElementHandle" | "Dialog") {
            continue;
        }
        let page = text(call, "pageId");
        if !page.is_empty() {
            let known = tabs.get(page).copied();
            let tab = known.unwrap_or_else(|| if tabs.is_empty() { 1 } else { demo.popup() });
            tabs.insert(page.to_owned(), tab);
            match known {
                Some(_) => demo.go_to_tab(tab),
                None => demo.go_to_tab_silently(tab),
            }
        }
        let method = text(call, "method");
        let fate = if failed.contains(text(call, "callId")) {
            Fate::Lost("it failed when the trace was made")
        } else {
            one(
                &mut demo,
                class,
                method,
                call.get("params").unwrap_or(&Value::Null),
            )
        };
        demo.count(method, fate);
        let url = shown
            .get(text(call, "callId"))
            .filter(|url| url.contains("://"));
        if let Some(url) = url.filter(|_| fate == Fate::Taken) {
            demo.led_to(url, None, Cause::Link);
        }
    }
    demo
}

fn one(demo: &mut Demo, class: &str, method: &str, params: &Value) -> Fate {
    match (class, method) {
        (_, "goto") => {
            let url = text(params, "url");
            if !url.contains("://") {
                return Fate::Needless("a page of the browser itself");
            }
            demo.open(url, "");
            return Fate::Taken;
        }
        (_, "goBack") => demo.go(Cause::Back),
        (_, "goForward") => demo.go(Cause::Forward),
        (_, "reload") => demo.go(Cause::Reload),
        ("Page", "keyboardPress") => match actions::key(text(params, "key")) {
            Some((key, modifiers)) => demo.key(None, &key, modifiers),
            None => return Fate::Lost("it does not say which key"),
        },
        ("Page", "keyboardType" | "keyboardInsertText") => demo.typed(None, text(params, "text")),
        ("Page", name) if name.starts_with("mouse") || name.starts_with("touch") => {
            return Fate::Lost("it goes to a place on the screen, not to an element");
        }
        ("Page", "close") => return Fate::Needless("closing at the end of the script"),
        ("Dialog", "accept") => {
            let typed = text(params, "promptText");
            demo.answered("dialog", "", if typed.is_empty() { "ok" } else { typed });
        }
        ("Dialog", "dismiss") => demo.answered("dialog", "", "cancel"),
        (_, "dragAndDrop") => {
            let (from, to) = (
                selected(text(params, "source")),
                selected(text(params, "target")),
            );
            demo.drag(from, to);
        }
        (_, "expect") => return expect(demo, params),
        (_, "setContent") => return Fate::Lost("a page that the script made itself"),
        (_, name) if name.starts_with("evaluate") => {
            return Fate::Lost("a script, which is not run and not read");
        }
        (_, name) if name.starts_with("wait") || name == "pause" || name == "screenshot" => {
            return Fate::Needless("it only looks or waits");
        }
        ("Frame" | "ElementHandle", name) => {
            let selector = text(params, "selector");
            if selector.is_empty() {
                return Fate::Needless("it does nothing on an element");
            }
            return actions::act(demo, selected(selector), name, &given(name, params))
                .unwrap_or(Fate::Needless("it only looks or waits"));
        }
        _ => return Fate::Needless("it does nothing on an element"),
    }
    Fate::Taken
}

fn selected(selector: &str) -> Element {
    let mut element = Element::default();
    element.engine(selector);
    element.add_key(selector);
    element
}

fn given(method: &str, params: &Value) -> Given {
    let mut given = Given {
        count: 1,
        ..Given::default()
    };
    let single = match method {
        "fill" => "value",
        "press" => "key",
        _ => "text",
    };
    given.texts.extend(
        params
            .get(single)
            .and_then(Value::as_str)
            .map(str::to_owned),
    );
    for option in list(params, "options") {
        for key in ["label", "valueOrLabel", "value"] {
            if let Some(text) = option.get(key).and_then(Value::as_str) {
                given.by_label |= key == "label";
                given.texts.push(text.to_owned());
                break;
            }
        }
    }
    for file in list(params, "localPaths")
        .iter()
        .chain(list(params, "payloads"))
    {
        let name = file.as_str().unwrap_or_else(|| text(file, "name"));
        given.texts.push(name.to_owned());
    }
    given.button = text(params, "button").to_owned();
    given.count = params
        .get("clickCount")
        .and_then(Value::as_u64)
        .and_then(|n| u32::try_from(n).ok())
        .unwrap_or(1);
    for key in list(params, "modifiers").iter().filter_map(Value::as_str) {
        match key {
            "Control" | "ControlOrMeta" => given.modifiers.ctrl = true,
            "Shift" => given.modifiers.shift = true,
            "Alt" => given.modifiers.alt = true,
            "Meta" => given.modifiers.meta = true,
            _ => {}
        }
    }
    given
}

/// `to.be.visible`, `to.have.text` and the like.
fn expect(demo: &mut Demo, params: &Value) -> Fate {
    let not = params
        .get("isNot")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    let said = list(params, "expectedText")
        .first()
        .map(|expected| text(expected, "string"))
        .filter(|said| !said.is_empty());
    let method = match text(params, "expression") {
        "to.be.visible" => "toBeVisible",
        "to.be.hidden" => "toBeHidden",
        "to.have.text" | "to.contain.text" => "toHaveText",
        "to.have.title" => {
            return match said.filter(|_| !not) {
                Some(title) => {
                    demo.titled(title);
                    Fate::Taken
                }
                None => Fate::Needless("a check that names no page"),
            };
        }
        "to.have.url" => {
            return match said.filter(|said| said.contains("://") && !not && demo.has_acted()) {
                Some(url) => {
                    demo.led_to(url, None, Cause::Link);
                    Fate::Taken
                }
                None => Fate::Needless("a check that names no page"),
            };
        }
        "to.have.value" | "to.be.checked" => "toHaveValue",
        _ => "",
    };
    actions::assertion(demo, &selected(text(params, "selector")), method, said, not)
}
