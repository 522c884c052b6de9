//! A generator of our own, so that every run is the same and a failure is named by its seed.

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        let mut dice = Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // Neighbouring seeds begin alike.
        for _ in 0..8 {
            dice.roll(2);
        }
        dice
    }

    /// From 0 up to, not including, `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % (sides.max(1) as u64)).unwrap()
    }

    /// True once in so many times.
    pub fn once_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}
