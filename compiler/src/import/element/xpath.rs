//! XPaths: what the last step says of the element, and the control that it decorates.

use super::Element;
use super::css::split_top;

const CLIMB: usize = 3;

pub(super) fn read(path: &str, element: &mut Element) {
    let mut path = path.trim();
    // `(//a[…])[2]`: that one of several.
    if let Some(inner) = path.strip_prefix('(')
        && let Some((inner, number)) = inner.rsplit_once(")[")
    {
        path = inner;
        if let Ok(number @ 2..) = number.trim_end_matches(']').parse::<u32>() {
            element.index.get_or_insert(number - 1);
        }
    }
    let steps: Vec<&str> = split_top(path, '/')
        .into_iter()
        .filter(|step| !step.is_empty())
        .collect();
    let Some((last, above)) = steps.split_last() else {
        return;
    };
    step(last, element);
    for step in above.iter().rev().take(CLIMB) {
        element.climb(tag_of(step));
    }
}

fn tag_of(step: &str) -> &str {
    step.split(['[', '(']).next().unwrap_or_default().trim()
}

fn step(text: &str, element: &mut Element) {
    let tag = tag_of(text);
    // `id("x")` as the whole path.
    if tag == "id" && text.starts_with("id(") {
        if let Some(id) = quoted(text) {
            element.attribute("id", id);
        }
        return;
    }
    if tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !tag.is_empty() {
        element.tag(tag);
    }
    let mut rest = &text[tag.len().min(text.len())..];
    while let Some(open) = rest.find('[') {
        let body = &rest[open + 1..];
        let end = body.find(']').unwrap_or(body.len());
        predicate(&body[..end], element);
        rest = &body[end..];
    }
}

fn predicate(text: &str, element: &mut Element) {
    for part in text.split(" and ") {
        let Some(value) = quoted(part) else { continue };
        if let Some(at) = part.find('@') {
            let name: String = part[at + 1..]
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect();
            element.attribute(&name, value);
        } else if part.contains("text()")
            || part.contains("(.")
            || part.trim_start().starts_with('.')
        {
            element.text(value);
        }
    }
}

/// What stands in the first pair of quotes.
fn quoted(text: &str) -> Option<&str> {
    let open = text.find(['"', '\''])?;
    let quote = text[open..].chars().next()?;
    let rest = &text[open + 1..];
    rest.find(quote).map(|end| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(path: &str) -> Element {
        let mut element = Element::default();
        element.xpath(path);
        element
    }

    #[test]
    fn the_last_step_says_what_the_element_is() {
        let button = element("//button[contains(.,' OK')]");
        assert_eq!(
            (button.tag.as_deref(), button.text.as_deref()),
            (Some("button"), Some("OK"))
        );
        assert_eq!(
            element("id(\"firstName\")").dom_id.as_deref(),
            Some("firstName")
        );
        assert_eq!(element("(//input[@value='Go Back'])[2]").index, Some(1));
        assert_eq!(
            element("//*[@id=\"root\"]/main/button/svg").inside,
            Some("button")
        );
        assert_eq!(
            element("id(\":r2b:\")/div[1]/h3[1]/a[1]").tag.as_deref(),
            Some("a")
        );
    }
}
