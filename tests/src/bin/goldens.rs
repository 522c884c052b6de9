//! Records scenes with the real recorder and writes their lines to `fixtures/skills/`, for the compiler's goldens.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use e2e::binary::{Recorded, Taught};
use e2e::driver::Pace;
use e2e::foreign;
use e2e::normal::normalised;
use e2e::scenes::SCENES;
use e2e::shown::{self, ShowError, Showing};
use e2e::stage::{Options, Stage, StageError};

/// Make the recordings of the goldens anew.
#[derive(Parser)]
struct Arguments {
    /// Which scenes, or `fossil-ticket`; all if none is named
    scenes: Vec<String>,
    /// Where to write, a folder for each scene
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Ten times as fast as a person, to look at the difference
    #[arg(long)]
    fast: bool,
    /// Listen to the browser through its DevTools, not to the desktop
    #[arg(long)]
    cdp: bool,
    /// Keep each whole recording, with its pictures and the recorder's log, in a folder of this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

impl Arguments {
    fn pace(&self) -> Pace {
        match self.fast {
            true => Pace::fast().with_rest(Duration::from_millis(40)),
            false => Pace::human(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Stage(#[from] StageError),
    #[error(transparent)]
    Binary(#[from] e2e::binary::BinaryError),
    #[error(transparent)]
    Show(#[from] ShowError),
    #[error("`{case}`: {problem}")]
    Recording { case: String, problem: String },
    #[error("Fossil (Debian's package `fossil`): {0}")]
    Fossil(std::io::Error),
    #[error("`{}`: {source}", path.display())]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut stage = match Stage::start(&Options::with_sites_and_browser("about:blank")) {
        Ok(stage) => stage,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut failed = false;
    for case in cases(&arguments.scenes) {
        // One that fails does not keep the others from being recorded.
        match record(&mut stage, case, &arguments).await {
            Ok(lines) => eprintln!("{case:20} {lines} lines"),
            Err(error) => {
                eprintln!("{case:20} error: {error}");
                stage.leave_picture(case);
                failed = true;
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

/// The cases that are asked for; all if none is named.
fn cases(names: &[String]) -> Vec<&'static str> {
    let all = SCENES.iter().map(|scene| scene.name).chain([foreign::NAME]);
    let asked = |case: &&str| {
        names
            .iter()
            .any(|name| name == case || name == golden_of(case).0)
    };
    all.filter(|case| names.is_empty() || asked(case)).collect()
}

/// The golden's folder, and the file in it: the second demonstration of a task stands beside the first.
fn golden_of(case: &str) -> (&str, &'static str) {
    match case.strip_suffix("-2") {
        Some(first) => (first, "recording-2.jsonl"),
        None => (case, "recording.jsonl"),
    }
}

async fn record(stage: &mut Stage, case: &str, arguments: &Arguments) -> Result<usize, Failure> {
    let mut taught = Taught::on(stage)?;
    if arguments.keep.is_some() {
        taught = taught.with_log("debug");
    }
    let folder = taught.home().join(case);
    let place = folder.display().to_string();
    let mut options = vec!["--plain", "-o", place.as_str()];
    if arguments.keep.is_none() {
        options.push("--no-pictures");
    }
    if arguments.cdp {
        options.extend(["--cdp", shown::DEVTOOLS]);
    }
    let recorded = match case {
        foreign::NAME => record_foreign(stage, &taught, &options).await?,
        scene => shown::record(stage, &taught, scene, arguments.pace(), &options).await?,
    };
    if let Some(keep) = &arguments.keep {
        let kept = keep.join(case);
        copy_folder(&folder, &kept)?;
        let log = kept.join("log.txt");
        std::fs::write(&log, recorded.outcome.stderr).map_err(in_file(&log))?;
    }
    let file = folder.join("recording.jsonl");
    let bytes = std::fs::read(&file).map_err(in_file(&file))?;
    let text = normalised(&bytes, case, stage.folder()).map_err(|problem| Failure::Recording {
        case: case.to_owned(),
        problem,
    })?;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills");
    let (golden, name) = golden_of(case);
    let golden = arguments.output.as_ref().unwrap_or(&fixtures).join(golden);
    std::fs::create_dir_all(&golden).map_err(in_file(&golden))?;
    let golden = golden.join(name);
    std::fs::write(&golden, &text).map_err(in_file(&golden))?;
    Ok(text.lines().count())
}

async fn record_foreign(
    stage: &mut Stage,
    taught: &Taught,
    options: &[&str],
) -> Result<Recorded, Failure> {
    let fossil = foreign::Fossil::start().map_err(Failure::Fossil)?;
    let address = fossil.address();
    let mut showing = Showing::begin_at(stage, taught, &address, foreign::GOAL, options).await?;
    foreign::play(&mut showing.driver)
        .await
        .map_err(ShowError::from)?;
    Ok(showing.stop().await?)
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(to).map_err(in_file(to))?;
    for entry in std::fs::read_dir(from).map_err(in_file(from))?.flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to)?;
        } else {
            std::fs::copy(&from, &to).map_err(in_file(&from))?;
        }
    }
    Ok(())
}

fn in_file(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    let path = path.to_owned();
    move |source| Failure::File {
        path: path.clone(),
        source,
    }
}
