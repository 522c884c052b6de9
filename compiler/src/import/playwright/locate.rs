//! Locators of all generations of Playwright, from a chain of calls to an element.

use super::super::element::Element;
use super::calls::{Arg, Link};

/// `getByRole` for both spellings of a method.
pub(super) fn camel(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut upper = false;
    for c in name.chars() {
        match c {
            '_' if !out.is_empty() => upper = true,
            c if std::mem::take(&mut upper) => out.extend(c.to_uppercase()),
            c => out.push(c),
        }
    }
    out
}

/// An option by name, from the object at the end.
pub(super) fn option<'a>(args: &'a [Arg], name: &str) -> Option<&'a Arg> {
    let Some(Arg::Object(fields)) = args.last() else {
        return None;
    };
    fields
        .iter()
        .find(|(field, _)| camel(field) == name)
        .map(|(_, value)| value)
}

/// The text of a literal; that of a regular expression where it is plain text.
pub(super) fn text_of(arg: &Arg) -> Option<String> {
    match arg {
        Arg::Text(text) => Some(text.clone()),
        Arg::Regex(regex) => {
            let plain = regex
                .trim_start_matches('^')
                .trim_end_matches('$')
                .replace('\\', "");
            let special = ['*', '+', '?', '|', '[', '(', '{', '.'];
            (!plain.is_empty() && !regex.replace("\\.", "").contains(special)).then_some(plain)
        }
        Arg::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn first_text(args: &[Arg]) -> Option<String> {
    args.first().and_then(text_of)
}

/// What a link of a chain does to what was found before it.
pub(super) enum Found {
    /// An element within what was found before.
    Inner(Element),
    /// The element found before, told more closely.
    Closer(Element),
    /// What was found before is a frame, which is entered.
    Frame,
    /// An element of a frame, both found by this.
    InFrame(Element),
}

/// Reads a link as a locator; `None` where it is something else.
pub(super) fn link(link: &Link, before: &Element) -> Option<Found> {
    let method = camel(&link.name);
    let args = link.args.as_deref().unwrap_or_default();
    let text = first_text(args);
    let mut element = Element::default();
    element.add_key(&format!("{method}{args:?}"));
    let shown = text.clone().unwrap_or_default();
    match method.as_str() {
        "getByRole" => {
            element.role(&shown);
            element.name = option(args, "name").and_then(text_of);
        }
        "getByLabel" => element.label = text,
        "getByText" => element.text(&shown),
        "getByPlaceholder" => element.placeholder = text,
        "getByAltText" => {
            element.name = text;
            element.role("img");
        }
        "getByTitle" => element.name = text,
        "getByTestId" => element.test_id = text,
        "locator" | "$" | "querySelector" => {
            match args.first() {
                Some(Arg::Text(selector)) => element.engine(selector),
                // A locator as the argument is one within this.
                Some(Arg::Chain(chain)) => element = of_chain(chain)?,
                _ => {}
            }
            if let Some(text) = option(args, "hasText").and_then(text_of) {
                element.text(&text);
            }
        }
        "frameLocator" => {
            element.engine(&shown);
            return Some(Found::InFrame(element));
        }
        "contentFrame" => return Some(Found::Frame),
        "first" | "nth" if before.whole => return Some(Found::Closer(before.clone())),
        "first" => {
            return Some(Found::Closer(Element {
                index: Some(0),
                ..before.clone()
            }));
        }
        "last" | "and" | "or" | "describe" => return Some(Found::Closer(before.clone())),
        "nth" => {
            let number = match args.first() {
                // From the end: which one that is, is not known.
                Some(Arg::Number(number)) if *number >= 0.0 => Some(*number as u32),
                _ => None,
            };
            return Some(Found::Closer(Element {
                index: number.or(before.index),
                ..before.clone()
            }));
        }
        "filter" => {
            let mut closer = before.clone();
            closer.add_key(&format!("{args:?}"));
            let text = option(args, "hasText").and_then(text_of);
            let has = match option(args, "has") {
                Some(Arg::Chain(chain)) => {
                    of_chain(chain).and_then(|has| has.name.or(has.text).or(has.label))
                }
                _ => None,
            };
            if let Some(text) = text.or(has)
                && closer.name.is_none()
            {
                closer.text(&text);
                // A row or an entry goes by what is in it.
                if closer.role.is_some() {
                    closer.name = Some(text);
                }
            }
            return Some(Found::Closer(closer));
        }
        _ => return None,
    }
    Some(Found::Inner(element))
}

/// The element that a chain of locators alone finds, whatever it starts from.
fn of_chain(chain: &super::calls::Chain) -> Option<Element> {
    let mut element = Element::default();
    for part in &chain.links {
        element = match link(part, &element)? {
            Found::Inner(inner) => inner.inside_of(element),
            Found::Closer(closer) => closer,
            Found::Frame | Found::InFrame(_) => return None,
        };
    }
    Some(element)
}
