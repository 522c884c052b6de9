//! workflow-use: JSON with `steps`, raw as recorded or built by its model, with the inputs that the model saw.

use super::ImportError;
use super::demo::{Demo, Fate};
use super::element::{Element, Frame};
use super::source::{Source, list, text, whole};
use super::words;
use recording::{Cause, Modifiers};
use serde_json::Value;

const TYPES: &[&str] = &[
    "navigation",
    "click",
    "input",
    "key_press",
    "keypress",
    "select_change",
    "scroll",
    "extract",
    "extract_page_content",
    "agent",
    "agentic_task",
    "conditional",
    "wait",
    "go_back",
    "go_forward",
    "hover",
    "new_tab",
    "switch_tab",
    "close_tab",
];

/// Two pages closer together than this, with nothing done between, are one visit; milliseconds.
const REDIRECT: i64 = 3_000;

pub(super) fn knows(source: &Source<'_>) -> bool {
    source.json().is_some_and(|value| {
        let marks = ["input_schema", "workflow_analysis"]
            .iter()
            .any(|key| value.get(key).is_some());
        let named = value.get("name").is_some() && value.get("version").is_some();
        let steps = list(value, "steps");
        (marks || named) && steps.iter().any(|step| TYPES.contains(&text(step, "type")))
    })
}

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Demo>, ImportError> {
    let Some(value) = source.json() else {
        return Ok(Vec::new());
    };
    let mut demo = Demo::new(text(value, "name"));
    let steps = list(value, "steps");
    let mut skipped = false;
    for (at, step) in steps.iter().enumerate() {
        let kind = text(step, "type");
        let fate = if std::mem::take(&mut skipped) {
            Fate::Lost("it is done only where the condition before it does not hold")
        } else {
            one(&mut demo, steps, at)
        };
        skipped =
            kind == "conditional" && text(step, "action") == "skip_next" && fate != Fate::Taken;
        demo.count(kind, fate);
    }
    Ok(vec![demo])
}

fn one(demo: &mut Demo, steps: &[Value], at: usize) -> Fate {
    let step = &steps[at];
    let kind = text(step, "type");
    if kind != "navigation" && !in_frame(step) {
        // A page that the steps before led to is often reported only by what was done on it.
        demo.led_to(text(step, "url"), None, Cause::Link);
    }
    match kind {
        "navigation" => navigation(demo, steps, at),
        "click" | "hover" => match element(step) {
            Some(element) if kind == "hover" => {
                demo.hover(element);
                Fate::Taken
            }
            Some(element) if element.is_area() => {
                Fate::Needless("a click on the page's background")
            }
            Some(element) => {
                demo.click(element, "left", 1, Modifiers::default());
                Fate::Taken
            }
            None => NO_ELEMENT,
        },
        "input" => {
            let Some(element) = element(step) else {
                return NO_ELEMENT;
            };
            if let Some(next) = steps.get(at + 1..).and_then(|rest| next_value(rest, step)) {
                return Fate::Needless(next);
            }
            match text(step, "value") {
                value if is_open(value) => demo.fill(element, place_in(value)),
                value
                    if value.chars().count() > 2
                        && value.chars().all(|c| matches!(c, '•' | '*' | '●')) =>
                {
                    demo.fill(element, "");
                    demo.assume("a value that the file shows as dots is not known");
                }
                value => demo.set(element, value),
            }
            Fate::Taken
        }
        "select_change" => match element(step) {
            Some(element) => {
                let shown = [
                    text(step, "selectedText"),
                    text(step, "selectedValue"),
                    text(step, "value"),
                ];
                match shown.into_iter().find(|shown| !shown.is_empty()) {
                    Some(value) if is_open(value) => demo.fill(element, place_in(value)),
                    Some(value) => demo.choose(element, value),
                    None => return Fate::Lost("it does not say what was chosen"),
                }
                Fate::Taken
            }
            None => NO_ELEMENT,
        },
        "key_press" | "keypress" => {
            let key = text(step, "key");
            let edits = key.chars().count() == 1 || matches!(key, "Backspace" | "Delete" | "Shift");
            let typing = |other: Option<&Value>| {
                other.is_some_and(|other| {
                    matches!(text(other, "type"), "input" | "key_press") && same(other, step)
                })
            };
            if edits && (typing(steps.get(at + 1)) || at > 0 && typing(steps.get(at - 1))) {
                return Fate::Needless("typing, of which the field's value says the end");
            }
            if key.is_empty() {
                return Fate::Lost("it does not say which key");
            }
            demo.key(element(step), key, Modifiers::default());
            Fate::Taken
        }
        "scroll" => {
            demo.scroll(whole(step, "scrollX"), whole(step, "scrollY"));
            Fate::Taken
        }
        "go_back" => {
            demo.go(Cause::Back);
            Fate::Taken
        }
        "go_forward" => {
            demo.go(Cause::Forward);
            Fate::Taken
        }
        "wait" => Fate::Needless("a wait"),
        "conditional" => Fate::Lost("a condition that a script decides"),
        "extract" | "extract_page_content" => {
            Fate::Lost("a model reads something off the page here")
        }
        "agent" | "agentic_task" => Fate::Lost("left to a model, which decides what to do"),
        _ => Fate::Lost("its type is not one that workflow-use records"),
    }
}

