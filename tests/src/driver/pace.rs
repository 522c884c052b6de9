//! How fast the person is.

use std::time::Duration;

/// Times of one person. Waiting for pages is not part of it.
#[derive(Debug, Clone)]
pub struct Pace {
    key: Duration,
    key_jitter: Duration,
    key_hold: Duration,
    between: Duration,
    path: Duration,
    rest: Duration,
    hold: Duration,
    seed: u64,
}

impl Pace {
    /// An unhurried person.
    #[must_use]
    pub fn human() -> Self {
        Self::of_millis([60, 60, 30, 400, 300, 60, 80])
    }

    /// Ten times as fast as [`Pace::human`].
    #[must_use]
    pub fn fast() -> Self {
        Self::of_millis([6, 6, 3, 40, 30, 6, 8])
    }

    /// 25 ms between actions that need no new page; the pointer rests 40 ms before it presses.
    #[must_use]
    pub fn gap25() -> Self {
        Self::of_millis([20, 5, 10, 25, 25, 40, 10])
    }

    fn of_millis(times: [u64; 7]) -> Self {
        let [key, key_jitter, key_hold, between, path, rest, hold] =
            times.map(Duration::from_millis);
        Self {
            key,
            key_jitter,
            key_hold,
            between,
            path,
            rest,
            hold,
            // Any fixed number: the same pace gives the same times in every run.
            seed: 0x9E37_79B9_7F4A_7C15,
        }
    }

    /// Buttons are let go at once.
    #[must_use]
    pub fn instant(mut self) -> Self {
        self.hold = Duration::ZERO;
        self
    }

    /// How long the pointer rests on a target before it presses.
    #[must_use]
    pub fn with_rest(mut self, rest: Duration) -> Self {
        self.rest = rest;
        self
    }

    /// The pause between two actions.
    #[must_use]
    pub fn between(&self) -> Duration {
        self.between
    }

    pub(super) fn path(&self) -> Duration {
        self.path
    }

    pub(super) fn rest(&self) -> Duration {
        self.rest
    }

    pub(super) fn hold(&self) -> Duration {
        self.hold
    }

    pub(super) fn key_hold(&self) -> Duration {
        self.key_hold
    }

    /// The time from one key to the next, a little different each time.
    pub(super) fn next_key(&mut self) -> Duration {
        self.key + self.key_jitter.mul_f64(self.next_fraction())
    }

    /// xorshift64: even enough, and the same everywhere.
    fn next_fraction(&mut self) -> f64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        f64::from(u32::try_from(self.seed >> 32).unwrap_or(0)) / f64::from(u32::MAX)
    }
}
