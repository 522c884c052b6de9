//! The keys that stop a recording, pressed together.

use std::fmt;
use std::str::FromStr;

use desktop::Modifiers;

/// A key with modifiers, written as `Ctrl+Alt+Shift+S`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chord {
    modifiers: Modifiers,
    /// Lower case, as [`desktop::Input::Key`] names it.
    key: String,
}

/// What was given is no chord.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadChord {
    /// A word before the last `+` is no modifier.
    #[error("`{0}` is not one of Ctrl, Alt, Shift, Meta")]
    Modifier(String),
    /// Ctrl, Alt or Meta is missing, so that typing could stop the recording.
    #[error("a chord needs Ctrl, Alt or Meta")]
    TooSimple,
    /// Nothing follows the last `+`.
    #[error("a chord needs a key after its modifiers")]
    NoKey,
}

impl Default for Chord {
    /// `Ctrl+Alt+Shift+S`.
    fn default() -> Self {
        Self {
            modifiers: Modifiers {
                ctrl: true,
                alt: true,
                shift: true,
                ..Modifiers::default()
            },
            key: "s".to_owned(),
        }
    }
}

impl Chord {
    pub(crate) fn is(&self, key: &str, modifiers: Modifiers) -> bool {
        let held = Modifiers {
            alt_gr: false,
            ..modifiers
        };
        held == self.modifiers && key.to_lowercase() == self.key
    }
}

impl FromStr for Chord {
    type Err = BadChord;

    fn from_str(text: &str) -> Result<Self, BadChord> {
        let mut words: Vec<&str> = text.split('+').map(str::trim).collect();
        let key = words.pop().unwrap_or_default().to_lowercase();
        let mut modifiers = Modifiers::default();
        for word in words {
            match word.to_lowercase().as_str() {
                "ctrl" | "control" | "strg" => modifiers.ctrl = true,
                "alt" | "option" => modifiers.alt = true,
                "shift" => modifiers.shift = true,
                "meta" | "super" | "win" | "cmd" => modifiers.meta = true,
                _ => return Err(BadChord::Modifier(word.to_owned())),
            }
        }
        if key.is_empty() {
            return Err(BadChord::NoKey);
        }
        if !modifiers.command() {
            return Err(BadChord::TooSimple);
        }
        Ok(Self { modifiers, key })
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, word) in [
            (self.modifiers.ctrl, "Ctrl+"),
            (self.modifiers.alt, "Alt+"),
            (self.modifiers.shift, "Shift+"),
            (self.modifiers.meta, "Meta+"),
        ] {
            if held {
                f.write_str(word)?;
            }
        }
        let mut letters = self.key.chars();
        if let Some(first) = letters.next() {
            write!(f, "{}{}", first.to_uppercase(), letters.as_str())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_reads_back_as_it_is_shown() {
        assert_eq!(Chord::default().to_string(), "Ctrl+Alt+Shift+S");
        for text in ["Ctrl+Alt+Shift+S", "Meta+F12", "Alt+Escape"] {
            assert_eq!(text.parse::<Chord>().unwrap().to_string(), text);
        }
        assert_eq!("s".parse::<Chord>(), Err(BadChord::TooSimple));
        assert_eq!("Ctrl+".parse::<Chord>(), Err(BadChord::NoKey));
        assert_eq!(
            "Hyper+S".parse::<Chord>(),
            Err(BadChord::Modifier("Hyper".to_owned()))
        );
    }

    #[test]
    fn one_modifier_too_few_is_another_chord() {
        let mut held = Chord::default().modifiers;
        assert!(Chord::default().is("S", held));
        held.alt = false;
        assert!(!Chord::default().is("s", held));
    }
}
