//! A recorder that is killed, and a recording in which nothing was done.

use std::path::Path;
use std::time::{Duration, Instant};

use e2e::binary::Taught;
use e2e::driver::Pace;
use e2e::shown::{self, Showing};
use e2e::stage::{Options, Stage};

/// Waits until the recording's file holds a line with all of these words.
pub(crate) async fn line_with(file: &Path, words: &[&str]) {
    let begin = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text
            .lines()
            .any(|line| words.iter().all(|word| line.contains(word)))
        {
            return;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "no line with {words:?} in:\n{text}"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn what_was_done_before_a_kill_compiles_and_says_that_it_broke_off() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let mut showing = Showing::begin(&mut stage, &taught, "expense", &["--plain"])
        .await
        .unwrap();
    let file = showing.recorder.folder().join("recording.jsonl");
    tokio::select! {
        performed = showing.perform(Pace::human()) => panic!("performed to the end: {performed:?}"),
        () = line_with(&file, &["\"click\"", "\"Category\""]) => showing.recorder.kill(),
    }
    let recorded = showing.recorder.wait().unwrap();
    assert_eq!(recorded.outcome.code, None, "killed");

    let compiled = taught.run(&["compile", &recorded.id]).unwrap();
    assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
    let document = compiled.stdout;
    assert!(
        document.contains("Click the button **New report**."),
        "{document}"
    );
    assert!(
        document.contains("- The end: the recording broke off"),
        "{document}"
    );
    assert!(!document.contains("Submit"), "{document}");

    // The next recording closes it.
    let next = shown::record(&mut stage, &taught, "by-city", Pace::fast(), &[])
        .await
        .unwrap();
    assert!(
        next.outcome.stderr.contains("broke off"),
        "{}",
        next.outcome.stderr
    );
    let text = std::fs::read_to_string(&file).unwrap();
    let last = text.lines().last().unwrap();
    assert!(
        last.contains("\"ended\"") && last.contains("\"crashed\""),
        "{last}"
    );
}

#[tokio::test]
async fn nothing_shown_gives_no_skill() {
    let mut stage = Stage::start(&Options::with_sites_and_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let showing = Showing::begin(&mut stage, &taught, "by-city", &[])
        .await
        .unwrap();
    let recorded = showing.stop().await.unwrap();
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    assert_eq!(recorded.data["actions"], 0, "{}", recorded.data);

    let compiled = taught.run(&["compile", &recorded.id, "--save"]).unwrap();
    assert_eq!(
        (compiled.code, compiled.stdout.as_str()),
        (Some(4), ""),
        "{}",
        compiled.stderr
    );
    let taught_anyway = taught
        .run(&["teach", "--from", &recorded.id, "--yes"])
        .unwrap();
    assert_eq!(taught_anyway.code, Some(4), "{}", taught_anyway.stderr);
    let skills = taught.must(&["--json", "skill", "list"]).unwrap();
    assert!(!skills.contains("taught-"), "{skills}");
}
