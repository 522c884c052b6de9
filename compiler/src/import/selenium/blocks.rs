//! The blocks that control commands make of a test: loops and conditions.

use super::commands::name;
use super::text;
use serde_json::Value;

/// Most rounds of a loop that are told one by one.
const ROUNDS: usize = 50;
/// Deepest block in a block.
const DEEPEST: usize = 30;

/// A command, or several under one that controls them.
pub(super) enum Block<'v> {
    Command(&'v Value),
    /// `times N`.
    Repeat {
        times: usize,
        head: &'v Value,
        body: Vec<Block<'v>>,
        end: Option<&'v Value>,
    },
    /// A loop of which the rounds are not known.
    Once {
        head: &'v Value,
        body: Vec<Block<'v>>,
        end: Option<&'v Value>,
    },
    /// The first branch, and all commands of the others.
    If {
        head: &'v Value,
        body: Vec<Block<'v>>,
        others: Vec<&'v Value>,
        end: Option<&'v Value>,
    },
}

impl<'v> Block<'v> {
    pub(super) fn command(&self) -> Option<&'v Value> {
        match self {
            Self::Command(command) => Some(command),
            _ => None,
        }
    }
}

pub(super) fn parse(commands: &[Value]) -> Vec<Block<'_>> {
    let mut rest = commands.iter().peekable();
    let mut out = Vec::new();
    while rest.peek().is_some() {
        out.extend(body(&mut rest, 0));
        // An `end` without a beginning is a command like any other.
        out.extend(rest.next().map(Block::Command));
    }
    out
}

type Rest<'v> = std::iter::Peekable<std::slice::Iter<'v, Value>>;

/// Blocks up to what closes or divides the surrounding one, which stays.
fn body<'v>(rest: &mut Rest<'v>, depth: usize) -> Vec<Block<'v>> {
    let mut out = Vec::new();
    while let Some(command) = rest.peek().copied() {
        let kind = name(command);
        if matches!(kind, "end" | "else" | "elseIf" | "repeatIf") {
            break;
        }
        rest.next();
        if depth >= DEEPEST || !matches!(kind, "times" | "while" | "do" | "forEach" | "if") {
            out.push(Block::Command(command));
            continue;
        }
        let inner = body(rest, depth + 1);
        let mut others = Vec::new();
        while let Some(other) = rest.next_if(|next| matches!(name(next), "else" | "elseIf")) {
            others.push(other);
            flat(&body(rest, depth + 1), &mut others);
        }
        let end = rest.next_if(|next| matches!(name(next), "end" | "repeatIf"));
        let times = text(command, "target")
            .trim()
            .parse::<usize>()
            .ok()
            .filter(|times| *times <= ROUNDS);
        out.push(match (kind, times) {
            ("if", _) => Block::If {
                head: command,
                body: inner,
                others,
                end,
            },
            ("times", Some(times)) => Block::Repeat {
                times,
                head: command,
                body: inner,
                end,
            },
            _ => Block::Once {
                head: command,
                body: inner,
                end,
            },
        });
    }
    out
}

fn flat<'v>(blocks: &[Block<'v>], out: &mut Vec<&'v Value>) {
    for block in blocks {
        match block {
            Block::Command(command) => out.push(command),
            Block::Repeat {
                head, body, end, ..
            }
            | Block::Once { head, body, end } => {
                out.push(head);
                flat(body, out);
                out.extend(end);
            }
            Block::If {
                head,
                body,
                others,
                end,
            } => {
                out.push(head);
                flat(body, out);
                out.extend(others);
                out.extend(end);
            }
        }
    }
}
