//! New goals fill a skill's inputs: a goal said in the words of the pattern gives what stands in the inputs' places.
//!
//! The words between the inputs must be the pattern's, letters' case, white space and a full stop at the end aside. An
//! input takes whole words, as few as will do, that are of its kind: a number where it is one, a day where it is a date.
//! An input that the pattern has twice is given the same twice. Anything else is no match: nothing is guessed.

use crate::model::{Input, InputKind, Phrase, Piece};
use crate::passes::inputs::{is_ideographic, number};
use crate::passes::widgets::parse_date;
use recording::clean_name;
use std::collections::{BTreeMap, BTreeSet};

/// The inputs' values as the goal says them, by name, if it is said in the pattern's words. Inputs that the pattern
/// does not have are not among them.
///
/// ```
/// use compiler::{goal, model::{Phrase, Piece}};
/// let words = Piece::Literal(secrets::Text::said("Rename it to "));
/// let pattern = Phrase::new([words, Piece::Input("name".to_owned())]);
/// let values = goal::fill(&pattern, &[], "rename it to Blue Lamp.");
/// assert_eq!(values.unwrap()["name"], "Blue Lamp");
/// ```
#[must_use]
pub fn fill(pattern: &Phrase, inputs: &[Input], goal: &str) -> Option<BTreeMap<String, String>> {
    let mut parts = parts(pattern, inputs)?;
    let goal: Vec<char> = clean_name(goal).trim_end_matches(END).chars().collect();
    if goal.len() > LONGEST {
        return None;
    }
    if let Some(Part::Words(words)) = parts.last_mut() {
        let kept = words
            .iter()
            .rposition(|c| !END.contains(c))
            .map_or(0, |last| last + 1);
        words.truncate(kept);
    }
    let names = parts.iter().filter_map(|part| match part {
        Part::Input(name, _) => Some(name),
        _ => None,
    });
    let is_repeated = names.clone().collect::<BTreeSet<_>>().len() < names.count();
    let mut search = Search {
        parts,
        is_repeated,
        goal,
        failed: BTreeSet::new(),
        given: BTreeMap::new(),
    };
    search.matches(0, 0).then_some(search.given)
}

/// A longer goal was not said in one sentence, in characters.
const LONGEST: usize = 2_000;
/// What a goal may end with or not.
const END: &[char] = &['.', '!', '。', ' '];

enum Part {
    Words(Vec<char>),
    Input(String, InputKind),
    /// What the pattern does not say.
    Any,
}

fn parts(pattern: &Phrase, inputs: &[Input]) -> Option<Vec<Part>> {
    let pieces = pattern.pieces().iter();
    pieces
        .map(|piece| match piece {
            Piece::Literal(text) => Some(Part::Words(text.as_str().chars().collect())),
            Piece::Input(name) => {
                let input = inputs.iter().find(|input| input.name == *name);
                let kind = input.map_or(InputKind::Text, |input| input.kind);
                Some(Part::Input(name.clone(), kind))
            }
            Piece::Any => Some(Part::Any),
            // A secret is never taken from a goal.
            _ => None,
        })
        .collect()
}

struct Search {
    parts: Vec<Part>,
    goal: Vec<char>,
    /// Some input stands at several places, so that what fails depends on what it was given.
    is_repeated: bool,
    /// From which part and place on there is no match.
    failed: BTreeSet<(usize, usize)>,
    given: BTreeMap<String, String>,
}

impl Search {
    fn matches(&mut self, part: usize, at: usize) -> bool {
        let (wanted, kind) = match self.parts.get(part) {
            None => return at == self.goal.len(),
            Some(Part::Words(words)) => {
                let said = self.goal[at..].iter().zip(words);
                let all = self.goal.len() - at >= words.len();
                let next = at + words.len();
                return all
                    && said.clone().all(|(a, b)| same(*a, *b))
                    && self.matches(part + 1, next);
            }
            Some(Part::Input(name, kind)) => (Some(name.clone()), *kind),
            Some(Part::Any) => (None, InputKind::Text),
        };
        if self.failed.contains(&(part, at)) {
            return false;
        }
        let known = wanted
            .as_ref()
            .and_then(|name| self.given.get(name))
            .cloned();
        for end in at + 1..=self.goal.len() {
            if !self.is_whole(at, end) {
                continue;
            }
            let value: String = self.goal[at..end].iter().collect();
            if !is_of_kind(&value, kind) || known.as_ref().is_some_and(|known| *known != value) {
                continue;
            }
            if let Some(name) = &wanted {
                self.given.insert(name.clone(), value);
            }
            if self.matches(part + 1, end) {
                return true;
            }
            if let (Some(name), None) = (&wanted, &known) {
                self.given.remove(name);
            }
        }
        if !self.is_repeated {
            self.failed.insert((part, at));
        }
        false
    }

