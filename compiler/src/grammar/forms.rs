//! Actions and checks as a pattern's slots, and back; no words here.

use super::english::Checked;
use crate::model::{
    Action, Button, Check, Chord, Each, Edge, Modifier, Phrase, Place, Reading, Role, State,
    Target, Which,
};

/// What fills one `<slot>` of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Slot {
    Target(Target),
    Value(Phrase),
    Values(Vec<Phrase>),
    Name(Phrase),
    Path(Vec<Phrase>),
    Input(String),
    Secret(String),
    Check(Check),
    Chord(Chord),
    Times(u32),
    Edge(Edge),
    State(State),
    Click(Button, u32),
    Held(Vec<Modifier>),
    /// The kind of thing, and what it lies in.
    Rows(Role, Vec<Place>),
    Which(Which),
    Reads(Vec<Reading>),
}

impl Slot {
    /// Its name in a pattern.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Target(_) => "target",
            Self::Value(_) => "value",
            Self::Values(_) => "values",
            Self::Name(_) => "name",
            Self::Path(_) => "path",
            Self::Input(_) => "input",
            Self::Secret(_) => "secret",
            Self::Check(_) => "check",
            Self::Chord(_) => "chord",
            Self::Times(_) => "times",
            Self::Edge(_) => "edge",
            Self::State(_) => "state",
            Self::Click(..) => "click",
            Self::Held(_) => "held",
            Self::Rows(..) => "rows",
            Self::Which(_) => "which",
            Self::Reads(_) => "reads",
        }
    }
}

/// A part of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'p> {
    Word(&'p str),
    Mark(char),
    Slot(&'p str),
}

/// The parts of a pattern, in order.
pub(crate) fn parts(pattern: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = pattern;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            rest = after;
            return Some(Part::Slot(name));
        }
        let length = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(1));
        rest = after;
        Some(if length == 0 {
            Part::Mark(first)
        } else {
            Part::Word(word)
        })
    })
}

/// What the sentence of an action says, in the order of its pattern.
pub(crate) fn slots_of(action: &Action) -> Vec<Slot> {
    use Slot::{Chord, Held, Input, Name, Path, Secret, Target, Times, Value, Values};
    match action {
        Action::Open { url } => vec![Value(url.clone())],
        Action::GoTo { target }
        | Action::Close { target }
        | Action::Clear { target }
        | Action::Hover { target }
        | Action::Scroll { target } => vec![Target(target.clone())],
        Action::Back | Action::Forward | Action::Reload => vec![],
        Action::Click {
            target,
            button,
            count,
            times,
            holding,
        } => {
            let mut slots = Vec::new();
            if !holding.is_empty() {
                slots.push(Held(holding.clone()));
            }
            slots.push(Slot::Click(*button, *count));
            slots.push(Target(target.clone()));
            slots.extend((*times > 1).then_some(Times(*times)));
            slots
        }
        Action::Set { target, value } => vec![Target(target.clone()), Value(value.clone())],
        Action::Add {
            value,
            edge,
            target,
        } => vec![
            Value(value.clone()),
            Slot::Edge(*edge),
            Target(target.clone()),
        ],
        Action::Choose { target, values } => vec![Target(target.clone()), Values(values.clone())],
        Action::Menu { target, path } | Action::ContextMenu { target, path } => {
            vec![Target(target.clone()), Path(path.clone())]
        }
        Action::Make { target, state } => vec![Target(target.clone()), Slot::State(*state)],
        Action::Press {
            chord,
            times,
            target,
        } => {
            let mut slots = vec![Chord(chord.clone())];
            slots.extend((*times > 1).then_some(Times(*times)));
            slots.extend(target.clone().map(Target));
            slots
        }
        Action::Type { value, target } => {
            let mut slots = vec![Value(value.clone())];
            slots.extend(target.clone().map(Target));
            slots
        }
        Action::Drag { from, to, holding } => {
            let held = (!holding.is_empty()).then(|| Held(holding.clone()));
            let ends = [Target(from.clone()), Target(to.clone())];
            held.into_iter().chain(ends).collect()
        }
        Action::Attach { file, target } => vec![Value(file.clone()), Target(target.clone())],
        Action::Read { name, target } => vec![Input(name.clone()), Target(target.clone())],
        Action::Answer { message, answer } => vec![Value(message.clone()), Name(answer.clone())],
        Action::SignIn { site } => vec![Value(site.clone())],
        Action::AskSecret { target, name } => vec![Target(target.clone()), Secret(name.clone())],
        Action::Wait { check } => vec![Slot::Check(check.clone())],
        Action::ForEach { each } => {
            let mut slots = vec![
                Slot::Rows(each.role, each.context.clone()),
                Slot::Which(each.which.clone()),
            ];
            slots.extend((!each.reads.is_empty()).then(|| Slot::Reads(each.reads.clone())));
            slots
        }
        Action::AgentOnly { text } => vec![Value(text.clone())],
    }
}

