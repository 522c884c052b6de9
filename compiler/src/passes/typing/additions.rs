//! What was added to a text that stood in the field before, where adding is what the task is about: the next time
//! another text stands there, and must stay.
//!
//! Documented rule: the goal speaks of adding, or it is a task of which the field got a line of its own; and the old text
//! is whole at the beginning or the end of the new one, parted from the rest by white space or a sign. "4" made "42" is
//! set, not added to.

use crate::model::Edge;
use recording::Target;

/// Words that speak of adding, in ten languages.
const ADDING: &[&str] = &[
    "add",
    "append",
    "prepend",
    "hinzufügen",
    "füge",
    "ergänze",
    "ajoute",
    "ajouter",
    "ajoutez",
    "añade",
    "añadir",
    "agrega",
    "agregar",
    "aggiungi",
    "aggiungere",
    "adicione",
    "adicionar",
    "acrescente",
    "toevoegen",
    "voeg",
    "dodaj",
    "dopisz",
    "добавь",
    "добавить",
    "добавьте",
    "添加",
    "追加",
];

/// Where `after` adds to `before`, and what.
pub(super) fn addition(
    goal: &str,
    target: &Target,
    before: &str,
    after: &str,
) -> Option<(Edge, String)> {
    if before.trim().is_empty() || goal.is_empty() {
        return None;
    }
    let behind = after.strip_prefix(before.trim_end());
    let ahead = after.strip_suffix(before.trim_start());
    let (edge, gap, added) = match (behind, ahead) {
        (Some(rest), _) => {
            let added = rest.trim_start();
            let parted = is_parted(
                rest,
                before.trim_end().chars().next_back(),
                added.chars().next(),
            );
            (
                Edge::End,
                parted.then(|| &rest[..rest.len() - added.len()])?,
                added.trim_end(),
            )
        }
        (None, Some(rest)) => {
            let added = rest.trim_end();
            let parted = is_parted(
                rest,
                added.chars().next_back(),
                before.trim_start().chars().next(),
            );
            (
                Edge::Start,
                parted.then(|| &rest[added.len()..])?,
                added.trim_start(),
            )
        }
        (None, None) => return None,
    };
    let edge = match (gap.contains('\n'), edge) {
        (true, Edge::End) => Edge::LastLine,
        (true, _) => Edge::FirstLine,
        (false, edge) => edge,
    };
    let is_line = target.multiline && matches!(edge, Edge::FirstLine | Edge::LastLine);
    let adds = is_line || speaks_of_adding(goal);
    (adds && !added.is_empty()).then(|| (edge, added.to_owned()))
}

/// Whether two texts do not run into one word.
fn is_parted(between: &str, left: Option<char>, right: Option<char>) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let spaced = between.starts_with(char::is_whitespace) || between.ends_with(char::is_whitespace);
    spaced || !(word(left) && word(right))
}

fn speaks_of_adding(goal: &str) -> bool {
    let goal = goal.to_lowercase();
    let mut words = goal.split(|c: char| !c.is_alphanumeric());
    let spaced = |word: &str| word.chars().all(|c| c < '\u{3040}');
    words.any(|said| ADDING.contains(&said))
        || ADDING
            .iter()
            .any(|word| !spaced(word) && goal.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(
        goal: &str,
        multiline: bool,
        before: &str,
        after: &str,
        expected: Option<(Edge, &str)>,
    ) {
        let target = Target {
            multiline,
            ..Target::default()
        };
        let found = addition(goal, &target, before, after);
        assert_eq!(found, expected.map(|(edge, text)| (edge, text.to_owned())));
    }

    #[test]
    fn what_stands_there_is_told_from_what_is_added() {
        check(
            "Add it",
            true,
            "Old.",
            "Old.\nNew.",
            Some((Edge::LastLine, "New.")),
        );
        check(
            "Add it",
            true,
            "Old.",
            "New.\nOld.",
            Some((Edge::FirstLine, "New.")),
        );
        check(
            "Add it",
            true,
            "Old.",
            "Old. New.",
            Some((Edge::End, "New.")),
        );
        check(
            "Add me to the list",
            false,
            "Ann, Ben",
            "Ann, Ben, Cleo",
            Some((Edge::End, ", Cleo")),
        );
        check(
            "Add a mark",
            false,
            "Lamp",
            "URGENT Lamp",
            Some((Edge::Start, "URGENT")),
        );
    }

    #[test]
    fn what_is_made_another_value_is_set() {
        check("Change my name", false, "Alex", "Alex M. Harbour", None);
        check("Add 42", false, "4", "42", None);
        check("", true, "", "New.", None);
        check("", true, "Old.", "Old.\nNew.", None);
        check("Tell it", true, "Old.", "Old. New.", None);
        check("Tell it", true, "Old.", "Old.", None);
        check("", true, "Old.", "Other.", None);
    }
}
