//! CSS selectors: what the last part says of the element, and the control that it decorates.

use super::Element;

/// Most parts upwards in which the control is looked for that an icon or a label decorates.
const CLIMB: usize = 3;

/// Splits at `separator` outside quotes, brackets and parentheses.
pub(super) fn split_top(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut depth = 0_i32;
    let mut quote: Option<char> = None;
    let mut escaped = false;
    let mut from = 0;
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '(') => depth += 1,
            (None, ']' | ')') => depth = (depth - 1).max(0),
            _ if c == separator && depth == 0 => {
                parts.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

pub(super) fn read(selector: &str, element: &mut Element) {
    // Of alternatives the first serves.
    let first = split_top(selector, ',')
        .first()
        .copied()
        .unwrap_or_default();
    // Playwright and the Recorder write `>>` and `>>>` where a shadow root lies between.
    let parts: Vec<(bool, String)> = compounds(first);
    let Some((_, last)) = parts.last() else {
        return;
    };
    compound(last, element);
    for (_, above) in parts.iter().rev().skip(1) {
        let tag = tag_of(above);
        // Elements of a site's own are named for what they are.
        if tag.contains('-') {
            element.part(tag);
        } else if let Some((_, id)) = above.split_once('#') {
            element.part(&id[..end_of_simple(id)]);
        }
    }
    let before: Vec<&(bool, String)> = parts.iter().rev().collect();
    // `a > span`: as long as it is the child of what stands before it.
    for pair in before.windows(2).take(CLIMB) {
        let [(child, _), (_, above)] = pair else {
            break;
        };
        if !child {
            break;
        }
        element.climb(tag_of(above));
    }
}

/// The compounds of a complex selector, each with whether it is a child of the one before it.
fn compounds(selector: &str) -> Vec<(bool, String)> {
    let mut out: Vec<(bool, String)> = Vec::new();
    let mut child = false;
    for word in split_top(selector, ' ') {
        for (at, part) in split_top(word, '>').into_iter().enumerate() {
            child |= at > 0;
            let part = part.trim();
            if matches!(part, "" | "+" | "~") {
                continue;
            }
            out.push((child, part.to_owned()));
            child = false;
        }
    }
    out
}

fn tag_of(compound: &str) -> &str {
    let end = compound
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(compound.len());
    &compound[..end]
}

fn compound(text: &str, element: &mut Element) {
    let tag = tag_of(text);
    if !tag.is_empty() {
        element.tag(tag);
    }
    let mut rest = &text[tag.len()..];
    while let Some(c) = rest.chars().next() {
        let body = &rest[c.len_utf8()..];
        let end = match c {
            '[' => closing(body, ']'),
            _ => end_of_simple(body),
        };
        let simple = &body[..end];
        match c {
            '#' => element.attribute("id", &unescape(simple)),
            '[' => {
                if let Some((name, value)) = attribute(simple) {
                    element.attribute(&name, &value);
                }
            }
            '.' => element.class(&unescape(simple)),
            ':' => pseudo(simple, element),
            _ => {}
        }
        rest = body.get(end..).unwrap_or_default();
        if c == '[' {
            rest = rest.strip_prefix(']').unwrap_or(rest);
        }
    }
}

/// Where the closing bracket is, quotes apart; the end where there is none.
fn closing(text: &str, bracket: char) -> usize {
    let mut quote: Option<char> = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (_, '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, _) if c == bracket => return at,
            _ => {}
        }
    }
    text.len()
}

fn end_of_simple(text: &str) -> usize {
    let mut depth = 0_u32;
    let mut quote: Option<char> = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (_, '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if depth > 0 => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, '#' | '.' | '[' | ':') if depth == 0 && at > 0 => return at,
            _ => {}
        }
    }
    text.len()
}

/// `name="value"` with any operator; also `name` alone.
fn attribute(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim_end_matches(['*', '^', '$', '~', '|']).trim();
    let value = value.trim().trim_end_matches([' ', 'i', 's'].as_slice());
    let quoted = value
        .strip_prefix(['"', '\''])
        .and_then(|v| v.strip_suffix(['"', '\'']));
    Some((
        name.to_lowercase(),
        unescape(quoted.unwrap_or_else(|| {
            // Without quotes a trailing letter is the value's own.
            text.split_once('=').map_or("", |(_, v)| v.trim())
        })),
    ))
}

fn pseudo(text: &str, element: &mut Element) {
    let text = text.trim_start_matches(':');
    let Some((name, argument)) = text.split_once('(') else {
        return;
    };
    let argument = argument.trim_end_matches(')').trim();
    let inner = argument.trim_matches(['"', '\'']);
    match name {
        "has-text" | "text" | "text-is" | "contains" => element.text(&unescape(inner)),
        _ => {}
    }
}

/// CSS escapes: a backslash before a character, or hexadecimal digits.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let mut code = String::new();
        while let Some(digit) = chars
            .peek()
            .filter(|c| c.is_ascii_hexdigit() && code.len() < 6)
        {
            code.push(*digit);
            chars.next();
        }
        if code.is_empty() {
            out.extend(chars.next());
        } else {
            out.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            if chars.peek() == Some(&' ') {
                chars.next();
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(selector: &str) -> Element {
        let mut element = Element::default();
        element.css(selector);
        element
    }

    #[test]
    fn the_last_part_says_what_the_element_is() {
        let field = element(
            "form > input.wide[id=\"firstName\"][name=\"first\"][placeholder*=\"Your > name\"]",
        );
        assert_eq!(field.tag.as_deref(), Some("input"));
        assert_eq!(field.dom_id.as_deref(), Some("firstName"));
        assert_eq!(field.form_name.as_deref(), Some("first"));
        assert_eq!(field.placeholder.as_deref(), Some("Your > name"));
        assert_eq!(element("#\\_z_4").dom_id.as_deref(), Some("_z_4"));
        assert_eq!(
            element("[data-test=login-buttons]").test_id.as_deref(),
            Some("login-buttons")
        );
        assert_eq!(
            element("button:has-text(\"Save (all)\")").text.as_deref(),
            Some("Save (all)")
        );
    }

    #[test]
    fn an_icon_stands_for_the_button_that_it_is_in() {
        assert_eq!(
            element("div:nth-of-type(2) > button > svg").inside,
            Some("button")
        );
        assert_eq!(element("#x > a > div.label > span").inside, Some("link"));
        assert_eq!(element("button svg").inside, None, "may be far above");
    }
}
