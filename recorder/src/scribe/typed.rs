//! What was typed into a field, in memory only and zeroed: to recognise a secret elsewhere, and to know a value that the
//! system reported a moment too early.

use desktop::Modifiers;
use seal::Zeroizing;

/// The text of a field as its keys make it, as far as that can be known.
pub(crate) struct Typed {
    /// With the edits applied.
    text: Zeroizing<Vec<char>>,
    /// Every character typed, edits not applied.
    raw: Zeroizing<String>,
    caret: usize,
    all_selected: bool,
    /// `text` is the field's whole text.
    whole: bool,
    keys: u64,
}

impl Typed {
    /// For a field that was empty before, or not.
    pub(crate) fn new(was_empty: bool) -> Self {
        Self {
            text: Zeroizing::new(Vec::new()),
            raw: Zeroizing::new(String::new()),
            caret: 0,
            all_selected: false,
            whole: was_empty,
            keys: 0,
        }
    }

    /// Nothing was typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.keys == 0
    }

    /// The caret may stand anywhere now.
    pub(crate) fn lose_place(&mut self) {
        self.whole = false;
        self.all_selected = false;
    }

    pub(crate) fn key(&mut self, key: &str, text: Option<&str>, modifiers: Modifiers) {
        self.keys += 1;
        if let Some(text) = text.filter(|_| !modifiers.command()) {
            self.insert(text);
            return;
        }
        match key {
            "a" if modifiers.ctrl => {
                self.all_selected = true;
                return;
            }
            "Backspace" | "Delete" if self.all_selected => self.clear(),
            "Backspace" if !modifiers.command() => {
                if self.caret > 0 {
                    self.caret -= 1;
                    self.text.remove(self.caret);
                }
            }
            "Delete" if !modifiers.command() => {
                if self.caret < self.text.len() {
                    self.text.remove(self.caret);
                }
            }
            "ArrowLeft" if !modifiers.command() && !modifiers.shift => {
                self.caret = self.caret.saturating_sub(1);
            }
            "ArrowRight" if !modifiers.command() && !modifiers.shift => {
                self.caret = (self.caret + 1).min(self.text.len());
            }
            "Home" if !modifiers.command() && !modifiers.shift => self.caret = 0,
            "End" if !modifiers.command() && !modifiers.shift => self.caret = self.text.len(),
            "Enter" | "c" => return,
            _ => self.lose_place(),
        }
        self.all_selected = false;
    }

    fn insert(&mut self, text: &str) {
        if self.all_selected {
            self.clear();
        }
        self.raw.push_str(text);
        for c in text.chars() {
            self.text.insert(self.caret, c);
            self.caret += 1;
        }
        self.all_selected = false;
    }

    fn clear(&mut self) {
        self.text.clear();
        self.caret = 0;
        self.all_selected = false;
        self.whole = true;
    }

    /// The characters typed, with and without the edits: either may be what was meant to be secret.
    pub(crate) fn secrets(&self) -> [Zeroizing<String>; 2] {
        [Zeroizing::new(self.text.iter().collect()), self.raw.clone()]
    }

    /// The field's whole text, if it can be known from the keys.
    pub(crate) fn whole(&self) -> Option<Zeroizing<String>> {
        (self.whole && self.keys > 0).then(|| Zeroizing::new(self.text.iter().collect()))
    }

    /// Something was typed, and all of it was deleted again.
    pub(crate) fn was_emptied(&self) -> bool {
        !self.raw.is_empty() && self.whole && self.text.is_empty()
    }

    /// Whether it looks chosen rather than written: a password typed where nobody asked for one.
    pub(crate) fn looks_secret(&self) -> bool {
        let long = self.raw.chars().count() >= 6;
        let kinds = [
            self.raw.chars().any(char::is_lowercase),
            self.raw.chars().any(char::is_uppercase),
            self.raw.chars().any(char::is_numeric),
            self.raw
                .chars()
                .any(|c| !c.is_alphanumeric() && !c.is_whitespace()),
        ];
        // A sentence, an address or a path is written with letters of all kinds too.
        let written = self
            .raw
            .chars()
            .any(|c| c.is_whitespace() || matches!(c, '/' | '\\' | ':'));
        let mail = self.raw.contains('@') && self.raw.contains('.');
        long && !written && !mail && kinds.into_iter().filter(|kind| *kind).count() >= 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[&str]) -> Typed {
        let mut typed = Typed::new(true);
        for key in keys {
            let text = (key.chars().count() == 1).then_some(*key);
            typed.key(key, text, Modifiers::default());
        }
        typed
    }

    #[test]
    fn edits_are_applied_and_what_was_deleted_is_still_known() {
        let typed = typed(&["H", "u", "x", "Backspace", "n", "Home", "!", "End", "2"]);
        let [text, raw] = typed.secrets();
        assert_eq!(*text, "!Hun2");
        assert_eq!(*raw, "Huxn!2");
        assert_eq!(*typed.whole().unwrap(), "!Hun2");
    }

    #[test]
    fn replacing_all_gives_the_whole_text_again() {
        let mut typed = Typed::new(false);
        typed.key("x", Some("x"), Modifiers::default());
        assert!(typed.whole().is_none());
        let ctrl = Modifiers {
            ctrl: true,
            ..Modifiers::default()
        };
        typed.key("a", None, ctrl);
        typed.key("7", Some("7"), Modifiers::default());
        assert_eq!(*typed.whole().unwrap(), "7");
    }

    #[test]
    fn a_password_looks_like_one_and_a_sentence_does_not() {
        assert!(typed(&["H", "u", "n", "t", "e", "r", "2", "!"]).looks_secret());
        assert!(!typed(&["m", "e", "a", "l", "s", "2"]).looks_secret());
        assert!(!typed(&["a", ".", "b", ":", "8", "1", "/", "R"]).looks_secret());
    }
}
