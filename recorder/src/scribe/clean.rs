//! Goes over every text of a line with the nets of `secrets`, and puts placeholders where something hangs in them.

use std::sync::Arc;

use recording::{Event, Page, Target, What};
use secrets::{Net, Source};
use serde_json::Value;

struct Cleaner<'a> {
    net: &'a Net,
    /// A value that is known to be secret from elsewhere was.
    tainted: bool,
}

impl<'a> Cleaner<'a> {
    fn new(net: &'a Net) -> Self {
        Self {
            net,
            tainted: false,
        }
    }

    fn text(&mut self, text: &mut String) {
        if text.is_empty() {
            return;
        }
        let found = self.net.scan(text);
        if !found.is_empty() {
            self.tainted |= found.iter().any(|finding| finding.source == Source::Value);
            *text = self.net.clean(text).to_stored();
        }
    }

    fn url(&mut self, url: &mut String) {
        if url.is_empty() {
            return;
        }
        let cleaned = self.net.clean_url(url);
        if cleaned.has_secret() {
            *url = cleaned.to_stored();
        }
    }

    fn option(&mut self, text: &mut Option<String>) {
        if let Some(text) = text {
            self.text(text);
        }
    }

    fn page(&mut self, page: &mut Page) {
        self.url(&mut page.url);
        self.text(&mut page.title);
        for frame in &mut page.frame {
            self.url(frame);
        }
    }

    fn target(&mut self, target: &mut Target) {
        self.text(&mut target.name);
        for text in [
            &mut target.label,
            &mut target.placeholder,
            &mut target.description,
            &mut target.automation_id,
            &mut target.test_id,
            &mut target.dom_id,
            &mut target.text,
            &mut target.state.value,
        ] {
            self.option(text);
        }
        for above in &mut target.ancestors {
            self.text(&mut above.name);
        }
        for beside in &mut target.neighbours {
            self.text(&mut beside.text);
        }
        for option in &mut target.state.options {
            self.text(option);
        }
        if let Some(cell) = &mut target.cell {
            self.option(&mut cell.table);
            self.option(&mut cell.row_key);
            self.option(&mut cell.column_header);
            for other in &mut cell.row_cells {
                self.option(&mut other.column_header);
                self.text(&mut other.text);
            }
        }
    }

    fn what(&mut self, what: &mut What) {
        match what {
            What::Dialog(dialog) => {
                self.text(&mut dialog.message);
                self.option(&mut dialog.answer);
            }
            What::PageChange(change) => {
                self.url(&mut change.from);
                self.url(&mut change.to);
            }
            What::Drag(drag) => {
                for end in [&mut drag.from, &mut drag.to] {
                    if let Some(target) = &mut end.target {
                        self.target(target);
                    }
                }
            }
            What::TextInput(input) => self.text(&mut input.text),
            What::Selection(selection) => {
                for item in &mut selection.items {
                    self.text(item);
                }
            }
            What::Value(value) => {
                self.option(&mut value.before);
                self.option(&mut value.after);
            }
            What::File(file) => self.text(&mut file.name),
            What::Changed(changed) => {
                self.text(&mut changed.name);
                self.option(&mut changed.before);
                self.option(&mut changed.after);
            }
            What::Invalid(invalid) => self.text(&mut invalid.message),
            What::Snapshot(snapshot) => {
                for node in &mut snapshot.nodes {
                    self.text(&mut node.name);
                    self.option(&mut node.value);
                }
            }
            What::Note(note) => self.text(&mut note.text),
            What::Gap(gap) => self.text(&mut gap.reason),
            _ => {}
        }
    }
}

/// Cleans all texts of a line. True when a value that is known to be secret stood in what happened or in its target.
pub(super) fn clean_event(event: &mut Event, net: &Net) -> bool {
    let mut cleaner = Cleaner::new(net);
    cleaner.what(&mut event.what);
    if let Some(target) = &mut event.target {
        cleaner.target(Arc::make_mut(target));
    }
    let tainted = cleaner.tainted;
    if let Some(window) = &mut event.window {
        cleaner.text(&mut Arc::make_mut(window).title);
    }
    if let Some(page) = &mut event.page {
        cleaner.page(Arc::make_mut(page));
    }
    tainted
}

/// Cleans all texts of a line that was written already of known values. True when one stood in it.
pub(super) fn clean_value(value: &mut Value, net: &Net) -> bool {
    match value {
        Value::String(text) => {
            let found = net.scan(text);
            let tainted = found.iter().any(|finding| finding.source == Source::Value);
            if tainted {
                *text = net.clean(text).to_stored();
            }
            tainted
        }
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |hit, item| clean_value(item, net) | hit),
        Value::Object(fields) => fields
            .iter_mut()
            .fold(false, |hit, (_, field)| clean_value(field, net) | hit),
        _ => false,
    }
}
