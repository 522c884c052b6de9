//! Where words begin and end, as far as programs agree on it, or as Chromium has it.

use super::editor::Part;
use unicode_normalization::char::is_combining_mark;

/// What a character is to a move by words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Space,
    /// Signs; those beside each other are passed at once.
    Sign,
    /// A line break, or a script whose words only a dictionary tells.
    Open,
}

/// By whose rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// As measured in Chromium.
    Chromium,
    /// Only where every program does the same.
    Common,
}

/// Where a move to the right stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stops {
    AfterWord,
    BeforeNext,
    /// At one of the two.
    Either,
}

/// The start of the word before `at`; `None` where that is not known.
pub(super) fn start_before(parts: &[Part], at: usize, rules: Rules) -> Option<usize> {
    let mut start = at;
    while start > 0 && class(parts, start - 1)? == Class::Space {
        start -= 1;
    }
    if start == 0 {
        return Some(0);
    }
    let of = class(parts, start - 1)?;
    if of == Class::Open {
        return None;
    }
    let end = start;
    while start > 0 && class(parts, start - 1)? == of {
        start -= 1;
    }
    let before = start.checked_sub(1).map(|before| class(parts, before));
    let edge = before.unwrap_or(Some(Class::Space))?;
    if edge == Class::Open && !is_break(parts, start - 1) {
        return None;
    }
    let agreed = is_plain(&parts[start..end])
        && (at == parts.len() || class(parts, at)? != Class::Open)
        && edge == Class::Space;
    (rules == Rules::Chromium || agreed).then_some(start)
}

/// Where a move by a word leads to the right; `None` where that is not known.
pub(super) fn end_after(parts: &[Part], at: usize, rules: Rules, stops: Stops) -> Option<usize> {
    let spaces = |mut from: usize| {
        while from < parts.len() && class(parts, from)? == Class::Space {
            from += 1;
        }
        Some(from)
    };
    let run = |from: usize| {
        let Some(of) = (from < parts.len()).then(|| class(parts, from)) else {
            return Some(from);
        };
        let (of, mut end) = (of?, from);
        if of == Class::Open {
            return None;
        }
        while end < parts.len() && class(parts, end)? == of {
            end += 1;
        }
        let edge = if end < parts.len() {
            class(parts, end)?
        } else {
            Class::Space
        };
        if edge == Class::Open && !is_break(parts, end) {
            return None;
        }
        let agreed = is_plain(&parts[from..end]) && edge == Class::Space;
        (rules == Rules::Chromium && stops == Stops::AfterWord || agreed).then_some(end)
    };
    let from = spaces(at)?;
    let after = match from < parts.len() && is_break(parts, from) && from > at {
        // Spaces that end a line are passed by themselves.
        true => Some(from),
        false => run(from),
    };
    match stops {
        Stops::AfterWord => after,
        Stops::BeforeNext if from > at => Some(from),
        Stops::BeforeNext => spaces(after?),
        Stops::Either => {
            let next = if from > at { from } else { spaces(after?)? };
            after.filter(|after| *after == next)
        }
    }
}

fn is_break(parts: &[Part], at: usize) -> bool {
    parts.get(at) == Some(&Part::Char('\n'))
}

/// Letters and digits only.
fn is_plain(parts: &[Part]) -> bool {
    parts
        .iter()
        .all(|part| matches!(part, Part::Char(c) if c.is_alphanumeric()))
}

/// `None` where what stands there is not known.
fn class(parts: &[Part], at: usize) -> Option<Class> {
    let Part::Char(c) = parts[at] else {
        return None;
    };
    Some(match c {
        '\n' => Class::Open,
        '_' if beside_sign(parts, at) => Class::Open,
        '_' => Class::Word,
        '.' | ',' | ';' | '\'' | '’' if joins(parts, at)? => Class::Word,
        c if c.is_whitespace() => Class::Space,
        c if c.is_ascii_punctuation() => Class::Sign,
        c if (c.is_alphanumeric() || is_combining_mark(c)) && is_spaced_script(c) => Class::Word,
        _ => Class::Open,
    })
}

