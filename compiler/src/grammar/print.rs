//! Instructions to sentences.

use super::each;
use super::english::{self, ACTIONS, ASK, CHECKS, COMMIT, MODIFIERS, ONCE, READ_BACK};
use super::escape::{self, Span};
use super::forms::{Part, Slot, parts, slots_of, slots_of_check};
use super::normal;
use crate::model::{Action, Check, Chord, Instruction, Modifier, Phrase, Piece, Place, Target};

/// The canonical sentence, without its number. Never empty, one line.
pub fn print(instruction: &Instruction) -> String {
    let instruction = &normal::instruction(instruction.clone());
    let mut out = String::new();
    let marks = [(instruction.ask, ASK), (instruction.commit, COMMIT)];
    for (_, mark) in marks.iter().filter(|(is_set, _)| *is_set) {
        out.push_str("**");
        out.push_str(mark);
        out.push_str("** ");
    }
    let mut body = String::new();
    if let Some(when) = &instruction.when {
        body.push_str(english::IF);
        body.push(' ');
        body.push_str(&check_clause(when));
        body.push_str(", ");
    }
    if instruction.commit && !is_loop(&instruction.action) {
        body.push_str(READ_BACK);
        body.push(' ');
    }
    match &instruction.action {
        Action::AgentOnly { text } => {
            out.push_str(&capitalized(&body));
            out.push_str(&escape::phrase(text, Span::Sentence));
        }
        action => {
            body.push_str(&action_clause(action));
            out.push_str(&capitalized(&body));
        }
    }
    if instruction.commit && !says_how_often(&instruction.action) && !is_loop(&instruction.action) {
        out.push(' ');
        out.push_str(ONCE);
        out.push('.');
    } else {
        end(&mut out, &instruction.action);
    }
    if let Some(check) = &instruction.check {
        out.push_str(" → ");
        out.push_str(&print_check(check));
    }
    out
}

/// A full stop, unless a person's own sentence has an end of its own.
fn end(out: &mut String, action: &Action) {
    let has_end = match action {
        Action::AgentOnly { text } => match text.pieces().last() {
            Some(Piece::Literal(last)) => last.as_str().ends_with(['.', '!', '?', ':', '…']),
            Some(Piece::Mark(mark)) => *mark == '!',
            _ => false,
        },
        _ => false,
    };
    if is_loop(action) {
        // The steps within follow.
        out.push(':');
    } else if !has_end {
        out.push('.');
    }
}

/// Its steps within are read back and done once each, not the sentence itself.
fn is_loop(action: &Action) -> bool {
    matches!(action, Action::ForEach { .. })
}

/// "3 times" says how often; "once" would contradict it.
pub(super) fn says_how_often(action: &Action) -> bool {
    matches!(action, Action::Click { times, .. } | Action::Press { times, .. } if *times > 1)
}

/// The sentence of a check, as it stands after an arrow.
pub fn print_check(check: &Check) -> String {
    let mut out = capitalized(&check_clause(&normal::check(check.clone())));
    out.push('.');
    out
}

fn check_clause(check: &Check) -> String {
    let (kind, slots) = slots_of_check(check);
    let pattern = CHECKS
        .iter()
        .find(|(known, _)| *known == kind)
        .map_or("", |(_, pattern)| pattern);
    fill(pattern, &slots)
}

fn action_clause(action: &Action) -> String {
    let slots = slots_of(action);
    let pattern = ACTIONS
        .iter()
        .find(|(kind, pattern)| *kind == action.kind() && takes(pattern, &slots))
        .map_or("", |(_, pattern)| pattern);
    fill(pattern, &slots)
}

fn takes(pattern: &str, slots: &[Slot]) -> bool {
    let mut left = slots.iter();
    parts(pattern)
        .filter_map(|part| match part {
            Part::Slot(name) => Some(name),
            _ => None,
        })
        .all(|name| left.next().is_some_and(|slot| slot.name() == name))
        && left.next().is_none()
}

