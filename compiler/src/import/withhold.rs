//! Secrets that stand in a foreign file in clear: they do not get into the recording.

use crate::passes::secrets::hints;
use recording::{Event, Page, Recording, Target, Value, What};
use secrets::{FieldHints, Net, field_is_secret, secret_name};
use std::sync::Arc;

/// Takes secrets out of the recording. Returns how many values were withheld.
pub(super) fn withhold(recording: &mut Recording) -> usize {
    let mut net = Net::new();
    let mut withheld = 0;
    for event in &recording.events {
        let Some((_, hints)) = secret(event) else {
            continue;
        };
        match &event.what {
            What::Value(value) => net.taint(
                value.after.as_deref().unwrap_or_default(),
                &secret_name(&hints),
            ),
            What::TextInput(text) => net.taint(&text.text, &secret_name(&hints)),
            _ => {}
        }
    }
    for event in &mut recording.events {
        let Some(reason) = secret(event).map(|(reason, _)| reason) else {
            continue;
        };
        match &mut event.what {
            What::Value(value) => {
                withheld +=
                    usize::from(value.after.as_ref().is_some_and(|value| !value.is_empty()));
                value.after = None;
            }
            What::TextInput(text) => {
                withheld += usize::from(!text.text.is_empty());
                text.text.clear();
            }
            // A place for a value that nobody may be asked to tell.
            What::Clipboard(_) => event.what = What::Value(Value::default()),
            What::Key(key) if key.text.is_some() => {
                key.key = None;
                key.text = None;
            }
            _ => continue,
        }
        event.withheld = Some(reason.to_owned());
    }
    let cleaner = Cleaner { net: &net };
    let goal = &mut recording.header.goal;
    cleaner.text(goal);
    for event in &mut recording.events {
        cleaner.event(event);
    }
    withheld
}

/// Why what goes into the event's field must not be kept.
fn secret(event: &Event) -> Option<(&'static str, FieldHints<'_>)> {
    let target = event.target.as_deref()?;
    let hints = hints(target);
    let fills = matches!(
        event.what,
        What::Value(_) | What::TextInput(_) | What::Key(_) | What::Clipboard(_)
    ) && target.editable;
    let reason = field_is_secret(&hints).filter(|_| fills)?;
    Some((reason.as_str(), hints))
}

struct Cleaner<'a> {
    net: &'a Net,
}

impl Cleaner<'_> {
    fn text(&self, text: &mut String) {
        if !text.is_empty() {
            *text = self.net.clean(text).to_stored();
        }
    }

    fn option(&self, text: &mut Option<String>) {
        if let Some(text) = text {
            self.text(text);
        }
    }

    fn url(&self, url: &mut String) {
        if !url.is_empty() {
            *url = self.net.clean_url(url).to_stored();
        }
    }

    fn page(&self, page: &mut Page) {
        self.url(&mut page.url);
        self.text(&mut page.title);
        page.frame.iter_mut().for_each(|frame| self.url(frame));
    }

    fn target(&self, target: &mut Target) {
        self.text(&mut target.name);
        for text in [
            &mut target.label,
            &mut target.placeholder,
            &mut target.description,
            &mut target.test_id,
            &mut target.dom_id,
            &mut target.css,
            &mut target.xpath,
            &mut target.text,
        ] {
            self.option(text);
        }
        for above in &mut target.ancestors {
            self.text(&mut above.name);
        }
    }

    fn event(&self, event: &mut Event) {
        if let Some(page) = &mut event.page {
            self.page(Arc::make_mut(page));
        }
        if let Some(target) = &mut event.target {
            self.target(Arc::make_mut(target));
        }
        match &mut event.what {
            What::PageChange(change) => {
                self.url(&mut change.from);
                self.url(&mut change.to);
            }
            What::Value(value) => self.option(&mut value.after),
            What::TextInput(text) => self.text(&mut text.text),
            What::Dialog(dialog) => {
                self.text(&mut dialog.message);
                self.option(&mut dialog.answer);
            }
            What::File(file) => self.text(&mut file.name),
            What::Changed(changed) => {
                self.text(&mut changed.name);
                self.option(&mut changed.after);
            }
            What::Drag(drag) => {
                for end in [&mut drag.from, &mut drag.to] {
                    if let Some(target) = &mut end.target {
                        self.target(target);
                    }
                }
            }
            What::Note(note) => self.text(&mut note.text),
            _ => {}
        }
    }
}
