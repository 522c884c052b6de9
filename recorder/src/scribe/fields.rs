//! The field that is being typed into: judged when it is entered, told when it is left.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use desktop::{Element, ElementId};
use recording::{Key, TextInput, Value, What};
use seal::Zeroizing;

use super::keys::is_address_bar;
use super::typed::Typed;
use super::{Line, Scribe};
use crate::convert;
use crate::hear::{FocusAnswer, Reading};
use crate::judge::Verdict;

/// A program's tree shows a key's effect within so long.
const ARRIVES: Duration = Duration::from_millis(120);

/// A field with the keyboard's focus, or what is taken for one.
pub(crate) struct Field {
    pub(super) element: Option<Arc<Element>>,
    pub(super) verdict: Verdict,
    pub(super) before: Option<String>,
    /// Whether `before` was read at all.
    before_known: bool,
    pub(super) typed: Typed,
    /// That something was withheld was said.
    pub(super) said: bool,
    pub(super) last_key: Option<Instant>,
    /// What stood in a field of several lines when Enter was pressed in it; the program may take it away.
    pub(super) entered: Option<Entered>,
    pub(super) injected: bool,
}

/// What stood in a field at a moment.
pub(crate) struct Entered {
    pub(super) at: Instant,
    pub(super) value: String,
}

impl Field {
    pub(super) fn id(&self) -> Option<&ElementId> {
        self.element
            .as_ref()
            .and_then(|element| element.id.as_ref())
    }

    pub(super) fn is(&self, element: Option<&Element>) -> bool {
        match element {
            Some(element) => element.id.is_some() && self.id() == element.id.as_ref(),
            None => self.verdict == Verdict::Unknown,
        }
    }
}

impl Scribe {
    /// The keyboard goes to this element from now on.
    pub(super) fn enter_field(&mut self, at: Instant, reading: Option<&Reading>) {
        let element = reading.map(|reading| Arc::clone(&reading.element));
        let judged = |element: &Arc<Element>| self.judge.field(element);
        let mut verdict = element.as_ref().map_or(Verdict::Unknown, judged);
        if let Some(element) = &element
            && matches!(verdict, Verdict::Open | Verdict::Unnamed)
        {
            self.look_for_boxes(element);
            verdict = judged(element);
        }
        let id = element.as_ref().and_then(|element| element.id.clone());
        // A reading that began after the key may show the key's effect already.
        let early = reading
            .filter(|reading| reading.finished <= at)
            .and_then(|reading| convert::value(&reading.element));
        let before = id
            .as_ref()
            .and_then(|id| self.values.get(id).cloned())
            .or(early);
        // Going to an address bar selects all that stands in it.
        let hidden = matches!(verdict, Verdict::Secret { .. } | Verdict::Unknown);
        let place = element.as_ref().and_then(|element| element.bounds);
        self.world.see_secret_field(at, hidden.then_some(place));
        let was_empty = before.as_deref().is_none_or(str::is_empty)
            || element.as_deref().is_some_and(is_address_bar);
        self.field = Some(Field {
            element,
            verdict,
            before_known: before.is_some(),
            before: before.filter(|value| !value.is_empty()),
            typed: Typed::new(was_empty),
            said: false,
            last_key: None,
            entered: None,
            injected: false,
        });
    }

    /// Nothing is told of the field that has the keyboard.
    pub(super) fn forget_field(&mut self, at: Instant) {
        self.field = None;
        self.world.see_secret_field(at, None);
    }

    /// The keyboard goes elsewhere now, or what it did is to be told now. `answer`: the field as it was read last.
    pub(super) fn leave_field(&mut self, at: Instant, answer: Option<FocusAnswer>) {
        let Some(field) = self.field.take() else {
            return;
        };
        self.world.see_secret_field(at, None);
        match &field.verdict {
            Verdict::Secret { name, .. } => {
                let [text, raw] = field.typed.secrets();
                let name = name.clone();
                if raw.chars().count() == 1 {
                    // By itself it stands in too many harmless texts.
                    self.taint_code(&raw, &name);
                } else {
                    self.end_code();
                    self.taint(&[&text, &raw], &name);
                }
            }
            Verdict::Unknown => self.taint_if_it_looks_so(&field),
            Verdict::NoField => {}
            Verdict::Terminal => self.tell_terminal_line(at, &field),
            Verdict::Open | Verdict::Unnamed => {
                self.tell_value(at, &field, answer.unwrap_or_default());
            }
        }
    }

