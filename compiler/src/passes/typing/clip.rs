//! What the clipboard holds, as far as the fields themselves tell: text that was selected and copied in one of them.

use super::editor::Editor;

#[derive(Debug, Default)]
enum Content {
    #[default]
    Unknown,
    Text(String),
    Withheld,
}

#[derive(Debug, Default)]
pub(super) struct Clip {
    content: Content,
    /// The recording's line that says so.
    line: Option<u64>,
    /// Something was done since that may have copied something else.
    stale: bool,
}

/// What a paste puts into a field.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pasted<'a> {
    Unknown,
    Text(&'a str),
    Withheld,
}

impl Clip {
    pub fn take(&mut self, from: &Editor, withheld: bool) {
        // Where nothing is selected, the clipboard stays as it is.
        if from.selects_nothing() && !withheld {
            return;
        }
        self.content = match (withheld, from.selected_text()) {
            (true, _) => Content::Withheld,
            (false, Some(text)) => Content::Text(text),
            (false, None) => Content::Unknown,
        };
        self.line = None;
        self.stale = false;
    }

    /// The line of what was taken just now.
    pub fn told_by(&mut self, line: u64) {
        self.line = Some(line);
    }

    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// A button may be one that copies.
    pub fn may_change(&mut self) {
        self.stale = true;
    }

    /// `same_as`: the line that put there what is pasted, if the recording says it.
    pub fn paste(&self, same_as: Option<u64>) -> Pasted<'_> {
        let still_there = match (same_as, self.line) {
            (Some(said), Some(line)) => said == line,
            (Some(_), None) => false,
            (None, _) => !self.stale,
        };
        match &self.content {
            Content::Text(text) if still_there => Pasted::Text(text),
            Content::Withheld if still_there => Pasted::Withheld,
            _ => Pasted::Unknown,
        }
    }
}
