//! Which keys edit text and how, by system. Anything else is a command, or goes to what surrounds the field.

use super::editor::Edit;
use super::keyboard::{Keyboard, Program, System};
use super::motion::{Motion, Way};
use recording::{Modifiers, Target};

/// Letters of other layouts on the keys that edit with Ctrl or Cmd.
const OTHER_LAYOUTS: &[(char, &str)] = &[
    ('a', "фαשش"),
    ('c', "сψבؤ"),
    ('v', "мωהر"),
    ('x', "чχסء"),
    ('y', "нυטغ"),
    ('z', "яζזئ"),
];

/// What a key does to the text of a field; `None` if it is no edit.
pub(super) fn edit(
    key: Option<&str>,
    text: Option<&str>,
    held: Modifiers,
    keyboard: Keyboard,
    field: &Target,
) -> Option<Edit> {
    let Some(key) = key.or(text) else {
        return Some(Edit::Untold);
    };
    let held = Held::new(held, keyboard.system, text);
    named(key, held, keyboard, field).or_else(|| {
        let mut chars = key.chars();
        let single = chars.next().filter(|_| chars.next().is_none());
        match held.is_text() {
            true => {
                let typed = text.or(single.map(|_| key))?;
                (!typed.chars().any(char::is_control)).then(|| Edit::Insert(typed.to_owned()))
            }
            false => chord(latin(single?), held, keyboard),
        }
    })
}

/// The modifiers by what they mean here.
#[derive(Clone, Copy)]
struct Held {
    shift: bool,
    /// Ctrl, and Cmd on a Mac.
    command: bool,
    /// Ctrl, and Option on a Mac: moves by words.
    word: bool,
    /// Alt, and Ctrl on a Mac.
    other: bool,
    /// Makes characters of its own.
    third_level: bool,
}

impl Held {
    fn new(held: Modifiers, system: System, text: Option<&str>) -> Self {
        let mac = system == System::Mac;
        // Windows tells AltGr as Ctrl and Alt, a Mac makes characters with Option.
        let makes_text = text.is_some() && if mac { held.alt } else { held.ctrl && held.alt };
        let third_level = held.alt_gr || makes_text && !held.meta;
        let (command, other) = match mac {
            true => (held.meta, held.ctrl),
            false => (held.ctrl, held.alt || held.meta),
        };
        Self {
            shift: held.shift,
            command,
            word: if mac { held.alt } else { held.ctrl },
            other,
            third_level,
        }
    }

    fn is_plain(self) -> bool {
        !self.command && !self.word && !self.other
    }

    fn is_text(self) -> bool {
        self.third_level || self.is_plain()
    }

    fn is_word(self) -> bool {
        self.word && !self.other
    }

    fn is_command(self) -> bool {
        self.command && !self.other
    }
}

fn latin(key: char) -> char {
    let small = key.to_lowercase().next().unwrap_or(key);
    OTHER_LAYOUTS
        .iter()
        .find(|(_, letters)| letters.contains(small))
        .map_or(small, |(letter, _)| *letter)
}

