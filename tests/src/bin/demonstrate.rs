//! Performs a scene with real input: on a private desktop of its own, or on one that another `demonstrate` keeps open.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use e2e::driver::{Driver, DriverError, Pace};
use e2e::scenes::{self, SCENES, SceneError};
use e2e::stage::{DEVTOOLS_VARIABLE, Options, Stage, StageError, from_shell};

/// Show a task on the screen, as a person would.
#[derive(Parser)]
struct Arguments {
    /// Which scene
    #[arg(required_unless_present_any = ["list", "serve"])]
    scene: Option<String>,
    /// How fast
    #[arg(long, value_enum, default_value = "human")]
    pace: PaceName,
    /// Let go of buttons at once
    #[arg(long)]
    instant: bool,
    /// Press without resting on the target
    #[arg(long)]
    no_rest: bool,
    /// Where `--serve` describes its desktop; without `--serve`, the desktop to perform on
    #[arg(long, value_name = "PATH")]
    env_file: Option<PathBuf>,
    /// Only set up the desktop, with the browser where the scene begins, and keep it until ended by a signal
    #[arg(long, requires = "env_file")]
    serve: bool,
    /// List the scenes with their goals
    #[arg(long)]
    list: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaceName {
    /// An unhurried person
    Human,
    /// Ten times that
    Fast,
    /// 25 ms between actions that need no new page
    Gap25,
}

impl Arguments {
    fn pace(&self) -> Pace {
        let mut pace = match self.pace {
            PaceName::Human => Pace::human(),
            PaceName::Fast => Pace::fast(),
            PaceName::Gap25 => Pace::gap25(),
        };
        if self.instant {
            pace = pace.instant();
        }
        if self.no_rest {
            pace = pace.with_rest(std::time::Duration::ZERO);
        }
        pace
    }
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Stage(#[from] StageError),
    #[error(transparent)]
    Driver(#[from] DriverError),
    #[error(transparent)]
    Scene(#[from] SceneError),
    #[error("`{0}` does not describe a desktop: `{1}` is missing")]
    EnvFile(String, &'static str),
    #[error("`{0}`: {1}")]
    File(String, std::io::Error),
    #[error("no signal can be waited for: {0}")]
    Signal(std::io::Error),
}

#[tokio::main(flavor = "current_thread")]
#[expect(clippy::print_stderr, reason = "a command")]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match perform(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command")]
async fn perform(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.list {
        for scene in SCENES {
            println!("{:20} {}", scene.name, scene.goal);
        }
        return Ok(());
    }
    let scene = arguments.scene.as_deref();
    if let (Some(path), false) = (&arguments.env_file, arguments.serve) {
        return on_open_desktop(path, scene.unwrap_or_default(), arguments.pace()).await;
    }
    let stage = Stage::start(&Options::with_sites_and_browser("about:blank"))?;
    let mut driver = Driver::on(&stage, Pace::fast()).await?;
    if let Some(scene) = scene {
        scenes::prepare(scene, &mut driver).await?;
    }
    if arguments.serve {
        if let Some(path) = &arguments.env_file {
            // Whoever waits for the file must not see half of it.
            let part = path.with_extension("part");
            std::fs::write(&part, stage.to_shell())
                .and_then(|()| std::fs::rename(&part, path))
                .map_err(|error| Failure::File(path.display().to_string(), error))?;
        }
        drop(driver);
        println!("ready");
        return until_signal().await.map_err(Failure::Signal);
    }
    scenes::run(scene.unwrap_or_default(), &mut driver, arguments.pace()).await?;
    Ok(())
}

async fn on_open_desktop(path: &std::path::Path, scene: &str, pace: Pace) -> Result<(), Failure> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::File(file.clone(), error))?;
    let variables = from_shell(&text);
    let get = |name: &'static str| {
        variables
            .get(name)
            .ok_or_else(|| Failure::EnvFile(file.clone(), name))
    };
    let home = PathBuf::from(get("HOME")?);
    let (display, devtools) = (get("DISPLAY")?, get(DEVTOOLS_VARIABLE)?);
    let mut driver = Driver::connect(display, devtools, &home, pace.clone()).await?;
    scenes::run(scene, &mut driver, pace).await?;
    Ok(())
}

async fn until_signal() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}
