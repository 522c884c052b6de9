//! What a browser tells through its DevTools compiles like what the desktop tells, and its end is the recording's.

use e2e::binary::Taught;
use e2e::driver::{Pace, label};
use e2e::shown::{self, DEVTOOLS, Showing};
use e2e::stage::{Options, Stage};

use crate::broken_off::line_with;
use crate::serving::fixtures;

/// The numbered sentences of a document.
fn steps(document: &str) -> Vec<&str> {
    let numbered = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    document.lines().filter(numbered).collect()
}

#[tokio::test]
async fn the_demonstration_told_by_the_browser_gives_the_steps_that_the_desktop_gave() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let arguments = ["--no-pictures", "--cdp", DEVTOOLS];
    let recorded = shown::record(&mut stage, &taught, "expense", Pace::human(), &arguments)
        .await
        .unwrap();
    let outcome = &recorded.outcome;
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let document = taught.must(&["compile", &recorded.id]).unwrap();
    let golden = std::fs::read_to_string(fixtures().join("expense/SKILL.md")).unwrap();
    assert_eq!(steps(&document), steps(&golden), "{document}");
}

#[tokio::test]
async fn a_browser_that_crashes_ends_the_recording_which_is_kept() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let arguments = ["--plain", "--cdp", DEVTOOLS];
    let mut showing = Showing::begin(&mut stage, &taught, "contact-form", &arguments)
        .await
        .unwrap();
    showing.driver.click(&label("Subject")).await.unwrap();
    let file = showing.recorder.folder().join("recording.jsonl");
    line_with(&file, &["\"click\"", "\"Subject\""]).await;
    stage.end_browser();
    let recorded = showing.recorder.wait().unwrap();
    assert_eq!(
        recorded.data["reason"], "permission_lost",
        "{}",
        recorded.data
    );
    let text = std::fs::read_to_string(file).unwrap();
    let last = text.lines().last().unwrap();
    assert!(last.contains("\"ended\""), "{last}");
}
