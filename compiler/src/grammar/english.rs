//! The sentences as data: English. Another language would be another file of this shape.

use crate::model::{Button, Edge, Modifier, Role, State, Target};

/// Every form of an action: its kind ([`Action::kind`](crate::model::Action::kind)) and its pattern. The first pattern
/// of a kind that has just the slots of an action is the one that is printed; further ones are only read. "the" may
/// be left out when read.
pub(super) const ACTIONS: &[(&str, &str)] = &[
    ("open", "open the page <value>"),
    ("open", "open <value>"),
    ("go_to", "go to <target>"),
    ("close", "close <target>"),
    ("back", "go back"),
    ("forward", "go forward"),
    ("reload", "reload the page"),
    ("click", "<click> <target>"),
    ("click", "<click> <target> <times>"),
    ("click", "holding <held>, <click> <target>"),
    ("click", "holding <held>, <click> <target> <times>"),
    ("set", "set <target> to <value>"),
    ("add", "add <value> <edge> <target>"),
    ("clear", "clear <target>"),
    ("choose", "in <target>, choose <values>"),
    ("menu", "in <target>, choose <path>"),
    (
        "context_menu",
        "in the context menu of <target>, choose <path>",
    ),
    ("make", "make sure <target> is <state>"),
    ("make", "make sure that <target> is <state>"),
    ("press", "press <chord>"),
    ("press", "press <chord> <times>"),
    ("press", "press <chord> in <target>"),
    ("press", "press <chord> <times> in <target>"),
    ("type", "type <value>"),
    ("type", "type <value> into <target>"),
    ("drag", "drag <target> to <target>"),
    ("drag", "holding <held>, drag <target> to <target>"),
    ("hover", "point at <target>"),
    ("scroll", "scroll until <target> shows"),
    ("attach", "attach the file <value> with <target>"),
    ("read", "read <input> from <target>"),
    ("answer", "in the message <value>, choose <name>"),
    ("sign_in", "ask the user to sign in at <value>"),
    ("ask_secret", "ask the user to fill <target> (<secret>)"),
    ("wait", "wait until <check>"),
    ("for_each", "for each <rows><which>, read <reads>, then"),
    ("for_each", "for each <rows><which>"),
];

/// Where text is added, as it stands before the field; the first spelling is printed.
pub(super) const EDGES: &[(Edge, &str)] = &[
    (Edge::Start, "at the beginning of"),
    (Edge::End, "at the end of"),
    (Edge::FirstLine, "as the first line of"),
    (Edge::LastLine, "as the last line of"),
    (Edge::Start, "to the beginning of"),
    (Edge::End, "to the end of"),
    (Edge::End, "to"),
];

/// The kinds of check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    Shows,
    Gone,
    Reads,
    Is,
}

/// Every form of a check.
pub(super) const CHECKS: &[(Checked, &str)] = &[
    (Checked::Shows, "<target> shows"),
    (Checked::Gone, "<target> is gone"),
    (Checked::Reads, "<target> reads <value>"),
    (Checked::Is, "<target> is <state>"),
];

/// Stands before a step of which the task does not say whether it is wanted, or wanted so.
pub(super) const ASK: &str = "Ask the user first.";
/// Stands before a step that cannot be undone.
pub(super) const COMMIT: &str = "Cannot be undone.";
/// What such a step begins with, and the word that it ends with.
pub(super) const READ_BACK: &str = "read the values back, then";
pub(super) const ONCE: &str = "once";
/// The word before a condition.
pub(super) const IF: &str = "if";

/// Articles; one may stand before every mention.
pub(super) const ARTICLES: &[&str] = &["the", "a", "an"];
pub(super) const UNNAMED: &str = "unnamed";
pub(super) const IN: &str = "in";
pub(super) const OF: &str = "of";
pub(super) const THEN: &str = "then";
pub(super) const AND: &str = "and";
pub(super) const TIMES: &str = "times";

/// What stands between the rows that a step is repeated over and the user's choice or what their cells read.
pub(super) const NAMED: &str = "that the user names";
pub(super) const WHERE: &str = "where";
/// What a cell of such a row reads: the column and the value.
pub(super) const CELL: (&str, &str) = ("the column", "reads");
/// Where a value of the row is read: in a column, or it is the name of the thing itself.
pub(super) const FROM_COLUMN: &str = "from the column";
pub(super) const FROM_NAME: &str = "from the name";

/// The ordinals that are words; from the eleventh on they are numbers.
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

/// How the states are spelled; the first spelling of a state is printed.
const STATES: &[(State, &str)] = &[
    (State::Ticked, "ticked"),
    (State::NotTicked, "not ticked"),
    (State::On, "on"),
    (State::Off, "off"),
    (State::Chosen, "chosen"),
    (State::Selected, "selected"),
    (State::NotSelected, "not selected"),
    (State::Open, "open"),
    (State::Closed, "closed"),
    (State::Enabled, "enabled"),
    (State::Disabled, "disabled"),
    (State::Downloaded, "downloaded"),
    (State::Ticked, "checked"),
    (State::NotTicked, "unticked"),
    (State::NotTicked, "not checked"),
    (State::NotTicked, "unchecked"),
];

/// All modifiers, in the order in which they are printed.
pub(super) const MODIFIERS: &[(Modifier, &str)] = &[
    (Modifier::Ctrl, "Ctrl"),
    (Modifier::Alt, "Alt"),
    (Modifier::Shift, "Shift"),
    (Modifier::Meta, "Meta"),
];

