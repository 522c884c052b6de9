//! The clipboard: that something was copied or pasted is told, never what. A paste is looked at in memory: what its owner
//! marked as secret, and what goes where secrets go, is secret wherever it stands.

use std::thread;
use std::time::{Duration, Instant};

use desktop::{Element, Held, Modifiers, Role};
use recording::{Clipboard, What};
use secrets::secret_name;

use super::{Line, Scribe};
use crate::judge::{Verdict, hints};

/// A program has asked for what is pasted within so long: some owners give it only once, and to the program.
const TAKEN: Duration = Duration::from_millis(150);

/// What menus call it, in the languages of our label tables.
const PASTE: &[&str] = &[
    "paste",
    "einfügen",
    "coller",
    "pegar",
    "incolla",
    "colar",
    "plakken",
    "wklej",
    "klistra in",
    "sæt ind",
    "lim inn",
    "vložit",
    "liitä",
    "beillesztés",
    "yapıştır",
    "вставить",
    "粘贴",
    "貼り付け",
    "붙여넣기",
];

/// What a chord does to the clipboard.
pub(super) fn op(key: &str, held: Modifiers) -> Option<&'static str> {
    if held.alt || held.meta {
        return None;
    }
    let key = key.to_lowercase();
    match (key.as_str(), held.ctrl, held.shift) {
        ("c", true, _) | ("insert", true, false) => Some("copy"),
        ("x", true, _) | ("delete", false, true) => Some("cut"),
        ("v", true, _) | ("insert", false, true) => Some("paste"),
        _ => None,
    }
}

impl Scribe {
    /// Tells of a chord that works on the clipboard.
    pub(super) fn clipboard(&mut self, at: Instant, op: &str, injected: bool) {
        let pastes = op == "paste";
        let what = What::Clipboard(Clipboard {
            op: op.to_owned(),
            same_as: self.last_copy.filter(|_| pastes),
            ..Clipboard::default()
        });
        let line = Line {
            injected,
            ..self.line(at, None)
        };
        let seq = self.out.write(what, line);
        if pastes {
            let held = self.held_after(at);
            self.pasted(at, &held);
        } else {
            self.last_copy = Some(seq);
        }
    }

    /// A menu's entry was chosen: it may paste into the field that has the keyboard then.
    pub(super) fn chosen_in_menu(&mut self, at: Instant, entry: &Element) {
        let name = recording::clean_name(entry.name.as_deref().unwrap_or_default()).to_lowercase();
        let pastes = PASTE.iter().any(|word| name.starts_with(word));
        if entry.role != Role::Menuitem || !pastes {
            return;
        }
        let held = self.held_after(at);
        let focused = self.desktop.elements.focused().ok().flatten();
        let secret = focused
            .as_ref()
            .filter(|element| matches!(self.judge.field(element), Verdict::Secret { .. }));
        let name = match secret {
            Some(element) => secret_name(&hints(element)),
            None if held.marked => "clipboard".to_owned(),
            None => return,
        };
        if let Some(text) = &held.text {
            self.taint(&[text], &name);
        }
    }

    fn held_after(&self, at: Instant) -> Held {
        thread::sleep((at + TAKEN).saturating_duration_since(Instant::now()));
        self.desktop
            .clipboard
            .held()
            .inspect_err(|error| tracing::debug!(%error, "what was pasted is not known"))
            .unwrap_or_default()
    }

    fn pasted(&mut self, at: Instant, held: &Held) {
        let verdict = self.field.as_ref().map(|field| field.verdict.clone());
        let name = match verdict {
            Some(Verdict::Secret { name, .. }) => name,
            _ if held.marked => "clipboard".to_owned(),
            _ => return,
        };
        if let Some(field) = &mut self.field
            && matches!(field.verdict, Verdict::Open | Verdict::Unnamed)
        {
            // What else stands in the field cannot be told from it.
            field.verdict = Verdict::Secret {
                why: "clipboard",
                name: name.clone(),
            };
            self.say_withheld(at);
        }
        match &held.text {
            Some(text) => self.taint(&[text], &name),
            // Its owner gives it only once; the field has it.
            None => {
                if let Some(value) = self.current_value() {
                    self.taint(&[&value], &name);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_families_of_chords_are_known() {
        let held = |ctrl, shift, alt| Modifiers {
            ctrl,
            shift,
            alt,
            ..Modifiers::default()
        };
        assert_eq!(op("v", held(true, false, false)), Some("paste"));
        assert_eq!(op("V", held(true, true, false)), Some("paste"));
        assert_eq!(op("Insert", held(false, true, false)), Some("paste"));
        assert_eq!(op("Insert", held(true, false, false)), Some("copy"));
        assert_eq!(op("Insert", held(false, false, false)), None);
        assert_eq!(op("v", held(false, false, false)), None);
        assert_eq!(op("v", held(true, false, true)), None);
    }
}
