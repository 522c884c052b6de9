//! A stage is complete when it has started, and gone when it is dropped, however the run ends.

use std::io::{BufRead, BufReader};
use std::process::Command;

use super::*;

/// Ids of the processes that run in `folder` or were started with it in their environment.
fn processes_of(folder: &Path) -> Vec<String> {
    let mark = folder.to_string_lossy().into_owned();
    let mut found = Vec::new();
    for process in std::fs::read_dir("/proc").unwrap().flatten() {
        let read = |name: &str| std::fs::read(process.path().join(name)).unwrap_or_default();
        let about = [read("environ"), read("cmdline")].concat();
        if String::from_utf8_lossy(&about).contains(&mark) {
            found.push(process.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

fn nothing_is_left(folder: &Path) {
    let begin = std::time::Instant::now();
    while !processes_of(folder).is_empty() || folder.exists() {
        // Killed processes leave the table a moment later.
        let left = processes_of(folder);
        assert!(begin.elapsed() < part::READY, "left: {left:?}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// What `dbus-send` with `arguments` prints on the stage.
fn ask_bus(stage: &Stage, arguments: &[&str]) -> String {
    let mut command = Command::new("dbus-send");
    let output = stage
        .env()
        .apply(&mut command)
        .arg("--print-reply=literal")
        .args(arguments)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[test]
fn the_browser_is_on_the_accessibility_bus() {
    let stage = Stage::start(&Options::with_browser("data:text/html,<h1>Here</h1>")).unwrap();
    let address = ask_bus(
        &stage,
        &[
            "--session",
            "--dest=org.a11y.Bus",
            "/org/a11y/bus",
            "org.a11y.Bus.GetAddress",
        ],
    );
    let begin = std::time::Instant::now();
    loop {
        let programs = ask_bus(
            &stage,
            &[
                &format!("--bus={address}"),
                "--dest=org.a11y.atspi.Registry",
                "/org/a11y/atspi/accessible/root",
                "org.a11y.atspi.Accessible.GetChildren",
            ],
        );
        // One entry for each program; without accessibility Chromium has none.
        if programs.contains("/org/a11y/atspi/accessible/root") {
            break;
        }
        assert!(
            begin.elapsed() < part::READY,
            "nothing registered: {programs}"
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn stages_stand_side_by_side_and_nothing_outlives_a_panic() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let run = std::thread::spawn(move || {
        let first = Stage::start(&Options::with_browser("about:blank")).unwrap();
        let second = Stage::start(&Options::with_browser("about:blank")).unwrap();
        assert_ne!(first.env().get("DISPLAY"), second.env().get("DISPLAY"));
        let folders = [first.folder().to_owned(), second.folder().to_owned()];
        let running = folders.clone().map(|folder| processes_of(&folder).len());
        sender.send((folders, running)).unwrap();
        panic!("a failing test");
    });
    let (folders, running) = receiver.recv().unwrap();
    assert!(run.join().is_err());
    assert!(running.iter().all(|count| *count >= 5), "{running:?}");
    for folder in folders {
        nothing_is_left(&folder);
    }
}

/// Not a test of its own: the process that [`a_killed_run_leaves_nothing`] kills.
#[test]
#[ignore = "run by another test"]
fn stage_of_a_run_that_is_killed() {
    let stage = Stage::start(&Options::with_browser("about:blank")).unwrap();
    println!("stage: {}", stage.folder().display());
    loop {
        std::thread::park();
    }
}

#[test]
fn a_killed_run_leaves_nothing() {
    let mut run = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--nocapture", "--exact"])
        .arg("stage::tests::stage_of_a_run_that_is_killed")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let folder = BufReader::new(run.stdout.take().unwrap())
        .lines()
        .find_map(|line| Some(PathBuf::from(line.unwrap().split_once("stage: ")?.1)))
        .unwrap();
    assert!(processes_of(&folder).len() >= 5);
    run.kill().unwrap();
    run.wait().unwrap();
    nothing_is_left(&folder);
}

#[test]
fn a_missing_program_is_named_with_its_package() {
    let folder = tempfile::tempdir().unwrap();
    let environment = Environment::new(folder.path()).unwrap();
    let error = Part::start(
        &environment,
        "no-such-window-manager",
        &[],
        "openbox",
        part::Ending::Killed,
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`no-such-window-manager` is not installed\nhint: apt-get install openbox"
    );
}

#[test]
fn the_environment_is_closed_and_readable_by_a_shell() {
    let folder = tempfile::tempdir().unwrap();
    let mut environment = Environment::new(folder.path()).unwrap();
    environment.set("QUOTED", "it's \"here\"");
    let script = format!("{}printf %s \"$QUOTED\"", environment.to_shell());
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "it's \"here\"");
    let read = from_shell(&environment.to_shell());
    assert_eq!(read["QUOTED"], "it's \"here\"");
    assert_eq!(environment.get("WAYLAND_DISPLAY"), None);
}
