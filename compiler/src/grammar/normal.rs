//! The normal form of instructions: what a sentence can say. Two instructions with one normal form have one sentence.

use super::english;
use super::escape::{is_mark, snake_case};
use crate::model::{
    Action, Check, Chord, Each, Instruction, Phrase, Piece, Place, Reading, Role, Target, Which,
};
use secrets::Text;

/// Brings an instruction into its normal form.
pub fn instruction(instruction: Instruction) -> Instruction {
    let when = instruction.when.map(check);
    let after = instruction.check.map(check);
    Instruction {
        when,
        ask: instruction.ask,
        commit: instruction.commit,
        action: action(instruction.action),
        check: after,
    }
}

/// Brings a check into its normal form.
pub fn check(check: Check) -> Check {
    match check.map(&mut |name| value(&name)) {
        Check::Shows(at) => Check::Shows(target(&at)),
        Check::Gone(at) => Check::Gone(target(&at)),
        Check::Reads(at, value) => Check::Reads(target(&at), value),
        Check::Is(at, state) => Check::Is(target(&at), state),
    }
}

/// Brings a target into its normal form: an empty name is none, and positions count from 1.
pub fn target(at: &Target) -> Target {
    Target {
        element: place(&at.element),
        context: at.context.iter().map(place).collect(),
    }
}

fn place(place: &Place) -> Place {
    Place {
        role: place.role,
        name: place
            .name
            .as_ref()
            .map(value)
            .filter(|name| !name.is_empty()),
        ordinal: place.ordinal.filter(|ordinal| *ordinal > 0),
    }
}

/// Inputs are snake case; bare Markdown is for free text only.
fn value(phrase: &Phrase) -> Phrase {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Mark(mark) => Piece::Literal(Text::from_document(&mark.to_string())),
            piece => named(piece),
        })
        .collect()
}

fn free(phrase: &Phrase) -> Phrase {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Mark(mark) if !is_mark(*mark) => {
                Piece::Literal(Text::from_document(&mark.to_string()))
            }
            piece => named(piece),
        })
        .collect()
}

fn named(piece: &Piece) -> Piece {
    match piece {
        Piece::Input(name) => Piece::Input(snake_case(name, "input")),
        Piece::Secret(name) => Piece::Secret(snake_case(name, "secret")),
        piece => piece.clone(),
    }
}

fn action(action: Action) -> Action {
    let action = match action {
        Action::AgentOnly { text } => return Action::AgentOnly { text: free(&text) },
        action => action.map(&mut |name| value(&name)),
    };
    match action {
        Action::GoTo { target: at } => Action::GoTo {
            target: target(&at),
        },
        Action::Close { target: at } => Action::Close {
            target: target(&at),
        },
        Action::Clear { target: at } => Action::Clear {
            target: target(&at),
        },
        Action::Hover { target: at } => Action::Hover {
            target: target(&at),
        },
        Action::Scroll { target: at } => Action::Scroll {
            target: target(&at),
        },
        Action::Click {
            target: at,
            button,
            count,
            times,
            mut holding,
        } => {
            holding.sort_unstable();
            holding.dedup();
            Action::Click {
                target: target(&at),
                button,
                count: count.clamp(1, 3),
                times: times.max(1),
                holding,
            }
        }
        Action::Set { target: at, value } => Action::Set {
            target: target(&at),
            value,
        },
        Action::Add {
            value,
            edge,
            target: at,
        } => Action::Add {
            value,
            edge,
            target: target(&at),
        },
        Action::Choose { target: at, values } => Action::Choose {
            target: target(&at),
            values: at_least_one(values),
        },
        // A list has no menu: its option in bold is still a value.
        Action::Menu { target: at, path } if at.element.role == Role::List && path.len() <= 1 => {
            Action::Choose {
                target: target(&at),
                values: at_least_one(path),
            }
        }
        Action::Menu { target: at, path } => Action::Menu {
            target: target(&at),
            path: at_least_one(path),
        },
        Action::ContextMenu { target: at, path } => Action::ContextMenu {
            target: target(&at),
            path: at_least_one(path),
        },
        Action::Make { target: at, state } => Action::Make {
            target: target(&at),
            state,
        },
        Action::Press {
            chord,
            times,
            target: at,
        } => Action::Press {
            chord: Chord {
                key: english::read_key(&chord.key),
                ..chord
            },
            times: times.max(1),
            target: at.as_ref().map(target),
        },
        Action::Type { value, target: at } => Action::Type {
            value,
            target: at.as_ref().map(target),
        },
        Action::Drag {
            from,
            to,
            mut holding,
        } => {
            holding.sort_unstable();
            holding.dedup();
            Action::Drag {
                from: target(&from),
                to: target(&to),
                holding,
            }
        }
        Action::Attach { file, target: at } => Action::Attach {
            file,
            target: target(&at),
        },
        Action::Read { name, target: at } => Action::Read {
            name: snake_case(&name, "input"),
            target: target(&at),
        },
        Action::AskSecret { target: at, name } => Action::AskSecret {
            target: target(&at),
            name: snake_case(&name, "secret"),
        },
        Action::Wait { check: until } => Action::Wait {
            check: check(until),
        },
        Action::ForEach { each } => Action::ForEach {
            each: Each {
                role: each.role,
                context: each.context.iter().map(place).collect(),
                which: match each.which {
                    Which::Where(cells) if cells.is_empty() => Which::All,
                    which => which,
                },
                reads: each.reads.into_iter().map(reading).collect(),
            },
        },
        action => action,
    }
}

fn reading(reading: Reading) -> Reading {
    Reading {
        name: snake_case(&reading.name, "input"),
        column: reading.column,
    }
}

fn at_least_one(mut phrases: Vec<Phrase>) -> Vec<Phrase> {
    if phrases.is_empty() {
        phrases.push(Phrase::default());
    }
    phrases
}
