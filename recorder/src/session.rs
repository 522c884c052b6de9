//! A running recording and the handle that drives it.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use desktop::{Capabilities, Desktop};
use recording::{Header, Monitor};

use crate::error::{FinishError, StartError};
use crate::folder::{Log, Pictures};
use crate::hear::{Camera, Ears, Message, World};
use crate::judge::Judge;
use crate::options::Options;
use crate::progress::{Phase, Watch};
use crate::scribe::{Scribe, Setting};

/// Inputs that may wait for the scribe.
const QUEUE: usize = 8192;

/// What the person says of what was just done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The value changes from run to run.
    Input,
    /// The value must not be kept; it is taken out of what was written.
    Secret,
    /// This shows that it worked.
    Check,
    /// Not part of the task.
    Ignore,
    /// This is what the person wants to know in the end.
    Output,
    /// Must never be done.
    Never,
}

impl Mark {
    /// The word on the line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Secret => "secret",
            Self::Check => "check",
            Self::Ignore => "ignore",
            Self::Output => "output",
            Self::Never => "never",
        }
    }
}

impl FromStr for Mark {
    /// The word that is no mark.
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        [
            Self::Input,
            Self::Secret,
            Self::Check,
            Self::Ignore,
            Self::Output,
            Self::Never,
        ]
        .into_iter()
        .find(|mark| mark.as_str() == word)
        .ok_or_else(|| word.to_owned())
    }
}

/// What a session is told while it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Pause,
    Resume,
    Mark(Mark),
    Note(String),
    Stop,
    Cancel,
}

/// A recording that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its name.
    pub id: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Lines after the header.
    pub events: u64,
    /// What the person did: clicks, keys, drags, values. Nothing was demonstrated when this is 0.
    pub actions: u64,
    /// Values that were withheld.
    pub withheld: u64,
    /// Frames and inputs that were lost.
    pub dropped: u64,
    /// Effects of actions that were too many to be told.
    pub left_out: u64,
    /// The word of the last line: `stopped`, `cancelled`, `time_limit`, `size_limit`, `permission_lost`.
    pub reason: String,
    /// How long it took.
    pub duration: Duration,
}

/// A running recording. Dropped without [`Session::finish`], it is stopped all the same.
pub struct Session {
    commands: SyncSender<Message>,
    watch: Watch,
    folder: PathBuf,
    thread: Option<JoinHandle<Result<Summary, FinishError>>>,
}

/// Drives a session from other threads; cheap to clone. Commands to a session that ended do nothing.
#[derive(Clone)]
pub struct Handle {
    commands: SyncSender<Message>,
    watch: Watch,
}

impl Session {
    /// Proves that input arrives, writes the header and listens.
    ///
    /// # Errors
    /// When input cannot be heard or the folder cannot be written. Nothing is left behind but the folder.
    pub fn start(options: Options, desktop: &Desktop) -> Result<Self, StartError> {
        let named = !options.id.is_empty()
            && options
                .id
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !named {
            return Err(StartError::BadId(options.id));
        }
        if Log::is_taken(&options.folder) {
            return Err(StartError::FolderTaken(
                options.folder.display().to_string(),
            ));
        }
        if !desktop.capabilities.input {
            return Err(StartError::NoInput);
        }
        let took = desktop.listen.self_test(options.self_test)?;
        tracing::debug!(ms = took.as_millis(), "input arrives");
        // Browsers build their tree only when it is first read.
        if let Err(error) = desktop.elements.warm_up() {
            tracing::debug!(%error, "the tree of the active window could not be read");
        }
        let header = header(&options, desktop);
        let log =
            Log::create(&options.folder, &options.keep, &header).map_err(StartError::Write)?;
        let pictures = Pictures::start(&options.folder, &options.keep, &options.id)
            .map_err(StartError::Thread)?;
        let pictures = Arc::new(pictures);
        let started = Instant::now();
        let watch = Watch::new(started);
        let world = Arc::new(World::default());
        let judge = Arc::new(Judge::new(
            &options.goal,
            &options.excluded,
            &options.excluded_pids,
        ));
        let look =
            (options.frames && desktop.capabilities.frames).then(|| Arc::clone(&desktop.look));
        let camera = Camera::start(look, Arc::clone(&pictures), Arc::clone(&world))
            .map_err(StartError::Thread)?;
        let camera = Arc::new(camera);
        world.set_window(desktop.windows.active().ok().flatten());
        if let Some(window) = world.window()
            && let Ok(page) = desktop.pages.of_window(&window)
        {
            world.see_page(Instant::now(), &page);
        }
        let (commands, messages) = sync_channel(QUEUE);
        let ears = Ears::start(desktop, &world, &camera, &judge, &commands)?;
        let folder = options.folder.clone();
        let scribe = Scribe::new(Setting {
            options,
            desktop: desktop.clone(),
            world,
            judge,
            pictures,
            ears,
            log,
            started,
            watch: watch.clone(),
        });
        watch.update(|progress| progress.phase = Phase::Recording);
        let thread = thread::Builder::new()
            .name("scribe".to_owned())
            .spawn(move || scribe.run(&messages))
            .map_err(StartError::Thread)?;
        Ok(Self {
            commands,
            watch,
            folder,
            thread: Some(thread),
        })
    }