    /// The person said that what was typed last must not be kept.
    pub(super) fn make_secret(&mut self) {
        let now = Instant::now();
        if let Some(field) = &mut self.field
            && !field.typed.is_empty()
        {
            let name = "marked".to_owned();
            field.verdict = Verdict::Secret {
                why: "marked",
                name,
            };
            if let Some(value) = self.current_value().map(Zeroizing::new) {
                self.taint(&[&value], "marked");
            }
            self.say_withheld(now);
            self.leave_field(now, None);
        } else if let Some(value) = self.last_value.take() {
            self.taint(&[&value], "marked");
        }
    }

    pub(super) fn current_value(&self) -> Option<String> {
        let id = self.field.as_ref()?.id()?;
        let element = self.desktop.elements.describe(id).ok()?;
        convert::value(&element)
    }

    /// Says once for a field that what is typed into it is withheld.
    pub(super) fn say_withheld(&mut self, at: Instant) {
        let Some(field) = &mut self.field else {
            return;
        };
        if std::mem::replace(&mut field.said, true) {
            return;
        }
        let why = match &field.verdict {
            Verdict::Secret { why, .. } => why,
            _ => "unknown",
        };
        let (element, injected) = (field.element.clone(), field.injected);
        let line = Line {
            withheld: Some(why),
            injected,
            ..self.line(at, element.as_deref())
        };
        self.write_action(What::Key(Key::default()), line);
    }

    /// From now on these values are replaced everywhere, also in what was written.
    pub(super) fn taint(&mut self, values: &[&str], name: &str) {
        let values: Vec<&str> = values
            .iter()
            .copied()
            .filter(|value| !value.trim().is_empty())
            .collect();
        if values.is_empty() {
            return;
        }
        for value in &values {
            self.judge.known.learn(value, name);
        }
        let spoiled = self.out.taint(&values, name, self.world.frames() + 1);
        self.pictures.delete(&spoiled);
        for held in self.values.values_mut() {
            if self.out.knows_secret_in(held) {
                held.clear();
            }
        }
    }

    fn taint_if_it_looks_so(&mut self, field: &Field) {
        if field.typed.looks_secret() {
            let [text, raw] = field.typed.secrets();
            self.taint(&[&text, &raw], "text");
        }
    }

    fn tell_value(&mut self, at: Instant, field: &Field, answer: FocusAnswer) {
        let Some(element) = &field.element else {
            return;
        };
        let mut after = self
            .final_value(field, answer)
            .filter(|value| !value.is_empty());
        if is_address_bar(element)
            && let Some(typed) = field.typed.whole().filter(|typed| !typed.is_empty())
            && !after
                .as_deref()
                .is_some_and(|after| after.starts_with(typed.as_str()))
        {
            // What stands in it is the address that the page came to, redirected from what was typed.
            after = Some(typed.to_string());
        }
        if field.typed.is_empty()
            && (!field.before_known || after.is_none() || after == field.before)
        {
            return;
        }
        let line = Line {
            injected: field.injected,
            ..self.line(at, Some(element))
        };
        let unjudged = field.verdict == Verdict::Unnamed
            && after
                .as_deref()
                .is_some_and(|value| !self.judge.in_goal(value));
        if unjudged || (field.verdict == Verdict::Unnamed && after.is_none()) {
            self.taint_if_it_looks_so(field);
            let line = Line {
                withheld: Some("unjudged"),
                ..line
            };
            self.write_action(What::Value(Value::default()), line);
            return;
        }
        if after.is_none() && field.before.is_none() && field.typed.was_emptied() {
            self.tell_changed_value(element, None, Some(String::new()), line);
            return;
        }
        if after.is_none() && field.before.is_none() {
            // The program draws the field itself and tells no value: the keys are all there is.
            let whole = field.typed.whole();
            if let Some(text) =
                whole.filter(|text| !text.is_empty() && convert::value(element).is_none())
            {
                let what = What::TextInput(TextInput {
                    text: text.to_string(),
                    method: "keys".to_owned(),
                });
                self.write_action(what, line);
            }
            return;
        }
        self.tell_changed_value(element, field.before.clone(), after, line);
    }

    /// Writes a `value` line with the target as it is now, and remembers the value.
    pub(super) fn tell_changed_value(
        &mut self,
        element: &Element,
        before: Option<String>,
        after: Option<String>,
        mut line: Line,
    ) {
        if let Some(target) = &mut line.target {
            let target = Arc::make_mut(target);
            target.text = None;
            target.state.value.clone_from(&after);
        }
        if let Some(id) = &element.id {
            self.values
                .insert(id.clone(), after.clone().unwrap_or_default());
        }
        self.last_value = after.clone().map(Zeroizing::new);
        self.value_in_chooser(element, after.as_deref());
        self.write_action(What::Value(Value { before, after }), line);
    }

