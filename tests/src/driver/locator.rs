//! How a scene says which element it means: as a person would point it out.

use std::fmt;

use serde_json::{Value, json};

/// An element by what can be seen of it.
#[derive(Debug, Clone)]
pub struct Locator {
    by: &'static str,
    first: String,
    second: String,
    within: Option<Box<Locator>>,
    nth: Option<usize>,
}

/// By role and accessible name, both exact (`role("button", "New report")`).
#[must_use]
pub fn role(role: &str, name: &str) -> Locator {
    Locator::new("role", role, name)
}

/// A field by its label.
#[must_use]
pub fn label(name: &str) -> Locator {
    Locator::new("label", name, "")
}

/// The innermost element with exactly this text.
#[must_use]
pub fn text(text: &str) -> Locator {
    Locator::new("text", text, "")
}

/// The table row that contains this text.
#[must_use]
pub fn row(text: &str) -> Locator {
    Locator::new("row", text, "")
}

/// By CSS selector, where nothing can be read.
#[must_use]
pub fn css(selector: &str) -> Locator {
    Locator::new("css", selector, "")
}

impl Locator {
    fn new(by: &'static str, first: &str, second: &str) -> Self {
        Self {
            by,
            first: first.to_owned(),
            second: second.to_owned(),
            within: None,
            nth: None,
        }
    }

    /// Only inside that element.
    #[must_use]
    pub fn within(mut self, outer: Locator) -> Self {
        self.within = Some(Box::new(outer));
        self
    }

    /// The one of that index, from 0, where several match.
    #[must_use]
    pub fn nth(mut self, index: usize) -> Self {
        self.nth = Some(index);
        self
    }

    /// The locator as `page.js` takes it.
    pub(super) fn to_json(&self) -> Value {
        json!({
            "by": self.by,
            "first": self.first,
            "second": self.second,
            "within": self.within.as_ref().map(|outer| outer.to_json()),
            "nth": self.nth,
        })
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            "role" => write!(f, "the {} `{}`", self.first, self.second)?,
            "label" => write!(f, "the field `{}`", self.first)?,
            "row" => write!(f, "the row with `{}`", self.first)?,
            by => write!(f, "the element with {by} `{}`", self.first)?,
        }
        if let Some(index) = self.nth {
            write!(f, " (number {index})")?;
        }
        if let Some(outer) = &self.within {
            write!(f, " in {outer}")?;
        }
        Ok(())
    }
}
