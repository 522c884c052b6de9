//! What a foreign file says of an element, put together from all its selectors, and the target that this makes.

mod aria;
mod css;
mod engine;
mod xpath;

use super::words;
use recording::{Ancestor, Cell, Target, clean_name};

/// Longest text that still names an element; a longer one is that of a whole area.
const LONGEST_TEXT: usize = 120;

/// A frame on the way to an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Frame {
    /// By its number among the frames of its parent, from 0.
    Number(usize),
    /// By its name or title, which may be empty.
    Named(String),
    /// By its address.
    At(String),
}

/// What the steps do with an element, which says what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    Field,
    Choice,
    Toggle,
}

/// What is known of an element. Every selector of the file adds to it; the first that says something counts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Element {
    pub role: Option<String>,
    pub name: Option<String>,
    pub label: Option<String>,
    pub placeholder: Option<String>,
    /// What shows when the pointer rests on it.
    pub tooltip: Option<String>,
    /// A remark of the file's author.
    pub hint: Option<String>,
    pub text: Option<String>,
    pub test_id: Option<String>,
    pub dom_id: Option<String>,
    /// The `name` that a form sends.
    pub form_name: Option<String>,
    pub tag: Option<String>,
    pub input_type: Option<String>,
    pub autocomplete: Option<String>,
    pub css: Option<String>,
    pub xpath: Option<String>,
    /// The element is inside this control, which was meant.
    pub inside: Option<&'static str>,
    pub within: Vec<Ancestor>,
    /// The classes that are known of it.
    pub classes: Vec<String>,
    /// The words for the part of the page that it is in, where that is all that is known.
    pub part: Option<String>,
    /// It stands for a part of it, so that no number tells which one it is.
    pub whole: bool,
    /// Which of several, from 0.
    pub index: Option<u32>,
    pub frames: Vec<Frame>,
    /// All selectors as they stand, by which the same element is known again.
    pub key: String,
}

fn fill(slot: &mut Option<String>, value: &str) {
    if slot.is_none() && !value.trim().is_empty() {
        *slot = Some(value.trim().to_owned());
    }
}

impl Element {
    pub(super) fn add_key(&mut self, selector: &str) {
        self.key.push_str(selector.trim());
        self.key.push('\u{1f}');
    }

    /// `Name`, `Name[role="button"]` or `[role="generic"]`.
    pub(super) fn aria(&mut self, spec: &str) {
        let (name, role) = aria::read(spec);
        fill(&mut self.name, &name);
        if let Some(role) = role {
            self.role(&role);
        }
    }

    pub(super) fn role(&mut self, role: &str) {
        let role = role.trim().to_lowercase();
        if !matches!(role.as_str(), "generic" | "none" | "presentation" | "") {
            fill(&mut self.role, &role);
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        fill(&mut self.text, text);
    }

    pub(super) fn css(&mut self, selector: &str) {
        fill(&mut self.css, selector);
        css::read(selector, self);
    }

    pub(super) fn xpath(&mut self, path: &str) {
        fill(&mut self.xpath, path);
        xpath::read(path, self);
    }

    /// A selector in the spelling of Playwright: engines joined by `>>`.
    pub(super) fn engine(&mut self, selector: &str) {
        engine::read(selector, self);
    }

    /// An attribute of the element itself.
    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        match name {
            "id" => fill(&mut self.dom_id, value),
            "name" => fill(&mut self.form_name, value),
            "aria-label" => fill(&mut self.name, value),
            "alt" => fill(&mut self.name, value),
            "placeholder" => fill(&mut self.placeholder, value),
            "title" => fill(&mut self.tooltip, value),
            "type" => fill(&mut self.input_type, &value.to_lowercase()),
            "role" => self.role(value),
            "autocomplete" if !matches!(value, "on" | "off") => fill(&mut self.autocomplete, value),
            "value" if self.tag.as_deref() == Some("input") => fill(&mut self.text, value),
            _ if is_test_attribute(name) => fill(&mut self.test_id, value),
            _ => {}
        }
    }