/// What an underscore between signs belongs to is not agreed.
fn beside_sign(parts: &[Part], at: usize) -> bool {
    let signs = |part: Option<&Part>| matches!(part, Some(Part::Char(c)) if *c != '_' && c.is_ascii_punctuation());
    signs(at.checked_sub(1).and_then(|at| parts.get(at))) || signs(parts.get(at + 1))
}

/// Whether a sign stands inside a number or an elided word: 1,234.56, don't.
fn joins(parts: &[Part], at: usize) -> Option<bool> {
    let beside = |at: Option<usize>| match at.and_then(|at| parts.get(at)) {
        Some(Part::Char(c)) => Some(*c),
        Some(Part::Unknown) => None,
        None => Some(' '),
    };
    let (before, after) = (beside(at.checked_sub(1))?, beside(Some(at + 1))?);
    let elides = matches!(parts[at], Part::Char('\'' | '’'));
    let number = before.is_ascii_digit() && after.is_ascii_digit();
    let word = before.is_alphabetic() && after.is_alphabetic();
    Some(number || elides && word)
}

/// A script that writes spaces between its words.
fn is_spaced_script(c: char) -> bool {
    matches!(u32::from(c), 0..0x0900 | 0x1e00..0x2000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::typing::editor::parts_of;

    /// `|` is where the caret stands, `^` where a move to the left leads.
    fn left(text: &str, rules: Rules) {
        let (plain, caret, to) = marked(text);
        assert_eq!(start_before(&parts_of(&plain), caret, rules), to, "{text}");
    }

    fn right(text: &str, rules: Rules, stops: Stops) {
        let (plain, caret, to) = marked(text);
        assert_eq!(
            end_after(&parts_of(&plain), caret, rules, stops),
            to,
            "{text}"
        );
    }

    fn marked(text: &str) -> (String, usize, Option<usize>) {
        let place = |mark, other| {
            let before: String = text.split(mark).next().unwrap().to_owned();
            text.contains(mark)
                .then(|| before.chars().filter(|c| *c != other).count())
        };
        let plain = text.replace(['|', '^'], "");
        (plain, place('|', '^').unwrap(), place('^', '|'))
    }

    #[test]
    fn chromium_stops_at_words_and_at_signs() {
        for text in [
            "one two ^three|",
            "^42.50|",
            "^1,234.56|",
            "foo-^bar|",
            "a@b.^com|",
            "12/11/^2026|",
            "^don't|",
            "^foo_bar|",
            "foo.^bar|",
            "foo, ^bar|",
            "x (y^)|",
            "foo^...|",
            "-^5|",
            "10^%|",
            "one ^two  |",
            "a, ^$ |b",
            "a -- ^- |b",
            "^  |a",
            "^don'|t",
        ] {
            left(text, Rules::Chromium);
        }
        for text in [
            "|one^ two",
            "one|  two^ x",
            "|12^/11",
            "|^",
            "|x^ (y)",
            "a| $-$^ b",
            "a|+^",
            "|42.50^",
            "one|  ^\ntwo",
            "|  one^",
        ] {
            right(text, Rules::Chromium, Stops::AfterWord);
        }
    }

    #[test]
    fn elsewhere_only_what_all_programs_agree_on_is_known() {
        left("one ^two|", Rules::Common);
        left("42.50|", Rules::Common);
        left("foo-bar|", Rules::Common);
        right("|one ^two", Rules::Common, Stops::BeforeNext);
        right("|one two", Rules::Common, Stops::Either);
        right("one |two^", Rules::Common, Stops::Either);
        right("|one-two", Rules::Common, Stops::AfterWord);
    }

    #[test]
    fn words_that_only_a_dictionary_tells_are_not_known() {
        left("日本語|", Rules::Chromium);
        left("one\n|two", Rules::Chromium);
    }
}
