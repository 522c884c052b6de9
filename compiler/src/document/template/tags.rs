//! A look at a template's tags before it is parsed: blocks that do not match are told by the line where they were opened,
//! and nothing gets to the parser that is nested deeper than it can follow.

use super::{BadTemplate, Problem};

/// Blocks within blocks, and brackets within one tag. The parser and the printer recurse over both.
const DEEPEST: usize = 24;

/// A block that is open.
struct Open<'s> {
    name: &'s str,
    line: usize,
    /// How often an `{{else if …}}` went on with it: each is a block within the one before.
    chained: usize,
}

/// Goes through all tags.
pub(super) fn check(source: &str) -> Result<(), BadTemplate> {
    let mut open: Vec<Open> = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(start) = rest.find("{{") {
        let text = &rest[..start];
        line += newlines(text);
        let tag = &rest[start..];
        if escaped(text) {
            rest = &tag[2..];
            continue;
        }
        let end =
            end(tag).ok_or_else(|| BadTemplate::at(line, Problem::Unclosed("{{".to_owned())))?;
        take(&tag[2..end - 2], line, &mut open)?;
        line += newlines(&tag[..end]);
        rest = &tag[end..];
    }
    match open.pop() {
        Some(block) => Err(BadTemplate::at(
            block.line,
            Problem::Unclosed(format!("{{{{#{}}}}}", block.name)),
        )),
        None => Ok(()),
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// Whether what follows is text because of the backslashes before it.
fn escaped(before: &str) -> bool {
    let backslashes = before.len() - before.trim_end_matches('\\').len();
    backslashes % 2 == 1
}

/// Where a tag ends, past its braces.
fn end(tag: &str) -> Option<usize> {
    let inner = tag.trim_start_matches(['{', '~']);
    let from = tag.len() - inner.len();
    let closing = match inner.starts_with("!--") {
        true => "--}}",
        false => "}}",
    };
    Some(from + inner.find(closing)? + closing.len())
}

/// One tag, from behind its opening braces.
fn take<'s>(tag: &'s str, line: usize, open: &mut Vec<Open<'s>>) -> Result<(), BadTemplate> {
    let bad = |problem| Err(BadTemplate::at(line, problem));
    if tag.starts_with("{{") {
        return bad(Problem::NotOffered("{{{{"));
    }
    let tag = tag.trim_start_matches(['{', '~', '&']);
    if tag.starts_with('!') {
        return Ok(());
    }
    if brackets(tag) > DEEPEST {
        return bad(Problem::TooDeep);
    }
    let word = |from: usize| {
        let text = tag[from..].trim_start();
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '}' | '~'));
        &text[..end.unwrap_or(text.len())]
    };
    match tag.chars().next() {
        Some('>') => return bad(Problem::NotOffered("{{>")),
        Some('*') => return bad(Problem::NotOffered("{{*")),
        Some('#') if tag[1..].starts_with('>') => return bad(Problem::NotOffered("{{#>")),
        Some('#') if tag[1..].starts_with('*') => return bad(Problem::NotOffered("{{#*")),
        Some('#') => open.push(Open {
            name: word(1),
            line,
            chained: 0,
        }),
        Some('/') => match open.pop() {
            Some(block) if block.name == word(1) => {}
            Some(block) => return bad(Problem::Closes(word(1).to_owned(), block.name.to_owned())),
            None => return bad(Problem::NotOpen(word(1).to_owned())),
        },
        _ if word(0) == "else" => {
            if let Some(block) = open.last_mut() {
                block.chained += 1;
            }
        }
        _ => {}
    }
    let depth: usize = open.iter().map(|block| 1 + block.chained).sum();
    match depth > DEEPEST {
        true => bad(Problem::TooDeep),
        false => Ok(()),
    }
}

/// How deep the brackets in a tag go.
fn brackets(tag: &str) -> usize {
    let mut depth: usize = 0;
    let mut deepest = 0;
    for c in tag.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}