    /// Something to drive it with from other threads.
    #[must_use]
    pub fn handle(&self) -> Handle {
        Handle {
            commands: self.commands.clone(),
            watch: self.watch.clone(),
        }
    }

    /// What it shows of itself.
    #[must_use]
    pub fn progress(&self) -> Watch {
        self.watch.clone()
    }

    /// Where it writes.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stops it unless it ended by itself, and waits for its last line and picture.
    ///
    /// # Errors
    /// When the recording could not be written to its end.
    pub fn finish(mut self) -> Result<Summary, FinishError> {
        self.handle().stop();
        self.join().unwrap_or(Err(FinishError::Broke))
    }

    /// As [`Session::finish`], but the last line says that it was cancelled.
    ///
    /// # Errors
    /// As [`Session::finish`].
    pub fn cancel(mut self) -> Result<Summary, FinishError> {
        self.handle().cancel();
        self.join().unwrap_or(Err(FinishError::Broke))
    }

    fn join(&mut self) -> Option<Result<Summary, FinishError>> {
        self.thread
            .take()
            .map(|thread| thread.join().unwrap_or(Err(FinishError::Broke)))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.handle().stop();
            if let Some(Err(error)) = self.join() {
                tracing::error!(%error, "a recording ended badly");
            }
        }
    }
}

impl Handle {
    fn send(&self, command: Command) {
        // The queue is gone only when the session has ended.
        let _ = self.commands.send(Message::Command(command));
    }

    /// Keeps nothing from now on.
    pub fn pause(&self) {
        self.send(Command::Pause);
    }

    /// Goes on after [`Handle::pause`].
    pub fn resume(&self) {
        self.send(Command::Resume);
    }

    /// Marks what was done last.
    pub fn mark(&self, mark: Mark) {
        self.send(Command::Mark(mark));
    }

    /// Adds the person's remark.
    pub fn note(&self, text: &str) {
        self.send(Command::Note(text.to_owned()));
    }

    /// Ends it; [`Session::finish`] gives what came of it.
    pub fn stop(&self) {
        self.send(Command::Stop);
    }

    /// Ends it as not to be used.
    pub fn cancel(&self) {
        self.send(Command::Cancel);
    }

    /// What it shows of itself.
    #[must_use]
    pub fn progress(&self) -> Watch {
        self.watch.clone()
    }
}

fn header(options: &Options, desktop: &Desktop) -> Header {
    let now = jiff::ZonedDateTime::now();
    let monitors = desktop.look.monitors().unwrap_or_default();
    let net = secrets::Net::new();
    Header {
        id: options.id.clone(),
        goal: net.clean(&options.goal).to_stored(),
        started_at: now.strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string(),
        time_zone: now.time_zone().iana_name().unwrap_or_default().to_owned(),
        source: options.source.clone(),
        os: system(),
        ui_language: language(),
        keyboard_layout: desktop.listen.layout().unwrap_or_default(),
        recorder_version: env!("CARGO_PKG_VERSION").to_owned(),
        monitors: monitors
            .into_iter()
            .map(|monitor| Monitor {
                id: monitor.id,
                x: monitor.bounds.x,
                y: monitor.bounds.y,
                width: monitor.bounds.width,
                height: monitor.bounds.height,
                scale: monitor.scale,
            })
            .collect(),
        limits: Some(recording::Limits {
            time_ms: u64::try_from(options.limits.time.as_millis()).unwrap_or(u64::MAX),
            bytes: options.limits.bytes,
            events: options.limits.events,
        }),
        excluded: options.excluded.clone(),
        capabilities: capabilities(desktop.capabilities, options.frames),
        ..Header::default()
    }
}

fn capabilities(can: Capabilities, frames: bool) -> Vec<String> {
    [
        (can.input, "input"),
        (can.elements, "elements"),
        (can.pages, "pages"),
        (can.changes, "changes"),
        (can.windows, "windows"),
        (can.frames && frames, "frames"),
        (can.injected, "injected"),
    ]
    .into_iter()
    .filter(|(can, _)| *can)
    .map(|(_, word)| word.to_owned())
    .collect()
}

/// The system's name and version.
fn system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    release
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="))
        .map_or_else(
            || std::env::consts::OS.to_owned(),
            |name| name.trim_matches('"').to_owned(),
        )
}

/// The language of the interface as a BCP 47 tag, from the environment.
fn language() -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| {
            let tag = value.split(['.', '@']).next()?.replace('_', "-");
            (tag != "C" && tag != "POSIX").then_some(tag)
        })
        .unwrap_or_default()
}
