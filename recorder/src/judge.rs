//! Judges what may be kept: of which programs, of which fields, and which values.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use desktop::{Element, ElementId, NodeSummary, Role, Window};
use secrets::{FieldHints, Reason, field_is_secret, secret_name};

use crate::hear::is_field;
use crate::known::Known;

/// What is to become of what is typed into an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing of it is kept; the words for the line and for the placeholder.
    Secret { why: &'static str, name: String },
    /// The value that the system reports is kept.
    Open,
    /// A field without any name: its value is kept only where the goal has it.
    Unnamed,
    /// A terminal: a line is kept when it was echoed.
    Terminal,
    /// It takes no text: keys are commands.
    NoField,
    /// Nobody knows what it is.
    Unknown,
}

/// What a session was told to leave out, and its goal.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    goal: String,
    excluded: Vec<String>,
    pids: Vec<u32>,
    pub(crate) known: Known,
    /// Boxes that take a code together.
    boxes: Mutex<BTreeSet<ElementId>>,
}

impl Judge {
    pub(crate) fn new(goal: &str, excluded: &[String], pids: &[u32]) -> Self {
        Self {
            goal: goal.to_lowercase(),
            excluded: excluded.iter().map(|word| word.to_lowercase()).collect(),
            pids: pids.to_vec(),
            known: Known::default(),
            boxes: Mutex::default(),
        }
    }

    /// Whether nothing is kept of this program or site.
    pub(crate) fn excludes(&self, window: Option<&Window>, url: Option<&str>) -> bool {
        let program = window.is_some_and(|window| {
            window.pid.is_some_and(|pid| self.pids.contains(&pid))
                || [&window.app, &window.app_id]
                    .iter()
                    .any(|name| self.excluded.contains(&name.to_lowercase()))
        });
        program
            || url.and_then(host).is_some_and(|host| {
                self.excluded
                    .iter()
                    .any(|site| host == *site || host.ends_with(&format!(".{site}")))
            })
    }

    /// Whether pictures must not show the node, for what it says of itself.
    pub(crate) fn hides(&self, node: &NodeSummary) -> bool {
        node.secure
            || self.takes_code(node.id.as_ref())
            || (takes_text(node.role)
                && node
                    .name
                    .as_deref()
                    .is_some_and(secrets::labels::is_secret_label))
    }

    /// Whether the goal has this value.
    pub(crate) fn in_goal(&self, value: &str) -> bool {
        let value = value.trim().to_lowercase();
        !value.is_empty() && self.goal.contains(&value)
    }

    /// Whether a value that shows in a summary may be kept. Choices and ticks always may.
    pub(crate) fn keeps(&self, role: Role, name: &str, secure: bool, value: &str) -> bool {
        if secure {
            return false;
        }
        if !takes_text(role) {
            return true;
        }
        if name.is_empty() {
            return self.in_goal(value);
        }
        // One of the boxes of a code: the group around it, which says so, is not known here.
        let is_box = name.chars().any(|c| c.is_ascii_digit()) && value.chars().count() == 1;
        !is_box && !secrets::labels::is_secret_label(name)
    }

    /// These boxes take a code together.
    pub(crate) fn take_for_code(&self, row: impl IntoIterator<Item = ElementId>) {
        let mut boxes = self.boxes.lock().unwrap_or_else(PoisonError::into_inner);
        boxes.extend(row);
    }

    /// Whether an element is one of the boxes of a code.
    pub(crate) fn takes_code(&self, id: Option<&ElementId>) -> bool {
        let boxes = self.boxes.lock().unwrap_or_else(PoisonError::into_inner);
        id.is_some_and(|id| boxes.contains(id))
    }

    /// What is to become of what is typed into an element.
    pub(crate) fn field(&self, element: &Element) -> Verdict {
        if self.takes_code(element.id.as_ref()) {
            return Verdict::Secret {
                why: "code",
                name: "one_time_code".to_owned(),
            };
        }
        let hints = hints(element);
        let takes_text = element.secure || element.editable || takes_text(element.role);
        if let Some(reason) = field_is_secret(&hints).filter(|_| takes_text) {
            return Verdict::Secret {
                why: word(reason),
                name: secret_name(&hints),
            };
        }
        if element.role == Role::Terminal {
            return Verdict::Terminal;
        }
        if !takes_text || element.state.read_only {
            return Verdict::NoField;
        }
        let named = [&element.name, &element.label, &element.placeholder]
            .into_iter()
            .flatten()
            .any(|name| !recording::clean_name(name).is_empty());
        if named {
            Verdict::Open
        } else {
            Verdict::Unnamed
        }
    }

    /// Whether what an element holds may stand in its target.
    pub(crate) fn shows_value(&self, element: &Element) -> bool {
        match self.field(element) {
            Verdict::Open | Verdict::NoField => true,
            Verdict::Unnamed => {
                crate::convert::value(element).is_none_or(|value| self.in_goal(&value))
            }
            Verdict::Secret { .. } | Verdict::Terminal | Verdict::Unknown => false,
        }
    }
}

/// Whether a role takes text by itself. A list to choose from does not, unless it is editable.
pub(crate) fn takes_text(role: Role) -> bool {
    is_field(role)
        && !matches!(
            role,
            Role::Checkbox | Role::Radio | Role::Switch | Role::Slider | Role::Combobox
        )
}

