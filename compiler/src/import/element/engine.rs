//! Selectors in Playwright's spellings: `text=…`, `role=button[name="…"]`, `internal:label="…"i`, joined by `>>`.

use super::Element;
use super::css::unescape;

pub(super) fn read(selector: &str, element: &mut Element) {
    let mut found = Element::default();
    let mut outer: Option<Element> = None;
    for part in parts(selector) {
        let part = part.trim();
        let (engine, body) = engine_of(part);
        match engine {
            "internal:control" if body == "enter-frame" => {
                let frame = std::mem::take(&mut found);
                let frame = outer
                    .take()
                    .map_or(frame.clone(), |outer| frame.inside_of(outer));
                let mut next = Element {
                    frames: frame.frames.clone(),
                    ..Element::default()
                };
                next.frames.push(frame.as_frame());
                outer = Some(next);
            }
            "nth" => {
                if let Ok(number) = body.trim().parse::<u32>() {
                    found.index = Some(number);
                }
            }
            "internal:has-text" => found.text(&unquote(body)),
            "visible"
            | "internal:has"
            | "internal:has-not"
            | "internal:has-not-text"
            | "internal:and"
            | "internal:or"
            | "internal:describe" => {}
            _ => {
                if found != Element::default() {
                    let inner = std::mem::take(&mut found);
                    outer = Some(
                        outer
                            .take()
                            .map_or(inner.clone(), |outer| inner.inside_of(outer)),
                    );
                }
                one(engine, body, &mut found);
            }
        }
    }
    if let Some(outer) = outer {
        found = found.inside_of(outer);
    }
    element.merge(found);
}

fn one(engine: &str, body: &str, found: &mut Element) {
    match engine {
        "text" | "internal:text" => found.text(&unquote(body)),
        "role" | "internal:role" => {
            let (role, rest) = body.split_at(body.find('[').unwrap_or(body.len()));
            found.role(role);
            if let Some(name) = bracket(rest, "name") {
                found.name = Some(name);
            }
        }
        "internal:label" => found.label = Some(unquote(body)),
        "internal:attr" => {
            let inner = body.trim_start_matches('[').trim_end_matches(']');
            if let Some((name, value)) = inner.split_once('=') {
                found.attribute(name, &unquote(value));
            }
        }
        "internal:testid" => {
            let inner = body.trim_start_matches('[').trim_end_matches(']');
            if let Some((_, value)) = inner.split_once('=') {
                found.test_id = Some(unquote(value));
            }
        }
        "id" => found.attribute("id", body),
        "data-testid" | "data-test" | "data-test-id" => found.attribute(engine, body),
        "xpath" => found.xpath(body),
        "aria" => found.aria(body),
        "link" | "linkText" => {
            found.role("link");
            found.text(body);
        }
        _ => found.css(body),
    }
}

/// The parts between `>>`, quotes apart.
fn parts(selector: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut quote: Option<char> = None;
    let mut from = 0;
    let mut escaped = false;
    let bytes = selector.as_bytes();
    for (at, c) in selector.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some(c),
            (None, '>') if bytes.get(at + 1) == Some(&b'>') && at >= from => {
                out.push(&selector[from..at]);
                from = at + 2;
                // `>>>` pierces a shadow root: the same element's way, not another one.
                if bytes.get(from) == Some(&b'>') {
                    from += 1;
                }
            }
            _ => {}
        }
    }
    out.push(selector.get(from..).unwrap_or_default());
    out
}

/// The engine of a part, `css` where none is named.
fn engine_of(part: &str) -> (&str, &str) {
    if part.starts_with("//") || part.starts_with("..") || part.starts_with("(//") {
        return ("xpath", part);
    }
    if part.starts_with('"') || part.starts_with('\'') {
        return ("text", part);
    }
    match part.split_once('=') {
        Some((engine, body))
            if !engine.is_empty()
                && engine
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':')) =>
        {
            (engine, body)
        }
        _ => ("css", part),
    }
}