fn named(key: &str, held: Held, keyboard: Keyboard, field: &Target) -> Option<Edit> {
    let mac = keyboard.system == System::Mac;
    let native = keyboard.program == Program::Native;
    let go = |motion, way| {
        Some(Edit::Move {
            motion,
            way,
            extend: held.shift,
        })
    };
    match key {
        "Backspace" | "Delete" => {
            let way = match key {
                "Backspace" => Way::Back,
                _ => Way::On,
            };
            if held.is_plain() {
                return Some(match (way, held.shift && !mac) {
                    (Way::On, true) => Edit::Cut,
                    _ => Edit::Delete(Motion::Character, way),
                });
            }
            if mac && held.is_command() {
                return Some(match way {
                    Way::Back => Edit::Delete(Motion::LineEnd, way),
                    Way::On => Edit::Unsure,
                });
            }
            if held.is_word() {
                // The system's old edit control writes a control character instead.
                let unsure = native && keyboard.system == System::Windows;
                return Some(match unsure {
                    true => Edit::Unsure,
                    false => Edit::Delete(Motion::Word, way),
                });
            }
            let undoes = keyboard.system == System::Windows && held.other && !held.command;
            (undoes && way == Way::Back).then_some(match held.shift {
                true => Edit::Redo,
                false => Edit::Undo,
            })
        }
        "ArrowLeft" | "ArrowRight" => {
            let way = match key {
                "ArrowLeft" => Way::Back,
                _ => Way::On,
            };
            if held.is_plain() {
                go(Motion::Character, way)
            } else if mac && held.is_command() {
                go(Motion::LineEnd, way)
            } else if held.is_word() {
                go(Motion::Word, way)
            } else {
                None
            }
        }
        "ArrowUp" | "ArrowDown" => {
            let way = match key {
                "ArrowUp" => Way::Back,
                _ => Way::On,
            };
            // In a field of one line they choose: a suggestion, or the next number.
            let chooses = !field.multiline;
            if held.is_plain() {
                match chooses {
                    true => Some(Edit::Unsure),
                    false => go(Motion::Line, way),
                }
            } else if mac && held.is_command() {
                go(Motion::TextEnd, way)
            } else if held.is_word() {
                go(Motion::Far, way)
            } else {
                None
            }
        }
        "Home" | "End" => {
            let way = match key {
                "Home" => Way::Back,
                _ => Way::On,
            };
            // On a Mac they scroll.
            match (mac, held.is_plain(), held.is_command()) {
                (true, true, _) if held.shift => go(Motion::Far, way),
                (true, true, _) => Some(Edit::Nothing),
                (false, true, _) => go(Motion::LineEnd, way),
                (false, _, true) => go(Motion::TextEnd, way),
                _ => None,
            }
        }
        "PageUp" | "PageDown" if held.is_plain() => match field.multiline {
            true => go(
                Motion::Far,
                if key == "PageUp" { Way::Back } else { Way::On },
            ),
            false => Some(Edit::Nothing),
        },
        "Enter" if field.multiline && held.is_plain() => Some(Edit::LineBreak),
        "Insert" if !mac && held.is_command() => Some(Edit::Copy),
        "Insert" if !mac && held.is_plain() => Some(match (held.shift, native) {
            (true, _) => Edit::Paste,
            (false, true) => Edit::Overwrite,
            (false, false) => Edit::Nothing,
        }),
        // What they make is told by what follows.
        "Dead" | "Compose" | "Process" => Some(Edit::Nothing),
        "Unidentified" => Some(Edit::Untold),
        "Space" | "Spacebar" if held.is_text() => Some(Edit::Insert(" ".to_owned())),
        _ => None,
    }
}

fn chord(letter: char, held: Held, keyboard: Keyboard) -> Option<Edit> {
    let mac = keyboard.system == System::Mac;
    if held.is_command() && !held.third_level {
        return match (letter, held.shift) {
            ('a', false) => Some(Edit::SelectAll),
            ('c', false) => Some(Edit::Copy),
            ('x', false) => Some(Edit::Cut),
            ('v', _) => Some(Edit::Paste),
            ('z', false) => Some(Edit::Undo),
            ('z', true) => Some(Edit::Redo),
            ('y', false) if !mac => Some(Edit::Redo),
            _ => None,
        };
    }
    // The chords of Emacs, which a Mac has in every field.
    if !mac || !held.other || held.command || held.word {
        return None;
    }
    let go = |motion, way| Edit::Move {
        motion,
        way,
        extend: held.shift,
    };
    Some(match letter {
        'a' => go(Motion::ParagraphEnd, Way::Back),
        'e' => go(Motion::ParagraphEnd, Way::On),
        'b' => go(Motion::Character, Way::Back),
        'f' => go(Motion::Character, Way::On),
        'p' => go(Motion::Line, Way::Back),
        'n' => go(Motion::Line, Way::On),
        'h' => Edit::Delete(Motion::Character, Way::Back),
        'd' => Edit::Delete(Motion::Character, Way::On),
        'k' => Edit::Delete(Motion::ParagraphEnd, Way::On),
        'y' | 't' | 'o' => Edit::Unsure,
        _ => return None,
    })
}
