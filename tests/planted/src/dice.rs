//! Seeded dice: the same seed makes the same secrets on every machine, and a failure is named by its seed.

/// SplitMix64, which is short and good enough to make tokens that are nobody's.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Neighbouring seeds give unlike rolls.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, not including, `sides`; 0 where there are none.
    pub fn roll(&mut self, sides: usize) -> usize {
        // Widening keeps the low bits of a small table even.
        ((u128::from(self.next()) * sides as u128) >> 64) as usize
    }

    /// One of `from`, which must not be empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }

    /// So many random bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next().to_le_bytes()[0]).collect()
    }
}
