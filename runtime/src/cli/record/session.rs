//! One recording from its start to its end: claimed, proven to hear, driven by orders and signals, closed honestly.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use recorder::{Handle, Keep, Phase, Session, Summary, Watch};

use super::options::{RecordingArgs, open, session_options};
use super::progress::Display;
use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::cli::output::tell;
use crate::control::{Claim, Mark, Order, Reply, Request, Server, Sign};
use crate::recordings;

/// How often the display is looked after, and the end noticed at the latest.
const TICK: Duration = Duration::from_millis(200);
/// A pause begins within this time.
const OBEYED_WITHIN: Duration = Duration::from_secs(5);

/// What one recording came to.
#[derive(Debug)]
pub struct Recorded {
    /// Its id.
    pub id: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Why it ended.
    pub reason: String,
    /// Lines after the header.
    pub events: u64,
    /// What the person did. Nothing was demonstrated when this is 0.
    pub actions: u64,
    /// Values that were withheld.
    pub withheld: u64,
    /// Frames that were lost.
    pub dropped: u64,
    /// From start to end.
    pub duration: Duration,
}

/// Records until the person, a limit or a signal ends it.
///
/// # Errors
/// The desktop cannot be heard, another recording runs, or the folder cannot be written.
pub fn record(args: &RecordingArgs, context: &Context) -> Result<Recorded, Failure> {
    // First, before anything is made on disk.
    let listened = open(args, context)?;
    let desktop = listened.desktop();
    for problem in &desktop.problems {
        tell(&format!(
            "warning: {}\nhint: {}",
            problem.message, problem.hint
        ));
    }
    let options = session_options(args, context)?;
    let claim = Claim::take(context.home()?, &options.folder.display().to_string())?;
    close_what_broke_off(&claim, context);
    let (server, signs) = Server::start(&claim)?;
    let running = Running {
        id: options.id.clone(),
        folder: options.folder.clone(),
        stop: options.stop.as_ref().map(ToString::to_string),
        sealed: matches!(options.keep, Keep::Sealed(_)),
    };
    let session = Session::start(options, desktop)?;
    let recorded = running.until_it_ends(session, &signs, context);
    drop(server);
    drop(claim);
    recorded
}

/// The recording before this one was killed: its last line now says so.
fn close_what_broke_off(claim: &Claim, context: &Context) {
    let Some(folder) = claim.broken_off().map(PathBuf::from) else {
        return;
    };
    let id = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let key = context.existing_key().ok();
    match recorder::recover(&folder, key.as_ref(), &id) {
        Ok(_) => tell(&format!(
            "note: the recording before this one broke off; what was there is kept in `{}`",
            folder.display()
        )),
        // Its folder may be gone; there is nothing to close then.
        Err(error) => tracing::info!(%error, "the recording before this one was not closed"),
    }
}

struct Running {
    id: String,
    folder: PathBuf,
    stop: Option<String>,
    sealed: bool,
}

impl Running {
    fn until_it_ends(
        self,
        session: Session,
        signs: &Receiver<Sign>,
        context: &Context,
    ) -> Result<Recorded, Failure> {
        let watch = session.progress();
        let handle = session.handle();
        let mut display = Display::new(context.json);
        display.started(&self.id, &self.folder, self.stop.as_deref());
        let mut stopper = None;
        while !watch.wait_ended(Duration::ZERO) {
            match signs.recv_timeout(TICK) {
                Ok(Sign::Signal) => break,
                Ok(Sign::Order(request)) if request.order == Order::Stop => {
                    stopper = Some(request);
                    break;
                }
                Ok(Sign::Order(request)) => self.obey(request, &handle, &watch),
                Err(RecvTimeoutError::Timeout) => display.show(&watch.get()),
                // Without its server the recording still has its stop keys and limits.
                Err(RecvTimeoutError::Disconnected) => {
                    watch.wait_ended(TICK);
                }
            }
        }
        let summary = session.finish();
        let sealed = self.sealed;
        display.ended(&watch.get());
        if let Some(request) = stopper {
            request.answer(self.reply(&watch, None));
        }
        let recorded = self.recorded(summary?);
        say_summary(&recorded, sealed, context);
        Ok(recorded)
    }

    fn obey(&self, request: Request, handle: &Handle, watch: &Watch) {
        let phase = match &request.order {
            Order::Pause => {
                handle.pause();
                Some(Phase::Paused)
            }
            Order::Resume => {
                handle.resume();
                Some(Phase::Recording)
            }
            Order::Mark { mark, text } => {
                handle.mark(recorder_mark(*mark));
                if !text.trim().is_empty() {
                    handle.note(text.trim());
                }
                None
            }
            Order::Stop => None,
        };
        // Whoever ordered a pause may do something private next: it must have begun when they are answered.
        let refused = match phase {
            Some(phase) if !watch.wait(OBEYED_WITHIN, |progress| progress.phase == phase) => {
                Some("the recorder did not get to it in time".to_owned())
            }
            _ => None,
        };
        request.answer(self.reply(watch, refused));
    }

    fn reply(&self, watch: &Watch, refused: Option<String>) -> Reply {
        let progress = watch.get();
        Reply {
            id: self.id.clone(),
            folder: self.folder.display().to_string(),
            phase: format!("{:?}", progress.phase).to_lowercase(),
            events: progress.events,
            refused,
        }
    }

    fn recorded(self, summary: Summary) -> Recorded {
        Recorded {
            id: self.id,
            folder: self.folder,
            reason: summary.reason,
            events: summary.events,
            actions: summary.actions,
            withheld: summary.withheld,
            dropped: summary.dropped,
            duration: summary.duration,
        }
    }
}

fn recorder_mark(mark: Mark) -> recorder::Mark {
    match mark {
        Mark::Input => recorder::Mark::Input,
        Mark::Secret => recorder::Mark::Secret,
        Mark::Check => recorder::Mark::Check,
        Mark::Ignore => recorder::Mark::Ignore,
        Mark::Output => recorder::Mark::Output,
        Mark::Never => recorder::Mark::Never,
    }
}

/// Says what was recorded, and of which elements something was withheld.
fn say_summary(recorded: &Recorded, sealed: bool, context: &Context) {
    if context.json {
        return;
    }
    let seconds = recorded.duration.as_secs();
    tell(&format!(
        "recorded {} events in {}:{:02}{}, ended: {}",
        recorded.events,
        seconds / 60,
        seconds % 60,
        if sealed { ", sealed" } else { "" },
        recorded.reason
    ));
    if recorded.actions == 0 {
        tell("warning: nothing was done, so there is nothing to compile");
    }
    if recorded.dropped > 0 {
        tell(&format!(
            "warning: {} pictures or inputs were lost",
            recorded.dropped
        ));
    }
    if recorded.withheld > 0 {
        tell(&match recorded.withheld {
            1 => "1 value was withheld; in these places:".to_owned(),
            many => format!("{many} values were withheld; in these places:"),
        });
        for line in withheld(recorded, context) {
            tell(&format!("  {line}"));
        }
    }
}

/// Each element of which something was withheld, once, with the reason.
fn withheld(recorded: &Recorded, context: &Context) -> Vec<String> {
    let read = recordings::locate(&recorded.folder.display().to_string(), None)
        .and_then(|located| recordings::open(&located, || Ok(context.existing_key()?)));
    let Ok(recording) = read else {
        return Vec::new();
    };
    let mut lines: Vec<String> = Vec::new();
    for event in recording
        .events
        .iter()
        .filter(|event| event.withheld.is_some())
    {
        let line = recordings::withheld_from(event);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}
