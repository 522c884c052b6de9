//! The message boxes that a page has the browser show (alert, confirm, prompt, and the question before leaving): how each
//! was answered. The browser draws them outside of the page and names them after the page's host.

use std::sync::Arc;
use std::time::Instant;

use desktop::{Element, Modifiers, Role, Side};
use recording::{Dialog, What};

use super::Scribe;
use crate::judge;

/// Names of the button that gives up, in the languages that we know it in, lower case and without what marks its key.
const CANCEL: &[&str] = &[
    "cancel",
    "abbrechen",
    "annuler",
    "cancelar",
    "annulla",
    "annuleren",
    "anuluj",
    "отмена",
    "取消",
    "キャンセル",
    "취소",
];

/// Titles of the question before a page with unsaved changes is left or loaded anew.
const LEAVE: &[&str] = &[
    "leave site?",
    "reload site?",
    "leave page?",
    "website verlassen?",
    "website aktualisieren?",
    "quitter le site ?",
    "actualiser le site ?",
    "¿quieres salir del sitio web?",
    "¿quieres salir del sitio?",
    "uscire dal sito?",
    "sair do site?",
];

/// Whether a button gives up what the dialog asks for.
pub(super) fn says_cancel(name: &str) -> bool {
    let name = recording::clean_name(name).to_lowercase();
    CANCEL.contains(&name.trim_start_matches('_').trim_end_matches(['.', '…']))
}

impl Scribe {
    /// The title of the page's message box that the element stands in.
    fn box_around<'e>(&self, element: &'e Element) -> Option<&'e str> {
        if !element.documents.is_empty() {
            return None;
        }
        let host = judge::host(&self.page.as_ref()?.url)?;
        element
            .ancestors
            .iter()
            .filter(|above| matches!(above.role, Role::Dialog | Role::Alertdialog))
            .filter_map(|above| above.name.as_deref())
            .find(|name| {
                let name = name.trim().to_lowercase();
                name.contains(&host) || LEAVE.contains(&name.as_str())
            })
    }

    /// Whether the element belongs to the page though it stands outside of it.
    pub(super) fn is_in_box(&self, element: &Element) -> bool {
        self.box_around(element).is_some()
    }

    /// A click on `element` answers the page's message box. `focused`: what had the focus, which was looked at when the
    /// box opened.
    pub(super) fn answered_by_click(
        &self,
        element: &Element,
        focused: Option<&Element>,
    ) -> Option<Dialog> {
        let title = self.box_around(element)?;
        if element.role != Role::Button {
            return None;
        }
        let focused = focused.filter(|focused| self.box_around(focused) == Some(title));
        let answer = recording::clean_name(element.name.as_deref()?);
        Some(self.dialog(title, &[Some(element), focused], answer))
    }

    /// A key answers the page's message box.
    pub(super) fn answered_by_key(
        &self,
        key: &str,
        modifiers: Modifiers,
        element: Option<&Element>,
    ) -> Option<Dialog> {
        let element = element?;
        let title = self.box_around(element)?;
        if modifiers.command() {
            return None;
        }
        let is_button = element.role == Role::Button;
        let name = recording::clean_name(element.name.as_deref().unwrap_or_default());
        let answer = match key {
            "Enter" | "Space" if is_button => name,
            "Enter" if element.editable => "OK".to_owned(),
            // Where there is only one button, closing the box is pressing it.
            "Escape" if is_button && beside(element).is_none() => name,
            "Escape" if is_button && says_cancel(&name) => name,
            "Escape" => beside(element)
                .filter(|name| says_cancel(name))
                .map_or_else(|| "Cancel".to_owned(), recording::clean_name),
            _ => return None,
        };
        Some(self.dialog(title, &[Some(element)], answer))
    }

    /// The browser itself told how the page's message box was answered.
    pub(super) fn answered(&mut self, at: Instant, kind: &str, message: &str, answer: bool) {
        let answer = match (kind, answer) {
            ("prompt", true) => "ok",
            ("prompt", false) => "cancel",
            (_, true) => "OK",
            (_, false) => "Cancel",
        };
        let what = What::Dialog(Dialog {
            dialog_type: kind.to_owned(),
            message: recording::clean_name(message),
            answer: Some(answer.to_owned()),
        });
        let line = self.line(at, None);
        self.write_action(what, line);
    }

    fn dialog(&self, title: &str, seen: &[Option<&Element>], answer: String) -> Dialog {
        let seen = || seen.iter().copied().flatten();
        let field = seen().find(|element| element.editable);
        let leaves = LEAVE.contains(&title.trim().to_lowercase().as_str());
        let kind = match field {
            Some(_) => "prompt",
            None if leaves => "beforeunload",
            None if seen().any(|element| beside(element).is_some()) => "confirm",
            None => "alert",
        };
        let answer = match (kind, says_cancel(&answer)) {
            ("prompt", true) => "cancel".to_owned(),
            ("prompt", false) => "ok".to_owned(),
            _ => answer,
        };
        // A prompt's question is the name of its field.
        let asked = field
            .and_then(|field| field.name.as_deref())
            .or_else(|| seen().find_map(above));
        let message = match asked {
            Some(asked) if leaves => format!("{title} {asked}"),
            Some(asked) => asked.to_owned(),
            None => title.to_owned(),
        };
        Dialog {
            dialog_type: kind.to_owned(),
            message: recording::clean_name(&message),
            answer: Some(answer),
        }
    }

    /// The field of a prompt as last seen, for a click on its button.
    pub(super) fn focused_in_box(&self, answer: &crate::hear::FocusAnswer) -> Option<Arc<Element>> {
        let reading = answer.focused.as_ref().or(answer.last.as_ref())?;
        Some(Arc::clone(&reading.element)).filter(|element| self.is_in_box(element))
    }
}

fn above(element: &Element) -> Option<&str> {
    on_side(element, &[Side::Above])
}

/// The other button of a box.
fn beside(button: &Element) -> Option<&str> {
    on_side(button, &[Side::Left, Side::Right])
}

fn on_side<'e>(element: &'e Element, sides: &[Side]) -> Option<&'e str> {
    let found = element
        .neighbours
        .iter()
        .find(|beside| sides.contains(&beside.side))?;
    Some(found.text.as_str())
}

#[cfg(test)]
mod tests {
    use super::says_cancel;

    #[test]
    fn a_button_that_gives_up_is_known_by_its_whole_name() {
        assert!(says_cancel("_Cancel"));
        assert!(says_cancel("Abbrechen"));
        assert!(!says_cancel("Cancel order"));
    }
}
