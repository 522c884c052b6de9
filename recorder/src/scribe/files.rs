//! The system's file dialogs: which file was chosen in one is told when it closes, unless it was cancelled.

use std::time::Instant;

use desktop::{Element, Modifiers, Role, WindowId};
use recording::{File, What};

use super::boxes::says_cancel;
use super::{Line, Scribe};

/// A file dialog that is open.
pub(crate) struct Chooser {
    window: WindowId,
    /// The names of the files, as far as they were read.
    names: Vec<String>,
    /// What was done in it last gives up what was chosen.
    cancelled: bool,
    saves: bool,
}

/// Words of titles and buttons that save a file, in the languages that we know them in.
const SAVE: &[&str] = &[
    "save",
    "speichern",
    "enregistrer",
    "guardar",
    "salva",
    "salvar",
    "opslaan",
    "сохранить",
    "保存",
    "저장",
];

fn saves(text: &str) -> bool {
    let text = text.to_lowercase();
    SAVE.iter().any(|word| text.contains(word))
}

fn is_chooser(element: &Element) -> bool {
    element.role == Role::Filechooser
        || element
            .ancestors
            .iter()
            .any(|above| above.role == Role::Filechooser)
}

/// The last part of a path, which may be one of any system; nothing for a folder.
fn file_name(path: &str) -> Option<&str> {
    let name = path.rsplit(['/', '\\']).next()?.trim();
    (!name.is_empty() && !matches!(name, "." | ".." | "~")).then_some(name)
}

impl Scribe {
    /// The dialog that the element is in, from the first time that anything is done there.
    fn chooser_of(&mut self, element: Option<&Element>) -> Option<&mut Chooser> {
        let window = self.window.clone()?;
        if !element.is_some_and(is_chooser) {
            return None;
        }
        if self
            .chooser
            .as_ref()
            .is_none_or(|known| known.window != window.id)
        {
            self.chooser = Some(Chooser {
                window: window.id,
                names: Vec::new(),
                cancelled: false,
                saves: saves(&window.title),
            });
        }
        self.chooser.as_mut()
    }

    /// A key went to an element that may be in a file dialog.
    pub(super) fn key_in_chooser(
        &mut self,
        key: &str,
        modifiers: Modifiers,
        element: Option<&Element>,
    ) {
        let focused_button = element
            .filter(|element| element.role == Role::Button && matches!(key, "Enter" | "Space"))
            .and_then(|button| button.name.clone());
        let value = element.and_then(typed_name);
        let Some(chooser) = self.chooser_of(element) else {
            return;
        };
        chooser
            .names
            .extend(value.filter(|_| chooser.names.is_empty()));
        // Alt and the letter under its name presses the button; C is that of Cancel.
        chooser.cancelled = key == "Escape"
            || modifiers.alt && key == "c"
            || focused_button.as_deref().is_some_and(says_cancel);
    }

    /// Something was clicked that may be in a file dialog.
    pub(super) fn click_in_chooser(&mut self, element: &Element, adds: bool) {
        let name = element.name.clone().unwrap_or_default();
        let row = element.cell.as_ref().and_then(|cell| cell.row_key.clone());
        let value = typed_name(element);
        let role = element.role;
        let Some(chooser) = self.chooser_of(Some(element)) else {
            return;
        };
        chooser.cancelled = role == Role::Button && says_cancel(&name);
        match role {
            Role::Button => chooser.saves |= saves(&name),
            Role::Cell | Role::Row | Role::Rowheader | Role::Listitem | Role::Option => {
                let chosen = row.or(Some(name)).unwrap_or_default();
                if !adds {
                    chooser.names.clear();
                }
                chooser.names.extend(file_name(&chosen).map(str::to_owned));
            }
            _ => chooser
                .names
                .extend(value.filter(|_| chooser.names.is_empty())),
        }
    }

    /// A field in a file dialog holds the file's name or its whole path.
    pub(super) fn value_in_chooser(&mut self, element: &Element, value: Option<&str>) {
        let name = value.and_then(file_name).map(str::to_owned);
        if !takes_name(element) {
            return;
        }
        if let Some(chooser) = self.chooser_of(Some(element)) {
            chooser.names = name.into_iter().collect();
        }
    }

    /// Tells what was chosen, if the dialog has closed.
    pub(super) fn look_at_chooser(&mut self, at: Instant) {
        let open = |window| matches!(self.desktop.windows.get(window), Ok(Some(_)));
        if self
            .chooser
            .as_ref()
            .is_some_and(|known| !open(known.window))
        {
            self.chooser_closed(at);
        }
    }

    fn chooser_closed(&mut self, at: Instant) {
        let Some(mut chooser) = self.chooser.take() else {
            return;
        };
        let op = match (chooser.cancelled, chooser.saves, &self.page) {
            (true, ..) => "cancelled",
            (_, true, _) => "saved",
            (.., Some(_)) => "uploaded",
            (.., None) => "opened",
        };
        if chooser.cancelled || chooser.names.is_empty() {
            chooser.names = vec![String::new()];
        }
        for name in chooser.names {
            let same_as = self
                .files
                .get(&name)
                .copied()
                .filter(|_| !chooser.cancelled);
            let what = What::File(File {
                op: op.to_owned(),
                name: name.clone(),
                same_as,
            });
            let window = self
                .window
                .clone()
                .filter(|window| window.id == chooser.window);
            let line = Line {
                window: window.as_ref().map(crate::convert::window),
                page: self.active_page(),
                ..Line::plain(at)
            };
            let seq = self.out.write(what, line);
            if !name.is_empty() {
                self.files.insert(name, seq);
            }
        }
    }
}

/// A field for names or paths, not one to search in.
fn takes_name(element: &Element) -> bool {
    element.editable && element.role != Role::Searchbox
}

fn typed_name(element: &Element) -> Option<String> {
    let value = element
        .state
        .value
        .as_deref()
        .filter(|_| takes_name(element))?;
    file_name(value).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_ends_in_the_file_and_a_folder_has_none() {
        assert_eq!(file_name("/home/me/minutes.txt"), Some("minutes.txt"));
        assert_eq!(file_name("C:\\Users\\me\\a b.pdf"), Some("a b.pdf"));
        assert_eq!(file_name("minutes.txt"), Some("minutes.txt"));
        for folder in ["", "/", "/home/me/", "~", "..", "/home/.."] {
            assert_eq!(file_name(folder), None, "{folder}");
        }
    }

    #[test]
    fn a_dialog_that_saves_says_so() {
        assert!(saves("Save File"));
        assert!(saves("Bild speichern unter"));
        assert!(!saves("Open File"));
    }
}
