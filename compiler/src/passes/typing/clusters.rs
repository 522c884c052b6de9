//! What counts as one character: a letter with its marks, an emoji of several code points, a pair that makes a flag.

use super::editor::{Part, Span};
use unicode_normalization::char::is_combining_mark;

const JOINER: char = '\u{200d}';

/// Where the character before `at` begins.
pub(super) fn start_before(parts: &[Part], at: usize) -> usize {
    let mut start = at.saturating_sub(1);
    while start > 0 && holds_on(parts, start) {
        start -= 1;
    }
    start
}

/// Where the character after `at` ends.
pub(super) fn end_after(parts: &[Part], at: usize) -> usize {
    let mut end = (at + 1).min(parts.len());
    while end < parts.len() && holds_on(parts, end) {
        end += 1;
    }
    end
}

/// From where on Backspace deletes. Of a letter with marks browsers take the last mark only, of an emoji all; other
/// programs do either.
pub(super) fn backspace_from(parts: &[Part], at: usize, in_browser: bool) -> Span {
    let whole = start_before(parts, at);
    let last = at.saturating_sub(1);
    let by_marks = parts[whole..at].iter().skip(1).all(|part| match part {
        Part::Char(c) => is_combining_mark(*c) && !ends_emoji(*c) || is_jamo(*c) || *c == JOINER,
        Part::Unknown => false,
    });
    match (by_marks, in_browser) {
        (true, true) => Span::at(last),
        (true, false) => Span::new(whole, last),
        (false, _) => Span::at(whole),
    }
}

fn char_at(parts: &[Part], at: usize) -> Option<char> {
    match parts.get(at) {
        Some(Part::Char(c)) => Some(*c),
        _ => None,
    }
}

/// Whether what stands before `at` and what stands there are one character.
fn holds_on(parts: &[Part], at: usize) -> bool {
    let (Some(before), Some(here)) = (char_at(parts, at - 1), char_at(parts, at)) else {
        return false;
    };
    if before == '\n' || here == '\n' {
        return false;
    }
    if is_regional(here) && is_regional(before) {
        let regionals = parts[..at]
            .iter()
            .rev()
            .take_while(|part| matches!(part, Part::Char(c) if is_regional(*c)));
        return regionals.count() % 2 == 1;
    }
    is_combining_mark(here)
        || matches!(here, JOINER | '\u{200c}')
        || ends_emoji(here)
        || before == JOINER && here >= '\u{2190}'
        || joins_jamo(before, here)
}

/// A sign that changes the emoji before it: presentation, skin, keycap, tag.
fn ends_emoji(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}')
}

fn is_regional(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

fn is_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}')
}

/// The parts of a Korean syllable written one by one.
fn joins_jamo(before: char, here: char) -> bool {
    let leads = matches!(before, '\u{1100}'..='\u{115f}');
    let vowel = matches!(before, '\u{1160}'..='\u{11a7}');
    let tail = matches!(before, '\u{11a8}'..='\u{11ff}');
    let syllable = matches!(before, '\u{ac00}'..='\u{d7a3}');
    match here {
        '\u{1100}'..='\u{115f}' | '\u{ac00}'..='\u{d7a3}' => leads,
        '\u{1160}'..='\u{11a7}' => leads || vowel || syllable && is_open(before),
        '\u{11a8}'..='\u{11ff}' => vowel || tail || syllable,
        _ => false,
    }
}

/// A composed syllable without a final consonant.
fn is_open(syllable: char) -> bool {
    (u32::from(syllable) - 0xac00).is_multiple_of(28)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::typing::editor::parts_of;

    #[test]
    fn a_character_may_have_several_code_points() {
        for one in [
            "e\u{301}",
            "👍🏽",
            "👨\u{200d}👩\u{200d}👧",
            "🇩🇪",
            "1\u{fe0f}\u{20e3}",
            "\u{1112}\u{1161}\u{11ab}",
        ] {
            let parts = parts_of(&format!("a{one}b"));
            assert_eq!(start_before(&parts, parts.len() - 1), 1, "{one}");
            assert_eq!(end_after(&parts, 1), parts.len() - 1, "{one}");
        }
        let flags = parts_of("🇩🇪🇮🇹");
        assert_eq!(start_before(&flags, 4), 2);
        assert_eq!(end_after(&flags, 0), 2);
    }

    #[test]
    fn backspace_takes_an_emoji_whole_and_of_a_letter_the_last_mark() {
        let from = |text: &str, in_browser| {
            let parts = parts_of(text);
            backspace_from(&parts, parts.len(), in_browser)
        };
        assert_eq!(from("ae\u{301}", true), Span::at(2));
        assert_eq!(from("ae\u{301}", false), Span::new(1, 2));
        assert_eq!(from("a👍🏽", true), Span::at(1));
        assert_eq!(from("a👨\u{200d}👩\u{200d}👧", false), Span::at(1));
        assert_eq!(from("ab", false), Span::at(1));
    }
}
