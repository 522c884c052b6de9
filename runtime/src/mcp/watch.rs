//! Tells a client when the list of skills that it was shown is no longer right, whichever process changed it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::service::{ManifestEntry, Service};

/// How often the store is asked for its mark; that costs one look at a number.
const PERIOD: Duration = Duration::from_secs(1);

/// What a client was shown last, if anything.
#[derive(Clone, Default)]
pub(super) struct Shown(Arc<Mutex<Option<Vec<ManifestEntry>>>>);

impl Shown {
    pub(super) fn set(&self, manifest: Vec<ManifestEntry>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(manifest);
    }

    fn is_older_than(&self, manifest: &[ManifestEntry]) -> bool {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shown.as_ref().is_some_and(|shown| shown != manifest)
    }
}

/// Looks at the store for one client.
pub(super) struct Watch {
    service: Service,
    shown: Shown,
    mark: Option<u64>,
    current: Vec<ManifestEntry>,
    told: Option<Vec<ManifestEntry>>,
}

impl Watch {
    pub(super) fn new(service: Service, shown: Shown) -> Self {
        Self {
            service,
            shown,
            mark: None,
            current: Vec::new(),
            told: None,
        }
    }

    /// Waits until there is something to tell. The same list is told of once.
    pub(super) async fn changed(&mut self) {
        loop {
            tokio::time::sleep(PERIOD).await;
            self.look().await;
            // A rating, say, changes the store but not what there is to choose from.
            let news = self.mark.is_some() && self.shown.is_older_than(&self.current);
            if news && self.told.as_ref() != Some(&self.current) {
                self.told = Some(self.current.clone());
                return;
            }
        }
    }

    /// Reads the manifest if the store has changed. Where the store fails, the next look tries again.
    async fn look(&mut self) {
        let Ok(mark) = self.service.change_mark().await else {
            return;
        };
        if self.mark == Some(mark) {
            return;
        }
        if let Ok(manifest) = self.service.manifest().await {
            self.mark = Some(mark);
            self.current = manifest;
        }
    }
}
