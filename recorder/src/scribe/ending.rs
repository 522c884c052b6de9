//! How a recording begins and ends: the first and last look, the last line, and what is waited for.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use recording::{Ended, What};

use super::{Line, Scribe};
use crate::error::FinishError;
use crate::hear::{Message, Pending, Seen};
use crate::progress::Phase;
use crate::session::{Command, Summary};

/// Longest that the first look may take.
const FIRST: Duration = Duration::from_secs(2);
/// Longest that the last action's effects are waited for.
const LAST: Duration = Duration::from_millis(1500);
/// The screen rests.
const QUIET: Duration = Duration::from_millis(250);

impl Scribe {
    pub(super) fn begin(&mut self) {
        if let Some(seen) = self.ears.look_now().wait(FIRST) {
            self.snapshot(self.started, "start", &seen);
        }
        self.show();
    }

    pub(super) fn end(mut self, messages: &Receiver<Message>) -> Result<Summary, FinishError> {
        let reason = self.ending.unwrap_or("stopped");
        let now = Instant::now();
        self.end_press();
        self.leave_field(now, None);
        self.look_at_chooser(now);
        self.end_scroll();
        if reason != "cancelled" && !self.paused {
            self.wait_for_effects(messages);
            self.look_at_all_watched();
            self.look_at_downloads(true);
            let last = self.ears.look_now();
            if let Some(seen) = self.wait_for(&last, messages) {
                self.snapshot(Instant::now(), "end", &seen);
            }
        }
        self.delete_spoiled();
        self.ears.close();
        self.pictures.finish();
        let dropped = self.pictures.dropped() + self.lost;
        let not_kept = dropped + self.left_out_changes;
        let what = What::Ended(Ended {
            reason: reason.to_owned(),
            dropped: (not_kept > 0).then_some(not_kept),
            withheld: Some(self.out.withheld()),
        });
        self.out.write(what, Line::plain(Instant::now()));
        let synced = self.out.sync();
        let summary = Summary {
            id: self.options.id.clone(),
            folder: self.options.folder.clone(),
            events: self.out.events(),
            actions: self.actions,
            withheld: self.out.withheld(),
            dropped,
            left_out: self.left_out_changes,
            reason: reason.to_owned(),
            duration: self.started.elapsed(),
        };
        self.watch.update(|progress| {
            progress.phase = Phase::Ended;
            progress.events = summary.events;
            progress.withheld = summary.withheld;
            progress.dropped = dropped;
            progress.reason = Some(reason.to_owned());
        });
        if let Some(error) = self.out.failed.take() {
            return Err(FinishError::Write(error));
        }
        synced.map_err(FinishError::Write)?;
        Ok(summary)
    }

    /// Takes what comes until the screen rests.
    fn wait_for_effects(&mut self, messages: &Receiver<Message>) {
        let until = Instant::now() + LAST;
        while self.world.busy(QUIET) && Instant::now() < until {
            self.take_effect(messages);
        }
    }

    fn wait_for(&mut self, pending: &Pending<Seen>, messages: &Receiver<Message>) -> Option<Seen> {
        let until = Instant::now() + FIRST;
        let mut seen = None;
        while seen.is_none() && Instant::now() < until {
            seen = pending.wait(Duration::from_millis(5));
            self.take_effect(messages);
        }
        // What the last look found was sent before its answer.
        while let Ok(message) = messages.try_recv() {
            self.take_after_end(message);
        }
        seen
    }

    fn take_effect(&mut self, messages: &Receiver<Message>) {
        if let Ok(message) = messages.recv_timeout(Duration::from_millis(20)) {
            self.take_after_end(message);
        }
        self.look_at_watched();
    }

    /// After the end only what was caused before it is kept, and a remark that came with the end.
    fn take_after_end(&mut self, message: Message) {
        match message {
            Message::Input(_) => {}
            Message::Command(Command::Mark(_) | Command::Note(_)) => self.take(message),
            Message::Command(_) => {}
            other => self.take(other),
        }
    }
}