const NO_ELEMENT: Fate = Fate::Lost("it does not say which element");

fn navigation(demo: &mut Demo, steps: &[Value], at: usize) -> Fate {
    let step = &steps[at];
    let url = text(step, "url");
    if url.is_empty() || is_open(url) {
        return Fate::Lost("it does not say which address");
    }
    if url == demo.url() {
        return Fate::Needless("the same page, reported again");
    }
    let time = |step: &Value| {
        step.get("timestamp")
            .and_then(Value::as_i64)
            .filter(|t| *t > 0)
    };
    let near = at > 0
        && text(&steps[at - 1], "type") == "navigation"
        && time(step)
            .zip(time(&steps[at - 1]))
            .is_some_and(|(now, before)| now - before < REDIRECT);
    let raw = time(step).is_some() && text(step, "description").is_empty();
    if raw && demo.last_is_action() {
        demo.led_to(url, None, Cause::Link);
    } else if raw && near {
        demo.led_to(url, None, Cause::Redirect);
    } else {
        demo.open(url, "");
    }
    Fate::Taken
}

/// A later value of the same field, with nothing but its keys between, stands for this one.
fn next_value(rest: &[Value], step: &Value) -> Option<&'static str> {
    for next in rest {
        match text(next, "type") {
            "input" if same(next, step) => return Some("the field's value a moment later"),
            "key_press" if same(next, step) && !matches!(text(next, "key"), "Enter" | "Tab") => {}
            "navigation" if text(next, "url") == text(step, "url") => {}
            _ => return None,
        }
    }
    None
}

fn same(a: &Value, b: &Value) -> bool {
    let by = |key: &str| !text(a, key).is_empty() && text(a, key) == text(b, key);
    by("xpath") || by("cssSelector") && text(a, "xpath").is_empty()
}

fn in_frame(step: &Value) -> bool {
    text(step, "frameIdPath").contains('.')
}

/// The name of the only input in a value that is nothing else.
fn place_in(value: &str) -> &str {
    let inner = value.trim().trim_start_matches('{').trim_end_matches('}');
    if value.trim().starts_with('{') && !inner.contains(['{', '}']) {
        inner
    } else {
        ""
    }
}

/// Whether a value holds a place for an input, such as `{first_name}`.
fn is_open(value: &str) -> bool {
    value.split('{').skip(1).any(|rest| {
        rest.split_once('}').is_some_and(|(name, _)| {
            let name = name.trim_matches('{');
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        })
    })
}

fn element(step: &Value) -> Option<Element> {
    let mut element = Element::default();
    let seen = step.get("semanticInfo").unwrap_or(&Value::Null);
    let label = [text(step, "label"), text(seen, "labelText")]
        .into_iter()
        .find(|label| !label.is_empty());
    element.label = label.map(str::to_owned);
    for (key, name) in [
        ("ariaLabel", "aria-label"),
        ("placeholder", "placeholder"),
        ("title", "title"),
    ] {
        let value = text(seen, key);
        if !value.is_empty() {
            element.attribute(name, value);
        }
    }
    let css = text(step, "cssSelector");
    let path = text(step, "xpath");
    let shown = text(step, "target_text");
    if css.contains(" >> ") || css.starts_with("css=") {
        element.engine(css);
    } else if !css.is_empty() {
        element.css(css);
    }
    if !path.is_empty() {
        element.xpath(path);
    }
    element.tag(text(step, "elementTag"));
    element.text(text(step, "elementText"));
    if !shown.is_empty() {
        let is_identifier = !shown.contains(' ') && shown.chars().skip(1).any(char::is_uppercase);
        match words::of_identifier(shown).filter(|_| is_identifier) {
            Some(_) => element.dom_id = element.dom_id.take().or_else(|| Some(shown.to_owned())),
            None if text(step, "type") == "input" => {
                element.label = element.label.take().or_else(|| Some(shown.to_owned()));
            }
            None => element.text(shown),
        }
    }
    element.add_key(if path.is_empty() { css } else { path });
    element.add_key(shown);
    if css.is_empty() && path.is_empty() && shown.is_empty() && element.label.is_none() {
        return None;
    }
    let told = text(step, "description");
    if element.hint.is_none() && !told.is_empty() {
        element.hint = Some(told.trim_end_matches('.').to_owned());
    }
    if in_frame(step) {
        let at = [text(step, "frameUrl"), text(step, "url")]
            .into_iter()
            .find(|url| !url.is_empty());
        element.frames = vec![Frame::At(at.unwrap_or_default().to_owned())];
    }
    Some(element)
}