/// Keys whose name in a sentence is not the DOM's, or that people write otherwise: (as written, the DOM's name). The
/// first spelling is printed.
const KEYS: &[(&str, &str)] = &[
    ("Space", " "),
    ("Esc", "Escape"),
    ("Return", "Enter"),
    ("Del", "Delete"),
    ("Ctrl", "Control"),
    ("Up", "ArrowUp"),
    ("Down", "ArrowDown"),
    ("Left", "ArrowLeft"),
    ("Right", "ArrowRight"),
];

/// The DOM's names of keys that people write in any case.
const NAMED_KEYS: &[&str] = &[
    "Enter",
    "Tab",
    "Escape",
    "Backspace",
    "Delete",
    "Insert",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ContextMenu",
    "Control",
    "Shift",
    "Alt",
    "Meta",
    "CapsLock",
    "PrintScreen",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
];

/// The word for a position among like elements, counted from 1.
pub(super) fn ordinal(number: u32) -> String {
    let word = usize::try_from(number)
        .ok()
        .and_then(|number| ORDINALS.get(number.checked_sub(1)?));
    if let Some(word) = word {
        return (*word).to_owned();
    }
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Reads an ordinal, as a word or as a number with its ending.
pub(super) fn read_ordinal(word: &str) -> Option<u32> {
    if let Some(at) = ORDINALS
        .iter()
        .position(|known| known.eq_ignore_ascii_case(word))
    {
        return u32::try_from(at + 1).ok();
    }
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: u32 = digits.parse().ok()?;
    (number > 0 && ordinal_ending(word, digits)).then_some(number)
}

fn ordinal_ending(word: &str, digits: &str) -> bool {
    let ending = &word[digits.len()..];
    ["st", "nd", "rd", "th"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(ending))
}

/// The words for a place to add to.
pub(super) fn edge(edge: Edge) -> &'static str {
    EDGES
        .iter()
        .find(|(known, _)| *known == edge)
        .map_or("", |(_, words)| words)
}

/// The word for a state.
pub(super) fn state(state: State) -> &'static str {
    STATES
        .iter()
        .find(|(known, _)| *known == state)
        .map_or("", |(_, word)| word)
}

/// Reads a state, which is one word or two.
pub(super) fn read_state(words: &str) -> Option<State> {
    STATES
        .iter()
        .find(|(_, known)| known.eq_ignore_ascii_case(words))
        .map(|(state, _)| *state)
}

/// The verb for a click.
pub(super) fn click(button: Button, count: u32) -> String {
    let count = match count {
        0 | 1 => "",
        2 => "double-",
        _ => "triple-",
    };
    let button = match button {
        Button::Left => "",
        Button::Middle => "middle-",
        Button::Right => "right-",
    };
    format!("{button}{count}click")
}

/// Reads the verb for a click.
pub(super) fn read_click(verb: &str) -> Option<(Button, u32)> {
    [Button::Left, Button::Middle, Button::Right]
        .into_iter()
        .flat_map(|button| [1, 2, 3].map(|count| (button, count)))
        .find(|(button, count)| click(*button, *count).eq_ignore_ascii_case(verb))
}

/// The name of a key in a sentence; `None` where it is to be quoted.
pub(super) fn key(dom: &str) -> Option<&str> {
    if dom == " " {
        return Some("Space");
    }
    let plain = |c: char| c.is_alphanumeric() && !recording::is_invisible(c);
    (!dom.is_empty() && dom.chars().all(plain)).then_some(dom)
}

/// A letter as a key without Shift gives it, where that reads back as the same.
pub(super) fn unshifted(key: &str) -> String {
    let lower = key.to_lowercase();
    let is_letter = key.chars().count() == 1 && lower.chars().count() == 1;
    match is_letter && read_key(&lower) == key {
        true => lower,
        false => key.to_owned(),
    }
}

/// The DOM's name of a key: one character in upper case, or a name. Reading a name twice changes nothing.
pub(super) fn read_key(written: &str) -> String {
    if let Some((_, dom)) = KEYS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(written))
    {
        return (*dom).to_owned();
    }
    if let Some(dom) = NAMED_KEYS
        .iter()
        .find(|known| known.eq_ignore_ascii_case(written))
    {
        return (*dom).to_owned();
    }
    let mut chars = written.chars();
    if let (Some(only), None) = (chars.next(), chars.next()) {
        let mut upper = only.to_uppercase();
        if let (Some(upper), None) = (upper.next(), upper.next()) {
            return upper.to_string();
        }
    }
    written.to_owned()
}

/// Reads the name of a modifier, as written on keyboards.
pub(super) fn read_modifier(word: &str) -> Option<Modifier> {
    let also = match word.to_ascii_lowercase().as_str() {
        "control" => Some(Modifier::Ctrl),
        "cmd" | "command" | "win" | "windows" | "super" => Some(Modifier::Meta),
        "option" => Some(Modifier::Alt),
        _ => None,
    };
    MODIFIERS
        .iter()
        .find(|(_, known)| known.eq_ignore_ascii_case(word))
        .map(|(modifier, _)| *modifier)
        .or(also)
}

/// Whether a mention of this role in a context says "the row of **ACME**": the name is not the row's own.
pub(super) fn named_by_content(role: Role) -> bool {
    role == Role::Row
}

/// Whether an element without a name needs no "unnamed", since its context tells which one it is: a cell in its row, and
/// anything in its column, such as the link in the column **Report**.
pub(super) fn known_by_context(target: &Target) -> bool {
    let in_column = target
        .context
        .iter()
        .any(|place| place.role == Role::Column);
    in_column || target.element.role == Role::Cell && !target.context.is_empty()
}
