//! What a recording is told before it starts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use desktop::{Desktop, cdp};
use jiff::ZonedDateTime;
use recorder::{Chord, Keep, Limits, Options};

use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::recordings;

/// Arguments that `taught record` and `taught teach` share.
#[derive(Debug, Clone, clap::Args)]
pub struct RecordingArgs {
    /// The task in your own words: "File an expense of 42.50 for Meals"
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// The recording's own folder, to be made; kept in the home folder if left out
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Do not seal it: whoever can read the folder can read it
    #[arg(long)]
    pub plain: bool,
    /// Keep nothing of this program or site; may be given several times
    #[arg(long, value_name = "NAME")]
    pub exclude: Vec<String>,
    /// The keys that end it, or "none"
    #[arg(long, value_name = "KEYS", default_value = "Ctrl+Alt+Shift+S", value_parser = stop_keys)]
    pub stop_chord: StopKeys,
    /// End it by itself after so many minutes
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1440))]
    pub max_minutes: u64,
    /// Keep no pictures
    #[arg(long)]
    pub no_pictures: bool,
    /// Start a Chromium browser with a profile of its own and record what is done in its pages, on every system; with
    /// this page, if one is given
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "about:blank", conflicts_with = "cdp")]
    pub browser: Option<String>,
    /// A further argument for the browser that is started; may be given several times
    #[arg(
        long,
        value_name = "ARG",
        requires = "browser",
        allow_hyphen_values = true
    )]
    pub browser_arg: Vec<String>,
    /// Record what is done in the pages of a browser that runs already with `--remote-debugging-port`, at
    /// this address ("http://127.0.0.1:9222")
    #[arg(long, value_name = "URL")]
    pub cdp: Option<String>,
}

/// The keys that end a recording.
#[derive(Debug, Clone)]
pub struct StopKeys(pub Option<Chord>);

fn stop_keys(text: &str) -> Result<StopKeys, recorder::BadChord> {
    match text {
        "none" => Ok(StopKeys(None)),
        keys => keys.parse().map(|chord| StopKeys(Some(chord))),
    }
}

/// What the recorder is told.
///
/// # Errors
/// The folder's name cannot name a recording, or the home or key cannot be used.
pub fn session_options(args: &RecordingArgs, context: &Context) -> Result<Options, Failure> {
    let (folder, id) = match &args.output {
        Some(folder) => (folder.clone(), id_of(folder, args.plain)?),
        None => {
            let home = context.home()?;
            home.ensure()?;
            let id = recordings::new_id(&ZonedDateTime::now());
            (home.recordings().join(&id), id)
        }
    };
    let mut options = Options::new(std::path::absolute(&folder).unwrap_or(folder), id);
    options.goal = args.goal.clone().unwrap_or_default().trim().to_owned();
    options.keep = match args.plain {
        true => Keep::Plain,
        false => Keep::Sealed(context.key()?),
    };
    options.limits = Limits {
        time: Duration::from_secs(args.max_minutes * 60),
        ..Limits::default()
    };
    options.excluded.clone_from(&args.exclude);
    options.excluded_pids = programs_that_we_run_in();
    options.stop.clone_from(&args.stop_chord.0);
    options.frames = !args.no_pictures;
    if args.browser.is_some() || args.cdp.is_some() {
        "cdp".clone_into(&mut options.source);
    }
    Ok(options)
}

/// What is listened to; dropped after the recording.
pub enum Listened {
    /// The whole desktop.
    Desktop(Box<Desktop>),
    /// The pages of one browser.
    Browser(Box<cdp::Attached>),
}

impl Listened {
    /// Its abilities.
    #[must_use]
    pub fn desktop(&self) -> &Desktop {
        match self {
            Self::Desktop(desktop) => desktop,
            Self::Browser(browser) => &browser.desktop,
        }
    }
}

/// A late answer is still about the moment it was asked at, since a program answers in order; one that is dropped is a step
/// without a name.
const LOOKUP_MS: u64 = 600;

/// Opens what is to be recorded.
///
/// # Errors
/// It cannot be heard.
pub fn open(args: &RecordingArgs, context: &Context) -> Result<Listened, Failure> {
    let which = match (&args.cdp, &args.browser) {
        (Some(address), _) => cdp::Which::At(address.clone()),
        (None, Some(page)) => cdp::Which::Start {
            profile: context.home()?.browser(),
            program: None,
            arguments: args.browser_arg.clone(),
            page: Some(page.clone()),
        },
        (None, None) => {
            let desktop = desktop::open(&desktop::Options {
                lookup_ms: LOOKUP_MS,
                ..desktop::Options::default()
            })?;
            return Ok(Listened::Desktop(Box::new(desktop)));
        }
    };
    let browser = cdp::open(&cdp::Options {
        lookup_ms: LOOKUP_MS,
        ..cdp::Options::new(which)
    })?;
    Ok(Listened::Browser(Box::new(browser)))
}

/// A sealed recording is bound to its id, and its folder's name is the only place where the id stands in clear.
fn id_of(folder: &Path, plain: bool) -> Result<String, Failure> {
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    if recordings::is_id(&name) {
        return Ok(name);
    }
    if plain {
        return Ok(recordings::new_id(&ZonedDateTime::now()));
    }
    Err(
        Failure::usage(format!("`{name}` cannot name a sealed recording"))
            .hint("use letters, digits and hyphens only, or record with `--plain`"),
    )
}

/// The processes above this one: the terminal whose window must not be in the recording.
fn programs_that_we_run_in() -> Vec<u32> {
    let mut pids = Vec::new();
    let mut pid = std::process::id();
    while let Some(parent) = parent_of(pid).filter(|parent| *parent > 1 && !pids.contains(parent)) {
        pids.push(parent);
        pid = parent;
    }
    pids
}

/// From `/proc`; nothing elsewhere.
fn parent_of(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // `pid (name) state parent …`; a name may hold spaces and brackets.
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}