    /// The value that stands in a field when it is left. The system's word counts, unless it comes too early to have
    /// the last keys in it, or too late, when the program has emptied or left the field on Enter.
    fn final_value(&self, field: &Field, answer: FocusAnswer) -> Option<String> {
        let id = field.id()?;
        let last_key = field.last_key;
        let its = |reading: Option<Reading>| reading.filter(|r| r.element.id.as_ref() == Some(id));
        let (last, filled) = (its(answer.last), its(answer.filled));
        let value =
            |reading: &Reading| convert::value(&reading.element).filter(|value| !value.is_empty());
        let whole = field.typed.whole();
        let whole = whole.as_ref().map(|text| text.as_str());
        let emptied_by_keys = whole == Some("");
        let is_late = |read: &Reading| last_key.is_none_or(|key| read.started >= key + ARRIVES);
        if let Some(last) = &last
            && is_late(last)
            && (value(last).is_some() || emptied_by_keys)
        {
            return value(last);
        }
        if let Some(key) = last_key {
            thread::sleep((key + ARRIVES).saturating_duration_since(Instant::now()));
        }
        let now = self.desktop.elements.describe(id).ok();
        let now = now.filter(|element| element.showing);
        let shown = now
            .as_ref()
            .and_then(convert::value)
            .filter(|value| !value.is_empty());
        if shown.is_some() || (now.is_some() && (emptied_by_keys || field.typed.is_empty())) {
            return shown;
        }
        let entered = field.entered.as_ref().map(|entered| entered.value.clone());
        let seen = || {
            let seen = self.values.get(id).cloned();
            seen.filter(|seen| !seen.is_empty() && field.before.as_ref() != Some(seen))
        };
        let known = entered
            .or_else(|| last.as_ref().and_then(value))
            .or_else(|| filled.as_ref().and_then(value))
            .or_else(seen);
        if let Some(known) = known {
            return Some(longer(known, whole));
        }
        // Nobody has read it since: the program was too busy, and has emptied it by now.
        let unread = !last.as_ref().is_some_and(is_late);
        let has_value = field
            .element
            .as_deref()
            .is_some_and(|element| convert::value(element).is_some());
        whole
            .filter(|whole| !whole.is_empty() && unread && has_value)
            .map(str::to_owned)
    }

    /// A field of several lines that was emptied by Enter sent its text: what is typed now is another.
    pub(super) fn tell_what_was_sent(&mut self, at: Instant, answer: &FocusAnswer) {
        let Some(field) = &mut self.field else {
            return;
        };
        let (Some(entered), Some(last)) = (&field.entered, &answer.last) else {
            return;
        };
        let stands = convert::value(&last.element).unwrap_or_default();
        let same = last.element.id.is_some() && last.element.id.as_ref() == field.id();
        let after = last.started > entered.at + ARRIVES;
        if !same || !after || field.verdict != Verdict::Open {
            return;
        }
        if stands.starts_with(entered.value.trim_end()) {
            field.entered = None;
            return;
        }
        let (Some(entered), Some(element)) = (field.entered.take(), field.element.clone()) else {
            return;
        };
        let (before, injected) = (field.before.take(), field.injected);
        let line = Line {
            injected,
            ..self.line(at, Some(&element))
        };
        self.tell_changed_value(&element, before, Some(entered.value), line);
        if let Some(id) = &element.id {
            self.values.insert(id.clone(), String::new());
        }
        self.enter_field(at, answer.focused.as_ref());
    }

    /// A line typed into a terminal is kept if the terminal showed it: passwords are not echoed.
    fn tell_terminal_line(&mut self, at: Instant, field: &Field) {
        let Some(element) = &field.element else {
            return;
        };
        if field.typed.is_empty() {
            return;
        }
        let [text, raw] = field.typed.secrets();
        let shown = element
            .id
            .as_ref()
            .and_then(|id| self.desktop.elements.describe(id).ok())
            .and_then(|now| now.text.or(now.state.value))
            .map(Zeroizing::new);
        let echoed =
            !text.trim().is_empty() && shown.is_some_and(|shown| shown.contains(text.trim()));
        let line = Line {
            injected: field.injected,
            ..self.line(at, Some(element))
        };
        if echoed {
            let what = What::TextInput(TextInput {
                text: text.to_string(),
                method: "keys".to_owned(),
            });
            self.write_action(what, line);
        } else {
            self.taint(&[&text, &raw], "password");
            let line = Line {
                withheld: Some("secure"),
                ..line
            };
            self.write_action(What::Key(Key::default()), line);
        }
    }
}

/// The keys' text where it only goes on from what the system reported a moment earlier.
fn longer(reported: String, typed: Option<&str>) -> String {
    match typed {
        Some(typed) if typed.starts_with(&reported) => typed.to_owned(),
        _ => reported,
    }
}
