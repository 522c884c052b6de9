//! The little words of seven languages: where a phrase begins that can be left out, and what none may end in.

/// Each begins a phrase that says more of what stands before it.
const PREPOSITIONS: &[&str] = &[
    "of", "for", "to", "in", "into", "on", "onto", "at", "from", "with", "by", "as", "called",
    "named", "about", "under", "until", "per", "via", "up", "than", "over", "between", "within",
    "without", "von", "vom", "für", "zu", "zum", "zur", "im", "am", "auf", "aus", "bei", "mit",
    "nach", "über", "unter", "bis", "als", "de", "du", "des", "pour", "dans", "sur", "avec",
    "chez", "vers", "par", "para", "por", "con", "en", "del", "di", "per", "da", "su", "em", "com",
    "do", "voor", "van", "op", "met", "naar", "uit",
];

/// Each begins a phrase of the same kind as the one before it.
const CONJUNCTIONS: &[&str] = &[
    "and", "or", "then", "und", "oder", "et", "ou", "puis", "y", "o", "e", "ed", "ou", "of",
];

/// Each begins what is said in a clause of its own.
const SUBORDINATORS: &[&str] = &["that", "which", "dass", "que", "che", "dat"];

/// What stands before a noun.
const DETERMINERS: &[&str] = &[
    "the", "a", "an", "my", "your", "our", "their", "his", "her", "its", "this", "these", "those",
    "each", "every", "all", "any", "some", "no", "der", "die", "das", "den", "dem", "ein", "eine",
    "einen", "einem", "einer", "mein", "meine", "meinen", "le", "la", "les", "un", "une", "mon",
    "ma", "mes", "el", "los", "las", "una", "mi", "mis", "il", "lo", "gli", "i", "os", "um", "uma",
    "meu", "minha", "het", "een", "mijn",
];

/// Words that are of another language than English.
const NOT_ENGLISH: &[&str] = &[
    "von", "zu", "mit", "auf", "und", "der", "das", "den", "dem", "ein", "eine", "einen", "le",
    "la", "les", "une", "des", "du", "de", "pour", "dans", "et", "avec", "el", "los", "las", "una",
    "para", "con", "por", "il", "gli", "di", "um", "uma", "het", "een", "voor", "van", "en", "op",
    "met",
];

fn is_one_of(words: &[&str], word: &str) -> bool {
    let word = word.to_lowercase();
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    // As a slug spells them, too.
    words
        .iter()
        .any(|known| *known == bare || deunicode::deunicode(known) == bare)
}

pub(super) fn is_preposition(word: &str) -> bool {
    is_one_of(PREPOSITIONS, word)
}

pub(super) fn is_conjunction(word: &str) -> bool {
    is_one_of(CONJUNCTIONS, word) || is_subordinator(word)
}

/// Whether what follows is a clause that can be left out as a whole: "that the scanner waits".
pub(super) fn is_subordinator(word: &str) -> bool {
    is_one_of(SUBORDINATORS, word)
}

/// Whether a noun is still to come after it.
pub(super) fn is_determiner(word: &str) -> bool {
    is_one_of(DETERMINERS, word) || word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a phrase that ends in it is not at its end. A number may well be the last word.
pub(super) fn is_little(word: &str) -> bool {
    is_preposition(word) || is_conjunction(word) || is_one_of(DETERMINERS, word)
}

/// Words that hardly any goal in English is without.
const ENGLISH: &[&str] = &[
    "the", "an", "of", "for", "to", "and", "from", "with", "my", "that", "a", "in", "on", "at",
    "every", "all",
];

/// Whether a goal is in English, as far as its little words say.
pub(super) fn is_english(goal: &str) -> bool {
    let says = |words: &[&str]| goal.split(' ').any(|word| is_one_of(words, word));
    goal.is_ascii() && says(ENGLISH) && !says(NOT_ENGLISH)
}

/// How many of the words fit into `most` characters with one between each two: up to where a phrase ends, if more than a
/// third would remain, and never up to a little word.
pub(super) fn fitting(words: &[&str], most: usize) -> usize {
    let mut length = 0;
    let mut fit = 0;
    for word in words {
        length += word.chars().count() + usize::from(fit > 0);
        if length > most {
            break;
        }
        fit += 1;
    }
    if fit == words.len() {
        return fit;
    }
    let begins = |word: &str| is_preposition(word) || is_conjunction(word);
    let phrase = (1..=fit).rev().find(|at| begins(words[*at]));
    let long_enough = |at: &usize| {
        let chars = words[..*at].iter().map(|word| word.chars().count() + 1);
        chars.sum::<usize>() > most / 3
    };
    let mut end = phrase.filter(long_enough).unwrap_or(fit);
    while end > 1 && is_little(words[end - 1]) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, most: usize, kept: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        assert_eq!(words[..fitting(&words, most)].join(" "), kept);
    }

    #[test]
    fn a_text_is_cut_where_a_phrase_ends() {
        let goal = "Mark the damaged delivery as urgent and close its ticket";
        check(goal, 60, goal);
        check(goal, 50, "Mark the damaged delivery as urgent");
        check(goal, 30, "Mark the damaged delivery");
        check(goal, 12, "Mark");
        check(
            "Den Bericht für Bergen an das Büro von Anna senden",
            34,
            "Den Bericht für Bergen an das Büro",
        );
    }
}
