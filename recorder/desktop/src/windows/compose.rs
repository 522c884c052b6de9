//! Dead keys put together with what follows, as Windows does it.
//!
//! The system is never asked to do it: the usual call consumes the accent that waits, and so changes what the person types.
//! Hence a table of our own, by Unicode: layouts differ in a few pairs (on US-International an acute and a c make "ç"), and the
//! value that a field reports counts more than the keys.

/// The accent that waits, if any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Composer {
    dead: Option<char>,
}

/// Spacing accent as layouts name their dead keys, combining accent.
const ACCENTS: &[(char, char)] = &[
    ('`', '\u{300}'),
    ('´', '\u{301}'),
    ('\'', '\u{301}'),
    ('^', '\u{302}'),
    ('ˆ', '\u{302}'),
    ('~', '\u{303}'),
    ('˜', '\u{303}'),
    ('¯', '\u{304}'),
    ('˘', '\u{306}'),
    ('˙', '\u{307}'),
    ('¨', '\u{308}'),
    ('"', '\u{308}'),
    ('˚', '\u{30a}'),
    ('°', '\u{30a}'),
    ('˝', '\u{30b}'),
    ('ˇ', '\u{30c}'),
    ('¸', '\u{327}'),
    ('˛', '\u{328}'),
];

impl Composer {
    /// A dead key was pressed. Gives the text that it makes at once: an accent that waited before comes out with it.
    pub fn dead(&mut self, accent: char) -> Option<String> {
        match self.dead.take() {
            Some(before) => Some(format!("{before}{accent}")),
            None => {
                self.dead = Some(accent);
                None
            }
        }
    }

    /// A key that prints was pressed: the text that arrives in the program.
    pub fn text(&mut self, produced: &str) -> String {
        let Some(accent) = self.dead.take() else {
            return produced.to_owned();
        };
        let mut characters = produced.chars();
        match (characters.next(), characters.next()) {
            (Some(' '), None) => accent.to_string(),
            (Some(base), None) => match compose(accent, base) {
                Some(composed) => composed.to_string(),
                // Some versions of the system answer with the accent already in it.
                None if has_accent(accent, base) => produced.to_owned(),
                None => format!("{accent}{base}"),
            },
            _ => format!("{accent}{produced}"),
        }
    }

    /// A click, another window or a key such as Enter ended it.
    pub fn reset(&mut self) {
        self.dead = None;
    }

    /// An accent waits.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.dead.is_some()
    }
}

fn combining(accent: char) -> Option<char> {
    let (_, combining) = ACCENTS.iter().find(|(spacing, _)| *spacing == accent)?;
    Some(*combining)
}

/// The letter with the accent.
fn compose(accent: char, base: char) -> Option<char> {
    // US-International: its acute is an apostrophe, and with it a c gets a cedilla.
    match (accent, base) {
        ('\'', 'c') => return Some('ç'),
        ('\'', 'C') => return Some('Ç'),
        _ => {}
    }
    unicode_normalization::char::compose(base, combining(accent)?)
}

fn has_accent(accent: char, letter: char) -> bool {
    let mut found = false;
    unicode_normalization::char::decompose_canonical(letter, |part| {
        found |= Some(part) == combining(accent);
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is typed: `!` before a character makes it a dead key.
    #[track_caller]
    fn check(keys: &str, expected: &str) {
        let mut composer = Composer::default();
        let mut typed = String::new();
        let mut keys = keys.chars();
        while let Some(key) = keys.next() {
            if key == '!' {
                let accent = keys.next().unwrap();
                typed.extend(composer.dead(accent));
            } else {
                typed.push_str(&composer.text(&key.to_string()));
            }
        }
        assert_eq!(typed, expected);
    }

    #[test]
    fn an_accent_and_its_letter_become_one_and_others_stand_beside_it() {
        check("!´e", "é");
        check("!^A", "Â");
        check("!¨u", "ü");
        check("!~n", "ñ");
        check("!ˇs", "š");
        check("!´q", "´q");
        check("!´hx", "´hx");
        check("!` x", "`x");
    }

    #[test]
    fn two_accents_come_out_as_they_are() {
        check("!´!´e", "´´e");
        check("!^!^", "^^");
    }

    #[test]
    fn us_international_has_its_own_cedilla() {
        check("!'c", "ç");
        check("!'a", "á");
        check("!\"U", "Ü");
    }

    #[test]
    fn what_the_system_composed_itself_gets_no_second_accent() {
        check("!´é", "é");
    }

    #[test]
    fn an_accent_does_not_survive_a_click() {
        let mut composer = Composer::default();
        composer.dead('´');
        composer.reset();
        assert_eq!(composer.text("e"), "e");
    }
}
