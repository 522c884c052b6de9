//! What is known to be secret so far, for the threads that look at the screen: a picture must not show it either.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use secrets::Net;

/// Texts that are remembered as harmless: pages say the same again and again.
const REMEMBERED: usize = 4096;

#[derive(Default)]
struct Inner {
    net: Net,
    harmless: BTreeSet<String>,
    learnt: u64,
}

/// Shared by all threads of a session.
#[derive(Default)]
pub(crate) struct Known(Mutex<Inner>);

impl Known {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on this value must not show anywhere.
    pub(crate) fn learn(&self, value: &str, name: &str) {
        let mut inner = self.lock();
        inner.net.taint(value, name);
        inner.harmless.clear();
        inner.learnt += 1;
    }

    /// Rises whenever something is learnt.
    pub(crate) fn learnt(&self) -> u64 {
        self.lock().learnt
    }

    /// Whether something in a text must not be kept, for what it is or because it is known.
    pub(crate) fn stands_in(&self, text: &str) -> bool {
        let mut inner = self.lock();
        if text.is_empty() || inner.harmless.contains(text) {
            return false;
        }
        let found = !inner.net.scan(text).is_empty();
        if !found {
            if inner.harmless.len() == REMEMBERED {
                inner.harmless.clear();
            }
            inner.harmless.insert(text.to_owned());
        }
        found
    }

    /// As [`Known::stands_in`], for an address.
    pub(crate) fn stands_in_url(&self, url: &str) -> bool {
        !self.lock().net.scan_url(url).is_empty()
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}
