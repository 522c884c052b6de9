//! Boxes of one character in a row take a code, whatever they are called: nothing of them is kept.

use desktop::{Element, ElementId, Elements, Rect, Role};
use seal::Zeroizing;

use super::Scribe;

/// So many boxes are a code; a date has three fields.
const FEWEST: usize = 4;
/// More are no code that a person copies.
const MOST: usize = 12;
/// A code of fewer characters stands in too many harmless texts.
const SHORTEST: usize = 4;

/// Words that only count, in the languages that count boxes in words.
const COUNTS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "first", "second", "third",
    "fourth", "fifth", "sixth", "seventh", "eighth", "eins", "zwei", "drei", "vier", "fünf",
    "sechs", "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "un", "deux", "trois",
    "quatre", "cinq", "uno", "dos", "tres", "cuatro", "cinco", "seis",
];

impl Scribe {
    /// Remembers the boxes of a code when one of them is entered, so that all of them are secret from the first on.
    pub(super) fn look_for_boxes(&self, element: &Element) {
        let row = row_of(self.desktop.elements.as_ref(), element);
        if row.len() >= FEWEST {
            self.judge.take_for_code(row);
        }
    }

    /// What was typed into one box of a code is secret together with what was typed into those before it.
    pub(super) fn taint_code(&mut self, character: &str, name: &str) {
        self.code.push_str(character);
        if self.code.chars().count() >= SHORTEST {
            let code = self.code.clone();
            self.taint(&[&code], name);
        }
    }

    /// What is typed next is another code.
    pub(super) fn end_code(&mut self) {
        self.code = Zeroizing::default();
    }
}

/// The boxes in a row of which `element` is one, in no order.
fn row_of(elements: &dyn Elements, element: &Element) -> Vec<ElementId> {
    let (Some(id), Some(place)) = (&element.id, box_of(element)) else {
        return Vec::new();
    };
    let mut row = vec![id.clone()];
    for right in [true, false] {
        let mut last = place;
        while row.len() < MOST {
            let Some((id, place)) = beside(elements, element, last, right) else {
                break;
            };
            if row.contains(&id) {
                break;
            }
            row.push(id);
            last = place;
        }
    }
    row
}

/// The next box of the same kind on one side.
fn beside(
    elements: &dyn Elements,
    like: &Element,
    place: Rect,
    right: bool,
) -> Option<(ElementId, Rect)> {
    let width = i32::try_from(place.width).ok()?;
    let y = place.y + i32::try_from(place.height / 2).ok()?;
    // Boxes touch each other, or have a gap that is at most as wide as they are.
    [width / 4, width, width + width / 2]
        .iter()
        .find_map(|away| {
            let x = if right {
                place.right() + away
            } else {
                place.x - away
            };
            let found = elements.at(x, y).ok().flatten()?;
            let found_place = box_of(&found)?;
            let near = |a: i32, b: i32| (a - b).abs() <= 2;
            let same = found_place != place
                && near(found_place.y, place.y)
                && found_place.width.abs_diff(place.width) <= 2
                && found_place.height.abs_diff(place.height) <= 2
                && are_alike(name(like), name(&found));
            Some((found.id?, found_place)).filter(|_| same)
        })
}

/// The place of an element that may take one character.
fn box_of(element: &Element) -> Option<Rect> {
    let place = element.bounds?;
    let narrow = place.width <= place.height * 2;
    let takes_text = matches!(
        element.role,
        Role::Textbox | Role::Password | Role::Spinbutton
    );
    let takes_one = takes_text && element.editable && !element.multiline && narrow;
    takes_one.then_some(place)
}

fn name(element: &Element) -> &str {
    element.name.as_deref().unwrap_or_default()
}

/// Names that say the same but for what only counts.
fn are_alike(one: &str, other: &str) -> bool {
    let bare = |name: &str| -> Vec<String> {
        name.to_lowercase()
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty() && !COUNTS.contains(word))
            .map(str::to_owned)
            .collect()
    };
    bare(one) == bare(other)
}

#[cfg(test)]
mod tests {
    use super::are_alike;

    #[test]
    fn names_that_only_count_are_alike() {
        assert!(are_alike("Digit 1", "Digit 2"));
        assert!(are_alike("First digit", "Second digit"));
        assert!(are_alike("", "3"));
        assert!(!are_alike("Mon", "Tue"));
        assert!(!are_alike("Hours Monday", "Hours Tuesday"));
    }
}