/// The value of `[key="…"i]`.
fn bracket(text: &str, key: &str) -> Option<String> {
    let start = text.find(&format!("[{key}="))? + key.len() + 2;
    let body = &text[start..];
    first_string(body).or_else(|| body.split(']').next().map(str::to_owned))
}

/// The first string in double quotes, with its escapes resolved; or between slashes.
fn first_string(text: &str) -> Option<String> {
    let mut chars = text.chars();
    let open = chars.find(|c| matches!(c, '"' | '\'' | '/'))?;
    let mut out = String::new();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c if c == open => return Some(out),
            c => out.push(c),
        }
    }
    None
}

/// The text of `"…"i`, `"…"s`, `…` or `/…/i`.
fn unquote(text: &str) -> String {
    let text = text.trim();
    match text.chars().next() {
        Some('"' | '\'' | '/') => first_string(text).unwrap_or_else(|| text.to_owned()),
        _ => unescape(text),
    }
}

impl Element {
    /// Takes over what `other` knows beyond this.
    pub(in crate::import) fn merge(&mut self, other: Self) {
        let slots = [
            (&mut self.role, other.role),
            (&mut self.name, other.name),
            (&mut self.label, other.label),
            (&mut self.placeholder, other.placeholder),
            (&mut self.tooltip, other.tooltip),
            (&mut self.hint, other.hint),
            (&mut self.text, other.text),
            (&mut self.test_id, other.test_id),
            (&mut self.dom_id, other.dom_id),
            (&mut self.form_name, other.form_name),
            (&mut self.tag, other.tag),
            (&mut self.input_type, other.input_type),
            (&mut self.autocomplete, other.autocomplete),
            (&mut self.css, other.css),
            (&mut self.xpath, other.xpath),
        ];
        for (slot, value) in slots {
            if slot.is_none() {
                *slot = value;
            }
        }
        if self.part.is_none() {
            self.part = other.part;
        }
        if self.classes.is_empty() {
            self.classes = other.classes;
        }
        self.inside = self.inside.or(other.inside);
        self.index = self.index.or(other.index);
        if self.within.is_empty() {
            self.within = other.within;
        }
        if self.frames.is_empty() {
            self.frames = other.frames;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Frame;
    use super::*;

    fn element(selector: &str) -> Element {
        let mut element = Element::default();
        element.engine(selector);
        element
    }

    #[test]
    fn every_spelling_gives_role_and_name() {
        for selector in [
            "role=button[name=\"Save all\"]",
            "internal:role=button[name=\"Save all\"i]",
        ] {
            let button = element(selector);
            assert_eq!(
                (button.role.as_deref(), button.name.as_deref()),
                (Some("button"), Some("Save all"))
            );
        }
        assert_eq!(element("text=Sign in").text.as_deref(), Some("Sign in"));
        assert_eq!(element("\"Sign in\"").text.as_deref(), Some("Sign in"));
        assert_eq!(
            element("internal:label=\"User name\"i").label.as_deref(),
            Some("User name")
        );
        assert_eq!(
            element("internal:attr=[placeholder=\"Find\"i]")
                .placeholder
                .as_deref(),
            Some("Find")
        );
        assert_eq!(
            element("internal:testid=[data-testid=\"cart\"s]")
                .test_id
                .as_deref(),
            Some("cart")
        );
        assert_eq!(element("li >> nth=2").index, Some(2));
    }

    #[test]
    fn what_stands_before_is_the_context() {
        let inner =
            element("internal:role=row[name=\"ACME\"i] >> internal:role=button[name=\"Edit\"i]");
        assert_eq!(inner.name.as_deref(), Some("Edit"));
        assert_eq!(
            (inner.within[0].role.as_str(), inner.within[0].name.as_str()),
            ("row", "ACME")
        );
        let framed = element(
            "iframe[name=\"editor\"] >> internal:control=enter-frame >> internal:role=textbox",
        );
        assert_eq!(framed.frames, [Frame::Named("editor".into())]);
        assert_eq!(framed.role.as_deref(), Some("textbox"));
    }
}