pub(crate) fn hints(element: &Element) -> FieldHints<'_> {
    FieldHints {
        secure: element.secure || element.role == Role::Password,
        autocomplete: element.autocomplete.as_deref(),
        input_type: element.input_type.as_deref(),
        name: element.name.as_deref(),
        label: element.label.as_deref(),
        placeholder: element.placeholder.as_deref(),
        description: element.description.as_deref(),
        dom_id: element.dom_id.as_deref(),
        form_name: None,
        test_id: element.test_id.as_deref(),
        automation_id: element.automation_id.as_deref(),
        group: element
            .ancestors
            .iter()
            .find(|around| around.role == Role::Group)
            .and_then(|around| around.name.as_deref()),
    }
}

/// The recording's word for the reason.
fn word(reason: Reason) -> &'static str {
    match reason {
        Reason::Secure => "secure",
        Reason::Autocomplete(_) => "autocomplete",
        Reason::Label(_) | Reason::Id(_) => "label",
    }
}

/// The host of an address, lower case, without user and port.
pub(crate) fn host(url: &str) -> Option<String> {
    let rest = url.split_once("://")?.1;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    (!host.is_empty()).then(|| host.to_lowercase())
}

/// Words that say that a button cannot be undone, in the languages of our label tables.
pub(crate) fn is_commit(element: &Element) -> bool {
    const WORDS: &[&str] = &[
        "submit",
        "send",
        "pay",
        "buy",
        "order",
        "delete",
        "remove",
        "publish",
        "post",
        "confirm",
        "save",
        "finish",
        "sign",
        "transfer",
        "book",
        "checkout",
        "approve",
        "reject",
        "release",
        "absenden",
        "senden",
        "bezahlen",
        "kaufen",
        "bestellen",
        "löschen",
        "entfernen",
        "veröffentlichen",
        "bestätigen",
        "speichern",
        "überweisen",
        "envoyer",
        "payer",
        "acheter",
        "supprimer",
        "publier",
        "confirmer",
        "enregistrer",
        "enviar",
        "pagar",
        "comprar",
        "eliminar",
        "borrar",
        "publicar",
        "confirmar",
        "guardar",
        "invia",
        "paga",
        "elimina",
        "pubblica",
        "conferma",
        "salva",
        "отправить",
        "оплатить",
        "удалить",
        "提交",
        "发送",
        "支付",
        "删除",
        "送信",
        "削除",
        "購入",
        "전송",
        "삭제",
        "결제",
    ];
    let acts = matches!(
        element.role,
        Role::Button | Role::Menuitem | Role::Link | Role::ToggleButton
    );
    let name = recording::clean_name(element.name.as_deref().unwrap_or_default()).to_lowercase();
    acts && (element.input_type.as_deref() == Some("submit")
        || WORDS.iter().any(|word| {
            let latin = word.is_ascii() || word.chars().any(|c| ('à'..='ü').contains(&c));
            if latin {
                name.split(|c: char| !c.is_alphanumeric())
                    .any(|part| part == *word)
            } else {
                name.contains(word)
            }
        }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str) -> Element {
        Element {
            role: Role::Textbox,
            name: (!name.is_empty()).then(|| name.to_owned()),
            editable: true,
            ..Element::default()
        }
    }

    #[test]
    fn a_field_is_judged_by_what_it_says_of_itself() {
        let judge = Judge::new("File 42.50", &[], &[]);
        assert_eq!(judge.field(&field("Amount")), Verdict::Open);
        assert_eq!(judge.field(&field("")), Verdict::Unnamed);
        assert_eq!(judge.field(&field("\u{e8b6}")), Verdict::Unnamed);
        assert!(matches!(
            judge.field(&field("API key")),
            Verdict::Secret { why: "label", .. }
        ));
        let mut revealed = field("");
        revealed.autocomplete = Some("current-password".to_owned());
        assert!(matches!(
            judge.field(&revealed),
            Verdict::Secret {
                why: "autocomplete",
                ..
            }
        ));
        assert_eq!(judge.field(&Element::default()), Verdict::NoField);
        // A link that leads to a password page takes no text.
        let mut link = field("Forgot password?");
        link.role = Role::Link;
        link.editable = false;
        assert_eq!(judge.field(&link), Verdict::NoField);
    }

    #[test]
    fn programs_and_sites_are_left_out_by_name() {
        let judge = Judge::new("", &["KeePassXC".to_owned(), "bank.test".to_owned()], &[]);
        assert!(judge.excludes(None, Some("https://me@www.bank.test:8443/a?b")));
        assert!(!judge.excludes(None, Some("https://nobank.test/")));
        let window = Window {
            id: desktop::WindowId(1),
            parent: None,
            title: String::new(),
            app: "keepassxc".to_owned(),
            app_id: String::new(),
            pid: Some(7),
            bounds: desktop::Rect::default(),
            modal: false,
        };
        assert!(judge.excludes(Some(&window), None));
        assert!(Judge::new("", &[], &[7]).excludes(Some(&window), None));
    }

    #[test]
    fn a_commit_is_known_by_whole_words() {
        let button = |name: &str| Element {
            role: Role::Button,
            name: Some(name.to_owned()),
            ..Element::default()
        };
        assert!(is_commit(&button("Submit report")));
        assert!(is_commit(&button("Jetzt löschen")));
        assert!(!is_commit(&button("Poster")));
        assert!(!is_commit(&button("New report")));
    }
}