    /// Whether the span begins and ends with a word, and in the middle of none.
    fn is_whole(&self, from: usize, to: usize) -> bool {
        let joins = |at: usize| {
            let (before, after) = (at.checked_sub(1).map(|at| self.goal[at]), self.goal.get(at));
            let both = before.zip(after.copied());
            both.is_some_and(|(a, b)| {
                a.is_alphanumeric() && b.is_alphanumeric() && !is_ideographic(a)
            })
        };
        let ends = [self.goal[from], self.goal[to - 1]];
        !ends.iter().any(|c| c.is_whitespace()) && !joins(from) && !joins(to)
    }
}

fn same(a: char, b: char) -> bool {
    a == b || a.to_lowercase().eq(b.to_lowercase())
}

fn is_of_kind(value: &str, kind: InputKind) -> bool {
    match kind {
        InputKind::Number => number(value).is_some(),
        InputKind::Date => parse_date(value).is_some(),
        InputKind::Email => value.contains('@') && !value.contains(' '),
        InputKind::Url => value.contains('.') && !value.contains(' '),
        InputKind::Time => value.contains(|c: char| c.is_ascii_digit()),
        InputKind::Text | InputKind::File | InputKind::Choice | InputKind::YesNo => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Provenance;
    use secrets::Text;

    fn pattern(text: &str) -> Phrase {
        let mut pieces = Vec::new();
        for part in text.split_inclusive(['{', '}']) {
            match part.strip_suffix('}') {
                Some(name) => pieces.push(Piece::Input(name.to_owned())),
                None => pieces.push(Piece::Literal(Text::from_document(
                    part.trim_end_matches('{'),
                ))),
            }
        }
        Phrase::new(pieces)
    }

    fn input(name: &str, kind: InputKind) -> Input {
        Input {
            name: name.to_owned(),
            kind,
            required: true,
            fills: None,
            example: Phrase::default(),
            more_examples: Vec::new(),
            options: Vec::new(),
            rule: None,
            from: Provenance::Said,
        }
    }

    #[track_caller]
    fn check(said: &str, inputs: &[Input], goal: &str, values: Option<&[&str]>) {
        let filled = fill(&pattern(said), inputs, goal);
        let filled = filled.map(|filled| filled.into_values().collect::<Vec<_>>());
        let values = values.map(|values| values.iter().map(|v| (*v).to_owned()).collect());
        assert_eq!(filled, values, "{goal}");
    }

    #[test]
    fn a_new_goal_fills_the_inputs_by_their_kinds() {
        let inputs = [
            input("amount", InputKind::Number),
            input("category", InputKind::Choice),
            input("date", InputKind::Date),
        ];
        let said = "File an expense of {amount} for {category} on {date}";
        check(
            said,
            &inputs,
            "File an expense of 18.90 for Travel on 3 December",
            Some(&["18.90", "Travel", "3 December"]),
        );
        check(
            said,
            &inputs,
            "file an expense of 1.234,50 for Food on Sunday on 2026-12-03.",
            Some(&["1.234,50", "Food on Sunday", "2026-12-03"]),
        );
        check(
            said,
            &inputs,
            "File an expense of some for Travel on 3 December",
            None,
        );
        check(
            said,
            &inputs,
            "File an expense of 18.90 for Travel on 3 December at once",
            None,
        );
        check(said, &inputs, "Pay 18.90", None);
        check(said, &inputs, "", None);
    }

    #[test]
    fn values_are_whole_words_and_one_input_has_one_value() {
        check("Show {customer}s", &[], "Show ACMEs", None);
        check("Open {place}", &[], "Open Größe 7", Some(&["Größe 7"]));
        check("打开{name}的报告", &[], "打开王芳的报告", Some(&["王芳"]));
        let said = "Move {a} to {b} and back from {b} to {a}";
        check(
            said,
            &[],
            "Move X to Y and back from Y to X",
            Some(&["X", "Y"]),
        );
        check(said, &[], "Move X to Y and back from Z to X", None);
        check(
            "Copy {a} to {b} to {b}",
            &[],
            "Copy 1 to 2 to 3 to 3",
            Some(&["1 to 2", "3"]),
        );
    }

    #[test]
    fn a_long_goal_that_fits_nowhere_ends() {
        let inputs: Vec<Input> = ["a", "b", "c", "d"]
            .map(|n| input(n, InputKind::Text))
            .into();
        let goal = "x ".repeat(900) + "end";
        check("{a} x {b} x {c} x {d} stop", &inputs, &goal, None);
    }
}
