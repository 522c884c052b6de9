//! Files: what is on disk at any moment, limits, sealing, pictures, and what a kill leaves.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where something is missing"
)]

mod scripted;

use std::fs;
use std::time::Duration;

use desktop::Role;
use recorder::{Keep, Options, RecoverError, Session, StartError};
use scripted::*;

fn buttons() -> Stage {
    Stage::new(vec![element(Role::Button, "Go", 1), password(3)])
}

#[test]
fn nothing_starts_before_input_was_proven_to_arrive() {
    let stage = buttons();
    stage.state().input_arrives = false;
    let folder = tempfile::tempdir().unwrap();
    let options = Options::new(folder.path().join("r"), "r");
    let refused = Session::start(options, &stage.desktop());
    assert!(matches!(refused, Err(StartError::SelfTest(_))));
    assert!(!folder.path().join("r").exists());
}

#[test]
fn a_folder_that_holds_a_recording_is_not_overwritten() {
    let run = record(&buttons(), |stage, _| stage.click("Go"));
    let again = Session::start(Options::new(run.path(), "r"), &buttons().desktop());
    assert!(matches!(again, Err(StartError::FolderTaken(_))));
    let bad = Session::start(Options::new(run.path(), "../r"), &buttons().desktop());
    assert!(matches!(bad, Err(StartError::BadId(_))));
}

#[test]
fn each_line_is_on_disk_before_it_is_counted() {
    let run = record(&buttons(), |stage, session| {
        for _ in 0..5 {
            let before = session.progress().get().events;
            stage.click("Go");
            wait_for("the click", || session.progress().get().events > before);
            let text = fs::read_to_string(session.folder().join("recording.jsonl")).unwrap();
            let counted = session.progress().get().events;
            assert!(text.lines().count() as u64 > counted, "{text}");
            assert!(text.ends_with('\n'));
        }
    });
    assert_eq!(run.summary.actions, 5);
}

#[test]
fn limits_end_it_and_say_so() {
    let run = record_with(
        &buttons(),
        |options| options.limits.events = 6,
        |stage, session| {
            for _ in 0..20 {
                stage.click_at(30, 40);
            }
            assert!(session.progress().wait_ended(Duration::from_secs(20)));
        },
    );
    assert_eq!(run.summary.reason, "size_limit");
    assert!(run.summary.events <= 6);
    let run = record_with(
        &buttons(),
        |options| options.limits.time = Duration::from_millis(300),
        |_, session| assert!(session.progress().wait_ended(Duration::from_secs(20))),
    );
    assert_eq!(run.said(), ["ended time_limit"]);
}

#[test]
fn nothing_is_kept_of_a_pause() {
    let run = record(&buttons(), |stage, session| {
        let handle = session.handle();
        stage.click("Go");
        handle.note("look here");
        handle.pause();
        wait_for("the pause", || {
            session.progress().get().phase == recorder::Phase::Paused
        });
        stage.click("Go");
        stage.type_text("private");
        handle.resume();
        wait_for("going on", || {
            session.progress().get().phase == recorder::Phase::Recording
        });
        stage.click("Go");
    });
    assert_eq!(
        run.said(),
        [
            "click 1 Go",
            "note look here",
            "paused",
            "resumed",
            "click 1 Go",
            "ended stopped"
        ]
    );
}

#[test]
fn a_cancelled_recording_says_so() {
    let stage = buttons();
    let folder = tempfile::tempdir().unwrap();
    let session =
        Session::start(Options::new(folder.path().join("r"), "r"), &stage.desktop()).unwrap();
    assert_eq!(session.cancel().unwrap().reason, "cancelled");
}

#[test]
fn a_sealed_recording_opens_with_its_key_only() {
    let key = seal::Key::generate().unwrap();
    let stage = Stage::new(vec![field("Note", 1), password(2)]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r");
    let mut options = Options::new(&path, "r");
    options.keep = Keep::Sealed(key.clone());
    let session = Session::start(options, &stage.desktop()).unwrap();
    wait_for("the first look", || session.progress().get().events > 0);
    stage.click_into("Note");
    stage.fill("Note", "quince jelly");
    stage.click_into("Password");
    stage.type_text("quince jelly");
    session.finish().unwrap();
    let bytes = fs::read(path.join("recording.sealed")).unwrap();
    assert!(!String::from_utf8_lossy(&bytes).contains("Note"));
    let opened = recorder::open(&path, Some(&key), "r").unwrap();
    assert!(opened.unopened.is_empty());
    assert!(!opened.broke_off);
    // Lines that were written anew are sealed for their own place.
    let told = format!("{:?}", opened.recording.events);
    assert!(
        told.contains("{secret: password}") && !told.contains("quince jelly"),
        "{told}"
    );
    assert!(matches!(
        recorder::open(&path, None, "r"),
        Err(RecoverError::NeedsKey(_))
    ));
    let other = seal::Key::generate().unwrap();
    assert!(recorder::open(&path, Some(&other), "r").is_err());
}

#[test]
fn what_a_kill_leaves_is_read_and_closed_only_when_asked() {
    let key = seal::Key::generate().unwrap();
    for keep in [Keep::Plain, Keep::Sealed(key.clone())] {
        let name = match keep {
            Keep::Plain => "recording.jsonl",
            Keep::Sealed(_) => "recording.sealed",
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r");
        let mut options = Options::new(&path, "r");
        options.keep = keep;
        let stage = buttons();
        let session = Session::start(options, &stage.desktop()).unwrap();
        wait_for("the first look", || session.progress().get().events > 0);
        stage.click("Go");
        session.finish().unwrap();
        let whole = fs::read(path.join(name)).unwrap();
        // Within the last line, and right before its break.
        for cut in [whole.len() - 30, whole.len() - 1] {
            fs::write(path.join(name), &whole[..cut]).unwrap();
            fs::write(path.join("frames/000009.webp.new"), b"half").unwrap();
            let found = recorder::open(&path, Some(&key), "r").unwrap();
            assert_eq!(
                fs::read(path.join(name)).unwrap(),
                whole[..cut],
                "opening changes nothing"
            );
            let lines = found.recording.events.len();
            let closed = recorder::recover(&path, Some(&key), "r").unwrap();
            assert!(closed.recording.warnings.is_empty() && closed.unopened.is_empty());
            let last = closed.recording.events.last().unwrap();
            if cut == whole.len() - 1 {
                assert!(!closed.broke_off, "only the line break was missing");
                continue;
            }
            assert!(closed.broke_off);
            assert_eq!(closed.recording.events.len(), lines + 1);
            assert!(matches!(&last.what, recording::What::Ended(end) if end.reason == "crashed"));
            assert!(!path.join("frames/000009.webp.new").exists());
            let again = recorder::recover(&path, Some(&key), "r").unwrap();
            assert_eq!(again, closed, "closed once is closed");
        }
    }
}
