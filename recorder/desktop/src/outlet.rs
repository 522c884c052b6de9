//! Where streams go: an outlet that never blocks, counts what the receiver had no room for, and says so.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::JoinHandle;

/// Something is missing from a stream at this place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// Why.
    pub reason: GapReason,
    /// How many are missing, if known.
    pub lost: Option<u64>,
}

/// Why something is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GapReason {
    /// The receiver was too slow and its queue was full.
    QueueFull,
    /// The connection to the display or accessibility bus ended; nothing follows.
    ConnectionLost,
    /// What was told could not be understood.
    NotUnderstood,
}

/// The sending end of a stream. `T: From<Gap>` so that a gap stands in the stream where it happened.
pub struct Outlet<T> {
    /// Takes the item, or gives it back when there is no room.
    take: Box<dyn FnMut(T) -> Result<(), T> + Send>,
    lost: u64,
}

impl<T: From<Gap> + Send + 'static> Outlet<T> {
    /// An outlet into a bounded channel of its own.
    #[must_use]
    pub fn channel(capacity: usize) -> (Self, Receiver<T>) {
        let (sender, receiver) = sync_channel(capacity);
        let outlet = Self::new(move |item| {
            sender.try_send(item).map_err(|error| match error {
                std::sync::mpsc::TrySendError::Full(item)
                | std::sync::mpsc::TrySendError::Disconnected(item) => item,
            })
        });
        (outlet, receiver)
    }

    /// An outlet into whatever the closure feeds, for example one channel that several streams share. The closure
    /// must not block; it gives the item back when there is no room.
    pub fn new(take: impl FnMut(T) -> Result<(), T> + Send + 'static) -> Self {
        Self {
            take: Box::new(take),
            lost: 0,
        }
    }

    /// Offers an item. Where earlier ones were lost, a gap with their number goes before it.
    pub fn offer(&mut self, item: T) {
        if !self.flush() || (self.take)(item).is_err() {
            self.lost += 1;
        }
    }

    /// Tells of what was lost so far, if there is room now. True when nothing is left to tell.
    pub fn flush(&mut self) -> bool {
        if self.lost == 0 {
            return true;
        }
        let gap = Gap {
            reason: GapReason::QueueFull,
            lost: Some(self.lost),
        };
        let told = (self.take)(T::from(gap)).is_ok();
        if told {
            self.lost = 0;
        }
        told
    }
}

/// A stream that runs until this is dropped. Dropping waits for its thread to end (a few milliseconds).
pub struct Running {
    stop: Option<Box<dyn FnOnce() + Send>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// `stop` must make the thread end soon.
    pub fn new(stop: impl FnOnce() + Send + 'static, thread: Option<JoinHandle<()>>) -> Self {
        Self {
            stop: Some(Box::new(stop)),
            thread,
        }
    }

    /// True while its thread lives; false once the connection was lost.
    #[must_use]
    pub fn alive(&self) -> bool {
        self.thread
            .as_ref()
            .is_none_or(|thread| !thread.is_finished())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop();
        }
        if let Some(thread) = self.thread.take() {
            // A panic in there was already printed by the thread itself.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Item {
        Number(u32),
        Gap(Gap),
    }

    impl From<Gap> for Item {
        fn from(gap: Gap) -> Self {
            Self::Gap(gap)
        }
    }

    #[test]
    fn a_full_queue_becomes_a_gap_with_a_count_where_it_happened() {
        let (mut outlet, receiver) = Outlet::channel(2);
        for number in 0..5 {
            outlet.offer(Item::Number(number));
        }
        assert_eq!(receiver.recv(), Ok(Item::Number(0)));
        assert_eq!(receiver.recv(), Ok(Item::Number(1)));
        outlet.offer(Item::Number(5));
        assert_eq!(
            receiver.recv(),
            Ok(Item::Gap(Gap {
                reason: GapReason::QueueFull,
                lost: Some(3)
            }))
        );
        assert_eq!(receiver.recv(), Ok(Item::Number(5)));
    }
}