    pub(super) fn tag(&mut self, tag: &str) {
        if tag != "*" {
            fill(&mut self.tag, &tag.to_lowercase());
        }
    }

    pub(super) fn class(&mut self, class: &str) {
        if !self.classes.iter().any(|known| known == class) {
            self.classes.push(class.to_owned());
        }
    }

    /// What its classes say that it is.
    fn role_by_class(&self) -> Option<&'static str> {
        let words = self
            .classes
            .iter()
            .filter_map(|class| words::of_identifier(class));
        words.filter_map(|words| words::role_of(&words)).next()
    }

    /// A part of the page that the element is in, as its tag or id calls it.
    pub(super) fn part(&mut self, id: &str) {
        const EVERYWHERE: &[&str] = &[
            "root",
            "app",
            "main",
            "content",
            "wrapper",
            "container",
            "page",
            "body",
            "react root",
            "next",
        ];
        if self.part.is_none()
            && let Some(words) = words::of_identifier(id)
        {
            let words = words.strip_prefix("app ").unwrap_or(&words);
            if !EVERYWHERE.contains(&words) && !words.ends_with("container") {
                self.part = Some(words.to_owned());
            }
        }
    }

    /// The element lies in this control by way of decoration only.
    pub(super) fn climb(&mut self, tag: &str) {
        let role = match tag {
            "button" | "summary" => "button",
            "a" => "link",
            _ => return,
        };
        self.inside.get_or_insert(role);
    }

    /// This element found within another one.
    pub(super) fn inside_of(mut self, outer: Self) -> Self {
        // A part of a named element that has no name itself stands for that.
        if self.is_anonymous() && outer.best_name(&outer.find_role(None)).is_some() {
            let key = std::mem::take(&mut self.key);
            let mut meant = outer;
            meant.add_key(&key);
            meant.whole = true;
            return meant;
        }
        let role = outer.find_role(None);
        let name = outer.best_name(&role).unwrap_or_default();
        if !name.is_empty() || role != "generic" {
            self.within.push(Ancestor { role, name });
        }
        self.within.extend(outer.within);
        let mut frames = outer.frames;
        frames.append(&mut self.frames);
        self.frames = frames;
        self.key = format!("{}{}", outer.key, self.key);
        self
    }

    /// Whether nothing but a tag that is there for the looks is known of it.
    fn is_anonymous(&self) -> bool {
        let known = [
            &self.role,
            &self.name,
            &self.label,
            &self.placeholder,
            &self.tooltip,
            &self.text,
            &self.test_id,
            &self.dom_id,
            &self.form_name,
        ];
        let tag = self.tag.as_deref().unwrap_or("div");
        known.iter().all(|known| known.is_none())
            && self.role_by_class().is_none()
            && matches!(
                tag,
                "div" | "span" | "svg" | "path" | "use" | "i" | "em" | "b" | "p"
            )
    }

    /// What the element becomes for those who enter it as a frame.
    pub(super) fn as_frame(&self) -> Frame {
        let name = [
            &self.name,
            &self.tooltip,
            &self.form_name,
            &self.dom_id,
            &self.test_id,
        ];
        let name = name.into_iter().flatten().next();
        match (name, self.index) {
            (Some(name), _) => Frame::Named(name.clone()),
            (None, Some(index)) => Frame::Number(usize::try_from(index).unwrap_or(0)),
            (None, None) => Frame::Named(String::new()),
        }
    }

    /// Whether only its background was hit: the page, or a whole area of it.
    pub(super) fn is_area(&self) -> bool {
        let tag = self.tag.as_deref().unwrap_or_default();
        let long = self
            .text
            .as_ref()
            .is_some_and(|text| text.chars().count() > LONGEST_TEXT);
        matches!(
            tag,
            "html" | "body" | "main" | "section" | "nav" | "header" | "footer" | "form"
        ) && self.role.is_none()
            || long && self.inside.is_none() && self.name.is_none() && matches!(tag, "div" | "")
    }

    /// The words that a developer called it by.
    fn words(&self) -> Option<String> {
        self.words_of_id()
            .or_else(|| self.words_of_form())
            // One class alone is a name; several are how it looks.
            .or_else(|| match self.classes.as_slice() {
                [class] => words::of_identifier(class),
                _ => None,
            })
    }

    fn words_of_id(&self) -> Option<String> {
        let ids = [&self.test_id, &self.dom_id];
        let mut ids = ids.into_iter().flatten();
        ids.find_map(|id| words::of_identifier(id))
    }

    /// What a form sends it as, or a short id such as `q`: not made of words, but known to those who see the page's source.
    fn words_of_form(&self) -> Option<String> {
        let short = self
            .dom_id
            .as_ref()
            .filter(|id| id.len() <= 3 && id.chars().all(|c| c.is_ascii_lowercase()));
        let name = self.form_name.as_ref().or(short)?;
        words::of_identifier(name)
            .or_else(|| (!crate::passes::generated::is_generated(name)).then(|| name.clone()))
    }

    fn find_role(&self, need: Option<Need>) -> String {
        if let Some(role) = &self.role {
            return role.clone();
        }
        // What is a control itself decorates none.
        let tag = self.tag.as_deref().unwrap_or_default();
        let is_control = matches!(
            tag,
            "button" | "a" | "input" | "select" | "textarea" | "option" | "summary"
        );
        if let Some(role) = self.inside.filter(|_| need.is_none() && !is_control) {
            return role.to_owned();
        }
        let kind = self.input_type.as_deref().unwrap_or_default();
        let by_tag = match (self.tag.as_deref().unwrap_or_default(), kind) {
            ("input", "submit" | "button" | "reset" | "image" | "file") => "button",
            ("", "file") => "button",
            ("input", "") if need == Some(Need::Toggle) => "checkbox",
            ("input" | "", "checkbox") => "checkbox",
            ("input" | "", "radio") => "radio",
            ("input", "range") => "slider",
            ("input", "search") => "searchbox",
            ("input", "number") => "spinbutton",
            // What cannot be typed into and shows a text is a button.
            ("input", "") if self.text.is_some() && need.is_none() => "button",
            ("input" | "textarea", _) => "textbox",
            ("select", _) => "combobox",
            ("a", _) => "link",
            ("button" | "summary", _) => "button",
            ("option", _) => "option",
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", _) => "heading",
            ("img" | "svg", _) => "img",
            ("li", _) => "listitem",
            ("ul" | "ol", _) => "list",
            ("tr", _) => "row",
            ("td", _) => "cell",
            ("th", _) => "columnheader",
            ("table", _) => "table",
            ("dialog", _) => "dialog",
            ("html" | "body", _) => "document",
            ("label", _) => "label",
            ("iframe" | "frame", _) => "iframe",
            ("nav", _) => "navigation",
            ("main" | "section" | "header" | "footer" | "form" | "article", _) => "section",
            _ => "",
        };
        match (by_tag, need) {
            (
                "checkbox" | "radio" | "combobox" | "textbox" | "searchbox" | "spinbutton"
                | "slider",
                _,
            ) => {
                return by_tag.to_owned();
            }
            (_, Some(Need::Field)) => return "textbox".to_owned(),
            (_, Some(Need::Choice)) => return "combobox".to_owned(),
            (_, Some(Need::Toggle)) => return "checkbox".to_owned(),
            ("", None) => {}
            (role, None) => return role.to_owned(),
        }
        let ids = [&self.test_id, &self.dom_id];
        let by_words = ids
            .into_iter()
            .flatten()
            .filter_map(|id| words::of_identifier(id))
            .find_map(|words| words::role_of(&words));
        match by_words.or_else(|| self.role_by_class()) {
            Some(role) => role.to_owned(),
            None if self.text.is_some() && self.name.is_none() => "text".to_owned(),
            None => "generic".to_owned(),
        }
    }

    /// The name that a person sees.
    fn best_name(&self, role: &str) -> Option<String> {
        let text = self
            .text
            .as_deref()
            .map(clean_name)
            .filter(|text| !text.is_empty() && text.chars().count() <= LONGEST_TEXT);
        // What stands in a field is its content, not its name.
        let text =
            text.filter(|_| !matches!(role, "textbox" | "searchbox" | "spinbutton" | "combobox"));
        // A number alone is what a counter shows today.
        let text = text.filter(|text| {
            !text
                .chars()
                .all(|c| c.is_ascii_digit() || c.is_ascii_punctuation())
                || self.words_of_id().is_none()
        });
        self.name
            .as_deref()
            .map(clean_name)
            .filter(|name| !name.is_empty())
            .or_else(|| self.label.as_deref().map(clean_name))
            .or(text)
            .or_else(|| self.tooltip.as_deref().map(clean_name))
    }

    /// The target in our format. `need` is what the steps do with it.
    pub(super) fn target(&self, need: Option<Need>) -> Target {
        let role = self.find_role(need);
        let name = self.best_name(&role).unwrap_or_default();
        let text_field = matches!(role.as_str(), "textbox" | "searchbox" | "spinbutton");
        let kind = self.input_type.as_deref();
        let mut target = Target {
            placeholder: self.placeholder.clone(),
            test_id: self.test_id.clone(),
            dom_id: self.dom_id.clone(),
            css: self.css.clone().or_else(|| {
                let name = self.form_name.as_ref()?;
                Some(format!("[name=\"{name}\"]"))
            }),
            xpath: self.xpath.clone(),
            text: self
                .text
                .clone()
                .map(|text| text.chars().take(200).collect()),
            ancestors: self.within.iter().take(10).cloned().collect(),
            index: self.index,
            autocomplete: self.autocomplete.clone(),
            input_type: self
                .input_type
                .clone()
                .filter(|_| text_field || role == "generic"),
            editable: text_field || need == Some(Need::Field) && role != "slider",
            multiline: self.tag.as_deref() == Some("textarea"),
            secure: kind == Some("password"),
            ..Target::default()
        };
        // The row says which one of many of the same name it is.
        let row = self
            .within
            .iter()
            .find(|outer| outer.role == "row" && !outer.name.is_empty());
        target.cell = row.map(|row| Cell {
            row_key: Some(row.name.clone()),
            ..Cell::default()
        });
        if let Some(index) = self.index {
            // It is that one of several; how many there are is not said.
            target
                .matches
                .insert("role+name".to_owned(), index.saturating_add(1).max(2));
        }
        if name.is_empty() && self.placeholder.is_none() {
            // No name that a person sees is known: the words that a developer chose come closest.
            target.description = self.words().or_else(|| self.hint.clone());
        } else {
            target.description = self.hint.clone().filter(|hint| *hint != name);
        }
        if let Some(part) = self
            .part
            .as_ref()
            .filter(|_| name.is_empty() && target.description.is_none())
        {
            target.ancestors.push(Ancestor {
                role: "region".to_owned(),
                name: part.clone(),
            });
        }
        // A nameless sort of element goes by the control around it, unless its own name tells it from others there.
        let is_inside = |outer: &Ancestor| {
            !outer.name.is_empty()
                && matches!(
                    outer.role.as_str(),
                    "button"
                        | "link"
                        | "menuitem"
                        | "tab"
                        | "option"
                        | "listitem"
                        | "row"
                        | "treeitem"
                )
        };
        let role = match role.as_str() {
            "generic" if !name.is_empty() && self.within.iter().any(is_inside) => {
                "label".to_owned()
            }
            _ => role,
        };
        target.role = role;
        target.name = name;
        target
    }
}

pub(super) fn is_test_attribute(name: &str) -> bool {
    matches!(
        name,
        "data-testid"
            | "data-test"
            | "data-test-id"
            | "data-cy"
            | "data-qa"
            | "data-tid"
            | "data-automation-id"
            | "data-testing"
    )
}