/// The action of a kind whose sentence says this.
pub(crate) fn action_of(kind: &str, slots: Vec<Slot>) -> Option<Action> {
    use Slot::{Chord, Held, Input, Name, Path, Secret, State, Target, Times, Value, Values};
    let mut slots = slots.into_iter();
    let filled: [Option<Slot>; 4] = std::array::from_fn(|_| slots.next());
    let [first, second, third, fourth] = filled;
    let action = match (kind, first, second, third, fourth) {
        ("back", None, ..) => Action::Back,
        ("forward", None, ..) => Action::Forward,
        ("reload", None, ..) => Action::Reload,
        ("open", Some(Value(url)), None, ..) => Action::Open { url },
        ("go_to", Some(Target(target)), None, ..) => Action::GoTo { target },
        ("close", Some(Target(target)), None, ..) => Action::Close { target },
        ("clear", Some(Target(target)), None, ..) => Action::Clear { target },
        ("hover", Some(Target(target)), None, ..) => Action::Hover { target },
        ("scroll", Some(Target(target)), None, ..) => Action::Scroll { target },
        ("click", Some(Slot::Click(button, count)), Some(Target(target)), times, None) => {
            click(target, button, count, times.as_ref(), vec![])?
        }
        (
            "click",
            Some(Held(holding)),
            Some(Slot::Click(button, count)),
            Some(Target(target)),
            times,
        ) => click(target, button, count, times.as_ref(), holding)?,
        ("set", Some(Target(target)), Some(Value(value)), None, _) => Action::Set { target, value },
        ("add", Some(Value(value)), Some(Slot::Edge(edge)), Some(Target(target)), None) => {
            Action::Add {
                value,
                edge,
                target,
            }
        }
        ("choose", Some(Target(target)), Some(Values(values)), None, _) => {
            Action::Choose { target, values }
        }
        ("menu", Some(Target(target)), Some(Path(path)), None, _) => Action::Menu { target, path },
        ("context_menu", Some(Target(target)), Some(Path(path)), None, _) => {
            Action::ContextMenu { target, path }
        }
        ("make", Some(Target(target)), Some(State(state)), None, _) => {
            Action::Make { target, state }
        }
        ("press", Some(Chord(chord)), None, ..) => press(chord, 1, None),
        ("press", Some(Chord(chord)), Some(Times(times)), None, _) => press(chord, times, None),
        ("press", Some(Chord(chord)), Some(Target(target)), None, _) => {
            press(chord, 1, Some(target))
        }
        ("press", Some(Chord(chord)), Some(Times(times)), Some(Target(target)), None) => {
            press(chord, times, Some(target))
        }
        ("type", Some(Value(value)), None, ..) => Action::Type {
            value,
            target: None,
        },
        ("type", Some(Value(value)), Some(Target(target)), None, _) => Action::Type {
            value,
            target: Some(target),
        },
        ("drag", Some(Target(from)), Some(Target(to)), None, _) => Action::Drag {
            from,
            to,
            holding: vec![],
        },
        ("drag", Some(Held(holding)), Some(Target(from)), Some(Target(to)), None) => {
            Action::Drag { from, to, holding }
        }
        ("attach", Some(Value(file)), Some(Target(target)), None, _) => {
            Action::Attach { file, target }
        }
        ("read", Some(Input(name)), Some(Target(target)), None, _) => Action::Read { name, target },
        ("answer", Some(Value(message)), Some(Name(answer)), None, _) => {
            Action::Answer { message, answer }
        }
        ("sign_in", Some(Value(site)), None, ..) => Action::SignIn { site },
        ("ask_secret", Some(Target(target)), Some(Secret(name)), None, _) => {
            Action::AskSecret { target, name }
        }
        ("wait", Some(Slot::Check(check)), None, ..) => Action::Wait { check },
        ("for_each", Some(Slot::Rows(role, context)), Some(Slot::Which(which)), reads, None) => {
            let reads = match reads {
                None => Vec::new(),
                Some(Slot::Reads(reads)) => reads,
                Some(_) => return None,
            };
            let each = Each {
                role,
                context,
                which,
                reads,
            };
            Action::ForEach { each }
        }
        _ => return None,
    };
    Some(action)
}

fn click(
    target: Target,
    button: Button,
    count: u32,
    times: Option<&Slot>,
    holding: Vec<Modifier>,
) -> Option<Action> {
    let times = match times {
        None => 1,
        Some(Slot::Times(times)) => *times,
        Some(_) => return None,
    };
    Some(Action::Click {
        target,
        button,
        count,
        times,
        holding,
    })
}

fn press(chord: Chord, times: u32, target: Option<Target>) -> Action {
    Action::Press {
        chord,
        times,
        target,
    }
}

/// What a check says, in the order of its pattern.
pub(crate) fn slots_of_check(check: &Check) -> (Checked, Vec<Slot>) {
    match check {
        Check::Shows(target) => (Checked::Shows, vec![Slot::Target(target.clone())]),
        Check::Gone(target) => (Checked::Gone, vec![Slot::Target(target.clone())]),
        Check::Reads(target, value) => (
            Checked::Reads,
            vec![Slot::Target(target.clone()), Slot::Value(value.clone())],
        ),
        Check::Is(target, state) => (
            Checked::Is,
            vec![Slot::Target(target.clone()), Slot::State(*state)],
        ),
    }
}

/// The check that says this.
pub(crate) fn check_of(kind: Checked, slots: Vec<Slot>) -> Option<Check> {
    let mut slots = slots.into_iter();
    Some(match (kind, slots.next()?, slots.next()) {
        (Checked::Shows, Slot::Target(target), None) => Check::Shows(target),
        (Checked::Gone, Slot::Target(target), None) => Check::Gone(target),
        (Checked::Reads, Slot::Target(target), Some(Slot::Value(value))) => {
            Check::Reads(target, value)
        }
        (Checked::Is, Slot::Target(target), Some(Slot::State(state))) => Check::Is(target, state),
        _ => return None,
    })
}
