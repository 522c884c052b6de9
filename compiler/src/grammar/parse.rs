//! Sentences to instructions: the whole sentence. What stands in it is read by [`super::mention`].

use super::english::{self, ACTIONS, ASK, CHECKS, COMMIT, READ_BACK};
use super::escape::Span;
use super::forms::{Part, Slot, action_of, check_of, parts};
use super::mention::Cursor;
use super::normal;
use super::tokens::{Kind, Token, tokens};
use super::unescape;
use crate::model::{Action, Check, Chord, Instruction, Phrase, Target};

/// Reads a sentence without its number. What has no reading, or more than one, is [`Action::AgentOnly`].
pub fn parse(sentence: &str) -> Instruction {
    let tokens = tokens(sentence);
    let (left, check) = split_check(&tokens);
    let mut cursor = Cursor::new(left);
    let ask = take_mark_of_step(&mut cursor, ASK);
    let commit = take_mark_of_step(&mut cursor, COMMIT);
    let when = take_condition(&mut cursor);
    let mut rest = cursor.rest();
    if let [init @ .., last] = rest
        && last.is_mark('.')
    {
        rest = init;
    }
    if commit {
        rest = without_read_back(rest);
        if let [init @ .., last] = rest
            && last.is_word(english::ONCE)
        {
            rest = init;
        }
    }
    // What is repeated is followed by the steps within.
    let before_steps = match rest {
        [init @ .., last] if last.is_mark(':') => read_action(init),
        _ => None,
    };
    let before_steps = before_steps.filter(|action| matches!(action, Action::ForEach { .. }));
    let action = before_steps
        .or_else(|| read_action(rest))
        .unwrap_or_else(|| Action::AgentOnly {
            text: unescape::free(source(sentence, rest), Span::Sentence),
        });
    normal::instruction(Instruction {
        when,
        ask,
        commit,
        action,
        check,
    })
}

/// Reads a check as it stands after an arrow; the full stop may be missing.
pub fn parse_check(sentence: &str) -> Option<Check> {
    whole_check(&tokens(sentence)).map(normal::check)
}

/// Reads checks one after the other, each with its full stop.
pub fn parse_checks(sentences: &str) -> Option<Vec<Check>> {
    let tokens = tokens(sentences);
    let mut cursor = Cursor::new(&tokens);
    let mut checks = Vec::new();
    while !cursor.at_end() {
        checks.push(normal::check(read_check(&mut cursor)?));
        if !cursor.take_mark('.') && !cursor.at_end() {
            return None;
        }
    }
    Some(checks)
}

/// Reads a mention with its contexts, as [`print_target`](super::print_target) writes it.
pub fn parse_target(mention: &str) -> Option<Target> {
    let tokens = tokens(mention);
    let mut cursor = Cursor::new(&tokens);
    let target = cursor.target()?;
    cursor.at_end().then(|| normal::target(&target))
}

/// Reads a value as [`print_value`](super::print_value) writes it: in quotes, or bare braces.
pub fn parse_value(value: &str) -> Option<Phrase> {
    let tokens = tokens(value);
    let mut cursor = Cursor::new(&tokens);
    let value = cursor.value()?;
    cursor.at_end().then_some(value)
}

/// Reads a chord as [`print_chord`](super::print_chord) writes it.
pub fn parse_chord(chord: &str) -> Option<Chord> {
    let tokens = tokens(chord);
    let mut cursor = Cursor::new(&tokens);
    let chord = cursor.chord()?;
    cursor.at_end().then_some(chord)
}

/// Reads text without delimiters; everything in it is kept.
pub fn parse_free(text: &str) -> Phrase {
    unescape::free(text, Span::Prose)
}

/// Prints what [`parse_free`] reads.
pub fn print_free(text: &Phrase) -> String {
    super::escape::phrase(text, Span::Prose)
}

/// The check after the last arrow, if one stands there.
fn split_check<'t, 's>(tokens: &'t [Token<'s>]) -> (&'t [Token<'s>], Option<Check>) {
    let arrow = tokens.iter().rposition(|token| token.kind == Kind::Arrow);
    if let Some(arrow) = arrow
        && let Some(check) = whole_check(&tokens[arrow + 1..])
    {
        return (&tokens[..arrow], Some(check));
    }
    (tokens, None)
}

fn whole_check(tokens: &[Token<'_>]) -> Option<Check> {
    let mut cursor = Cursor::new(tokens);
    let check = read_check(&mut cursor)?;
    cursor.take_mark('.');
    cursor.at_end().then_some(check)
}

/// Reads the one check that begins at the cursor.
fn read_check(cursor: &mut Cursor<'_, '_>) -> Option<Check> {
    CHECKS.iter().find_map(|(kind, pattern)| {
        let mut tried = cursor.clone();
        let check = check_of(*kind, fill(pattern, &mut tried)?)?;
        *cursor = tried;
        Some(check)
    })
}

/// The mark that may stand before a step.
fn take_mark_of_step(cursor: &mut Cursor<'_, '_>, mark: &str) -> bool {
    let mut tried = cursor.clone();
    let words = mark.trim_end_matches('.');
    let marked = match tried.take_name() {
        Some(name) => name
            .as_literal()
            .is_some_and(|name| name.trim_end_matches('.').eq_ignore_ascii_case(words)),
        None => tried.take_words(words),
    };
    if marked {
        tried.take_mark('.');
        *cursor = tried;
    }
    marked
}

fn take_condition(cursor: &mut Cursor<'_, '_>) -> Option<Check> {
    let mut tried = cursor.clone();
    if !tried.take_words(english::IF) {
        return None;
    }
    let check = read_check(&mut tried)?;
    if !tried.take_mark(',') {
        return None;
    }
    tried.take_words(english::THEN);
    *cursor = tried;
    Some(check)
}

fn without_read_back<'t, 's>(rest: &'t [Token<'s>]) -> &'t [Token<'s>] {
    let mut cursor = Cursor::new(rest);
    let complete = parts(READ_BACK).all(|part| match part {
        Part::Word(word) => cursor.take_words(word),
        Part::Mark(mark) => cursor.take_mark(mark),
        Part::Slot(_) => false,
    });
    if complete { cursor.rest() } else { rest }
}

/// The action, if the tokens have exactly one reading.
fn read_action(tokens: &[Token<'_>]) -> Option<Action> {
    let mut found: Option<Action> = None;
    for (kind, pattern) in ACTIONS {
        let mut cursor = Cursor::new(tokens);
        let Some(slots) = fill(pattern, &mut cursor) else {
            continue;
        };
        if !cursor.at_end() {
            continue;
        }
        let Some(action) = action_of(kind, slots) else {
            continue;
        };
        match &found {
            Some(other) if *other != action => return None,
            _ => found = Some(action),
        }
    }
    found
}

fn fill(pattern: &str, cursor: &mut Cursor<'_, '_>) -> Option<Vec<Slot>> {
    let mut slots = Vec::new();
    for part in parts(pattern) {
        match part {
            Part::Word(word) if english::ARTICLES.contains(&word) => cursor.take_article(),
            Part::Word(word) => cursor.take_words(word).then_some(())?,
            Part::Mark(mark) => cursor.take_mark(mark).then_some(())?,
            Part::Slot("check") => slots.push(Slot::Check(read_check(cursor)?)),
            Part::Slot(name) => slots.push(cursor.slot(name)?),
        }
    }
    Some(slots)
}

fn source<'s>(sentence: &'s str, tokens: &[Token<'_>]) -> &'s str {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => &sentence[first.start..last.end()],
        _ => "",
    }
}