fn fill(pattern: &str, slots: &[Slot]) -> String {
    let mut out = String::new();
    let mut slots = slots.iter();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('<') {
        out.push_str(before);
        if let Some(slot) = slots.next() {
            out.push_str(&print_slot(slot));
        }
        rest = after.split_once('>').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out
}

fn print_slot(slot: &Slot) -> String {
    match slot {
        Slot::Target(target) => print_target(target),
        Slot::Value(value) => print_value(value),
        Slot::Values(values) => {
            let values: Vec<String> = values.iter().map(print_value).collect();
            enumerate(&values)
        }
        Slot::Name(name) => bold(name),
        Slot::Path(path) => {
            let names: Vec<String> = path.iter().map(bold).collect();
            names.join(&format!(", {} ", english::THEN))
        }
        Slot::Input(name) => format!("{{{}}}", escape::snake_case(name, "input")),
        Slot::Secret(name) => format!("{{secret: {}}}", escape::snake_case(name, "secret")),
        Slot::Check(check) => check_clause(check),
        Slot::Chord(chord) => print_chord(chord),
        Slot::Times(times) => format!("{times} {}", english::TIMES),
        Slot::Edge(edge) => english::edge(*edge).to_owned(),
        Slot::State(state) => english::state(*state).to_owned(),
        Slot::Click(button, count) => english::click(*button, *count),
        Slot::Held(held) => enumerate(&held.iter().map(|held| modifier(*held)).collect::<Vec<_>>()),
        Slot::Rows(role, context) => with_context(role.word().to_owned(), context),
        Slot::Which(which) => each::print_which(which),
        Slot::Reads(reads) => enumerate(&reads.iter().map(each::print_reading).collect::<Vec<_>>()),
    }
}

/// A mention with its contexts, from inner to outer: the button **Edit** in the row of **ACME**.
pub fn print_target(target: &Target) -> String {
    let element = print_place(&target.element, false, english::known_by_context(target));
    with_context(element, &target.context)
}

fn with_context(mut out: String, context: &[Place]) -> String {
    for place in context {
        out.push(' ');
        out.push_str(english::IN);
        out.push(' ');
        out.push_str(&print_place(place, true, false));
    }
    out
}

fn print_place(place: &Place, as_context: bool, known: bool) -> String {
    let mut words = vec![english::ARTICLES[0].to_owned()];
    words.extend(place.ordinal.map(english::ordinal));
    match &place.name {
        Some(name) => {
            words.push(place.role.word().to_owned());
            if as_context && english::named_by_content(place.role) {
                words.push(english::OF.to_owned());
            }
            words.push(bold(name));
        }
        None => {
            if !known || place.ordinal.is_some() {
                words.push(english::UNNAMED.to_owned());
            }
            words.push(place.role.word().to_owned());
        }
    }
    words.join(" ")
}

pub(super) fn bold(name: &Phrase) -> String {
    if name.is_empty() {
        // Bare quotation marks never begin a name, so this stands for no name at all.
        return "**\"\"**".to_owned();
    }
    format!("**{}**", escape::phrase(name, Span::Name))
}

/// A value: bare when it is exactly one input, secret or any text, else in quotes.
pub fn print_value(value: &Phrase) -> String {
    let text = escape::phrase(value, Span::Value);
    match value.pieces() {
        [Piece::Input(_) | Piece::Secret(_) | Piece::Any] => text,
        _ => format!("\"{text}\""),
    }
}

/// A key with the modifiers held: Ctrl+Shift+S.
pub fn print_chord(chord: &Chord) -> String {
    let held = [chord.ctrl, chord.alt, chord.shift, chord.meta];
    let mut out = String::new();
    for ((_, word), _) in MODIFIERS.iter().zip(held).filter(|(_, held)| *held) {
        out.push_str(word);
        out.push('+');
    }
    match english::key(&chord.key) {
        // Who presses what is written must not hold Shift.
        Some(key) if out.is_empty() => out.push_str(&english::unshifted(key)),
        Some(key) => out.push_str(key),
        None => {
            let key = Phrase::literal(secrets::Text::from_document(&chord.key));
            out.push_str(&print_value(&key));
        }
    }
    out
}

fn modifier(modifier: Modifier) -> String {
    MODIFIERS
        .iter()
        .find(|(known, _)| *known == modifier)
        .map_or_else(String::new, |(_, word)| (*word).to_owned())
}

/// "a", "a and b", "a, b and c".
pub(crate) fn enumerate(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), english::AND),
    }
}

fn capitalized(clause: &str) -> String {
    let mut chars = clause.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
