//! What Playwright's actions on an element tell, from a script or from a trace.

use super::super::demo::{Demo, Fate};
use super::super::element::Element;
use recording::Modifiers;

/// What an action was given.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Given {
    /// Texts: a value, a key, options, files.
    pub texts: Vec<String>,
    /// A value that is known only when it is run.
    pub open: bool,
    /// The name that stands for that value.
    pub called: String,
    /// The texts are an option's label, as against its value.
    pub by_label: bool,
    /// Also for `setChecked`.
    pub on: Option<bool>,
    pub button: String,
    pub count: u32,
    pub modifiers: Modifiers,
}

impl Given {
    fn text(&self) -> &str {
        self.texts.first().map_or("", String::as_str)
    }
}

/// Tells one action; `None` where it is no action on an element.
pub(in super::super) fn act(
    demo: &mut Demo,
    element: Element,
    method: &str,
    given: &Given,
) -> Option<Fate> {
    match method {
        "click" | "dblclick" | "tap" => {
            if element.is_area() && given.button != "right" {
                return Some(Fate::Needless("a click on the page's background"));
            }
            let button = if given.button.is_empty() {
                "left"
            } else {
                &given.button
            };
            let count = if method == "dblclick" {
                2
            } else {
                given.count.clamp(1, 3)
            };
            demo.click(element, button, count, given.modifiers);
        }
        "fill" | "setValue" if given.open => demo.fill(element, &given.called),
        "fill" | "setValue" => match element.input_type.as_deref() {
            Some("file") => demo.upload(element, given.text()),
            _ => demo.set(element, given.text()),
        },
        "clear" => demo.set(element, ""),
        "type" | "pressSequentially" if given.open => demo.fill(element, &given.called),
        "type" | "pressSequentially" => demo.typed(Some(element), given.text()),
        "press" => {
            let Some((key, modifiers)) = key(given.text()) else {
                return Some(Fate::Lost("it does not say which key"));
            };
            demo.key(Some(element), &key, modifiers);
        }
        "check" => demo.tick(element, true),
        "uncheck" => demo.tick(element, false),
        "setChecked" => match given.on {
            Some(on) => demo.tick(element, on),
            None => return Some(Fate::Lost("it does not say in which state")),
        },
        "selectOption" => {
            if given.texts.is_empty() {
                return Some(Fate::Lost("it does not say what was chosen"));
            }
            if !given.by_label {
                demo.assume("what the chosen entry of a list is called is not in the file; its value is given instead");
            }
            for text in &given.texts {
                demo.choose(element.clone(), text);
            }
        }
        "setInputFiles" | "setFiles" => {
            if given.texts.is_empty() {
                return Some(Fate::Lost("it does not say which file"));
            }
            for text in &given.texts {
                demo.upload(element.clone(), text);
            }
        }
        "hover" => demo.hover(element),
        "focus" | "blur" | "scrollIntoViewIfNeeded" | "selectText" | "highlight" => {
            return Some(Fate::Needless("it moves the focus or the page only"));
        }
        "waitFor" | "screenshot" | "boundingBox" | "isVisible" | "isEnabled" | "isChecked"
        | "count" | "all" => {
            return Some(Fate::Needless("it only looks or waits"));
        }
        "textContent" | "innerText" | "inputValue" | "getAttribute" | "innerHTML"
        | "allTextContents" | "allInnerTexts" => {
            return Some(Fate::Lost("it reads a value to use it later"));
        }
        "evaluate" | "evaluateAll" | "evaluateHandle" | "dispatchEvent" => {
            return Some(Fate::Lost("a script, which is not run and not read"));
        }
        _ => return None,
    }
    Some(Fate::Taken)
}

/// `Control+Shift+A` as a key and what is held.
pub(in super::super) fn key(chord: &str) -> Option<(String, Modifiers)> {
    let mut modifiers = Modifiers::default();
    let mut rest = chord;
    while let Some((held, after)) = rest
        .split_once('+')
        .filter(|(held, after)| !held.is_empty() && !after.is_empty())
    {
        match held {
            "Control" | "ControlOrMeta" => modifiers.ctrl = true,
            "Shift" => modifiers.shift = true,
            "Alt" => modifiers.alt = true,
            "Meta" => modifiers.meta = true,
            _ => return None,
        }
        rest = after;
    }
    let key = match rest {
        "Space" => " ",
        "" => return None,
        _ => rest
            .strip_prefix("Key")
            .or_else(|| rest.strip_prefix("Digit"))
            .filter(|c| c.len() == 1)
            .unwrap_or(rest),
    };
    Some((key.to_owned(), modifiers))
}

/// What `expect(…)` says of an element.
pub(in super::super) fn assertion(
    demo: &mut Demo,
    element: &Element,
    method: &str,
    text: Option<&str>,
    not: bool,
) -> Fate {
    let gone = not != matches!(method, "toBeHidden" | "toBeDetached");
    match method {
        "toBeVisible" | "toBeHidden" | "toBeAttached" | "toBeDetached" | "toBeInViewport" => {
            match demo.shows(element, None, gone) {
                true => Fate::Taken,
                false => Fate::Needless("a check of something without a name"),
            }
        }
        "toHaveText" | "toContainText" if text.is_some() => match demo.shows(element, text, gone) {
            true => Fate::Taken,
            false => Fate::Needless("a check before anything was done"),
        },
        "toHaveValue" | "toBeChecked" | "toHaveValues" | "toBeFocused" | "toBeEmpty" => {
            Fate::Needless("it checks what a step before it did")
        }
        _ => Fate::Needless("a check of something that a person does not see in words"),
    }
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn chords_are_read() {
        let (name, held) = key("Control+Shift+KeyA").unwrap_or_default();
        assert_eq!((name.as_str(), held.ctrl, held.shift), ("A", true, true));
        assert_eq!(key("+").map(|(name, _)| name).as_deref(), Some("+"));
        assert_eq!(key("Control++").map(|(name, _)| name).as_deref(), Some("+"));
        assert_eq!(key(""), None);
    }
}
