//! Messages of the pointer to buttons and notches of the wheel.

/// One full notch; wheels without notches and touchpads send parts of it.
pub const NOTCH: i32 = 120;

/// A button's message: which button (1 left, 2 middle, 3 right, 8 back, 9 forward), and whether it went down. `high` is the upper
/// half of what comes with the message.
#[must_use]
pub fn button(message: u32, high: u16) -> Option<(u8, bool)> {
    // Under a hook a double click is two presses: WM_LBUTTONDBLCLK and its like are made later, for windows.
    Some(match message {
        0x201 => (1, true),
        0x202 => (1, false),
        0x204 => (3, true),
        0x205 => (3, false),
        0x207 => (2, true),
        0x208 => (2, false),
        0x20b | 0x20c => match high {
            1 => (8, message == 0x20b),
            2 => (9, message == 0x20b),
            _ => return None,
        },
        _ => return None,
    })
}

/// Adds up what is less than a notch, so that it is not lost.
#[derive(Debug, Clone, Default)]
pub struct Wheel {
    across: i32,
    down: i32,
}

impl Wheel {
    /// The notches to the right and down that are full now. `delta` is the system's: away from the person, or to the right.
    pub fn turn(&mut self, horizontal: bool, delta: i16) -> Option<(i32, i32)> {
        let (rest, delta) = match horizontal {
            true => (&mut self.across, i32::from(delta)),
            false => (&mut self.down, -i32::from(delta)),
        };
        // Who turns back does not first make up for the part of a notch before.
        if rest.signum() * delta.signum() < 0 {
            *rest = 0;
        }
        *rest += delta;
        let notches = *rest / NOTCH;
        *rest %= NOTCH;
        match (notches, horizontal) {
            (0, _) => None,
            (notches, true) => Some((notches, 0)),
            (notches, false) => Some((0, notches)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_notch_add_up() {
        let mut wheel = Wheel::default();
        let turned: Vec<_> = (0..8).map(|_| wheel.turn(false, -30)).collect();
        let notch = Some((0, 1));
        let none = None;
        assert_eq!(turned, [none, none, none, notch, none, none, none, notch]);
        assert_eq!(wheel.turn(false, 240), Some((0, -2)));
        assert_eq!(wheel.turn(true, 120), Some((1, 0)));
    }

    #[test]
    fn turning_back_starts_anew() {
        let mut wheel = Wheel::default();
        wheel.turn(false, -110);
        assert_eq!(wheel.turn(false, 120), Some((0, -1)));
    }

    #[test]
    fn every_button_has_its_number() {
        assert_eq!(button(0x201, 0), Some((1, true)));
        assert_eq!(button(0x205, 0), Some((3, false)));
        assert_eq!(button(0x20b, 2), Some((9, true)));
        assert_eq!(button(0x200, 0), None);
    }
}
