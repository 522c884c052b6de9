//! What the word on a control says, by the table of words.

use super::words::{BUT_NOT, LANGUAGES};
use crate::model::{Phrase, Piece};
use std::collections::BTreeMap;

/// A longer name is a sentence about something, not the word on a control.
const MOST_WORDS: usize = 6;

/// What is found in a name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Says {
    commits: bool,
    /// A word that takes the act away: "New order".
    pub but_not: bool,
    pub leads_on: bool,
    /// It is nothing but a word for yes.
    pub confirms: bool,
    /// It is nothing but a word for no.
    pub gives_up: bool,
    is_sentence: bool,
}

impl Says {
    pub fn commits(self) -> bool {
        self.commits && !self.but_not && !self.is_sentence
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Commits,
    Confirms,
    GivesUp,
    LeadsOn,
    ButNot,
}

/// All words of the table by the first of them, so that a long recording takes no longer than its steps.
pub(super) struct Vocabulary {
    by_first: BTreeMap<&'static str, Vec<(Vec<&'static str>, Kind)>>,
    /// Words of scripts without spaces, which stand within others.
    unspaced: Vec<(&'static str, Kind)>,
}

impl Vocabulary {
    pub fn new() -> Self {
        let mut all = vec![(BUT_NOT, Kind::ButNot)];
        for language in LANGUAGES {
            all.extend([
                (language.commits, Kind::Commits),
                (language.confirms, Kind::Confirms),
                (language.gives_up, Kind::GivesUp),
                (language.leads_on, Kind::LeadsOn),
            ]);
        }
        let mut by_first: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut unspaced = Vec::new();
        for (list, kind) in all {
            for name in list.split(", ") {
                let words: Vec<&str> = words_of(name).collect();
                match words.first() {
                    _ if name.chars().any(|c| matches!(c, '\u{3040}'..='\u{9fff}')) => {
                        unspaced.push((name, kind));
                    }
                    Some(first) => by_first.entry(*first).or_default().push((words, kind)),
                    None => {}
                }
            }
        }
        Self { by_first, unspaced }
    }

    /// What stands in the name, its inputs left out.
    pub fn says(&self, phrase: &Phrase) -> Says {
        let pieces = phrase.pieces().iter();
        let text: String = pieces
            .map(|piece| match piece {
                Piece::Literal(text) => text.as_str().to_lowercase(),
                _ => " ".to_owned(),
            })
            .collect();
        let words: Vec<&str> = words_of(&text).collect();
        let mut says = Says {
            is_sentence: words.len() > MOST_WORDS,
            ..Says::default()
        };
        let mut found = |kind, is_whole| match kind {
            Kind::Commits => says.commits = true,
            Kind::ButNot => says.but_not = true,
            Kind::LeadsOn => says.leads_on = true,
            Kind::Confirms => says.confirms |= is_whole,
            Kind::GivesUp => says.gives_up |= is_whole,
        };
        for (at, first) in words.iter().enumerate() {
            for (wanted, kind) in self.by_first.get(first).into_iter().flatten() {
                if words[at..].starts_with(wanted) {
                    found(*kind, wanted.len() == words.len());
                }
            }
        }
        for (wanted, kind) in &self.unspaced {
            if text.contains(wanted) {
                found(*kind, text.trim() == *wanted);
            }
        }
        says
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::Text;

    fn says(word: &'static str) -> Says {
        Vocabulary::new().says(&Phrase::literal(Text::said(word)))
    }

    #[test]
    fn the_words_of_nine_languages_and_more_are_known() {
        assert!(LANGUAGES.len() >= 9);
        for language in LANGUAGES {
            for word in language.commits.split(", ") {
                assert!(says(word).commits(), "{word}");
            }
            for word in language.gives_up.split(", ") {
                assert!(says(word).gives_up && !says(word).commits(), "{word}");
            }
            for word in language.confirms.split(", ") {
                assert!(says(word).confirms && !says(word).gives_up, "{word}");
            }
            for word in language.leads_on.split(", ") {
                assert!(says(word).leads_on && !says(word).commits(), "{word}");
            }
        }
    }

    #[test]
    fn a_word_within_another_or_a_sentence_is_none() {
        for word in ["Bookmark", "New order", "Postpone", "Order by", "Sendungen"] {
            assert!(!says(word).commits(), "{word}");
        }
        assert!(!says("How we delete what you once sent to us").commits());
        assert!(says("Delete 3 reports").commits());
        assert!(says("订单提交").commits());
    }
}
