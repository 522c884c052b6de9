//! A thread that asks other programs, so that one that hangs holds up nobody else for longer than a look-up may take.
#![allow(unsafe_code)] // COM is started by a call of the system

use std::io;
use std::sync::mpsc::{Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use windows::Win32::System::Com::{COINIT_MULTITHREADED, CoInitializeEx};

use crate::error::ElementError;

type Job<T> = Box<dyn FnOnce(&mut T) + Send>;
type Make<T> = Arc<dyn Fn() -> T + Send + Sync>;

/// A thread with something of its own that only it may touch.
pub(super) struct Worker<T> {
    jobs: Mutex<Sender<Job<T>>>,
    make: Make<T>,
}

impl<T: 'static> Worker<T> {
    pub fn start(make: impl Fn() -> T + Send + Sync + 'static) -> io::Result<Self> {
        let make: Make<T> = Arc::new(make);
        Ok(Self {
            jobs: Mutex::new(spawn(Arc::clone(&make))?),
            make,
        })
    }

    /// Has `work` done on the thread. When it takes too long its answer is not waited for: the next question goes to a new
    /// thread, and the old one ends when it is free again.
    pub fn ask<R: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> Result<R, ElementError> {
        let (answer, answered) = sync_channel(1);
        let job: Job<T> = Box::new(move |mine| {
            let _ = answer.send(work(mine));
        });
        let sent = {
            let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            jobs.send(job).is_ok()
        };
        if sent && let Ok(answer) = answered.recv_timeout(limit) {
            return Ok(answer);
        }
        match spawn(Arc::clone(&self.make)) {
            Ok(jobs) => *self.jobs.lock().unwrap_or_else(PoisonError::into_inner) = jobs,
            Err(error) => tracing::warn!(%error, "no thread for look-ups"),
        }
        Err(ElementError::TimedOut {
            waited_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
        })
    }
}

fn spawn<T: 'static>(make: Make<T>) -> io::Result<Sender<Job<T>>> {
    let (sender, jobs) = channel::<Job<T>>();
    thread::Builder::new()
        .name("elements".to_owned())
        .spawn(move || {
            // SAFETY: called first on a thread of our own. UI Automation wants a thread without a window, in the multithreaded
            // apartment; it ends with the thread.
            let entered = unsafe { CoInitializeEx(None, COINIT_MULTITHREADED) };
            if entered.is_err() {
                tracing::warn!(?entered, "COM did not start on the thread for look-ups");
            }
            let mut mine = make();
            while let Ok(job) = jobs.recv() {
                job(&mut mine);
            }
        })?;
    Ok(sender)
}
