//! Records scenes with the real recorder and writes their lines to `fixtures/skills/`, for the compiler's goldens.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::normal::normalised;
use e2e::scenes::SCENES;
use e2e::shown::{self, ShowError};
use e2e::stage::{Options, Stage, StageError};

/// Make the recordings of the goldens anew.
#[derive(Parser)]
struct Arguments {
    /// Which scenes; all if none is named
    scenes: Vec<String>,
    /// Where to write, a folder for each scene
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Keep each whole recording, with its pictures and the recorder's log, in a folder of this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Stage(#[from] StageError),
    #[error(transparent)]
    Binary(#[from] e2e::binary::BinaryError),
    #[error(transparent)]
    Show(#[from] ShowError),
    #[error("`{scene}`: {problem}")]
    Recording { scene: String, problem: String },
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
    for scene in SCENES {
        let wanted = arguments.scenes.iter().any(|name| name == scene.name);
        if !wanted && !arguments.scenes.is_empty() {
            continue;
        }
        // One scene that fails does not keep the others from being recorded.
        match record(&mut stage, scene.name, &arguments).await {
            Ok(lines) => eprintln!("{:20} {lines} lines", scene.name),
            Err(error) => {
                eprintln!("{:20} error: {error}", scene.name);
                stage.leave_picture(scene.name);
                failed = true;
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

async fn record(stage: &mut Stage, scene: &str, arguments: &Arguments) -> Result<usize, Failure> {
    let mut taught = Taught::on(stage)?;
    if arguments.keep.is_some() {
        taught = taught.with_log("debug");
    }
    let folder = taught.home().join(scene);
    let place = folder.display().to_string();
    let pictures = match arguments.keep {
        Some(_) => "--plain",
        None => "--no-pictures",
    };
    let options = ["--plain", pictures, "-o", place.as_str()];
    let options = &options[usize::from(arguments.keep.is_some())..];
    let recorded = shown::record(stage, &taught, scene, Pace::human(), options).await?;
    if let Some(keep) = &arguments.keep {
        let kept = keep.join(scene);
        copy_folder(&folder, &kept)?;
        let log = kept.join("log.txt");
        std::fs::write(&log, recorded.outcome.stderr).map_err(in_file(&log))?;
    }
    let file = folder.join("recording.jsonl");
    let bytes = std::fs::read(&file).map_err(in_file(&file))?;
    let text = normalised(&bytes, scene, stage.folder()).map_err(|problem| Failure::Recording {
        scene: scene.to_owned(),
        problem,
    })?;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/skills");
    let case = arguments.output.as_ref().unwrap_or(&fixtures).join(scene);
    std::fs::create_dir_all(&case).map_err(in_file(&case))?;
    let golden = case.join("recording.jsonl");
    std::fs::write(&golden, &text).map_err(in_file(&golden))?;
    Ok(text.lines().count())
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
